"""A player whose name is to be forgotten, while what was played stays."""

import re
from collections.abc import Iterable
from itertools import count

from django.db import models, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from ulti_ledger.circles.locking import lock_circle
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.names import name_key
from ulti_ledger.circles.services import count_change
from ulti_ledger.ledger.models import Entry, EntryRevision, Flag, Revision

_FITS = 200  # signs in each of the fields that are gone through


@transaction.atomic
def make_anonymous(*, player: Player) -> Player:
    """Give a player a name that says nothing, in all that was ever played, and retire him.

    The old one is replaced wherever it stands as a word of its own in what was typed about the
    circle's hands and entries; a nickname, or a name with an ending, is not found. Raises
    CircleIsGone.
    """
    circle = lock_circle(player.circle_id)
    others = circle.players.exclude(pk=player.pk)
    names, old = list(others.values_list("name", flat=True)), player.name
    player.name = _neutral_name(circle, names)
    player.retired_at = player.retired_at or timezone.now()
    player.save(update_fields=["name", "name_key", "retired_at"])
    for written, field in (
        (Revision.objects.filter(hand__session__circle=circle), "reason"),
        (EntryRevision.objects.filter(entry__session__circle=circle), "reason"),
        (Entry.objects.filter(session__circle=circle), "note"),
        (Flag.objects.filter(hand__session__circle=circle), "text"),
        (Flag.objects.filter(hand__session__circle=circle), "answer"),
    ):
        _replace(written, field, old, player.name, names)
    count_change(circle.pk)
    return player


def _neutral_name(circle: Circle, taken: Iterable[str]) -> str:
    """ "Player 3", in the circle's language: the first number that nobody has."""
    keys = {name_key(name) for name in taken}
    with translation.override(circle.language):
        named = (gettext("Player %(number)s") % {"number": number} for number in count(1))
        return next(name for name in named if name_key(name) not in keys)


def _replace(
    written: models.QuerySet[models.Model], field: str, old: str, new: str, others: Iterable[str]
) -> None:
    """Say the new name where the old one was typed, but not inside the longer name of another."""
    longest_first = sorted({old, *others}, key=len, reverse=True)
    names = "|".join(re.escape(name) for name in longest_first)
    found = re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE)

    def renamed(match: re.Match[str]) -> str:
        return new if name_key(match[0]) == name_key(old) else match[0]

    for row in written.exclude(**{field: ""}):
        text = found.sub(renamed, getattr(row, field))[:_FITS]
        if text != getattr(row, field):
            setattr(row, field, text)
            row.save(update_fields=[field])
