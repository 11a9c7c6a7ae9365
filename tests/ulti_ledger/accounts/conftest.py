import pytest

from ulti_ledger.accounts.models import User

PASSWORD = "four-suits-32"


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", password=PASSWORD)


@pytest.fixture
def bela(db: None) -> User:
    return User.objects.create_user("béla", password=PASSWORD)
