"""Whole numbers as a scorekeeper types them: "+10+5-8". Pure."""

import re
import unicodedata

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LARGEST = 9_999_999  # more than a table plays for in years; sums of it times a stake fit everywhere

_LONGEST = 200  # signs; digits without end are no number worth reading
_MINUSES = str.maketrans("\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}", "---")
_NUMBER = r"(?:[0-9]{1,3}(?: [0-9]{3})+|[0-9]+)"
_TERM = rf"[+-] ?{_NUMBER}"
_SUM = re.compile(rf"(?:[+-] ?)?{_NUMBER}(?: ?{_TERM})*")


class BadSum(ValueError):
    """What was typed does not add up to a number; `sentence` says why to whoever typed it."""

    def __init__(self, sentence: str | Promise) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def add_up(text: str) -> int:
    """The sum of whole numbers with plus or minus between them; raises BadSum for anything else.

    "12", "+10+5-8", "−3" and "1 000 + 20" are read, with whatever minus and blanks a phone writes.
    """
    typed = " ".join(unicodedata.normalize("NFKC", text).translate(_MINUSES).split())
    if not typed:
        raise BadSum(_("Write a number, for example 12 or 10+5−8."))
    if re.search(r"[0-9][.,][0-9]", typed):
        raise BadSum(_("Write whole numbers, without decimals."))
    if len(typed) > _LONGEST or not _SUM.fullmatch(typed):
        raise BadSum(_("Write whole numbers with plus or minus between them, like 10+5−8."))
    total = sum(int(term.replace(" ", "")) for term in re.findall(rf"{_TERM}|{_NUMBER}", typed))
    if abs(total) > LARGEST:
        raise BadSum(_("That is more than a table can play for."))
    return total
