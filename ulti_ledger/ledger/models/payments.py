"""Money that changed hands at the end of a night, or was put off to another."""

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models.play import PlaySession


class PaymentQuerySet(models.QuerySet["Payment"]):
    """Payments in terms of what holds."""

    def standing(self) -> "PaymentQuerySet":
        """Those that were neither taken back nor take another back."""
        return self.filter(cancels=None, cancelled_by=None)

    def of_the_night(self) -> "PaymentQuerySet":
        """Those that settle balances of their own night, not what was carried over to it."""
        return self.standing().filter(settles=None)

    def owed(self) -> "PaymentQuerySet":
        """What was carried over and not paid since."""
        paid = Payment.objects.standing().filter(settles=OuterRef("pk"))
        carried = self.standing().filter(kind=Payment.Kind.CARRIED, settles=None)
        return carried.filter(~Exists(paid))


class Payment(models.Model):
    """`amount` (minor units) that `payer` gave `payee`, or will give him another night.

    A carried one is a debt of the circle until a later payment `settles` it, which moves nothing
    of its own night. One that `cancels` another undoes it. Rows are never changed.
    """

    class Kind(models.TextChoices):
        PAID = "paid", _("paid")
        CARRIED = "carried", _("carried over")

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="payments")
    key = models.UUIDField(
        null=True, help_text="one intention to pay, however often it arrives; an undo has none"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    payer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    payee = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField()
    settles = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="settled_by"
    )
    cancels = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="cancelled_by"
    )
    paid_on = models.DateField()
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = PaymentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="one_payment_per_key"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_payment_moves_money"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="never_to_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.payer} {self.kind} {self.payee} {self.amount}"
