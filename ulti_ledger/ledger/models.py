"""What happened at the table, and who owes whom. Rows are only ever added (docs/decisions)."""

import zoneinfo
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.models import Circle, Player, RuleSetVersion


class PlaySession(models.Model):
    """One night. Its date is the day it began, in its own time zone, however late it gets."""

    class Rotation(models.TextChoices):
        ROUND = "round", _("Round the table")
        SOLOIST = "soloist", _("The last soloist deals")

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="play_sessions")
    rules = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="+")
    rotation = models.CharField(max_length=10, choices=Rotation)
    first_dealer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    stake = models.PositiveIntegerField(help_text="minor units of the currency per point")
    currency = models.CharField(max_length=3)
    time_zone = models.CharField(max_length=50)
    started_at = models.DateTimeField()
    date = models.DateField()
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        indexes = [models.Index(fields=["circle", "-started_at"], name="newest_session")]

    def __str__(self) -> str:
        return f"{self.circle}, {self.date}"

    def local(self, moment: datetime) -> datetime:
        """A moment as the clock on the pub's wall showed it."""
        return moment.astimezone(zoneinfo.ZoneInfo(self.time_zone))


class Seating(models.Model):
    """Who sits where from some hand on. A change of seats adds one; hands keep theirs."""

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="seatings")
    number = models.PositiveIntegerField()
    seated_at = models.DateTimeField()
    seated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_seating_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.session}, seating {self.number}"

    @property
    def players(self) -> tuple[int, ...]:
        """The ids of the players in seat order."""
        seats = sorted(self.seats.all(), key=lambda seat: seat.position)
        return tuple(seat.player_id for seat in seats)


class Seat(models.Model):
    """A player's place in a seating, counted in the direction the deal moves."""

    seating = models.ForeignKey(Seating, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seating", "position"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["seating", "player"], name="one_seat_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.player}"


class Hand(models.Model):
    """One deal of a session. Its number, seats, rules and clock reading never change."""

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    key = models.UUIDField(help_text="one intention to record, however often it arrives")
    seating = models.ForeignKey(Seating, on_delete=models.PROTECT, related_name="hands")
    rules = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="+")
    played_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_hand_per_number"),
            models.UniqueConstraint(fields=["session", "key"], name="one_hand_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.session}, hand {self.number}"


class Revision(models.Model):
    """What was said of a hand at one time: recorded, corrected, voided or restored.

    Each holds the whole hand in the format of docs/scoring-contract, players by their ids, so the
    newest one alone says what counts. `live` is false while the hand is void.
    """

    class Kind(models.TextChoices):
        RECORDED = "recorded", _("recorded")
        CORRECTED = "corrected", _("corrected")
        VOIDED = "voided", _("void")
        RESTORED = "restored", _("restored")

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    dealer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    soloist = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    facts = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "number"], name="one_revision_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.hand}, {self.kind}"

    @property
    def live(self) -> bool:
        return self.kind != self.Kind.VOIDED


class Posting(models.Model):
    """Points one player won from another by one part of a hand; its mirror stands beside it."""

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="postings")
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="postings")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="postings")
    component = models.CharField(max_length=40)
    silent = models.BooleanField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    against = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    points = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["session", "player"], name="balance_of_a_player")]
        constraints = [
            models.CheckConstraint(condition=~Q(points=0), name="a_posting_moves_points"),
            models.CheckConstraint(condition=~Q(player=F("against")), name="never_against_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.points:+d} ({self.component})"
