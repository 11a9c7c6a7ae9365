"""The contract read a second time, slowly and without the engine: what a hand pays."""

from typing import Any

from scoring import Bid, HouseRules
from tests.scoring.cards import Play
from tests.scoring.hands import ANNA, BELA, CILI

HUNDREDS = {"forty_hundred", "twenty_hundred"}
DURCHMARS = {"durchmars", "open_durchmars"}
ORDER = [
    *("simple", "forty_hundred", "twenty_hundred", "ulti", "four_aces"),
    *("betli", "open_betli", "durchmars", "open_durchmars"),
]


class Reading:
    """One hand at one table; `totals` is what it pays."""

    def __init__(self, bid: Bid, table: HouseRules, kontra: dict[str, Any]) -> None:
        self.rules = table.to_dict()
        self.kontra = kontra
        spoken = set(bid.components) - {"simple"}
        replaced = spoken & (HUNDREDS | DURCHMARS | {"betli", "open_betli"})
        parts = spoken if replaced else {*spoken, "simple"}
        self.parts = [name for name in ORDER if name in parts]
        self.trump = self._trump(bid)
        by_trump = self.rules["hearts_trigger"] == "trump" and self.trump == "hearts"
        self.hearts = bid.hearts or by_trump
        self.pay = {ANNA: 0, BELA: 0, CILI: 0}

    def _trump(self, bid: Bid) -> str:
        only_hearts = self.rules["trump_choice"] == "hearts_only"
        if bid.trump is not None:
            return "hearts" if only_hearts and bid.trump == "plain" else str(bid.trump)
        if "betli" in self.parts or "open_betli" in self.parts:
            return "none"
        if bid.hearts:
            return "hearts"
        if set(self.parts) <= DURCHMARS:
            return "none"
        return "hearts" if only_hearts else "plain"

    def steps(self, part: str) -> dict[str, int]:
        said = self.kontra.get(part, 0)
        one_each = said if isinstance(said, dict) else {BELA: said, CILI: said}
        return {BELA: one_each.get(BELA, 0), CILI: one_each.get(CILI, 0)}

    def value(self, part: str) -> int:
        value: int = self.rules["values"][part]
        if part == "durchmars" and self.trump == "none":
            value = self.rules["durchmars_no_trump"] or value
        if part == "open_durchmars" and self.trump != "none":
            value = self.rules["open_durchmars_trump"]
        fixed = part == "open_durchmars" and self.rules["open_in_hearts"] == "fixed"
        return value * (self.rules["hearts_factor"] if self.hearts and not fixed else 1)

    def settle(self, winner_is_anna: bool, amounts: dict[str, int]) -> None:
        for defender, amount in amounts.items():
            signed = amount if winner_is_anna else -amount
            self.pay[ANNA] += signed
            self.pay[defender] -= signed

    def totals(self, played: Play, facts: Any, outcome: dict[str, str]) -> dict[str, int]:
        silent = self._hundred_and_durchmars(facts)
        stays = not silent or self.rules["silent_mode"] == "adds"
        for part in self.parts:
            if part == "simple" and not stays:
                continue
            self._announced(part, outcome[part] == "made")
        for side, value in silent:
            kontra = self.rules["silent_kontra"] and "simple" in self.parts
            steps = self.steps("simple") if kontra else {BELA: 0, CILI: 0}
            self.settle(side == "soloist", {who: value * 2**step for who, step in steps.items()})
        self._silent_ulti(played)
        return self.pay

    def _announced(self, part: str, made: bool) -> None:
        amounts = {}
        for defender, step in self.steps(part).items():
            amount = self.value(part) * 2**step
            if part == "ulti" and not made:
                if self.rules["failed_ulti"] == "penalty":
                    amount = self.value(part) * (2**step + 1)
                if self.rules["failed_ulti"] == "doubled":
                    amount = 2 * self.value(part) * 2**step
            amounts[defender] = amount
        self.settle(made, amounts)

    def _hundred_and_durchmars(self, facts: Any) -> list[tuple[str, int]]:
        """Each bonus that is paid, with its side."""
        if self.trump == "none":
            return []
        announced = set(self.parts)
        together = self.rules["silent_exclusion"] == "together"
        hundred_off = announced & (HUNDREDS | DURCHMARS if together else HUNDREDS)
        durchmars_off = announced & (HUNDREDS | DURCHMARS if together else DURCHMARS)
        factor = self.rules["hearts_factor"] if self.hearts else 1
        earned = []
        side = "soloist" if facts.soloist_points >= 100 else "defenders"
        if max(facts.soloist_points, facts.defender_points) >= 100 and not hundred_off:
            price = self.rules["silent_hundred"]
            if price and facts.hundred_meld == "twenty":
                price = self.rules["silent_twenty_hundred"] or price
            earned.append((side, price * factor))
        if facts.soloist_tricks in (0, 10) and not durchmars_off:
            side = "soloist" if facts.soloist_tricks else "defenders"
            earned.append((side, self.rules["silent_durchmars"] * factor))
        earned = [(side, value) for side, value in earned if value and self._can_earn(side)]
        if len(earned) == 2 and self.rules["silent_cumulate"] == "highest":
            earned = [earned[0] if earned[0][1] >= earned[1][1] else earned[1]]
        return earned

    def _can_earn(self, side: str) -> bool:
        return side == "soloist" or bool(self.rules["silent_by_defenders"])

    def _silent_ulti(self, played: Play) -> None:
        seven = played.seven
        if seven is None or self.trump == "none" or "ulti" in self.parts:
            return
        if not self.rules["silent_ulti"]:
            return
        if not self._can_earn("soloist" if seven.player == ANNA else "defenders"):
            return
        value = self.rules["silent_ulti" if seven.won else "silent_ulti_lost"]
        value *= self.rules["hearts_factor"] if self.hearts else 1
        if self.rules["silent_ulti_parties"] == "sides":
            self.settle((seven.player == ANNA) == seven.won, {BELA: value, CILI: value})
            return
        for player in self.pay:
            share = 2 * value if player == seven.player else -value
            self.pay[player] += share if seven.won else -share
