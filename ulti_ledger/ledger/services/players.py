"""A name that is on the list twice, or by mistake.

The one place where rows are told anew whose they are: nothing of what happened changes, only who it
happened to is one player where there were two.
"""

from django.db import transaction
from django.db.models import Q

from ulti_ledger.circles.locking import lock_circle
from ulti_ledger.circles.models import Player
from ulti_ledger.circles.services import count_change
from ulti_ledger.ledger.errors import HasPlayed, TwoPeople
from ulti_ledger.ledger.facts import deal_of, facts_of
from ulti_ledger.ledger.models import Entry, Payment, PlaySession, Posting, Revision, Seat


@transaction.atomic
def delete_player(*, player: Player) -> None:
    """Take a name off the list that never sat at a table. Raises HasPlayed."""
    Player.objects.select_for_update().filter(pk=player.pk).first()
    if Seat.objects.filter(player=player).exists():
        raise HasPlayed
    player.delete()


@transaction.atomic
def merge_players(*, kept: Player, merged: Player) -> Player:
    """Make two players of a circle one, under the name of `kept`; `merged` is gone then.

    Raises TwoPeople where both had a seat at the same time, or moved points or money between them,
    or CircleIsGone.
    """
    lock_circle(kept.circle_id)
    nights = PlaySession.objects.filter(seatings__seats__player__in=[kept, merged])
    list(nights.order_by("pk").select_for_update(of=("self",)))  # nobody writes in them meanwhile
    _refuse_two_people(kept, merged)
    _retell(kept, merged)
    Seat.objects.filter(player=merged).update(player=kept)
    PlaySession.objects.filter(first_dealer=merged).update(first_dealer=kept)
    Entry.objects.filter(dealer=merged).update(dealer=kept)
    Posting.objects.filter(player=merged).update(player=kept)
    Posting.objects.filter(against=merged).update(against=kept)
    Payment.objects.filter(payer=merged).update(payer=kept)
    Payment.objects.filter(payee=merged).update(payee=kept)
    merged.delete()
    count_change(kept.circle_id)
    return kept


def _refuse_two_people(one: Player, other: Player) -> None:
    together = Seat.objects.filter(player=one, seating__seats__player=other)
    paid = Payment.objects.filter(Q(payer=one, payee=other) | Q(payer=other, payee=one))
    shared = Entry.objects.filter(shares__has_keys=[str(one.pk), str(other.pk)])
    if one == other or together.exists() or paid.exists() or shared.exists():
        raise TwoPeople


def _retell(kept: Player, merged: Player) -> None:
    """Name the kept player in all that was said of the merged one's hands and entries."""
    new_name = {str(merged.pk): str(kept.pk)}
    sat = Revision.objects.filter(hand__seating__seats__player=merged).distinct()
    for revision in sat:
        revision.facts = facts_of(deal_of(revision).renamed(new_name))
        if revision.dealer_id == merged.pk:
            revision.dealer = kept
        if revision.soloist_id == merged.pk:
            revision.soloist = kept
        revision.save(update_fields=["facts", "dealer", "soloist"])
    for entry in Entry.objects.filter(shares__has_key=str(merged.pk)):
        entry.shares = {new_name.get(one, one): points for one, points in entry.shares.items()}
        entry.save(update_fields=["shares"])
