"""A hand played at random: real cards, but nobody follows suit. What it gives must be possible."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scoring import Contract, Facts, Meld, Outcome, Seven, Side
from tests.scoring.hands import ANNA, PLAYERS

SUITS = ("trumps", "first", "second", "third")
RANKS = ("7", "8", "9", "under", "over", "king", "10", "ace")
CARDS = [(suit, rank) for suit in SUITS for rank in RANKS]
TALON, TRICK, TRICKS = 2, 3, 10


@dataclass(frozen=True)
class Play:
    """What was counted at the table when the last trick was turned; Anna is the soloist."""

    soloist_cards: int
    defender_cards: int
    tricks: int
    aces: int
    seven: Seven | None
    melds: dict[str, Side]  # by suit, void ones left out

    def points(self, side: Side, bid: Contract) -> int:
        """Card points of a side with the melds that count in this bid."""
        own = self.soloist_cards if side is Side.SOLOIST else self.defender_cards
        held = {suit for suit, holder in self.melds.items() if holder is side}
        if not bid.has_trumps:
            return own
        if side is Side.SOLOIST and "forty_hundred" in bid.components:
            return own + 40 * ("trumps" in held)
        if side is Side.SOLOIST and "twenty_hundred" in bid.components:
            return own + 20 * bool(held - {"trumps"})
        return own + sum(40 if suit == "trumps" else 20 for suit in held)

    def hundred(self, bid: Contract) -> Side | None:
        return next((side for side in Side if self.points(side, bid) >= 100), None)

    def durchmars(self) -> Side | None:
        return {TRICKS: Side.SOLOIST, 0: Side.DEFENDERS}.get(self.tricks)

    def outcome(self, bid: Contract) -> dict[str, Outcome]:
        """Made or lost, read off the table of components."""
        made = {
            "simple": self.points(Side.SOLOIST, bid) > self.points(Side.DEFENDERS, bid),
            "forty_hundred": self.points(Side.SOLOIST, bid) >= 100,
            "twenty_hundred": self.points(Side.SOLOIST, bid) >= 100,
            "ulti": self.seven == Seven(ANNA, True),
            "four_aces": self.aces == 4,
            "betli": self.tricks == 0,
            "open_betli": self.tricks == 0,
            "durchmars": self.tricks == TRICKS,
            "open_durchmars": self.tricks == TRICKS,
        }
        return {part: Outcome.MADE if made[part] else Outcome.LOST for part in bid.components}

    def facts(self, bid: Contract) -> Facts:
        """All facts of it, the meld of a hundred too."""
        side = self.hundred(bid)
        forty = side is not None and self.melds.get("trumps") is side
        return Facts(
            soloist_points=self.points(Side.SOLOIST, bid),
            defender_points=self.points(Side.DEFENDERS, bid),
            soloist_tricks=self.tricks,
            soloist_aces=self.aces,
            hundred_meld=Meld.FORTY if forty else Meld.TWENTY,
            trump_seven=self.seven if bid.has_trumps else None,
        )


def play(chance: Random, ace_value: int) -> Play:
    """Deal, play and count one hand; how strong a side is is drawn first, to see sweeps."""
    cards = chance.sample(CARDS, len(CARDS))
    skill = chance.choice((0, 10, 50, 90, 100))
    piles: dict[Side, list[tuple[str, str]]] = {Side.SOLOIST: [], Side.DEFENDERS: cards[:TALON]}
    tricks, seven, winner = 0, None, ANNA
    for start in range(TALON, len(cards), TRICK):
        trick = dict(zip(PLAYERS, cards[start : start + TRICK], strict=True))
        winner = ANNA if chance.randrange(100) < skill else chance.choice(PLAYERS[1:])
        piles[_side(winner)] += trick.values()
        tricks += winner == ANNA
        seven = next((one for one, card in trick.items() if card == ("trumps", "7")), None)
    without = {
        side for side, count in zip(Side, (tricks, TRICKS - tricks), strict=True) if not count
    }
    holders = {suit: chance.choice((None, *Side)) for suit in SUITS}
    return Play(
        soloist_cards=_count(piles[Side.SOLOIST], ace_value) + 10 * (winner == ANNA),
        defender_cards=_count(piles[Side.DEFENDERS], ace_value) + 10 * (winner != ANNA),
        tricks=tricks,
        aces=sum(rank == "ace" for _, rank in piles[Side.SOLOIST]),
        seven=Seven(seven, seven == winner) if seven else None,
        melds={suit: side for suit, side in holders.items() if side and side not in without},
    )


def _side(player: str) -> Side:
    return Side.SOLOIST if player == ANNA else Side.DEFENDERS


def _count(pile: list[tuple[str, str]], ace_value: int) -> int:
    return sum(_points(pile, ace_value))


def _points(pile: list[tuple[str, str]], ace_value: int) -> Iterator[int]:
    for _, rank in pile:
        yield {"ace": ace_value, "10": 10}.get(rank, 0)
