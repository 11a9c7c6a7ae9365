"""Who was let in, and by which link."""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When

from ulti_ledger.circles.models.circles import Circle
from ulti_ledger.circles.models.roles import Role


def _neither_ended_nor_revoked(link: str, now: datetime) -> Q:
    """True of the link that is looked up under this prefix."""
    not_ended = Q((f"{link}ends_at", None)) | Q((f"{link}ends_at__gt", now))
    return not_ended & Q((f"{link}revoked_at", None))


class ShareLink(models.Model):
    """An address that gives whoever has it a role in a circle, or in one night of it.

    It is never changed but to end it: a link is renewed by a new one. One for `once` lets a single
    device in. `ends_at` ends what it gave, `open_until` only lets nobody new in.
    """

    LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"  # of a spoken code: none that is taken for another

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="links")
    session = models.ForeignKey(
        "ledger.PlaySession", on_delete=models.CASCADE, null=True, related_name="links"
    )
    role = models.CharField(max_length=20, choices=Role)
    token = models.CharField(max_length=43, unique=True)
    once = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    open_until = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField(null=True)  # by the first device
    revoked_at = models.DateTimeField(null=True)
    code = models.CharField(max_length=6, unique=True, null=True)
    code_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.role} of {self.circle_id}"

    @staticmethod
    def holds(now: datetime) -> Q:
        """True of links that let stay whoever came by them."""
        return _neither_ended_nor_revoked("", now)

    def lets_in(self, now: datetime) -> bool:
        """Whether one that holds is still good for somebody new."""
        too_late = self.open_until is not None and self.open_until <= now
        return not too_late and not (self.once and self.opened_at)

    @staticmethod
    def new_token() -> str:
        """256 random bits, as an address can carry them."""
        return secrets.token_urlsafe(32)

    @classmethod
    def new_code(cls) -> str:
        """Six letters to say across a table."""
        return "".join(secrets.choice(cls.LETTERS) for _ in range(6))


class Membership(models.Model):
    """What an account, or a guest, may do in a circle; by a `link` as long as that lives."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=20, choices=Role)
    link = models.ForeignKey(
        ShareLink, on_delete=models.CASCADE, null=True, related_name="memberships"
    )

    # Who may do more comes first; then the whole circle before one night, and the newest night.
    STRONGEST_FIRST = (
        Case(*(When(role=role, then=Value(rank)) for rank, role in enumerate(Role))),
        F("link__session").desc(nulls_first=True),
        "pk",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "user"],
                condition=Q(link=None),
                name="one_membership_per_account",
            ),
            models.UniqueConstraint(fields=["user", "link"], name="one_membership_per_link"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"

    @staticmethod
    def holds(now: datetime) -> Q:
        """True of those of an account, and of those by a link neither ended nor revoked."""
        return Q(link=None) | _neither_ended_nor_revoked("link__", now)


class CodeTry(models.Model):
    """Somebody typed a spoken code that opened nothing, or is about to."""

    address = models.GenericIPAddressField()
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["address", "at"], name="tries_of_an_address")]

    def __str__(self) -> str:
        return f"{self.address}, {self.at}"


class RecoveryCode(models.Model):
    """What brings the owner of a circle back. Only a hash is kept: it is shown once."""

    circle = models.OneToOneField(Circle, on_delete=models.CASCADE, related_name="recovery")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recoveries"
    )
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user} in {self.circle_id}"
