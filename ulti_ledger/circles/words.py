"""The players' words for what the rules call by codes. Pages, rows and exports all ask here."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# Lower case, as in the middle of a sentence; a heading adds `|capfirst`.
_COMPONENTS = {
    "simple": _("simple game"),
    "forty_hundred": _("40-100"),
    "twenty_hundred": _("20-100"),
    "ulti": _("ulti"),
    "four_aces": _("four aces"),
    "betli": _("betli"),
    "open_betli": _("open betli"),
    "durchmars": _("durchmars"),
    "open_durchmars": _("open durchmars"),
    "passed_out": _("passed out"),
}
_SILENT = {
    "hundred": _("silent hundred"),
    "durchmars": _("silent durchmars"),
    "ulti": _("silent ulti"),
}
_SIMPLE_ALONE = pgettext_lazy("the bid of a simple game alone", "simple")
# The order in which a table says them, which is not the order in which they are paid.
_SPOKEN = (
    "forty_hundred",
    "twenty_hundred",
    "open_betli",
    "betli",
    "open_durchmars",
    "durchmars",
    "ulti",
    "four_aces",
)
_NO_KONTRA = _("no kontra")
KONTRA_NAMES = (
    _("kontra"),
    _("rekontra"),
    _("szubkontra"),
    _("hirskontra"),
    _("mordkontra"),
    _("fedák sári"),
    _("kerekes bicikli"),
)
_MINUS = "\N{MINUS SIGN}"
_THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"


def component_name(code: str, silent: bool = False) -> str:
    """What players call a part of a hand: "forty_hundred" is "40-100".

    A code without a word of its own is the name of a component that a group added.
    """
    names = _SILENT if silent else _COMPONENTS
    return str(names.get(code, code))


def bid_name(components: Iterable[str]) -> str:
    """A bid as it is called out: "40-100 durchmars ulti". What is carried is not said."""
    announced = set(components) - {"simple"}
    if not announced:
        return str(_SIMPLE_ALONE)
    spoken = [code for code in _SPOKEN if code in announced]
    return " ".join(component_name(code) for code in (*spoken, *sorted(announced - set(spoken))))


def kontra_name(step: int, own: Sequence[str] = ()) -> str:
    """What a step is called: 1 is "kontra", 7 is "kerekes bicikli".

    `own` are the circle's names from step 1 on, as a version of the rules keeps them: `""`, or none
    at all, is the usual name.
    """
    if step == 0:
        return str(_NO_KONTRA)
    return (step <= len(own) and own[step - 1]) or str(KONTRA_NAMES[step - 1])


def times(step: int) -> str:
    """What a step does: 1 is "×2", 2 is "×4"."""
    return f"×{2**step}"


def points(number: int) -> str:
    """A whole number as it is printed: thin no-break space in thousands, a real minus."""
    size = f"{abs(number):,}".replace(",", _THIN_SPACE)
    return f"{_MINUS}{size}" if number < 0 else size


def signed(number: int) -> str:
    """A change or a balance: "+5", "−3", "0"."""
    return f"+{points(number)}" if number > 0 else points(number)
