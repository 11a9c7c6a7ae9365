"""A question on a hand: anybody who may see it can ask, whoever keeps score settles it."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.htmx import see_other
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import hand_of, session_to_score, session_to_view
from ulti_ledger.ledger.errors import TooManyQuestions
from ulti_ledger.ledger.forms.flags import AnswerForm, FlagForm
from ulti_ledger.ledger.models import Hand
from ulti_ledger.ledger.views.hands import hand_context


@login_required
@require_POST
def ask(request: SignedInRequest, slug: str, session_id: int, number: int) -> HttpResponse:
    """Put a question on a hand, once however often it arrives."""
    hand = hand_of(session_to_view(request, slug, session_id), number)
    form = FlagForm(request.POST)
    if form.is_valid():
        try:
            services.put_flag(hand=hand, by=request.user, **form.cleaned_data)
        except TooManyQuestions:
            form.refuse(_("Many of your questions wait already. Let the scorekeeper answer first."))
        else:
            messages.success(request, _("The scorekeeper sees your question."))
            return see_other("ledger:hand", slug, session_id, number)
    key = form.cleaned_data.get("key") or uuid4()
    return _again(request, hand, asking=form, question_key=key)


@login_required
@require_POST
def resolve(
    request: SignedInRequest, slug: str, session_id: int, number: int, flag_id: int
) -> HttpResponse:
    """Settle a question, with an answer or without one."""
    hand = hand_of(session_to_score(request, slug, session_id), number)
    flag = get_object_or_404(hand.flags, pk=flag_id)
    flag.hand = hand
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _again(request, hand, answering=form, answered=flag_id)
    answer = form.cleaned_data["answer"]
    settled = services.resolve_flag(flag=flag, by=request.user, answer=answer)
    if settled.answer != answer:
        messages.warning(request, _("Somebody else settled it a moment ago."))
    return see_other("ledger:hand", slug, session_id, number)


def _again(request: SignedInRequest, hand: Hand, **changed: object) -> HttpResponse:
    context = {**hand_context(hand), **changed}
    return render(request, "ledger/hand_page.html", context, status=422)
