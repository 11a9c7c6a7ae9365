"""The first page, founding a circle, and changing what it is called."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ulti_ledger.accounts.requests import SignedInRequest, refuse_guests
from ulti_ledger.circles import services
from ulti_ledger.circles.access import circle_to_own
from ulti_ledger.circles.forms import CircleForm, NewCircleForm
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.preset_words import PRESET_WORDS
from ulti_ledger.circles.queries import circles_of
from ulti_ledger.circles.views.recovery import show_new_code
from ulti_ledger.htmx import see_other


@login_required
@require_safe
def home(request: SignedInRequest) -> HttpResponse:
    """Where somebody's circles are: at once inside, where there is only one."""
    circles = circles_of(request.user)
    if not circles and request.user.is_guest:
        return render(request, "circles/guest_page.html")
    if not circles:
        return _new_page(request, NewCircleForm(), first=True)
    if len(circles) == 1:
        return redirect(*circles[0].page)
    return render(request, "circles/home_page.html", {"circles": circles})


@login_required
@refuse_guests
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: SignedInRequest) -> HttpResponse:
    """Found a circle; then its recovery code is shown, and one can begin a night."""
    if request.method != "POST":
        return _new_page(request, NewCircleForm())
    form = NewCircleForm(request.POST)
    if not form.is_valid():
        return _new_page(request, form, status=422)
    circle = services.create_circle(**form.cleaned_data, by=request.user)
    return show_new_code(request, circle)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, slug: str) -> HttpResponse:
    """Change a circle's name, language, money or zone."""
    circle = circle_to_own(request, slug)
    if request.method != "POST":
        return _edit_page(request, circle, CircleForm(initial=model_to_dict(circle)))
    form = CircleForm(request.POST)
    if not form.is_valid():
        return _edit_page(request, circle, form, status=422)
    services.update_circle(circle=circle, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return see_other("ledger:nights", circle.slug)


def _new_page(
    request: SignedInRequest, form: NewCircleForm, *, first: bool = False, status: int = 200
) -> HttpResponse:
    context = {"form": form, "presets": PRESET_WORDS, "first": first}
    return render(request, "circles/new_page.html", context, status=status)


def _edit_page(
    request: SignedInRequest, circle: Circle, form: CircleForm, *, status: int = 200
) -> HttpResponse:
    context = {"circle": circle, "form": form}
    return render(request, "circles/edit_page.html", context, status=status)
