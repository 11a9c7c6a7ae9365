"""One URL, two readers: a browser gets the page, htmx gets the fragment of it that changes.

To tell the player something, add a message (`django.contrib.messages`): he sees it as a toast in
both cases. Other client events go out by `django_htmx.http.trigger_client_event`.
"""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request as our views see it."""

    htmx: HtmxDetails


class SeeOther(HttpResponseRedirect):
    """303: the form was taken, go and look at the result."""

    status_code = 303


def see_other(to: Any, *args: Any, **kwargs: Any) -> SeeOther:
    """Send a browser to a URL, a named URL or a model's page after a POST."""
    return SeeOther(resolve_url(to, *args, **kwargs))


def lead_to(request: HtmxRequest, to: Any, *args: Any, **kwargs: Any) -> HttpResponse:
    """Send a browser or htmx to the page that shows what came of a POST."""
    there = see_other(to, *args, **kwargs)
    return HttpResponseClientRedirect(there.url) if request.htmx else there


def wants_fragment(request: HtmxRequest) -> bool:
    """Whether htmx will swap the answer into a page that is already there."""
    return bool(request.htmx) and not (request.htmx.boosted or request.htmx.history_restore_request)


def render_page_or_fragment(
    request: HtmxRequest,
    page: str,
    fragment: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the whole page, or for htmx only the named fragment of it.

    A fragment is rendered without the page around it, so no `{% if %}` of the page protects it:
    decide who may see it in the view.
    """
    template = fragment if wants_fragment(request) else page
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
