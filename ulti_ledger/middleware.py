"""What every answer needs that no view should have to think of."""

from collections.abc import Callable
from html import unescape
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.html import strip_tags
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import trigger_client_event

from ulti_ledger.htmx import HtmxRequest

View = Callable[[HtmxRequest], HttpResponse]

NO_DEVICES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
LEAVES_THE_PAGE = ("HX-Redirect", "HX-Location", "HX-Refresh")


def ask_for_no_device(get_response: View) -> View:
    """Promise that no page wants to see, hear, find or charge anybody."""

    def middleware(request: HtmxRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = NO_DEVICES
        return response

    return middleware


def refuse_too_much(get_response: View) -> View:
    """Answer 413 to what is longer than any form, before anything of it is read."""

    def middleware(request: HtmxRequest) -> HttpResponse:
        length = request.headers.get("Content-Length") or "0"
        if length.isdecimal() and int(length[:20]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return render(request, "413.html", status=413)
        return get_response(request)

    return middleware


def explain_wrong_method(get_response: View) -> View:
    """Lead on whoever opens the address of a form; Django answers with a blank page."""

    def middleware(request: HtmxRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or request.method != "GET":
            return response
        page = render(request, "405.html", status=405)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return middleware


def refuse_other_charsets(get_response: View) -> View:
    """Answer 400 to a form in another charset, over which Django itself stumbles."""

    def middleware(request: HtmxRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower().replace("_", "-") not in {"utf-8", "utf8"}:
            return render(request, "400.html", status=400)
        return get_response(request)

    return middleware


def keep_private(get_response: View) -> View:
    """Let no browser and no proxy keep a page, unless its view says otherwise.

    A page kept by the browser shows balances of an hour ago after a tap on "back".
    """

    def middleware(request: HtmxRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def lead_back_after_login(get_response: View) -> View:
    """Let whoever has to sign in come back to the page he was on, not to where its form goes.

    htmx opens the sign-in page itself, instead of swapping it into the middle of another page.
    Only redirects to sign-in: every other one is an ordinary answer to a form.
    """

    def middleware(request: HtmxRequest) -> HttpResponse:
        response = get_response(request)
        if not _leads_to_login(response):
            return response
        if request.htmx:
            login = redirect_to_login(_page_of(request))
            return HttpResponse(status=204, headers={"HX-Redirect": login.url})
        if request.method == "GET" or "?next=" not in response.headers["Location"]:
            return response  # after signing out nobody is asked to come back
        return redirect_to_login(_referring_page(request))

    return middleware


def show_messages_as_toasts(get_response: View) -> View:
    """Send waiting messages along with a fragment, as the client event `toasts`."""

    def middleware(request: HtmxRequest) -> HttpResponse:
        response = get_response(request)
        if request.htmx and not _is_followed_by_another(response):
            toasts = [
                {"text": _plain(str(message)), "level": message.level_tag}
                for message in get_messages(request)
            ]
            if toasts:
                trigger_client_event(response, "toasts", {"toasts": toasts})
        return response

    return middleware


def _page_of(request: HtmxRequest) -> str:
    """The page the player is on, as far as the browser can be believed."""
    try:
        return request.htmx.current_url_abs_path or "/"
    except ValueError:  # no address at all
        return "/"


def _referring_page(request: HtmxRequest) -> str:
    """The page a form stood on; the first one where the browser does not say, or it is not ours."""
    referrer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referrer, {request.get_host()}):
        return "/"
    page = urlsplit(referrer)
    return page._replace(scheme="", netloc="").geturl() or "/"


def _plain(message: str) -> str:
    """A message without its markup, because a toast shows it as text."""
    return " ".join(unescape(strip_tags(message)).split()) if "<" in message else message


def _leads_to_login(response: HttpResponse) -> bool:
    location = urlsplit(response.headers.get("Location", ""))
    return response.status_code == 302 and location.path == resolve_url(settings.LOGIN_URL)


def _is_followed_by_another(response: HttpResponse) -> bool:
    return "Location" in response.headers or any(
        name in response.headers for name in LEAVES_THE_PAGE
    )
