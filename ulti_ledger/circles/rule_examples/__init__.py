"""What a rule means in points, by a hand that the engine scores under the rules as they stand."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring import HouseRules
from ulti_ledger.circles.rule_examples import bids, losses, silences
from ulti_ledger.circles.rule_examples.trial import Trial, tell
from ulti_ledger.circles.rule_examples.values import part_example

__all__ = ["TRIALS", "example", "part_example"]

TRIALS: Mapping[str, tuple[Trial, ...]] = {**losses.TRIALS, **silences.TRIALS, **bids.TRIALS}


def example(key: str, rules: HouseRules, kontra_names: Sequence[str] = ()) -> str:
    """One sentence for one rule. Where nothing can come of the rule, it says so."""
    said = tell(TRIALS[key], rules, kontra_names)
    return said or _("By the other rules this can’t come up.")
