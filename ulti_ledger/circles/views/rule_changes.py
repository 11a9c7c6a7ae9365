"""Changing what a circle plays by: each save is a new version."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import PRESETS
from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles import services
from ulti_ledger.circles.access import circle_to_own
from ulti_ledger.circles.errors import RulesMoved
from ulti_ledger.circles.models import Circle, RuleSetVersion
from ulti_ledger.circles.preset_words import PRESET_WORDS
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.circles.rule_draft import RulesDraft
from ulti_ledger.circles.rule_forms import with_another_row
from ulti_ledger.htmx import see_other, wants_fragment


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: SignedInRequest, slug: str) -> HttpResponse:
    """Every rule to set; a POST saves them. `?preset=italian` starts again from a preset."""
    circle = circle_to_own(request, slug)
    version = current_rules(circle)
    if request.method != "POST":
        preset = request.GET.get("preset", "")
        draft = RulesDraft(version, preset=preset if preset in PRESETS else "")
        return _page(request, circle, version, draft)
    draft = RulesDraft(version, typed=request.POST)
    if draft.rules is None:
        return _page(request, circle, version, draft, status=422)
    try:
        saved = services.save_rules(circle=circle, **draft.to_save, by=request.user)
    except RulesMoved:
        return _page(request, circle, version, draft, moved=True, status=409)
    _tell(request, saved, version)
    return see_other("circles:rules", circle.slug)


@login_required
@require_POST
def examples(request: SignedInRequest, slug: str) -> HttpResponse:
    """What the rules would mean as they are typed. Writes nothing."""
    circle = circle_to_own(request, slug)
    version = current_rules(circle)
    draft = RulesDraft(version, typed=request.POST)
    status = 200 if draft.rules else 422
    if wants_fragment(request):
        told = "circles/answers/examples_told.html"
        return render(request, told, {"draft": draft}, status=status)
    return _page(request, circle, version, draft, status=status)


@login_required
@require_POST
def another_part(request: SignedInRequest, slug: str) -> HttpResponse:
    """One more row for a component of the circle's own. Writes nothing."""
    circle = circle_to_own(request, slug)
    version = current_rules(circle)
    draft = RulesDraft(version, typed=with_another_row(request.POST))
    if wants_fragment(request):
        return render(request, "circles/_own_parts.html", {"circle": circle, "draft": draft})
    return _page(request, circle, version, draft)


def _page(
    request: SignedInRequest,
    circle: Circle,
    version: RuleSetVersion,
    draft: RulesDraft,
    *,
    moved: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "circle": circle,
        "version": version,
        "draft": draft,
        "presets": PRESET_WORDS,
        "seen": version.number if moved else draft.seen,
        "moved": moved,
    }
    return render(request, "circles/change_rules_page.html", context, status=status)


def _tell(request: SignedInRequest, saved: RuleSetVersion, before: RuleSetVersion) -> None:
    if saved.number == before.number:
        messages.info(request, _("Nothing was changed."))
    else:
        messages.success(
            request, _("Version %(number)s holds from now on.") % {"number": saved.number}
        )
