"""One link: to be shown, spoken, renewed and taken back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles import sharing
from ulti_ledger.circles.access import link_to_manage
from ulti_ledger.circles.errors import LinkOpensNothing
from ulti_ledger.circles.link_pages import address_for_codes, address_of, qr_code
from ulti_ledger.circles.models import ShareLink
from ulti_ledger.htmx import SeeOther, see_other


@login_required
@require_GET
def page(request: SignedInRequest, slug: str, link_id: int) -> HttpResponse:
    """The link, its QR code and what it allows."""
    link = link_to_manage(request, slug, link_id)
    address = address_of(link, request)
    context = {
        "circle": link.circle,
        "link": link,
        "address": address,
        "qr": qr_code(address),
        "code_page": address_for_codes(request),
        "spoken": link.code_until is not None and link.code_until > timezone.now(),
    }
    return render(request, "circles/link_page.html", context)


@login_required
@require_POST
def speak(request: SignedInRequest, slug: str, link_id: int) -> HttpResponse:
    """A short code to say to somebody who can't scan."""
    link = sharing.speak_code(link=link_to_manage(request, slug, link_id))
    return see_other("circles:link", slug, link.pk)


@login_required
@require_POST
def renew(request: SignedInRequest, slug: str, link_id: int) -> HttpResponse:
    """A new link in the place of this one, which is dead at once."""
    link = link_to_manage(request, slug, link_id)
    try:
        new = sharing.renew_link(link=link, by=request.user)
    except LinkOpensNothing:  # tapped twice: the list has the new one
        return _list_of(link)
    messages.success(request, _("The old link opens nothing any more."))
    return see_other("circles:link", slug, new.pk)


@login_required
@require_POST
def revoke(request: SignedInRequest, slug: str, link_id: int) -> HttpResponse:
    """Take the link back; whoever came by it is out at once."""
    link = link_to_manage(request, slug, link_id)
    sharing.revoke_link(link=link)
    messages.success(request, _("The link opens nothing any more."))
    return _list_of(link)


def _list_of(link: ShareLink) -> SeeOther:
    if link.session_id is None:
        return see_other("circles:sharing", link.circle.slug)
    return see_other("ledger:share", link.circle.slug, link.session_id)
