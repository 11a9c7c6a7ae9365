"""What is deleted leaves nothing behind, and takes nothing along that belongs to others."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.apps import apps

from scoring import PRESETS
from tests.ulti_ledger.conftest import Cast, choose_preset, make_circle, open_night
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import services as circles
from ulti_ledger.circles import sharing
from ulti_ledger.circles.errors import CircleIsGone
from ulti_ledger.circles.models import Circle, Player, Role
from ulti_ledger.ledger import services
from ulti_ledger.ledger.errors import SessionIsGone
from ulti_ledger.ledger.models import Hand, Payment, PlaySession
from ulti_ledger.ledger.queries.owing import open_debts

Play = Callable[..., Hand]
Rows = dict[str, list[int]]
Write = Callable[[PlaySession, list[Player], User], object]

TOO_LATE: tuple[Write, ...] = (
    lambda night, _, by: circles.add_player(circle=night.circle, name="Zoé"),
    lambda night, _, by: circles.save_rules(
        circle=night.circle, preset="italian", rules=PRESETS["italian"], kontra_names=(), by=by
    ),
    lambda night, _, by: sharing.offer_link(circle=night.circle, role=Role.VIEWER, by=by),
    lambda night, _, by: sharing.add_account(circle=night.circle, user=by, role=Role.OWNER),
    lambda night, _, by: sharing.make_recovery_code(circle=night.circle, user=by),
    lambda night, _, by: services.share_night(session=night, role=Role.VIEWER, by=by),
    lambda night, players, by: services.open_session(
        circle=night.circle,
        rules=night.rules,
        players=players,
        first_dealer=players[0],
        stake=10,
        rotation="round",
        by=by,
    ),
    lambda _, players, by: services.merge_players(kept=players[0], merged=players[1]),
    lambda _, players, by: services.make_anonymous(player=players[0]),
)


def rows() -> Rows:
    """Every row of every table of ours, by its id."""
    ours = ("accounts", "circles", "ledger")
    return {
        model.__name__: sorted(model._base_manager.values_list("pk", flat=True))
        for room in ours
        for model in apps.get_app_config(room).get_models()
    }


def guest_of(circle: Circle, by: User, *, session: PlaySession | None = None) -> User:
    """Somebody who came by a link and keeps score."""
    guest = User.objects.create_guest("Cili’s phone")
    link = sharing.offer_link(
        circle=circle, role=Role.SCOREKEEPER, by=by, session_id=session.pk if session else None
    )
    sharing.join(token=link.token, user=guest)
    return guest


def fill(session: PlaySession, players: list[Player], play: Play, by: User) -> None:
    """Let everything happen in a night that can."""
    guest = guest_of(session.circle, by, session=session)
    hand = play(session, "Béla")
    services.void_hand(hand=hand, by=guest, reason="a test", seen=1)
    services.restore_hand(hand=hand, by=guest, reason="")
    flag = services.put_flag(hand=hand, text="Kontra?", by=guest, key=uuid4())
    services.resolve_flag(flag=flag, by=guest, answer="no")
    shares = {players[0].pk: 10, players[1].pk: -10}
    entry = services.record_entry(session=session, shares=shares, note="x", by=guest, key=uuid4())
    services.void_entry(entry=entry, by=guest)
    services.record_misdeal(session=session, dealer=players[0], by=guest, key=uuid4())
    services.change_lineup(session=session, players=[players[1], players[0], players[2]], by=guest)
    services.switch_rules(
        session=session, rules=choose_preset(circle=session.circle, preset="italian", by=by), by=by
    )
    services.note_presence(session_id=session.pk, tab=uuid4(), scores=True)
    paid, *_ = services.carry_over(session=session, by=guest)
    first = services.pay_off(debt=paid, by=guest, key=uuid4())
    services.undo_payment(payment=first, by=guest)
    services.pay_off(debt=paid, by=guest, key=uuid4())
    services.close_session(session=session, by=guest)


@pytest.fixture
def other(circle: Circle, players: list[Player], cast: Cast, play: Play) -> PlaySession:
    """Another night of the circle, with a guest of its own and a debt that is still open."""
    night = open_night(circle, players[:3], cast.scorekeeper)
    fill(night, players, play, cast.owner)
    return night


class TestDeleteSession:
    def test_leaves_everything_as_it_was_before_the_night(
        self, circle: Circle, players: list[Player], other: PlaySession, cast: Cast, play: Play
    ) -> None:
        before = rows()
        night = open_night(circle, players[:3], cast.scorekeeper)
        fill(night, players, play, cast.owner)
        unchanged = {name for name, ids in rows().items() if ids == before[name]}
        assert unchanged <= {"Circle", "Player", "RuleSetVersion", "RecoveryCode", "CodeTry"}
        services.delete_session(session=night)
        assert rows() == before

    def test_takes_its_debts_along_and_no_others(
        self,
        session: PlaySession,
        other: PlaySession,
        players: list[Player],
        cast: Cast,
        play: Play,
    ) -> None:
        kept = {debt.debt for debt in open_debts(session.circle)}
        fill(session, players, play, cast.owner)
        assert {debt.debt for debt in open_debts(session.circle)} > kept
        services.delete_session(session=session)
        assert {debt.debt for debt in open_debts(session.circle)} == kept

    def test_takes_along_what_another_night_paid_of_it(
        self,
        session: PlaySession,
        other: PlaySession,
        players: list[Player],
        play: Play,
        cast: Cast,
    ) -> None:
        """Nothing writes such a payment now; one that comes from elsewhere hinders nobody."""
        play(session, "Béla")
        debt, *_ = services.carry_over(session=session, by=cast.owner)
        paid = services.pay_off(debt=debt, by=cast.owner, key=uuid4())
        Payment.objects.filter(pk=paid.pk).update(session=other)
        services.delete_session(session=session)
        assert not Payment.objects.filter(pk=paid.pk).exists()

    def test_keeps_a_guest_of_the_whole_circle_and_accounts(
        self, session: PlaySession, players: list[Player], cast: Cast, play: Play
    ) -> None:
        guest = guest_of(session.circle, cast.owner)
        fill(session, players, play, cast.owner)
        accounts = set(User.objects.filter(device="").values_list("pk", flat=True))
        services.delete_session(session=session)
        assert set(User.objects.values_list("pk", flat=True)) == {*accounts, guest.pk}

    def test_keeps_the_name_of_a_guest_who_wrote_elsewhere(
        self,
        session: PlaySession,
        other: PlaySession,
        players: list[Player],
        cast: Cast,
        play: Play,
    ) -> None:
        guest = guest_of(session.circle, cast.owner, session=session)
        hand = other.hands.get()
        services.reopen_session(session=other, by=cast.owner)
        services.void_hand(hand=hand, by=guest, reason="", seen=3)
        services.delete_session(session=session)
        assert hand.revisions.latest("number").by == guest

    def test_is_told_to_whoever_watches_the_circle(self, session: PlaySession) -> None:
        before = session.circle.changes
        services.delete_session(session=session)
        session.circle.refresh_from_db()
        assert session.circle.changes > before

    def test_lets_a_hand_that_comes_too_late_find_no_night(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        hand = play(session, "Béla")
        services.delete_session(session=PlaySession.objects.get(pk=session.pk))
        with pytest.raises(SessionIsGone):
            services.void_hand(hand=hand, by=cast.owner, reason="", seen=1)


class TestDeleteCircle:
    def test_leaves_nothing_of_it(self, cast: Cast, play: Play) -> None:
        make_circle(cast, preset="hungarian")
        before = rows()
        circle = make_circle(cast, preset="gametwist")
        players = [
            circles.add_player(circle=circle, name=name) for name in ("Anna", "Béla", "Cili")
        ]
        for _ in range(2):
            fill(open_night(circle, players, cast.scorekeeper), players, play, cast.owner)
        guest_of(circle, cast.owner)
        sharing.make_recovery_code(circle=circle, user=cast.owner)
        assert {name for name, ids in rows().items() if ids == before[name]} <= {"CodeTry"}
        services.delete_circle(circle=circle)
        assert rows() == before

    def test_takes_along_a_guest_who_was_put_out(self, circle: Circle, cast: Cast) -> None:
        guest = guest_of(circle, cast.owner)
        sharing.remove_member(membership=guest.memberships.get())
        services.delete_circle(circle=circle)
        assert not User.objects.exclude(device="").exists()

    @pytest.mark.parametrize("write", TOO_LATE)
    def test_lets_what_comes_too_late_find_no_circle(
        self, write: Write, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        services.delete_circle(circle=Circle.objects.get(pk=session.circle_id))
        with pytest.raises(CircleIsGone):
            write(session, players, cast.owner)

    def test_twice_is_once(self, circle: Circle) -> None:
        again = Circle.objects.get(pk=circle.pk)
        services.delete_circle(circle=circle)
        services.delete_circle(circle=again)
        assert not Circle.objects.exists()
