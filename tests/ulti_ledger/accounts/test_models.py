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

    def test_goes_by_the_name_of_its_device_where_it_is_a_guest(self) -> None:
        guest = User.objects.create_guest("Cili’s phone")
        assert (str(guest), guest.is_guest) == ("Cili’s phone", True)
        assert not guest.has_usable_password()
        account = User.objects.create_user("anna")
        assert (str(account), account.is_guest) == ("anna", False)
