from allauth.account.adapter import DefaultAccountAdapter
from django.test import RequestFactory

from ulti_ledger.accounts.adapter import AccountAdapter


class TestLoginAttemptsCacheKey:
    """The key is a private method of django-allauth: an upgrade that renames it must not pass."""

    def test_is_still_what_django_allauth_asks_for(self) -> None:
        called = DefaultAccountAdapter.pre_authenticate.__code__.co_names
        assert "_get_login_attempts_cache_key" in called
        assert hasattr(DefaultAccountAdapter, "_get_login_attempts_cache_key")

    def test_is_the_account_without_the_host(self) -> None:
        request = RequestFactory().post("/accounts/login/", headers={"host": "127.0.0.1"})
        key = AccountAdapter(request)._get_login_attempts_cache_key(request, username=" ANNA ")
        assert key == "anna"
