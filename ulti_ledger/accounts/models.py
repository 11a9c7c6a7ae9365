"""Who signs in. Who plays is another question: a player needs no account."""

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models


class Accounts(UserManager["User"]):
    """Accounts, and the guests who came by a link."""

    def create_guest(self, device: str) -> "User":
        """Somebody without an account: a phone that came by a link. Nobody can sign in as it."""
        return self.create_user(f"guest-{secrets.token_hex(12)}", device=device)


class User(AbstractUser):
    """An account, or the device of a guest.

    While sign-up is closed only one account can be made, by whoever comes first. It claims
    `first_account`, which the database grants only once, even to visitors of the same moment.
    """

    DEVICE_LENGTH = 40

    first_account = models.BooleanField(null=True, unique=True, default=None, editable=False)
    device = models.CharField(max_length=DEVICE_LENGTH, blank=True, editable=False)

    objects: ClassVar[Accounts] = Accounts()

    def __str__(self) -> str:
        return self.shown_name

    @property
    def is_guest(self) -> bool:
        return self.device != ""

    @property
    def shown_name(self) -> str:
        """Who it was, as the audit says it: the account's name, or that of the guest's device."""
        return self.device or self.username


def name_of(who: User | None) -> str:
    """Who it was; "" where nobody knows, or the account is gone."""
    return who.shown_name if who else ""
