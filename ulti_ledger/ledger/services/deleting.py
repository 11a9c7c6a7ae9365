"""What nobody wants kept: a night, or a circle with all its nights. Nothing of it is left.

The one place where rows of the ledger go; the owner alone asks for it, by typing a name or a date.
"""

from django.db import transaction
from django.db.models import Exists, ForeignObjectRel, OuterRef, Q

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.services import count_change
from ulti_ledger.ledger.models import Entry, Hand, Payment, PlaySession, Posting
from ulti_ledger.ledger.services.locking import lock


@transaction.atomic
def delete_session(*, session: PlaySession) -> None:
    """Delete a night with its hands, payments and links, and the guests who came for it alone.

    What was carried over from it goes along, paid since or not. Raises SessionIsGone.
    """
    _delete(lock(session))
    count_change(session.circle_id)
    _delete_guests_of_nothing()


@transaction.atomic
def delete_circle(*, circle: Circle) -> None:
    """Delete a circle with its nights, players, rules and links, and its guests.

    Accounts stay. One that is gone already stays gone.
    """
    locked = Circle.objects.select_for_update().filter(pk=circle.pk).first()
    if locked is None:
        return
    nights = locked.play_sessions.order_by("pk").select_for_update(of=("self",))
    for session in nights:
        _delete(session)
    locked.delete()
    _delete_guests_of_nothing()


def _delete(session: PlaySession) -> None:
    """In the order in which nothing is left that still needs what goes."""
    money = Payment.objects.filter(Q(session=session) | Q(settles__session=session))
    gone = list(money.values_list("pk", flat=True))
    Payment.objects.filter(pk__in=gone).update(settles=None, cancels=None)
    Payment.objects.filter(pk__in=gone).delete()
    Posting.objects.filter(session=session).delete()
    Hand.objects.filter(session=session).delete()
    Entry.objects.filter(session=session).delete()
    session.delete()


def _delete_guests_of_nothing() -> None:
    """Forget the devices that belong nowhere, and that no night names as the one who wrote."""
    named = [
        Exists(one.related_model._base_manager.filter(**{one.field.name: OuterRef("pk")}))
        for one in User._meta.get_fields(include_hidden=True)
        if isinstance(one, ForeignObjectRel)
    ]
    User.objects.exclude(device="").exclude(Q(*named, _connector=Q.OR)).delete()
