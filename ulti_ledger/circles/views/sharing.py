"""Who belongs to a circle, and the links that let others in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ulti_ledger.accounts.models import User
from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles import sharing
from ulti_ledger.circles.access import circle_to_own
from ulti_ledger.circles.errors import LastOwner
from ulti_ledger.circles.link_pages import links_of, members_of
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.sharing_forms import OFFERS, MemberForm, OfferForm
from ulti_ledger.htmx import see_other


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: SignedInRequest, slug: str) -> HttpResponse:
    """The links and the people; a POST makes a link and shows it."""
    circle = circle_to_own(request, slug)
    if request.method != "POST":
        return _page(request, circle)
    form = OfferForm(request.POST)
    if not form.is_valid():
        return _page(request, circle, offer=form, status=422)
    link = sharing.offer_link(circle=circle, by=request.user, **form.chosen.terms(circle))
    return see_other("circles:link", slug, link.pk)


@login_required
@require_POST
def add(request: SignedInRequest, slug: str) -> HttpResponse:
    """Give an account a role, or another one."""
    circle = circle_to_own(request, slug)
    form = MemberForm(request.POST)
    if not form.is_valid():
        return _page(request, circle, member=form, status=422)
    username, role = form.cleaned_data["username"].strip(), form.cleaned_data["role"]
    user = User.objects.filter(username__iexact=username, device="").first()
    if user is None:
        form.add_error("username", _("There is no account of this name."))
        return _page(request, circle, member=form, status=422)
    try:
        sharing.add_account(circle=circle, user=user, role=role)
    except LastOwner:
        form.add_error("role", _("A circle needs an owner. Make somebody else one first."))
        return _page(request, circle, member=form, status=422)
    return see_other("circles:sharing", slug)


@login_required
@require_POST
def remove(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    """Put an account or a device out of the circle; what it wrote down stays."""
    circle = circle_to_own(request, slug)
    membership = get_object_or_404(circle.memberships.select_related("user"), pk=membership_id)
    try:
        sharing.remove_member(membership=membership)
    except LastOwner:
        messages.error(request, _("A circle needs an owner. Make somebody else one first."))
    return see_other("circles:sharing", slug)


def _page(
    request: SignedInRequest,
    circle: Circle,
    *,
    offer: OfferForm | None = None,
    member: MemberForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "circle": circle,
        "links": links_of(circle),
        "members": members_of(circle, asking=request.user),
        "offers": OFFERS,
        "offer_form": offer or OfferForm(),
        "member_form": member or MemberForm(),
    }
    return render(request, "circles/sharing_page.html", context, status=status)
