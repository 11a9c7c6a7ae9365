"""A hand and all that was said of it."""

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.models import Player, RuleSetVersion
from ulti_ledger.ledger.models.play import PlaySession, Seating


class Hand(models.Model):
    """One deal of a session. Its number, seats and clock reading never change."""

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    key = models.UUIDField(help_text="one intention to record, however often it arrives")
    seating = models.ForeignKey(Seating, on_delete=models.PROTECT, related_name="hands")
    played_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_hand_per_number"),
            models.UniqueConstraint(fields=["session", "key"], name="one_hand_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.session}, hand {self.number}"


class RevisionQuerySet(models.QuerySet["Revision"]):
    """Revisions in terms of what counts."""

    def standing(self) -> "RevisionQuerySet":
        """The newest of each hand, where the hand counts."""
        later = Revision.objects.filter(hand=OuterRef("hand"), number__gt=OuterRef("number"))
        return self.filter(~Exists(later)).exclude(kind=Revision.Kind.VOIDED)


class Revision(models.Model):
    """What was said of a hand at one time: recorded, corrected, voided or restored.

    Each holds the whole hand in the form of docs/scoring-contract.md, players by their ids, and the
    rules it was scored by, so the newest one alone says what counts. `live` is false while the hand
    is void.
    """

    class Kind(models.TextChoices):
        RECORDED = "recorded", _("recorded")
        CORRECTED = "corrected", _("corrected")
        RESCORED = "rescored", _("scored by other rules")
        VOIDED = "voided", _("void")
        RESTORED = "restored", _("restored")

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    rules = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="+")
    dealer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    soloist = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    facts = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = RevisionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "number"], name="one_revision_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.hand}, {self.kind}"

    @property
    def live(self) -> bool:
        return self.kind != self.Kind.VOIDED
