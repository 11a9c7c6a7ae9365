"""The circle's home: back into the running night, or start one."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.access import circle_to_score, circle_to_view
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.money import format_amount
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.circles.zones import today
from ulti_ledger.htmx import see_other
from ulti_ledger.ledger import services
from ulti_ledger.ledger.forms.finish import USUAL_HANDS, USUAL_TARGET
from ulti_ledger.ledger.forms.lineup import NightForm
from ulti_ledger.ledger.queries.lineup import roster, usual_night
from ulti_ledger.ledger.queries.nights import NIGHTS_ON_THE_PAGE, nights
from ulti_ledger.ledger.queries.owing import owing
from ulti_ledger.ledger.views.lineup import with_newcomer


@login_required
@require_GET
def index(request: SignedInRequest, slug: str) -> HttpResponse:
    """The nights of a circle, with a form for the next one filled in as the last one was."""
    circle = circle_to_view(request, slug)
    return _page(request, circle, _form(circle, _as_last_time(circle)))


@login_required
@require_POST
def arrange(request: SignedInRequest, slug: str) -> HttpResponse:
    """The form anew after somebody was chosen, moved or added. Begins nothing."""
    circle = circle_to_score(request, slug)
    form = _form(circle, request.POST)
    if not request.htmx:
        return _page(request, circle, form)
    return render(request, "ledger/_lineup.html", _context(circle, form))


@login_required
@require_POST
def open_night(request: SignedInRequest, slug: str) -> HttpResponse:
    """Deal the first hand."""
    circle = circle_to_score(request, slug)
    form = _form(circle, request.POST)
    if not form.is_valid() or form.dealer is None:
        return _page(request, circle, form, status=422)
    session = services.open_session(
        circle=circle,
        rules=current_rules(circle),
        players=form.seats,
        first_dealer=form.dealer,
        stake=form.cleaned_data["stake"],
        rotation=form.cleaned_data["rotation"],
        format=form.cleaned_data["format"],
        limit=form.cleaned_data["limit"],
        played_on=form.cleaned_data["played_on"],
        by=request.user,
    )
    return see_other("ledger:session", slug, session.pk)


def _form(circle: Circle, data: QueryDict) -> NightForm:
    def build(data: QueryDict) -> NightForm:
        return NightForm(
            data, players=roster(circle), currency=circle.currency, today=today(circle.time_zone)
        )

    return with_newcomer(circle, data, build)


def _as_last_time(circle: Circle) -> QueryDict:
    usual = usual_night(circle)
    data = QueryDict(mutable=True)
    for player in usual.players:
        data.appendlist("player", str(player))
        data.appendlist("seat", str(player))
    data["rotation"] = usual.rotation
    data["format"] = usual.format
    data["hands"] = str(USUAL_HANDS)
    data["target"] = str(USUAL_TARGET)
    if usual.limit is not None:
        data[usual.format] = str(usual.limit)
    if usual.stake is not None:
        data["stake"] = format_amount(
            usual.stake, currency=circle.currency, language=circle.language
        )
    return data


def _page(
    request: SignedInRequest, circle: Circle, form: NightForm, *, status: int = 200
) -> HttpResponse:
    owed = owing(circle)
    most = None if "all" in request.GET else NIGHTS_ON_THE_PAGE
    context = {
        "owed": owed,
        "nights": nights(circle, owed=owed, most=most),
        "older": most is not None and circle.play_sessions.count() > most,
        **_context(circle, form, refused=status != 200),
    }
    return render(request, "ledger/nights_page.html", context, status=status)


def _context(circle: Circle, form: NightForm, *, refused: bool = False) -> dict[str, object]:
    """For the line-up. A form that nobody has tried to send yet has no errors to show."""
    form.full_clean()
    return {
        "circle": circle,
        "form": form,
        "dealer": form.dealer,
        "refused": refused,
        "arrange_url": reverse("ledger:arrange", args=[circle.slug]),
    }
