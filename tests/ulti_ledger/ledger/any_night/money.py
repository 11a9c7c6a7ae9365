"""Money is paid, put off, paid off, taken back; the night is closed and opened again."""

from uuid import uuid4

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.ulti_ledger.ledger.any_night.evening import PICK, YES_OR_NO, Evening, choose
from tests.ulti_ledger.ledger.any_night.told import ToldPayment
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger import services as ledger
from ulti_ledger.ledger.errors import NotOwed, PaidAlready
from ulti_ledger.ledger.models import Payment
from ulti_ledger.ledger.queries.settling import Way, settlement

HAS_PAYMENTS = precondition(lambda night: night.told.payments)


class Money(Evening):
    @rule(
        way=st.sampled_from(Way),
        hub=PICK,
        which=PICK,
        carried=YES_OR_NO,
        over=st.sampled_from([0, 0, 0, 1]),
    )
    def pay(self, way: Way, hub: int, which: int, carried: bool, over: int) -> None:
        """One of the payments that are proposed; sometimes the list has changed meanwhile."""
        through = choose(self.players, hub).pk
        proposals = settlement(self.session).listed(way, through)
        if not proposals:
            return
        proposed = choose(proposals, which)
        paid = self.attempt(
            NotOwed if over else None,
            ledger.pay,
            session=self.session,
            payer=Player.objects.get(pk=proposed.payer.id),
            payee=Player.objects.get(pk=proposed.payee.id),
            amount=proposed.amount + over,
            by=self.by,
            key=uuid4(),
            way=way,
            hub=through,
            carried=carried,
        )
        if paid:
            self._note(paid)

    @HAS_PAYMENTS
    @rule(which=PICK)
    def undo_a_payment(self, which: int) -> None:
        """Refused for a debt that was paid since."""
        pk = choose(list(self.told.payments), which)
        told = self.told.payments[pk]
        settled = any(one.settles == pk and one.standing for one in self.told.payments.values())
        payment = Payment.objects.get(pk=pk)
        refusal = PaidAlready if settled else None
        if self.attempt(refusal, ledger.undo_payment, payment=payment, by=self.by):
            self.told.events += told.standing
            told.standing = False

    @precondition(lambda night: any(one.carried for one in night.told.payments.values()))
    @rule(which=PICK)
    def pay_off(self, which: int) -> None:
        """A debt, also one that was paid or taken back."""
        carried = [pk for pk, one in self.told.payments.items() if one.carried]
        debt = Payment.objects.get(pk=choose(carried, which))
        refusal = None if debt.pk in self.told.owed else PaidAlready
        paid = self.attempt(refusal, ledger.pay_off, debt=debt, by=self.by, key=uuid4())
        if paid:
            self._note(paid)

    @rule()
    def carry_over(self) -> None:
        """All that is left to pay."""
        for payment in ledger.carry_over(session=self.session, by=self.by):
            self._note(payment)

    @rule(step=st.sampled_from([1, 5, 50]))
    def choose_a_coin(self, step: int) -> None:
        self.told.events += self.session.cash_step != step
        ledger.choose_coin(session=self.session, cash_step=step, by=self.by)

    @rule(by_mistake=st.sampled_from([True, True, False]))
    def close(self, by_mistake: bool) -> None:
        """Mostly opened again at once, so that much is still to come."""
        self.told.events += not self.told.is_closed
        ledger.close_session(session=self.session, by=self.by)
        self.told.is_closed = True
        if by_mistake:
            self.reopen()

    @rule()
    def reopen(self) -> None:
        self.told.events += self.told.is_closed
        ledger.reopen_session(session=self.session, by=self.by)
        self.told.is_closed = False

    def _note(self, paid: Payment) -> None:
        self.told.events += 1
        self.told.payments[paid.pk] = ToldPayment(
            payer=paid.payer_id,
            payee=paid.payee_id,
            amount=paid.amount,
            carried=paid.kind == Payment.Kind.CARRIED,
            settles=paid.settles_id,
        )
