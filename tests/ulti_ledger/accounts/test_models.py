import pytest
from django.db import IntegrityError

from ulti_ledger.accounts.models import User


@pytest.mark.django_db
class TestUser:
    def test_is_the_first_account_only_once(self) -> None:
        User.objects.create(username="anna", first_account=True)
        with pytest.raises(IntegrityError):
            User.objects.create(username="béla", first_account=True)

    def test_is_otherwise_one_of_many(self) -> None:
        User.objects.create(username="anna")
        User.objects.create(username="béla")
        assert User.objects.filter(first_account=None).count() == 2
