"""What is typed about circles and players."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from ulti_ledger.circles.forms import (
    CircleForm,
    NewCircleForm,
    PlayerForm,
    check_player_name,
    currency_choices,
    language_choices,
)

FAMILY = "👨\u200d👩\u200d👧"
GOOD = {
    "name": "Thursday table",
    "language": "hu",
    "currency": "HUF",
    "time_zone": "Budapest",
    "preset": "gametwist",
    "players": "Anna\nBéla",
}


def sent(**changed: Any) -> NewCircleForm:
    return NewCircleForm(GOOD | changed)


class TestCheckPlayerName:
    @pytest.mark.parametrize("name", [f"{FAMILY} Béla", "Kis & Nagy <3", "מרים", "x" * 60])
    def test_takes_a_name_as_it_is(self, name: str) -> None:
        assert check_player_name(name) == name

    @pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u202e"])
    def test_refuses_what_can_not_be_seen(self, name: str) -> None:
        with pytest.raises(ValidationError, match="Write a name"):
            check_player_name(name)

    @pytest.mark.parametrize("name", ["x" * 61, "ﷺ" * 20])
    def test_refuses_what_does_not_fit(self, name: str) -> None:
        with pytest.raises(ValidationError, match="60 characters fit"):
            check_player_name(name)


class TestCircleForm:
    def test_finds_the_zone_that_is_meant(self) -> None:
        form = CircleForm(GOOD | {"time_zone": "new york"})
        assert form.is_valid()
        assert form.cleaned_data["time_zone"] == "America/New_York"

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("name", "", "Give it a name"),
            ("name", "\u200b", "Give it a name"),
            ("name", "x" * 81, "at most 80"),
            ("time_zone", "Kecskemét", "no such zone"),
            ("time_zone", "", "required"),
            ("language", "xx", "not one of the available"),
            ("currency", "BTC", "not one of the available"),
        ],
    )
    def test_says_at_the_field_what_is_wrong(self, field: str, value: str, sentence: str) -> None:
        form = CircleForm(GOOD | {field: value})
        assert sentence in str(form.errors[field])
        assert list(form.errors) == [field]


class TestNewCircleForm:
    def test_offers_what_most_tables_want(self) -> None:
        with translation.override("hu"):
            form = NewCircleForm()
        assert form["language"].value() == "hu"
        assert form["currency"].value() == "HUF"
        assert form["time_zone"].value() == "Europe/Budapest"
        assert form["preset"].value() == "gametwist"

    @pytest.mark.parametrize(
        ("typed", "names"),
        [
            ("", []),
            ("Anna\r\nBéla\r\n\r\n  Cili  ", ["Anna", "Béla", "Cili"]),
            ("Anna, Béla,Cili", ["Anna", "Béla", "Cili"]),
            (f"{FAMILY} Béla\nKis & Nagy <3", [f"{FAMILY} Béla", "Kis & Nagy <3"]),
        ],
    )
    def test_reads_a_name_a_line(self, typed: str, names: list[str]) -> None:
        form = sent(players=typed)
        assert form.is_valid(), form.errors
        assert form.cleaned_data["players"] == names

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ("Anna\nBéla\nanna", "More than once: anna"),
            ("Anna\n\u200b", "Write a name"),
            ("x" * 61, "too long"),
            ("Anna\n" * 1000, "at most 4000"),
        ],
    )
    def test_says_which_name_is_wrong(self, typed: str, sentence: str) -> None:
        form = sent(players=typed)
        assert sentence in str(form.errors["players"])
        assert form["players"].value() == typed

    def test_puts_the_cursor_at_the_first_thing_that_is_wrong(self) -> None:
        form = sent(players="\u200b", time_zone="nowhere")
        assert list(form.errors) == ["players", "time_zone"]
        assert "autofocus" in str(form["players"])
        assert "autofocus" not in str(form["time_zone"])

    def test_knows_three_presets(self) -> None:
        assert "preset" in sent(preset="bridge").errors


class TestPlayerForm:
    @pytest.mark.parametrize(
        ("typed", "sentence"), [("", "Write a name"), (" ", "Write a name"), ("x" * 61, "60")]
    )
    def test_says_what_is_wrong(self, typed: str, sentence: str) -> None:
        assert sentence in str(PlayerForm({"name": typed}).errors["name"])


class TestCurrencyChoices:
    def test_speak_the_readers_language(self) -> None:
        with translation.override("hu"):
            assert dict(currency_choices())["HUF"] == "Ft · magyar forint"


class TestLanguageChoices:
    def test_name_each_language_in_its_own_words(self) -> None:
        assert dict(language_choices())["hu"] == "Magyar"
