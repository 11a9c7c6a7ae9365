"""The three tables that a circle can start from."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.house_rules import (
    DurchmarsAlone,
    FailedUlti,
    HeartsTrigger,
    HouseRules,
    KontraScope,
    OpenInHearts,
    PassedOut,
    SilentCumulate,
    SilentExclusion,
    SilentMode,
)

GAMETWIST = HouseRules()

HUNGARIAN = HouseRules(
    plain_may_trump_hearts=False,
    durchmars_alone=DurchmarsAlone.CHOICE,
    open_durchmars_trump=12,
    open_in_hearts=OpenInHearts.DOUBLED,
    failed_ulti=FailedUlti.PENALTY,
    silent_cumulate=SilentCumulate.SUM,
    silent_exclusion=SilentExclusion.OWN,
    silent_ulti_lost=4,
    kontra_max=6,
    kontra_scope_no_trump=KontraScope.INDIVIDUAL,
    passed_out=PassedOut.PAY,
)

ITALIAN = HouseRules(
    hearts_trigger=HeartsTrigger.TRUMP,
    durchmars_alone=DurchmarsAlone.CHOICE,
    failed_ulti=FailedUlti.PENALTY,
    silent_hundred=0,
    silent_mode=SilentMode.ADDS,
    silent_kontra=False,
    silent_exclusion=SilentExclusion.OWN,
    silent_ulti_lost=0,
    silent_by_defenders=False,
    kontra_max=6,
)

PRESETS: Mapping[str, HouseRules] = MappingProxyType(
    {"gametwist": GAMETWIST, "hungarian": HUNGARIAN, "italian": ITALIAN}
)
