"""What a circle plays by, to read and to print."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.access import circle_to_look_up
from ulti_ledger.circles.forms import BeatsForm
from ulti_ledger.circles.models import Circle, RuleSetVersion
from ulti_ledger.circles.price_list import outranking
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.circles.rule_pages import prices_page, rules_page, versions_page
from ulti_ledger.htmx import render_page_or_fragment


@login_required
@require_safe
def rules(request: SignedInRequest, slug: str) -> HttpResponse:
    """The house rules in words and figures; `?version=2` are those of an earlier night."""
    circle = circle_to_look_up(request, slug)
    version, newest = _version(request, circle)
    context = {"circle": circle, "page": rules_page(version, newest=newest)}
    return render(request, "circles/rules_page.html", context)


@login_required
@require_safe
def prices(request: SignedInRequest, slug: str) -> HttpResponse:
    """Every bid by value; `?beats=hearts.simple.ulti` are those that outrank it."""
    circle = circle_to_look_up(request, slug)
    version, newest = _version(request, circle)
    page = prices_page(version, newest=newest)
    bids = {bid.key: bid for bid in page.bids}
    form = BeatsForm(request.GET, bids)
    beaten = bids.get(form.cleaned_data["beats"]) if form.is_valid() else None
    rungs = outranking(page.rungs, beaten) if beaten else page.rungs
    return render_page_or_fragment(
        request,
        "circles/prices_page.html",
        "circles/_ladder.html",
        {"circle": circle, "page": page, "form": form, "beaten": beaten, "rungs": rungs},
        status=200 if form.is_valid() else 422,
    )


@login_required
@require_safe
def sheet(request: SignedInRequest, slug: str) -> HttpResponse:
    """One page for the pub's wall; `?paper=a5` for half of it."""
    circle = circle_to_look_up(request, slug)
    version, newest = _version(request, circle)
    context = {
        "circle": circle,
        "page": rules_page(version, newest=newest),
        "prices": prices_page(version, newest=newest),
        "paper": "a5" if request.GET.get("paper") == "a5" else "a4",
    }
    return render(request, "circles/sheet_page.html", context)


@login_required
@require_safe
def versions(request: SignedInRequest, slug: str) -> HttpResponse:
    """Who changed the rules, when, and how."""
    circle = circle_to_look_up(request, slug)
    context = {"circle": circle, "versions": versions_page(circle)}
    return render(request, "circles/versions_page.html", context)


def _version(request: SignedInRequest, circle: Circle) -> tuple[RuleSetVersion, int]:
    """The version that is asked for, the newest if none is, and the newest one's number."""
    newest = current_rules(circle)
    asked = request.GET.get("version", str(newest.number))
    if asked == str(newest.number):
        return newest, newest.number
    if not (asked.isascii() and asked.isdecimal()) or len(asked) > len(str(newest.number)):
        raise Http404
    return get_object_or_404(circle.rule_versions, number=int(asked)), newest.number
