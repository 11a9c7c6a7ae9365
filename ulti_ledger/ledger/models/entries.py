"""Points that moved without a hand: a penalty, a side bet, a round of another game."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ulti_ledger.ledger.models.play import PlaySession


class Entry(models.Model):
    """Points typed by hand: `shares` by player id, together 0. It stands after hand `after`."""

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="entries")
    key = models.UUIDField(help_text="one intention to record, however often it arrives")
    after = models.PositiveIntegerField()
    note = models.CharField(max_length=200)
    shares = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "key"], name="one_entry_per_key")]

    def __str__(self) -> str:
        return f"{self.session}, {self.note}"


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
