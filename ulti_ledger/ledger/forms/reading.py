"""What was said in the hand form as a `scoring.Deal`: only what the bid has a question for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import (
    NO_FACTS,
    Bid,
    Contract,
    Deal,
    Ended,
    Facts,
    HouseRules,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
    Trump,
    contract,
)
from ulti_ledger.ledger.forms.fields import COUNTS, NOBODY
from ulti_ledger.ledger.forms.lines import DURCHMARS, line_of
from ulti_ledger.ledger.forms.offer import Offer

_HUNDREDS = {"forty_hundred", "twenty_hundred"}


@dataclass(frozen=True, slots=True)
class Reading:
    """The cleaned answers of one form, by the names of its fields."""

    said: Mapping[str, Any]
    offer: Offer
    rules: HouseRules

    def deal(self) -> Deal:
        """The hand as it was told; a line of which nothing was said has no outcome.

        Raises scoring.RuleError where the bid is not a legal one.
        """
        ended = Ended(self.said["ended"])
        if ended == Ended.PASSED_OUT:
            return self._deal(Bid(()), ended)
        bid = self.bid()
        game = contract(bid, self.rules)
        kontra = dict(self._kontra(game))
        if ended != Ended.PLAYED:
            return self._deal(bid, ended, kontra=kontra)
        silent = self._silent(game)
        return self._deal(
            bid,
            ended,
            kontra=kontra,
            outcome=dict(self._outcome(game)),
            silent=silent,
            facts=self._facts(silent),
        )

    def bid(self) -> Bid:
        """What was announced."""
        return Bid(tuple(self._components()), hearts=self.said["hearts"], trump=self._trump())

    def _deal(self, bid: Bid, ended: Ended, **rest: Any) -> Deal:
        soloist = self.said["soloist"]
        one, other = (str(seat.id) for seat in self.offer.players if str(seat.id) != soloist)
        return Deal(soloist=soloist, defenders=(one, other), bid=bid, ended=ended, **rest)

    def _components(self) -> Iterator[str]:
        points, laid_open = self.said["points"], self.said["open"]
        if points == "betli":
            yield "open_betli" if laid_open else "betli"
        elif points != "simple":
            yield points
        for line in self.offer.added:
            if self.said[line.chip]:
                opened = laid_open and points != "betli"
                yield line.laid_open if opened and line.laid_open else line.component

    def _trump(self) -> Trump | None:
        """The suit that was named, where the form asks for one."""
        named = self.said.get("trump", "")
        announced = set(self._components())
        alone = bool(announced) and announced <= DURCHMARS
        either_way = alone and self.rules.durchmars_alone == "choice"
        if self.said["hearts"]:
            bare = either_way and not self.said["open"] and named == Trump.NONE
            return Trump.NONE if bare else None
        if either_way:
            return Trump(named) if named else None
        if alone or self.said["points"] == "betli":
            return None
        return Trump(named) if named not in ("", Trump.PLAIN, Trump.NONE) else None

    def _kontra(self, game: Contract) -> Iterator[tuple[str, int | dict[str, int]]]:
        each = not game.has_trumps and self.rules.kontra_scope_no_trump == "individual"
        for component in game.components:
            name = f"kontra-{self._line_of(component)}"
            if not each:
                if step := int(self.said[name]):
                    yield component, step
                continue
            steps = {
                str(seat.id): int(self.said[f"{name}-{seat.id}"])
                for seat in self.offer.players
                if str(seat.id) != self.said["soloist"]
            }
            if any(steps.values()):
                yield component, steps

    def _outcome(self, game: Contract) -> Iterator[tuple[str, Outcome]]:
        for component in game.components:
            if outcome := self.said[f"outcome-{self._line_of(component)}"]:
                yield component, Outcome(outcome)

    def _silent(self, game: Contract) -> Silent:
        """The silent bonuses that this bid leaves room for; the form shows no others."""
        if not game.has_trumps:
            return Silent()
        announced = set(game.components)
        hundred, durchmars = announced & _HUNDREDS, announced & DURCHMARS
        if self.rules.silent_exclusion == "together":
            hundred = durchmars = hundred | durchmars
        of_hundred = None if hundred else self._side("silent-hundred")
        return Silent(
            hundred=of_hundred,
            durchmars=None if durchmars else self._side("silent-durchmars"),
            ulti=None if "ulti" in announced else self._seven(),
            hundred_meld=self._meld() if of_hundred else None,
        )

    def _line_of(self, component: str) -> str:
        return line_of(self.rules)[component]

    def _side(self, name: str) -> Side | None:
        side = self.said.get(name, NOBODY)
        return None if side == NOBODY else Side(side)

    def _seven(self) -> Seven | None:
        player = self.said.get("seven", NOBODY)
        hidden = not self.rules.silent_by_defenders and player != self.said["soloist"]
        if player == NOBODY or hidden:
            return None
        return Seven(player, won=self.said["seven-won"] == "yes")

    def _meld(self) -> Meld | None:
        """With the 40 of trumps is the usual one, which nobody has to say."""
        return Meld.TWENTY if self.said.get("hundred_meld") == Meld.TWENTY else None

    def _facts(self, silent: Silent) -> Facts:
        counted = {name: self.said.get(name) for name in COUNTS}
        meld = None if silent.hundred else self._meld()
        if meld is None and not any(count is not None for count in counted.values()):
            return NO_FACTS
        return Facts(**counted, hundred_meld=meld)
