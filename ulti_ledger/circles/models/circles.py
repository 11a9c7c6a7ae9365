"""Who plays together, and by which rules."""

import json
import secrets
from functools import cached_property, lru_cache

from django.conf import settings
from django.db import models
from django.utils.text import slugify

from scoring import HouseRules
from ulti_ledger.circles.models.roles import Role
from ulti_ledger.circles.names import name_key, tidy


class Circle(models.Model):
    """People who play together: their players, their rules, their nights."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True, editable=False)
    language = models.CharField(max_length=10)
    time_zone = models.CharField(max_length=50)
    currency = models.CharField(max_length=3)
    created_at = models.DateTimeField()
    changes = models.PositiveBigIntegerField(
        default=0, help_text="counts what watchers of any night have to see, such as a new name"
    )

    # What the one who asks may do, by which membership, and in which night only: `circles.access`
    # says so at the fetch.
    role = ""
    membership: int | None = None
    only_night: int | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def may_score(self) -> bool:
        return self.role in {Role.SCOREKEEPER, Role.OWNER}

    @property
    def may_own(self) -> bool:
        return self.role == Role.OWNER

    @staticmethod
    def new_slug(name: str) -> str:
        """The name for the address, with an end that keeps two circles of one name apart."""
        return f"{slugify(name)[:40] or 'circle'}-{secrets.token_hex(3)}"


class Player(models.Model):
    """Someone who sits at the table; needs no account."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=240, editable=False)
    created_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)  # is not offered for new nights since then

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "name_key"], name="one_player_per_name")
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        # Kept here and nowhere else, so that no way in can leave the key behind the name.
        self.name = tidy(self.name)
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class RuleSetVersion(models.Model):
    """The house rules of a circle from one moment on. Never changed: each hand names its own.

    `preset` is what they are compared with. `kontra_names` are the circle's words for the steps
    from 1 on, `""` for the usual one. `without_talon` changes no payment: it is on the rules sheet.
    """

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="rule_versions")
    number = models.PositiveIntegerField()
    preset = models.CharField(max_length=20)
    rules = models.JSONField()
    kontra_names = models.JSONField(default=list)
    without_talon = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "number"], name="one_rule_version_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.circle}, {self.number}"

    def save(self, *args: object, **kwargs: object) -> None:
        if self.pk is not None:
            raise ValueError("a version of the rules is never changed; make a new one")
        super().save(*args, **kwargs)

    @cached_property
    def house_rules(self) -> HouseRules:
        return _house_rules(json.dumps(self.rules, sort_keys=True))


@lru_cache(maxsize=256)
def _house_rules(rules: str) -> HouseRules:
    """The same value for the same rules: the hands of a night come with one copy of them each."""
    return HouseRules.from_dict(json.loads(rules))
