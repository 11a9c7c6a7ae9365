"""The rules of Ulti: facts of a finished hand in, payments out.

Standard library only; no clock, no input or output but in `__main__`. `docs/scoring-contract.md` is
the contract that this implements.
"""

from scoring.bid import Contract, Worth, contract
from scoring.components import COMPONENTS, Component
from scoring.deal import (
    NO_FACTS,
    NOT_SAID,
    Bid,
    Deal,
    Ended,
    Facts,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
    Trump,
)
from scoring.errors import RuleError
from scoring.house_rules import HouseRules
from scoring.ladder import Rung, ladder
from scoring.lines import Line
from scoring.payments import Score, score
from scoring.presets import PRESETS
from scoring.reasons import Reason

__all__ = [
    "COMPONENTS",
    "NOT_SAID",
    "NO_FACTS",
    "PRESETS",
    "Bid",
    "Component",
    "Contract",
    "Deal",
    "Ended",
    "Facts",
    "HouseRules",
    "Line",
    "Meld",
    "Outcome",
    "Reason",
    "RuleError",
    "Rung",
    "Score",
    "Seven",
    "Side",
    "Silent",
    "Trump",
    "Worth",
    "contract",
    "ladder",
    "score",
]
