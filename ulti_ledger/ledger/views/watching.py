"""A night for everybody else: the standings across a table, which follow what is recorded.

The pages ask for news by addresses that need no cookie. Where nothing changed that costs one query.
"""

from collections.abc import Callable
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotFound
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import pulse_of, session_in_sight, session_to_view, watch_token
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.closing import closing
from ulti_ledger.ledger.queries.counts import soloist_counts
from ulti_ledger.ledger.queries.finish import finish
from ulti_ledger.ledger.queries.table import SessionPage, session_page
from ulti_ledger.ledger.queries.watching import (
    Pulse,
    last_story,
    mark_of,
    new_scorekeeper,
    standings,
)

Tell = Callable[[PlaySession, Pulse], str]


@login_required
@require_GET
def page(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """The scoreboard, the last hand and the sheet."""
    return watch_page(request, session_to_view(request, slug, session_id))


def watch_page(request: SignedInRequest, session: PlaySession) -> HttpResponse:
    """The page of a night for whoever does not write in it."""
    context = {
        **_board(session),
        "token": watch_token(session),
        "now": timezone.now(),
    }
    return render(request, "ledger/watch_page.html", context)


@require_GET
def news(request: HttpRequest, slug: str, session_id: int, token: str) -> HttpResponse:
    """All parts of the watch page that can change, or 304."""

    def tell(session: PlaySession, pulse: Pulse) -> str:
        context = {**_board(session), "request": request}
        return render_to_string("ledger/answers/watched.html", context)

    return _answer(request, slug, session_id, token, tell, scores=False)


@require_GET
def follow(request: HttpRequest, slug: str, session_id: int, token: str) -> HttpResponse:
    """What others changed beside the form of a scorekeeper, or 304. `?mark=` is that form's."""

    def tell(session: PlaySession, pulse: Pulse) -> str:
        shown = session_page(session)
        moved = mark_of(shown) != request.GET.get("mark")
        context = {
            **night_context(session, shown),
            "pulse": pulse,
            "new_scorekeeper": new_scorekeeper(session),
            "moved": moved,
            "request": request,
        }
        return render_to_string("ledger/answers/followed.html", context)

    return _answer(request, slug, session_id, token, tell, scores=True)


def _answer(
    request: HttpRequest, slug: str, session_id: int, token: str, tell: Tell, *, scores: bool
) -> HttpResponse:
    try:
        pulse = pulse_of(slug, session_id, token, present=scores)
        if scores and not pulse.may_score:
            raise Http404
        _note_presence(request, session_id, scores=scores)
        etag = _etag(request, pulse)
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = HttpResponse(tell(session_in_sight(session_id, pulse), pulse))
    except Http404:
        return HttpResponseNotFound()  # bare: the page for it would ask who this is
    answer.headers["ETag"] = etag
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])  # a cookie may name the language
    return answer


def _etag(request: HttpRequest, pulse: Pulse) -> str:
    """Names all that the answer depends on beside its address."""
    release = getattr(staticfiles_storage, "manifest_hash", "")
    parts = [pulse.night, pulse.circle, pulse.role, pulse.watching, pulse.scoring]
    return quote_etag("-".join(map(str, [*parts, get_language(), release])))


def _note_presence(request: HttpRequest, session_id: int, *, scores: bool) -> None:
    """A page says only now and then that it is there, by an id it made up."""
    try:
        tab = UUID(hex=request.GET.get("tab", ""))
    except ValueError:
        return
    services.note_presence(session_id=session_id, tab=tab, scores=scores)


def _board(session: PlaySession) -> dict[str, object]:
    """What somebody sees who only watches."""
    shown = session_page(session)
    return {
        **night_context(session, shown),
        "closed": closing(session),
        "standings": standings(shown),
        "story": last_story(shown),
    }


def night_context(session: PlaySession, shown: SessionPage) -> dict[str, object]:
    """What every page of a night shows of it, whoever looks."""
    columns = shown.sheet.columns
    return {
        "circle": session.circle,
        "session": session,
        "form": shown,  # whose table it is: the parts of the form's page ask it for that
        "sheet": shown.sheet,
        "counts": soloist_counts(session, columns),
        "finish": finish(session, columns=columns, next_number=shown.table.number),
    }
