"""What the pages about sharing show: frozen read models."""

from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import urlsplit

import segno
from django.db.models import Count, F, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Membership, Role, ShareLink
from ulti_ledger.network import own_addresses


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link that still holds. `devices` came by it; `night` is its day where it is for one."""

    id: int
    role: str
    night: date | None
    once: bool
    opened: bool
    ends_at: datetime | None
    devices: int


@dataclass(frozen=True, slots=True)
class MemberRow:
    """An account of the circle, or a device that came by a link."""

    id: int
    name: str
    role: str
    is_guest: bool
    is_self: bool


def links_of(
    circle: Circle, *, session_id: int | None = None, by: User | None = None
) -> tuple[LinkRow, ...]:
    """The links of a circle that hold, newest first. One query.

    Only those of one night where it is named: the ones to watch it, and those made `by` somebody.
    """
    now = timezone.now()
    links = ShareLink.objects.filter(ShareLink.holds(now), circle=circle)
    if session_id is not None:
        links = links.filter(Q(role=Role.VIEWER) | Q(created_by=by), session_id=session_id)
    listed = (
        links.exclude(opened_at=None, open_until__lte=now)
        .select_related("session")
        .annotate(devices=Count("memberships"))
        .order_by("-created_at", "-pk")
    )
    return tuple(
        LinkRow(
            id=link.pk,
            role=link.role,
            night=link.session.date if link.session else None,
            once=link.once,
            opened=link.opened_at is not None,
            ends_at=link.ends_at,
            devices=link.devices,
        )
        for link in listed
    )


def members_of(circle: Circle, *, asking: User) -> tuple[MemberRow, ...]:
    """Everybody who belongs to the circle now: the accounts first, then devices. One query."""
    listed = (
        Membership.objects.filter(Membership.holds(timezone.now()), circle=circle)
        .select_related("user")
        .order_by(F("link").asc(nulls_first=True), *Membership.STRONGEST_FIRST)
    )
    return tuple(
        MemberRow(
            id=membership.pk,
            name=membership.user.shown_name,
            role=membership.get_role_display(),
            is_guest=membership.link_id is not None,
            is_self=membership.user == asking,
        )
        for membership in listed
    )


def accounts_of(circle: Circle) -> tuple[str, ...]:
    """The names of the accounts that belong to the circle. One query."""
    return tuple(circle.memberships.filter(link=None).values_list("user__username", flat=True))


def address_of(link: ShareLink, request: HttpRequest) -> str:
    """The whole address of a link, as a phone at the table can reach it."""
    return _reachable(request, reverse("circles:join", args=[link.token]))


def address_for_codes(request: HttpRequest) -> str:
    """Where a spoken code is typed, as short as a browser takes it."""
    return _reachable(request, reverse("circles:code")).partition("://")[2]


def _reachable(request: HttpRequest, path: str) -> str:
    """The whole address, as a phone at the table can reach it.

    Who sits at the machine itself sees it as "localhost", which to a phone is the phone.
    """
    url = urlsplit(request.build_absolute_uri(path))
    if url.hostname in {"localhost", "127.0.0.1", "::1"} and (others := own_addresses()):
        url = url._replace(netloc=others[0] + (f":{url.port}" if url.port else ""))
    return url.geturl()


def qr_code(address: str) -> SafeString:
    """The address to be scanned, drawn without any style of its own."""
    drawn = segno.make(address, error="m", micro=False)
    return mark_safe(drawn.svg_inline(omitsize=True, svgclass="qr-code", lineclass="", border=2))
