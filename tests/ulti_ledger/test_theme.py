import pytest
from django.test import RequestFactory

from ulti_ledger.theme import theme


class TestTheme:
    @pytest.mark.parametrize(
        ("cookie", "chosen"),
        [("light", "light"), ("dark", "dark"), ("", ""), ('"><script>', "")],
    )
    def test_is_one_of_ours_or_as_the_phone(self, cookie: str, chosen: str) -> None:
        request = RequestFactory().get("/")
        request.COOKIES["theme"] = cookie
        assert theme(request) == {"theme": chosen}
