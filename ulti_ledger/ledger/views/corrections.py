"""A hand told anew, taken out of the count or put back. Nothing is deleted."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from scoring import RuleError
from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.models import Player
from ulti_ledger.htmx import render_page_or_fragment, see_other, wants_fragment
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import dealer_of, hand_of, session_to_play, session_to_score
from ulti_ledger.ledger.errors import (
    DealerHasNoSeat,
    HandIsVoid,
    NotAtTheTable,
    StaleRevision,
)
from ulti_ledger.ledger.forms.change import ChangeForm
from ulti_ledger.ledger.forms.hand import CorrectionForm
from ulti_ledger.ledger.forms.telling import answers_of
from ulti_ledger.ledger.models import Hand
from ulti_ledger.ledger.queries.hands import as_it_stands, newest_entry
from ulti_ledger.ledger.queries.table import table_of
from ulti_ledger.ledger.views.hands import CHANGED_MEANWHILE, hand_context
from ulti_ledger.ledger.views.sessions import closed_is_said, session_context


@login_required
@require_http_methods(["GET", "POST"])
@closed_is_said
def correct(request: SignedInRequest, slug: str, session_id: int, number: int) -> HttpResponse:
    """The whole hand in the form; a correction made meanwhile is shown beside this one."""
    hand = hand_of(session_to_play(request, slug, session_id), number)
    form, dealer = _form(request, hand)
    if request.method == "GET":
        return _page(request, hand, form)
    if not form.is_valid() or form.deal is None:
        return _page(request, hand, form, status=422, refused=True)
    seen = form.cleaned_data["seen"]
    if "restore" in request.POST:
        seen = services.restore_hand(hand=hand, by=request.user).number
    try:
        services.correct_hand(
            hand=hand,
            dealer=dealer,
            deal=form.deal,
            by=request.user,
            reason=form.cleaned_data["reason"],
            seen=seen,
        )
    except (StaleRevision, HandIsVoid):
        return _page(request, hand, form, status=409, conflict=True)
    except (RuleError, NotAtTheTable, DealerHasNoSeat):
        form.add_error(None, CHANGED_MEANWHILE)
        return _page(request, hand, form, status=422, refused=True)
    return _corrected(request, hand)


@login_required
@require_POST
def preview(request: SignedInRequest, slug: str, session_id: int, number: int) -> HttpResponse:
    """What the hand would come to, with its own seats and rules."""
    hand = hand_of(session_to_score(request, slug, session_id), number)
    form, _dealer = _form(request, hand)
    form.full_clean()
    return render(request, "ledger/answers/previewed.html", {"form": form})


@login_required
@require_POST
@closed_is_said
def void(request: SignedInRequest, slug: str, session_id: int, number: int) -> HttpResponse:
    """Take a hand out of the count; from the session's page that is the undo of the last one."""
    hand = hand_of(session_to_score(request, slug, session_id), number)
    form = ChangeForm(request.POST)
    if not form.is_valid():
        return render(
            request, "ledger/hand_page.html", {**hand_context(hand), "form": form}, status=422
        )
    try:
        services.void_hand(hand=hand, by=request.user, **form.cleaned_data)
    except StaleRevision:
        return _stale(request, hand)
    return _answer(request, hand, "undone")


@login_required
@require_POST
@closed_is_said
def restore(request: SignedInRequest, slug: str, session_id: int, number: int) -> HttpResponse:
    """Let a void hand count again."""
    hand = hand_of(session_to_score(request, slug, session_id), number)
    services.restore_hand(hand=hand, by=request.user)
    return _answer(request, hand, "redone")


def _form(request: SignedInRequest, hand: Hand) -> tuple[CorrectionForm, Player]:
    """The answers that were sent, or those that the hand as it stands would have had."""
    standing = as_it_stands(hand)
    sent = request.POST if request.method == "POST" else request.GET
    dealer = dealer_of(hand.session, hand.seating, sent.get("dealer"), usual=standing.dealer)
    recorded = {**answers_of(standing.deal, standing.rules), "seen": standing.revision}
    form = CorrectionForm(
        request.POST if request.method == "POST" else recorded,
        table=table_of(hand, dealer=dealer.pk),
        rules=standing.rules,
        kontra_names=standing.version.kontra_names,
    )
    return form, dealer


def _page(
    request: SignedInRequest,
    hand: Hand,
    form: CorrectionForm,
    *,
    status: int = 200,
    refused: bool = False,
    conflict: bool = False,
) -> HttpResponse:
    """What stands now is shown beside the form, so after a conflict it has been seen."""
    stands = newest_entry(hand)
    where = [hand.session.circle.slug, hand.session_id, hand.number]
    context = {
        "circle": hand.session.circle,
        "session": hand.session,
        "hand": hand,
        "form": form,
        "stands": stands,
        "seen": stands.number if conflict else form["seen"].value(),
        "refused": refused,
        "conflict": conflict,
        "action": reverse("ledger:correct", args=where),
        "preview": reverse("ledger:correct_preview", args=where),
    }
    return render_page_or_fragment(
        request, "ledger/correct_page.html", "ledger/_correction.html", context, status=status
    )


def _corrected(request: SignedInRequest, hand: Hand) -> HttpResponse:
    told = {"hand": hand, "entry": newest_entry(hand)}
    messages.success(request, render_to_string("ledger/_corrected.html", told))
    to = see_other("ledger:hand", hand.session.circle.slug, hand.session_id, hand.number)
    return HttpResponseClientRedirect(to.url) if request.htmx else to


def _answer(request: SignedInRequest, hand: Hand, done: str) -> HttpResponse:
    """The fresh page of the session for its undo and redo; the page of the hand for a browser."""
    told = {"hand": hand, "entry": newest_entry(hand)}
    if wants_fragment(request):
        context = {**session_context(hand.session), **told}
        return render(request, f"ledger/answers/{done}.html", context)
    messages.success(request, render_to_string(f"ledger/_{done}.html", told))
    where = [hand.session.circle.slug, hand.session_id]
    if request.POST.get("back") == "session":
        return see_other("ledger:session", *where)
    return see_other("ledger:hand", *where, hand.number)


def _stale(request: SignedInRequest, hand: Hand) -> HttpResponse:
    """Somebody changed the hand that was to be void: look again."""
    told = {"hand": hand, "entry": newest_entry(hand)}
    if wants_fragment(request):
        context = {**session_context(hand.session), **told}
        return render(request, "ledger/answers/stale.html", context, status=409)
    context = {**hand_context(hand), "stale": told["entry"]}
    return render(request, "ledger/hand_page.html", context, status=409)
