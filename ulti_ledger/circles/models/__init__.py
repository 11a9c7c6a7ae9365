"""Who plays together, by which rules, and who was let in."""

from ulti_ledger.circles.models.circles import Circle, Player, RuleSetVersion
from ulti_ledger.circles.models.roles import Role
from ulti_ledger.circles.models.sharing import CodeTry, Membership, RecoveryCode, ShareLink

__all__ = [
    "Circle",
    "CodeTry",
    "Membership",
    "Player",
    "RecoveryCode",
    "Role",
    "RuleSetVersion",
    "ShareLink",
]
