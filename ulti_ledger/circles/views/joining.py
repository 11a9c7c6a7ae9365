"""Somebody comes by a link, or by a code said across the table."""

from django.contrib.auth import login
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ulti_ledger.accounts.devices import device_name
from ulti_ledger.accounts.models import User
from ulti_ledger.accounts.requests import address_of_visitor
from ulti_ledger.circles import sharing
from ulti_ledger.circles.errors import LinkOpensNothing
from ulti_ledger.circles.link_pages import accounts_of
from ulti_ledger.circles.models import Membership, Role, ShareLink
from ulti_ledger.circles.sharing_forms import CodeForm, JoinForm
from ulti_ledger.circles.views.throttle import guessing_is_slowed
from ulti_ledger.htmx import SeeOther, see_other


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What a link allows, and a button that takes it. Looking at it uses nothing up.

    A link that opens nothing is answered like an address that never was.
    """
    link = _link(request, token)
    if _is_in(request, link):
        return _inside(link)
    accounts = accounts_of(link.circle)
    form = JoinForm(request.POST if request.method == "POST" else None, accounts=accounts)
    if form.is_valid():
        return _let_in(request, link, form.cleaned_data["device"])
    status = 422 if form.is_bound else 200
    context = {"link": link, "form": form, "watches": link.role == Role.VIEWER}
    return render(request, "circles/join_page.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@guessing_is_slowed
def code(request: HttpRequest) -> HttpResponse:
    """Six letters lead to the link they stand for."""
    if request.method != "POST":
        return render(request, "circles/code_page.html", {"form": CodeForm()})
    form = CodeForm(request.POST)
    if form.is_valid():
        typed = form.cleaned_data["code"]
        link = sharing.link_by_code(code=typed, address=address_of_visitor(request))
        if link is not None:
            return see_other("circles:join", link.token)
        form.add_error("code", _("That opens nothing. A code holds for ten minutes."))
    return render(request, "circles/code_page.html", {"form": form}, status=422)


def _link(request: HttpRequest, token: str) -> ShareLink:
    now = timezone.now()
    if "\0" in token:  # which PostgreSQL can't even look for
        raise Http404
    links = ShareLink.objects.filter(ShareLink.holds(now)).select_related("circle", "session")
    link = links.filter(token=token).first()
    if link is None or not (link.lets_in(now) or _is_in(request, link)):
        raise Http404
    return link


def _is_in(request: HttpRequest, link: ShareLink) -> bool:
    """Whether the link gives nothing new: it was taken, or the account may as much without one."""
    held = Membership.objects.filter(circle=link.circle, user_id=request.user.pk or 0)
    enough = list(Role)[: list(Role).index(Role(link.role)) + 1]
    return held.filter(Q(link=link) | Q(link=None, role__in=enough)).exists()


def _let_in(request: HttpRequest, link: ShareLink, device: str) -> HttpResponse:
    user = request.user
    try:
        with transaction.atomic():  # so that no guest is there without what he came for
            if not user.is_authenticated:
                agent = request.headers.get("User-Agent", "")
                user = User.objects.create_guest(device or device_name(agent))
            sharing.join(token=link.token, user=user)
    except LinkOpensNothing:  # another device was faster by a moment
        raise Http404 from None
    if not request.user.is_authenticated:
        login(request, user)
    return _inside(link)


def _inside(link: ShareLink) -> SeeOther:
    if link.session_id is None:
        return see_other("ledger:nights", link.circle.slug)
    page = "ledger:watch" if link.role == Role.VIEWER else "ledger:session"
    return see_other(page, link.circle.slug, link.session_id)
