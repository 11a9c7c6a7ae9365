"""The write path of sharing: who is let in, by which link, how long, and who is put out again."""

import hashlib
import secrets
import zoneinfo
from datetime import datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.errors import LastOwner, LinkOpensNothing, TooManyTries
from ulti_ledger.circles.locking import lock_circle
from ulti_ledger.circles.models import Circle, CodeTry, Membership, RecoveryCode, Role, ShareLink
from ulti_ledger.circles.services import count_change

SPOKEN = timedelta(minutes=10)  # how long a code that was said aloud opens something

# Wrong codes from one address within WINDOW: a few are free, then each has to wait longer.
WINDOW = timedelta(minutes=10)
FREE_TRIES = 5
MOST_TRIES = 12

_NIGHT_IS_OVER = time(12)  # nobody plays until noon
_RECOVERY_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ23456789"


def tonight(circle: Circle) -> datetime:
    """The noon after which nobody calls it last night any more, by the circle's own clock."""
    now = timezone.now().astimezone(zoneinfo.ZoneInfo(circle.time_zone))
    day = now.date() if now.time() < _NIGHT_IS_OVER else now.date() + timedelta(days=1)
    return datetime.combine(day, _NIGHT_IS_OVER, tzinfo=now.tzinfo)


@transaction.atomic
def offer_link(
    *,
    circle: Circle,
    role: str,
    by: User | None,
    session_id: int | None = None,
    once: bool = False,
    open_until: datetime | None = None,
    ends_at: datetime | None = None,
) -> ShareLink:
    """Make a link that gives `role` in the circle, or in one night of it only.

    Raises CircleIsGone.
    """
    lock_circle(circle.pk)
    return ShareLink.objects.create(
        circle=circle,
        session_id=session_id,
        role=role,
        token=ShareLink.new_token(),
        once=once,
        created_at=timezone.now(),
        created_by=by,
        open_until=open_until,
        ends_at=ends_at,
    )


@transaction.atomic
def renew_link(*, link: ShareLink, by: User) -> ShareLink:
    """Put a new link in the place of one, which from now on opens nothing.

    Raises LinkOpensNothing where another had done so a moment before, or CircleIsGone.
    """
    if not revoke_link(link=link):
        raise LinkOpensNothing
    return offer_link(
        circle=link.circle,
        role=link.role,
        by=by,
        session_id=link.session_id,
        once=link.once,
        open_until=link.open_until,
        ends_at=link.ends_at,
    )


@transaction.atomic
def revoke_link(*, link: ShareLink) -> bool:
    """Put out at once whoever came by this link, and by those that its guests passed on.

    False where that had been done before.
    """
    standing = ShareLink.objects.filter(pk=link.pk, revoked_at=None)
    if not standing.update(revoked_at=timezone.now(), code=None, code_until=None):
        return False
    guests = User.objects.filter(memberships__link=link).exclude(device="")
    for passed_on in ShareLink.objects.filter(created_by__in=guests):
        revoke_link(link=passed_on)
    return True


@transaction.atomic
def join(*, token: str, user: User) -> Membership:
    """Let somebody in by a link; whoever came by it before stays as he is.

    Raises LinkOpensNothing.
    """
    now = timezone.now()
    # Locked, so that of two devices only one comes in by a link for one.
    links = ShareLink.objects.select_for_update()
    link = links.filter(ShareLink.holds(now), token=token).first()
    if link is None:
        raise LinkOpensNothing
    known = Membership.objects.filter(user=user, link=link).first()
    if known is not None:
        return known
    if not link.lets_in(now):
        raise LinkOpensNothing
    ShareLink.objects.filter(pk=link.pk, opened_at=None).update(opened_at=now)
    count_change(link.circle_id)
    return Membership.objects.create(circle_id=link.circle_id, user=user, role=link.role, link=link)


def speak_code(*, link: ShareLink) -> ShareLink:
    """Six letters that stand for this link for ten minutes. An earlier code ends."""
    link.code = ShareLink.new_code()
    link.code_until = timezone.now() + SPOKEN
    link.save(update_fields=["code", "code_until"])
    return link


