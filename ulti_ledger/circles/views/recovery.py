"""The code that brings an owner back, and coming back by it."""

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ulti_ledger.accounts.requests import SignedInRequest, address_of_visitor
from ulti_ledger.circles import sharing
from ulti_ledger.circles.access import circle_to_own
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.sharing_forms import RecoverForm
from ulti_ledger.circles.views.throttle import guessing_is_slowed
from ulti_ledger.htmx import SeeOther, see_other


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: SignedInRequest, slug: str) -> HttpResponse:
    """The code that was just made, once; a POST makes another."""
    circle = circle_to_own(request, slug)
    if request.method == "POST":
        return show_new_code(request, circle)
    code = request.session.pop(_shown_once(circle), None) if request.method == "GET" else None
    return render(request, "circles/recovery_page.html", {"circle": circle, "code": code})


@require_http_methods(["GET", "HEAD", "POST"])
@guessing_is_slowed
def recover(request: HttpRequest) -> HttpResponse:
    """Back in with the recovery code and a new password, by which the code is used up."""
    if request.method != "POST":
        return render(request, "circles/recover_page.html", {"form": RecoverForm()})
    form = RecoverForm(request.POST)
    if form.is_valid():
        back = sharing.recover(**form.cleaned_data, address=address_of_visitor(request))
        if back is not None:
            recovery, code = back
            login(request, recovery.user)
            request.session[_shown_once(recovery.circle)] = code
            return see_other("circles:recovery", recovery.circle.slug)
        form.add_error("code", _("No circle has this code. Look at it once more."))
    return render(request, "circles/recover_page.html", {"form": form}, status=422)


def show_new_code(request: SignedInRequest, circle: Circle) -> SeeOther:
    """Make a code, and show it on the next page only."""
    code = sharing.make_recovery_code(circle=circle, user=request.user)
    request.session[_shown_once(circle)] = code
    return see_other("circles:recovery", circle.slug)


def _shown_once(circle: Circle) -> str:
    """Where the session keeps a code until the page that shows it."""
    return f"recovery-code-{circle.pk}"
