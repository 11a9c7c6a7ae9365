"""What can be announced, as data: a group's own component is one more row."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.term import Term


class Decider(Term):
    """Which fact of the play says whether a component was made."""

    MAJORITY = "majority"  # more card points than the defenders together
    HUNDRED = "hundred"  # a hundred card points
    SEVEN = "seven"  # the seven of trumps wins the last trick
    ACES = "aces"  # all four aces
    NO_TRICK = "no_trick"
    ALL_TRICKS = "all_tricks"
    NOTHING = "nothing"  # no fact that is counted: it has to be said


class Trumps(Term):
    """Whether a component is played with trumps."""

    ALWAYS = "always"
    NEVER = "never"
    IN_COMPANY = "in_company"  # beside another component or in hearts; alone by the house rule


class Kind(Term):
    """A family that a silent bonus belongs to, too."""

    HUNDRED = "hundred"
    DURCHMARS = "durchmars"


@dataclass(frozen=True, slots=True)
class Component:
    """One thing a soloist can announce.

    `plain` is its value per opponent in points, `company` what may stand beside it. It `carries`
    the simple game into the bid, unless something there `replaces` it. `penal`: when lost it costs
    what the house rule `failed_ulti` says.
    """

    name: str
    plain: int
    decider: Decider
    trumps: Trumps = Trumps.ALWAYS
    company: frozenset[str] = frozenset()
    carries: bool = False
    replaces: bool = False
    hearts: bool = True
    hearts_value: int | None = None
    penal: bool = False
    kind: Kind | None = None
    is_open: bool = False
    sociable: bool = False

    def stands_with(self, other: "Component") -> bool:
        """Whether both can be announced in one bid."""
        if self.sociable or other.sociable:
            return Trumps.NEVER not in {self.trumps, other.trumps}
        return other.name in self.company


SIMPLE = "simple"

_HUNDREDS = frozenset({"forty_hundred", "twenty_hundred"})
_DURCHMARSES = frozenset({"durchmars", "open_durchmars"})

_ROWS = (
    Component(SIMPLE, 1, Decider.MAJORITY, company=frozenset({"ulti", "four_aces"})),
    Component(
        "forty_hundred",
        4,
        Decider.HUNDRED,
        company=_DURCHMARSES | {"ulti", "four_aces"},
        replaces=True,
        kind=Kind.HUNDRED,
    ),
    Component(
        "twenty_hundred",
        8,
        Decider.HUNDRED,
        company=_DURCHMARSES | {"ulti", "four_aces"},
        replaces=True,
        kind=Kind.HUNDRED,
    ),
    Component(
        "ulti",
        4,
        Decider.SEVEN,
        company=_HUNDREDS | _DURCHMARSES | {SIMPLE, "four_aces"},
        carries=True,
        penal=True,
    ),
    Component("four_aces", 4, Decider.ACES, company=_HUNDREDS | {SIMPLE, "ulti"}, carries=True),
    Component("betli", 5, Decider.NO_TRICK, Trumps.NEVER, replaces=True),
    Component(
        "open_betli",
        20,
        Decider.NO_TRICK,
        Trumps.NEVER,
        replaces=True,
        hearts=False,
        is_open=True,
    ),
    Component(
        "durchmars",
        6,
        Decider.ALL_TRICKS,
        Trumps.IN_COMPANY,
        company=_HUNDREDS | {"ulti"},
        replaces=True,
        kind=Kind.DURCHMARS,
    ),
    Component(
        "open_durchmars",
        24,
        Decider.ALL_TRICKS,
        Trumps.IN_COMPANY,
        company=_HUNDREDS | {"ulti"},
        replaces=True,
        kind=Kind.DURCHMARS,
        is_open=True,
    ),
)

COMPONENTS: Mapping[str, Component] = MappingProxyType({row.name: row for row in _ROWS})
"""Every component by name, in the order in which a score lists them."""


def own_component(
    name: str, *, plain: int, hearts: int | None, trumps: bool, carries: bool, penal: bool
) -> Component:
    """A group's own component, worth `plain` and in hearts `hearts` (None: not allowed in hearts).

    With trumps it stands with everything that has them, without it stands alone. It carries the
    simple game or replaces it; whether it was made has to be said.
    """
    return Component(
        name,
        plain,
        Decider.NOTHING,
        Trumps.ALWAYS if trumps else Trumps.NEVER,
        carries=trumps and carries,
        replaces=not (trumps and carries),
        hearts=hearts is not None,
        hearts_value=hearts,
        penal=penal,
        sociable=trumps,
    )
