"""What a table would not accept. Each refusal has a code, the field it is about, and its data."""

from typing import ClassVar


class RuleError(ValueError):
    """A hand that can't be scored.

    `code` is the contract's word for it, `field` the dotted path in the JSON form ("kontra.ulti"),
    `data` what a page needs to say it in its own language; the text itself is one English sentence.
    """

    code: ClassVar[str]
    sentence: ClassVar[str]

    def __init__(self, field: str, **data: object) -> None:
        super().__init__(field, data)
        self.field = field
        self.data = data

    def __str__(self) -> str:
        return self.sentence.format(field=self.field, **self.data)


class UnknownField(RuleError):
    code = "unknown_field"
    sentence = "There is no field {field}."


class BadType(RuleError):
    code = "bad_type"
    sentence = "{field} has to be {expected}."


class UnknownRule(RuleError):
    code = "unknown_rule"
    sentence = "There is no house rule or preset {name!r}."


class UnknownComponent(RuleError):
    code = "unknown_component"
    sentence = "Nobody can announce {name!r}."


class DuplicatePlayer(RuleError):
    code = "duplicate_player"
    sentence = "{player!r} can't sit in two seats."


class WrongNumberOfPlayers(RuleError):
    code = "wrong_number_of_players"
    sentence = "A hand has one soloist and two defenders."


class UnknownPlayer(RuleError):
    code = "unknown_player"
    sentence = "{player!r} does not play this hand."


class NotCombinable(RuleError):
    code = "not_combinable"
    sentence = "{one} can't stand with {other}."


class SimpleReplaced(RuleError):
    code = "simple_replaced"
    sentence = "{by} replaces the simple game."


class HeartsNotAllowed(RuleError):
    code = "hearts_not_allowed"
    sentence = "{component} can't be played in hearts here."


class TrumpNotAllowed(RuleError):
    code = "trump_not_allowed"
    sentence = "This bid can't have the trumps {trump}."


class TrumpMissing(RuleError):
    code = "trump_missing"
    sentence = "This bid needs trumps."


class ComponentOff(RuleError):
    code = "component_off"
    sentence = "This table does not play {component}."


class TooFewComponents(RuleError):
    code = "too_few_components"
    sentence = "This table wants at least {minimum} announced components."


class KontraNotAnnounced(RuleError):
    code = "kontra_not_announced"
    sentence = "{component} is not in the bid, so nobody can double it."


class KontraTooHigh(RuleError):
    code = "kontra_too_high"
    sentence = "Kontra goes up to step {highest} here."


class KontraShared(RuleError):
    code = "kontra_shared"
    sentence = "One kontra binds both defenders here."


class OutcomeMissing(RuleError):
    code = "outcome_missing"
    sentence = "{component}: made or lost?"


class OutcomeNotAnnounced(RuleError):
    code = "outcome_not_announced"
    sentence = "{component} is not in the bid, so it has no outcome."


class SilentNotPossible(RuleError):
    code = "silent_not_possible"
    sentence = "This hand can't have that silent bonus."


class ImpossibleFacts(RuleError):
    code = "impossible_facts"
    sentence = "No deal and play give these facts."


class FactsContradict(RuleError):
    code = "facts_contradict"
    sentence = "What is said of this hand excludes itself."


class PassedOutMustBePlayed(RuleError):
    code = "passed_out_must_be_played"
    sentence = "This table plays a hand that nobody bid for."
