"""What somebody doubts about a hand."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from ulti_ledger.ledger.models.hands import Hand


class Flag(models.Model):
    """A question on a hand, put by whoever watches; it changes no score.

    It is open until somebody who keeps score resolves it, with an answer or without one.
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="flags")
    key = models.UUIDField(help_text="one intention to ask, however often it arrives")
    text = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    resolved_at = models.DateTimeField(null=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    answer = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "key"], name="one_flag_per_key"),
            models.CheckConstraint(
                condition=Q(resolved_at__isnull=False) | Q(answer=""),
                name="only_a_resolved_flag_is_answered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.text}"
