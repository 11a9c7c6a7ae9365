"""What a view behind `login_required` may count on."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpRequest, HttpResponseBase

from ulti_ledger.accounts.models import User
from ulti_ledger.htmx import HtmxRequest

View = Callable[[Any], HttpResponseBase]


class SignedInRequest(HtmxRequest):
    """A request of somebody with an account, or of a guest who came by a link."""

    user: User


def address_of_visitor(request: HttpRequest) -> str:
    """Where a request comes from, through as many proxies as the settings trust."""
    address: str = get_adapter(request).get_client_ip(request)
    return address


def is_guest(request: HttpRequest) -> bool:
    """Whether it comes from somebody who came by a link; a visitor whom nobody knows did not."""
    return request.user.is_authenticated and request.user.is_guest


def refuse_guests(view: View) -> View:
    """Http404 for whoever came by a link: what a view does needs an account of one's own."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponseBase:
        if is_guest(request):
            raise Http404
        return view(request)

    return guarded
