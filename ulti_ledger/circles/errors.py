"""What a circle refuses. Classes with data; the forms word them."""

from ulti_ledger.circles.models import Player


class NameTaken(Exception):
    """The circle has a player of this name, perhaps written another way."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.name)
        self.player = player
