"""A night: who sits where in it, and what was decided about it as a whole."""

import zoneinfo
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.models import Circle, Player, RuleSetVersion


class PlaySession(models.Model):
    """One night. Its date is the day it began, in its own time zone, however late it gets.

    Where it was played on an earlier day than it was begun here, it is typed in from paper.
    """

    class Rotation(models.TextChoices):
        ROUND = "round", _("Round the table")
        SOLOIST = "soloist", _("The last soloist deals")

    class Format(models.TextChoices):
        OPEN = "open", _("Open end")
        HANDS = "hands", _("A number of hands")
        TARGET = "target", _("Until a target")

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="play_sessions")
    rules = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="+")
    rotation = models.CharField(max_length=10, choices=Rotation)
    first_dealer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    stake = models.PositiveIntegerField(help_text="minor units of the currency per point")
    currency = models.CharField(max_length=3)
    time_zone = models.CharField(max_length=50)
    started_at = models.DateTimeField()
    date = models.DateField()
    cash_step = models.PositiveIntegerField(
        default=1, help_text="minor units of the smallest coin that is paid with"
    )
    format = models.CharField(max_length=10, choices=Format, default=Format.OPEN)
    limit = models.PositiveIntegerField(
        null=True, help_text="hands to play, or points that somebody has to win or lose"
    )
    closed_at = models.DateTimeField(null=True)
    changes = models.PositiveBigIntegerField(
        default=0, help_text="counts every write, so that a watcher knows whether to look again"
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        indexes = [models.Index(fields=["circle", "-date", "-started_at"], name="newest_night")]
        constraints = [
            models.CheckConstraint(
                condition=Q(format="open", limit=None) | (~Q(format="open") & Q(limit__gt=0)),
                name="only_an_open_end_has_no_limit",
            )
        ]

    def __str__(self) -> str:
        return f"{self.circle}, {self.date}"

    @property
    def entered_later(self) -> bool:
        """Whether the clock knows when it was typed in, but not when it was played."""
        return self.date < self.local(self.started_at).date()

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


class Decision(models.Model):
    """Something decided about a night as a whole; the newest of a kind holds.

    `rules` are those it is played by from then on, `cash_step` the smallest coin from then on,
    `hands` how many are played in all once it was extended (none said: open end).
    """

    class Kind(models.TextChoices):
        CLOSED = "closed", _("closed")
        REOPENED = "reopened", _("opened again")
        RULES = "rules", _("other rules")
        COIN = "coin", _("another smallest coin")
        EXTENDED = "extended", _("extended")

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=10, choices=Kind)
    rules = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, null=True, related_name="+")
    cash_step = models.PositiveIntegerField(null=True)
    hands = models.PositiveIntegerField(null=True)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    def __str__(self) -> str:
        return f"{self.session}, {self.kind}"
