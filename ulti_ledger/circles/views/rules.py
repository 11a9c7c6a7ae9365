"""What a circle plays by."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles import services
from ulti_ledger.circles.access import circle_to_own, circle_to_view
from ulti_ledger.circles.forms import PresetForm
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.queries import rules_page
from ulti_ledger.htmx import see_other


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: SignedInRequest, slug: str) -> HttpResponse:
    """The house rules in words; a POST chooses other ones for the nights to come."""
    if request.method != "POST":
        return _page(request, circle_to_view(request, slug), PresetForm())
    circle = circle_to_own(request, slug)
    form = PresetForm(request.POST)
    if not form.is_valid():
        return _page(request, circle, form, status=422)
    version = services.choose_preset(
        circle=circle, preset=form.cleaned_data["preset"], by=request.user
    )
    messages.success(
        request, _("Version %(number)s holds from now on.") % {"number": version.number}
    )
    return see_other("circles:rules", circle.slug)


def _page(
    request: SignedInRequest, circle: Circle, form: PresetForm, *, status: int = 200
) -> HttpResponse:
    context = {"circle": circle, "page": rules_page(circle), "form": form}
    return render(request, "circles/rules_page.html", context, status=status)
