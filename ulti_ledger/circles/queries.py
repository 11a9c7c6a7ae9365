"""The read path of circles: frozen read models for the pages."""

from ulti_ledger.circles.models import Circle, RuleSetVersion


def current_rules(circle: Circle) -> RuleSetVersion:
    """The house rules that a night begun now is played by."""
    return circle.rule_versions.latest("number")
