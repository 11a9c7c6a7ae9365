"""Who signs in. Who plays is another question: a player needs no account."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """An account.

    While sign-up is closed only one account can be made, by whoever comes first. It claims
    `first_account`, which the database grants only once, even to visitors of the same moment.
    """

    first_account = models.BooleanField(null=True, unique=True, default=None, editable=False)
