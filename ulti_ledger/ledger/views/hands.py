"""A hand as it is told, recorded and looked at."""

from datetime import timedelta
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import replace_url, trigger_client_event

from scoring import RuleError
from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.htmx import render_page_or_fragment, see_other, wants_fragment
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import hand_of, may_write, session_to_score, session_to_view
from ulti_ledger.ledger.errors import DealerHasNoSeat, HandsMeanwhile, KeyUsed, NotAtTheTable
from ulti_ledger.ledger.forms.hand import HandForm, RecordForm
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.flags import questions_of
from ulti_ledger.ledger.queries.hands import hand_page, newest_entry, told_before
from ulti_ledger.ledger.queries.table import table_at
from ulti_ledger.ledger.views.keeping import ask
from ulti_ledger.ledger.views.sessions import closed_is_said, game, session_context
from ulti_ledger.ledger.views.telling import as_told, sitting

RECORDED_BEFORE = _(
    "From this form hand %(number)s was recorded already. Correct that one, or record another."
)
OVERTAKEN = _("Another hand was recorded meanwhile. Look whether this is the same one.")
CHANGED_MEANWHILE = _("The table or its rules changed meanwhile. Look once more, then record.")


@login_required
@require_POST
def preview(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """What the hand would come to. Writes nothing, so it may come late or not at all."""
    session = session_to_score(request, slug, session_id)
    seating, dealer = sitting(session, request.POST)
    table = table_at(session, seating, dealer=dealer.pk)
    form = HandForm(request.POST, **game(session, table))
    form.full_clean()
    return render(request, "ledger/answers/previewed.html", {"form": form})


@login_required
@require_POST
@closed_is_said
def record(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Write down the hand that was just played, once however often it arrives."""
    session = session_to_score(request, slug, session_id)
    seating, dealer = sitting(session, request.POST)
    form = as_told(session, request.POST)
    if not form.is_valid() or form.deal is None:
        return _refused(request, session, form)
    try:
        hand = services.record_hand(
            session=session,
            seating=seating,
            dealer=dealer,
            deal=form.deal,
            by=request.user,
            key=form.cleaned_data["key"],
            waited=form.waiting or timedelta(),
            entered_as=form.cleaned_data["number"],
        )
    except HandsMeanwhile:
        if wants_fragment(request):
            return ask(request, session, form)
        form.add_error(None, OVERTAKEN)
        return _refused(request, session, form, as_next=True)
    except KeyUsed as used:
        form.add_error(None, RECORDED_BEFORE % {"number": used.hand.number})
        return _refused(request, session, form, as_next=True, key=uuid4())
    except (RuleError, NotAtTheTable, DealerHasNoSeat):
        form.add_error(None, CHANGED_MEANWHILE)
        return _refused(request, session, form)
    return _recorded(request, session, hand)


@login_required
@require_GET
def page(request: SignedInRequest, slug: str, session_id: int, number: int) -> HttpResponse:
    """Why each amount, and what changed."""
    hand = hand_of(session_to_view(request, slug, session_id), number)
    return render(request, "ledger/hand_page.html", hand_context(hand))


def hand_context(hand: Hand) -> dict[str, object]:
    """What the page of a hand shows."""
    return {
        "circle": hand.session.circle,
        "session": hand.session,
        "page": hand_page(hand),
        "questions": questions_of(hand),
        "question_key": uuid4(),
        "may_write": may_write(hand.session),
    }


def _refused(
    request: SignedInRequest,
    session: PlaySession,
    form: RecordForm,
    *,
    as_next: bool = False,
    key: UUID | None = None,
) -> HttpResponse:
    """The form as it was sent, with its key: it is still the same hand, unless another is given.

    It keeps the number it was entered as, too, until somebody was told who came first.
    """
    context = {**session_context(session, form=form), "refused": True}
    context["key"] = key or form.cleaned_data.get("key", context["key"])
    if not as_next:
        context["number"] = form.cleaned_data.get("number") or context["number"]
    return render_page_or_fragment(
        request, "ledger/session_page.html", "ledger/_hand_form.html", context, status=422
    )


def _recorded(request: SignedInRequest, session: PlaySession, hand: Hand) -> HttpResponse:
    hand.session.circle = session.circle  # this one knows what the account may do in it
    told = {
        "hand": hand,
        "entry": newest_entry(hand),
        "twin": told_before(hand),
    }
    if not wants_fragment(request):
        messages.success(request, render_to_string("ledger/_recorded.html", told))
        return see_other("ledger:session", hand.session.circle.slug, hand.session_id)
    context = {**session_context(hand.session), **told}
    response = render(request, "ledger/answers/recorded.html", context)
    # Whoever dealt out of turn did so for this hand only: a reload must not ask for him again.
    page = reverse("ledger:session", args=[hand.session.circle.slug, hand.session_id])
    return trigger_client_event(
        replace_url(response, page), "hand-recorded", {"key": str(hand.key)}
    )
