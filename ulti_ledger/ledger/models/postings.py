"""Who won how many points from whom."""

from django.db import models
from django.db.models import F, Q

from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models.entries import Entry
from ulti_ledger.ledger.models.hands import Hand, Revision
from ulti_ledger.ledger.models.play import PlaySession


class Posting(models.Model):
    """Points one player won from another, by a part of a hand or by an entry; never changed.

    Its mirror, with the sign turned, stands beside it.
    """

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="postings")
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, null=True, related_name="postings")
    revision = models.ForeignKey(
        Revision, on_delete=models.CASCADE, null=True, related_name="postings"
    )
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="postings")
    component = models.CharField(max_length=40, blank=True)
    silent = models.BooleanField(default=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    against = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    points = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["session", "player"], name="balance_of_a_player")]
        constraints = [
            models.CheckConstraint(condition=~Q(points=0), name="a_posting_moves_points"),
            models.CheckConstraint(condition=~Q(player=F("against")), name="never_against_oneself"),
            models.CheckConstraint(
                condition=Q(hand=None, revision=None, entry__isnull=False)
                | Q(hand__isnull=False, revision__isnull=False, entry=None),
                name="of_a_hand_or_an_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.points:+d} ({self.component})"
