"""What a view behind `login_required` may count on."""

from ulti_ledger.accounts.models import User
from ulti_ledger.htmx import HtmxRequest


class SignedInRequest(HtmxRequest):
    """A request of somebody with an account."""

    user: User
