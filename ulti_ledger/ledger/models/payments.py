"""Money that changed hands at the end of a night, or was put off to another."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models.play import PlaySession


class Payment(models.Model):
    """`amount` (minor units) that `payer` gave `payee`, or will give him another night.

    A carried one is a debt of the circle until a later payment `settles` it, which moves nothing
    of its own night. One that `cancels` another undoes it. Rows are never changed.
    """

    class Kind(models.TextChoices):
        PAID = "paid", _("paid")
        CARRIED = "carried", _("carried over")

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="payments")
    key = models.UUIDField(help_text="one intention to pay, however often it arrives")
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

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="one_payment_per_key"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_payment_moves_money"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="never_to_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.payer} {self.kind} {self.payee} {self.amount}"
