"""What a circle refuses. Classes with data; the forms word them."""

from django.http import Http404

from ulti_ledger.circles.models import Player, RuleSetVersion


class CircleIsGone(Http404):
    """The circle was deleted a moment ago: it is answered like one that never was."""


class NameTaken(Exception):
    """The circle has a player of this name, perhaps written another way."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.name)
        self.player = player


class RulesMoved(Exception):
    """The rules were changed by somebody else while these were being written."""

    def __init__(self, newest: RuleSetVersion) -> None:
        super().__init__(newest.number)
        self.newest = newest


class LinkOpensNothing(Exception):
    """The link was never made, was revoked, has ended, or has let in the one it was for."""


class TooManyTries(Exception):
    """So many codes were wrong that none is looked at for the next `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class LastOwner(Exception):
    """A circle without an owner could never be changed again."""
