"""Putting players into seats before a night or between two hands. Pure: players are ids."""

from collections.abc import Collection, Sequence


def arrange(order: Sequence[int], chosen: Collection[int]) -> tuple[int, ...]:
    """The order of the seats with everybody chosen in it.

    Who is in the order but no longer chosen leaves a gap there, which the next newcomer takes:
    whoever replaces a player sits where that one sat. Further newcomers sit at the end.
    """
    newcomers = [player for player in chosen if player not in order]
    filled = [
        newcomers.pop(0) if player not in chosen and newcomers else player for player in order
    ]
    return (*filled, *newcomers)


def move_up(seats: Sequence[int], player: int) -> tuple[int, ...]:
    """The seats with this player one place earlier; the first of them goes to the end."""
    place = list(seats).index(player)
    others = [one for one in seats if one != player]
    others.insert(place - 1 if place else len(others), player)
    return tuple(others)
