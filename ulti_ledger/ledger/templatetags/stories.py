"""The parts of a hand's sentence: `{% load stories %}{{ story|payment }}`. Names are in `<bdi>`."""

import re
from collections.abc import Sequence

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring import Ended
from ulti_ledger.circles import words
from ulti_ledger.ledger.queries.sheet import Row
from ulti_ledger.ledger.story import KontraSaid, Share, Story, Told

register = template.Library()

_VERDICTS = {"made": pgettext_lazy("a part of a hand", "made"), "lost": gettext_lazy("lost")}
_ENDS: dict[str, Promise] = {
    Ended.PLAYED: gettext_lazy("played"),
    Ended.THROWN_IN: gettext_lazy("thrown in"),
    Ended.THROWN_IN_WITH_HUNDRED: gettext_lazy("thrown in, with hundred"),
    Ended.PASSED_OUT: gettext_lazy("passed out"),
}
_HUNDRED = re.compile(r"\d+-\d+")


@register.filter
def verdict(outcome: str) -> str:
    """A part is made or lost."""
    return str(_VERDICTS[outcome])


@register.filter
def ending(ended: str) -> str:
    """How a hand ended."""
    return str(_ENDS[ended])


@register.filter
def bid_phrase(story: Story) -> SafeString:
    """What is played: "hearts 40-100 ulti", "simple game"."""
    spoken = [part for part in story.components if part != "simple"]
    bid = words.bid_name(spoken) if spoken else words.component_name("simple")
    return _unbroken(_("hearts %(bid)s") % {"bid": bid} if story.hearts else bid)


@register.filter
def kontra_phrase(story: Story) -> SafeString:
    """What was doubled: ", kontra on ulti, rekontra by Anna". Empty where nothing was."""
    return format_html_join("", ", {}", ([_kontra(said)] for said in story.kontras))


@register.filter
def kontra_note(said: KontraSaid) -> SafeString:
    """One doubled part in a row of the sheet: "kontra on ulti"."""
    return _kontra(said)


@register.filter
def notes(row: Row) -> SafeString:
    """What else there is to say of a hand on the sheet: "kontra on ulti, corrected by Béla"."""
    told = [_kontra(said) for said in row.kontras]
    if row.corrected_by:
        name = format_html("<bdi>{}</bdi>", row.corrected_by)
        told.append(format_html(_("corrected by {name}"), name=name))
    return format_html_join(", ", "{}", ([one] for one in told))


@register.filter
def beyond_the_bid(row: Row) -> str:
    """What decided a hand on the sheet besides its bid: "Silent hundred", "Thrown in"."""
    told = [words.component_name(silent, silent=True) for silent in row.silents]
    if row.ended not in (Ended.PLAYED, Ended.PASSED_OUT):  # passed out stands in the bid's place
        told.insert(0, ending(row.ended))
    return capfirst(", ".join(told))


@register.filter
def outcome_phrase(story: Story) -> SafeString:
    """What came of it: one word where all parts agree, then the silent bonuses."""
    if story.ended != Ended.PLAYED:
        told = [ending(story.ended)]
    elif story.agreed:
        told = [verdict(story.agreed)]
    else:
        told = [_outcome(one) for one in story.outcomes]
    return format_html_join(", ", "{}", ([one] for one in (*told, *map(_silent, story.silents))))


@register.filter
def payment(story: Story) -> SafeString:
    """Who pays whom, after the sentence has named the soloist: "Pays 8 to each."."""
    if story.each == 0:
        return SafeString(_("Nobody pays anything."))
    if story.each is not None:
        text = _("Gets {points} from each.") if story.each > 0 else _("Pays {points} to each.")
        return format_html(text, points=words.points(abs(story.each)))
    gets, pays = _gets(story.payers), _pays(story.payees)
    if gets and pays:
        return format_html(_("Gets {gets} and pays {pays}."), gets=gets, pays=pays)
    return format_html(_("Gets {gets}.") if gets else _("Pays {pays}."), gets=gets, pays=pays)


@register.filter
def aside(story: Story) -> SafeString:
    """What the defenders settle among themselves, where they do: "Cili pays 2 to Béla."."""
    if story.aside is None:
        return SafeString("")
    return format_html(
        _("{payer} pays {points} to {payee}."),
        payer=format_html("<bdi>{}</bdi>", story.aside.payer),
        payee=format_html("<bdi>{}</bdi>", story.aside.payee),
        points=words.points(story.aside.points),
    )


@register.filter
def payment_by_name(story: Story) -> SafeString:
    """The same where nobody was named before: "Béla pays 8 to each."."""
    name = format_html("<bdi>{}</bdi>", story.soloist)
    if story.each == 0:
        return payment(story)
    if story.each is not None:
        up = story.each > 0
        text = _("{name} gets {points} from each.") if up else _("{name} pays {points} to each.")
        return format_html(text, name=name, points=words.points(abs(story.each)))
    gets, pays = _gets(story.payers), _pays(story.payees)
    if gets and pays:
        return format_html(
            _("{name} gets {gets} and pays {pays}."), name=name, gets=gets, pays=pays
        )
    text = _("{name} gets {gets}.") if gets else _("{name} pays {pays}.")
    return format_html(text, name=name, gets=gets, pays=pays)


def _gets(shares: Sequence[Share]) -> SafeString:
    return _together([_share(_("{points} from {name}"), share) for share in shares])


def _pays(shares: Sequence[Share]) -> SafeString:
    return _together([_share(_("{points} to {name}"), share) for share in shares])


def _share(text: str, share: Share) -> SafeString:
    name = format_html("<bdi>{}</bdi>", share.name)
    return format_html(text, points=words.points(share.points), name=name)


def _together(parts: Sequence[SafeString]) -> SafeString:
    if len(parts) < 2:
        return SafeString("".join(parts))
    return format_html(_("{one} and {other}"), one=parts[0], other=parts[1])


def _kontra(said: KontraSaid) -> SafeString:
    step = said.called or words.kontra_name(said.step)
    if said.by is not None:
        return format_html(
            _("{kontra} by {name}"), kontra=step, name=format_html("<bdi>{}</bdi>", said.by)
        )
    part = _unbroken(words.component_name(said.component))
    return format_html(_("{kontra} on {part}"), kontra=step, part=part)


def _outcome(told: Told) -> SafeString:
    part = _unbroken(words.component_name(told.component))
    return format_html(_("{part} {outcome}"), part=part, outcome=verdict(told.outcome))


def _silent(told: Told) -> SafeString:
    part = words.component_name(told.component, silent=True)
    if told.player:
        text = _("{part} of {name} {outcome}")
        name = format_html("<bdi>{}</bdi>", told.player)
        return format_html(text, part=part, name=name, outcome=verdict(told.outcome))
    if told.outcome == "soloist":
        return SafeString(part)
    return format_html(_("{part} of the defenders"), part=part)


def _unbroken(text: str) -> SafeString:
    """A 40-100 is not cut in two at the end of a line."""
    escaped = format_html("{}", text)
    return mark_safe(_HUNDRED.sub(r'<span class="nowrap">\g<0></span>', escaped))