@transaction.atomic
def link_by_code(*, code: str, address: str) -> ShareLink | None:
    """The link that a spoken code stands for; None counts as a wrong try from this address.

    Raises TooManyTries where nothing is looked at, be the code right or wrong.
    """
    now = timezone.now()
    _refuse_guessing(address, now)
    letters = "".join(filter(str.isalpha, code)).upper()
    said = ShareLink.objects.filter(ShareLink.holds(now), code=letters, code_until__gt=now)
    link = said.first()
    if link is not None and link.lets_in(now):
        return link
    CodeTry.objects.create(address=address, at=now)
    return None


def add_account(*, circle: Circle, user: User, role: str) -> Membership:
    """Give an account a role in the circle, or another one. Raises LastOwner or CircleIsGone."""
    with transaction.atomic():
        _keep_an_owner(circle, user, role)
        if role != Role.OWNER:
            _end_recovery(circle, user)
        membership, _ = Membership.objects.update_or_create(
            circle=circle, user=user, link=None, defaults={"role": role}
        )
    return membership


def remove_member(*, membership: Membership) -> None:
    """Put an account, or a guest's device, out of the circle. Raises LastOwner or CircleIsGone."""
    with transaction.atomic():
        if membership.link_id is None:
            _keep_an_owner(membership.circle, membership.user, "")
            _end_recovery(membership.circle, membership.user)
        membership.delete()


@transaction.atomic
def make_recovery_code(*, circle: Circle, user: User) -> str:
    """A new code that brings this owner back, to be shown once. An earlier one ends.

    Raises CircleIsGone.
    """
    lock_circle(circle.pk)
    letters = [secrets.choice(_RECOVERY_LETTERS) for _ in range(25)]  # 122 bits
    code = "-".join("".join(letters[at : at + 5]) for at in range(0, 25, 5))
    RecoveryCode.objects.update_or_create(
        circle=circle,
        defaults={"user": user, "digest": _digest(code), "made_at": timezone.now()},
    )
    return code


@transaction.atomic
def recover(*, code: str, address: str, password: str) -> tuple[RecoveryCode, str] | None:
    """Let the owner back in with a new password; gives the next code, since this one is used up.

    None counts as a wrong try from this address. Raises TooManyTries.
    """
    now = timezone.now()
    _refuse_guessing(address, now)
    recovery = RecoveryCode.objects.select_for_update().filter(digest=_digest(code)).first()
    if recovery is None:
        CodeTry.objects.create(address=address, at=now)
        return None
    recovery.user.set_password(password)
    recovery.user.save(update_fields=["password"])
    add_account(circle=recovery.circle, user=recovery.user, role=Role.OWNER)
    return recovery, make_recovery_code(circle=recovery.circle, user=recovery.user)


def _digest(code: str) -> str:
    """A hash is enough to keep: the code has more bits than anybody can try."""
    letters = "".join(filter(str.isalnum, code)).upper()
    return hashlib.sha256(letters.encode()).hexdigest()


def _keep_an_owner(circle: Circle, user: User, role: str) -> None:
    # Locked, so that two owners can't each make the other the last one.
    lock_circle(circle.pk)
    owners = circle.memberships.filter(role=Role.OWNER, link=None).exclude(user=user)
    if role != Role.OWNER and not owners.exists():
        raise LastOwner


def _end_recovery(circle: Circle, user: User) -> None:
    """Who is no owner any more has no code to become one again."""
    RecoveryCode.objects.filter(circle=circle, user=user).delete()


def _refuse_guessing(address: str, now: datetime) -> None:
    """Raise TooManyTries while this address has to wait."""
    CodeTry.objects.filter(at__lte=now - WINDOW).delete()
    tries = list(CodeTry.objects.filter(address=address).order_by("at"))
    if len(tries) < FREE_TRIES:
        return
    if len(tries) >= MOST_TRIES:
        until = tries[0].at + WINDOW
    else:
        until = tries[-1].at + timedelta(seconds=2 ** (len(tries) - FREE_TRIES + 1))
    if until > now:
        raise TooManyTries(-((now - until) // timedelta(seconds=1)))
