"""How names are compared and how they are told apart where there is little room."""

import unicodedata
from collections import Counter
from collections.abc import Sequence

import regex

_UNSEEN = {"Cf", "Cc"}  # joiners, direction marks, control characters
_HEAD = 3  # graphemes that the narrowest seat shows for sure
_FITS = 5  # graphemes that fit there without being cut


def tidy(name: str) -> str:
    """A name as it is kept: composed characters, single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_key(name: str) -> str:
    """What two spellings of one name have in common: "anna" and " ANNA" are the same player.

    Signs that can't be seen don't count; a name of nothing else has an empty key.
    """
    # Folded again behind NFKC, which turns "℡" into capitals.
    folded = unicodedata.normalize("NFKC", tidy(name).casefold()).casefold()
    return tidy("".join(sign for sign in folded if unicodedata.category(sign) not in _UNSEEN))


def by_name(name: str) -> tuple[str, str]:
    """The key that every list of names is sorted by: "Ádám" comes first, not after "Zsófi".

    Accents and capitals count only between names that are else the same.
    """
    apart = unicodedata.normalize("NFD", name_key(name))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)), name


def short_names(names: Sequence[str]) -> list[str]:
    """The names for narrow columns, in their order; no two of them look the same when cut.

    The page cuts a long name at its end. Names that begin alike would then read alike, so these
    keep their end instead: "Nagy-Kővári Éva" and "Nagy-Kővári Ida" become "N…va" and "N…da".
    """
    heads = Counter(_graphemes(name_key(name))[:_HEAD] for name in names)
    shortened = [
        _keep_the_end(name) if heads[_graphemes(name_key(name))[:_HEAD]] > 1 else name
        for name in names
    ]
    if len(set(shortened)) == len(shortened):
        return shortened
    # All of them: a number on some could make one of these into another one's name.
    return [f"{number}·{short}" for number, short in enumerate(shortened, start=1)]


def _graphemes(text: str) -> tuple[str, ...]:
    """What a reader takes for one character each: an emoji family is one, "é" is one."""
    return tuple(regex.findall(r"\X", text))


def _keep_the_end(name: str) -> str:
    signs = _graphemes(name)
    return name if len(signs) <= _FITS else "".join((signs[0], "…", *signs[-2:]))
