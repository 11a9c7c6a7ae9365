"""What does a hand pay? For whoever asks, without an account; nothing is written."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from scoring import PRESETS
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.access import circle_to_look_up
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.preset_words import PRESET_WORDS
from ulti_ledger.circles.queries import circles_of, current_rules
from ulti_ledger.htmx import HtmxRequest, render_page_or_fragment, wants_fragment
from ulti_ledger.ledger.forms.calculator import CalculatorForm, TableForm

_FORM = "hand"  # swapped where other rules or names change the questions themselves


@require_safe
def page(request: HtmxRequest) -> HttpResponse:
    """A hand by any rules. Its address says all of it, and after a visit nothing beside."""
    asked = TableForm(request.GET)
    if "rules" in asked.errors:
        raise Http404
    circle, game = _game(request, asked.rules_key)
    form = CalculatorForm(request.GET.dict(), table=asked.table, **game)
    kept = asked.kept | form.kept
    link = f"{reverse('calculator')}{'?' if kept else ''}{urlencode(kept)}"
    if not wants_fragment(request) and kept != request.GET.dict():
        return HttpResponseRedirect(link)
    context = {"asked": asked, "form": form, "circle": circle, "presets": PRESET_WORDS}
    return _answer(request, context, link)


def _game(request: HtmxRequest, key: str) -> tuple[Circle | None, dict[str, Any]]:
    """The rules of a preset, or those that a circle plays by now, for whoever belongs to it."""
    if key in PRESETS:
        return None, {"rules": PRESETS[key]}
    circle = circle_to_look_up(request, key)
    version = current_rules(circle)
    return circle, {"rules": version.house_rules, "kontra_names": version.kontra_names}


def _answer(request: HtmxRequest, context: dict[str, Any], link: str) -> HttpResponse:
    """The page, or of it what a tap can have changed."""
    form, user = context["form"], request.user
    context["circles"] = circles_of(user) if isinstance(user, User) else ()
    context["link"] = request.build_absolute_uri(link)
    anew = request.htmx.target == _FORM
    right = context["asked"].is_valid() and (form.is_valid() or form.is_unfinished)
    response = render_page_or_fragment(
        request,
        "ledger/calculator_page.html",
        "ledger/answers/dealt_anew.html" if anew else "ledger/answers/calculated.html",
        context,
        status=200 if right else 422,
    )
    return replace_url(response, link)
