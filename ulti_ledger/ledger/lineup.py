"""Putting players into seats before a night or between two hands. Pure: players are ids."""

from collections.abc import Collection, Sequence


def arrange(seats: Sequence[int], chosen: Collection[int]) -> tuple[int, ...]:
    """The chosen players in seat order.

    `seats` is the order so far; who is no longer chosen leaves a gap in it, and a newcomer takes the
    first gap: whoever replaces a player sits where that one sat. Further newcomers sit at the end.
    """
    newcomers = [player for player in chosen if player not in seats]
    kept = [player if player in chosen else None for player in seats]
    for place, player in enumerate(kept):
        if player is None and newcomers:
            kept[place] = newcomers.pop(0)
    return (*(player for player in kept if player is not None), *newcomers)


def move_up(seats: Sequence[int], player: int) -> tuple[int, ...]:
    """The seats with this player one place earlier; the first of them goes to the end."""
    place = list(seats).index(player)
    others = [one for one in seats if one != player]
    others.insert(place - 1 if place else len(others), player)
    return tuple(others)
