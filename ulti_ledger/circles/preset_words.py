"""The presets of house rules, as one introduces them to a table."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class PresetWords:
    key: str
    name: Promise
    about: Promise


PRESET_WORDS = (
    PresetWords(
        "gametwist",
        _("GameTwist"),
        _(
            "What is lost costs what it would have won, and one kontra binds both defenders. "
            "It stops at rekontra, and a silent bonus is paid in place of the simple game."
        ),
    ),
    PresetWords(
        "hungarian",
        _("Hungarian"),
        _(
            "A lost ulti costs its value once more, and kontra goes up to fedák sári. "
            "Without trumps each defender says kontra for himself, and passing out is paid."
        ),
    ),
    PresetWords(
        "italian",
        _("Italian"),
        _(
            "Hearts counts twice whenever hearts is trumps, and a lost ulti costs more. "
            "Only the soloist earns silent bonuses, and they are paid beside the simple game."
        ),
    ),
)


def preset_name(key: str) -> str:
    """What a preset is called."""
    return next(str(words.name) for words in PRESET_WORDS if words.key == key)
