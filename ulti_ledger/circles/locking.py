"""Writers of one circle take turns."""

from ulti_ledger.circles.errors import CircleIsGone
from ulti_ledger.circles.models import Circle


def lock_circle(pk: int) -> Circle:
    """The circle as it stands, until the transaction ends kept from being changed or deleted.

    Raises CircleIsGone.
    """
    locked = Circle.objects.select_for_update().filter(pk=pk).first()
    if locked is None:
        raise CircleIsGone
    return locked
