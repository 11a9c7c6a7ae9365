"""What stands between two hands: a penalty, a side bet, a deal that went wrong."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models.play import PlaySession


class Entry(models.Model):
    """Points typed by hand (`shares` by player id, together 0) or a misdeal, which moves none.

    It stands after hand `after`; a misdeal says by its `dealer` who deals again.
    """

    class Kind(models.TextChoices):
        TYPED = "typed", _("typed by hand")
        MISDEAL = "misdeal", _("misdealt")

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="entries")
    key = models.UUIDField(help_text="one intention to record, however often it arrives")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.TYPED)
    after = models.PositiveIntegerField()
    note = models.CharField(max_length=200, blank=True)
    shares = models.JSONField()
    dealer = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="one_entry_per_key"),
            models.CheckConstraint(
                condition=Q(kind="typed", dealer=None) | Q(kind="misdeal", dealer__isnull=False),
                name="a_misdeal_has_a_dealer_only",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.note or self.kind}"


class EntryRevision(models.Model):
    """An entry was recorded, voided or restored. What it says is never changed."""

    class Kind(models.TextChoices):
        RECORDED = "recorded", _("recorded")
        VOIDED = "voided", _("void")
        RESTORED = "restored", _("restored")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "number"], name="one_entry_revision_per_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.kind}"

    @property
    def live(self) -> bool:
        return self.kind != self.Kind.VOIDED
