"""The sheet as it was looked at last: `{% load sheet %}{% chosen_view session as shown %}`."""

from django import template
from django.template.context import RequestContext
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ulti_ledger.ledger.forms.sheet import SheetView, View, sheet_view
from ulti_ledger.ledger.models import PlaySession

register = template.Library()


@register.simple_tag(takes_context=True)
def chosen_view(context: RequestContext, session: PlaySession) -> SheetView:
    """Read here, not in the views: a sheet comes along with the answer to every hand."""
    return sheet_view(context["request"], session)


@register.simple_tag
def link_to_view(session: PlaySession, view: View, as_on_paper: bool) -> SafeString:
    """The address of the same sheet in another view, for a browser and for htmx."""
    page = "ledger:sheet" if as_on_paper else "ledger:session"
    return format_html(
        'href="{0}?view={1}#sheet" hx-get="{0}?view={1}" hx-target="#sheet" hx-swap="outerHTML"',
        reverse(page, args=[session.circle.slug, session.pk]),
        view,
    )


@register.filter
def shown_as(points: int, view: SheetView) -> str:
    """A change or a balance as this view prints it."""
    return view.figure(points)
