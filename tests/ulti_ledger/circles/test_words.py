"""Words for codes and numbers."""

import pytest

from ulti_ledger.circles import words


class TestComponentName:
    @pytest.mark.parametrize(
        ("code", "silent", "name"),
        [
            ("simple", False, "simple game"),
            ("forty_hundred", False, "40-100"),
            ("ulti", False, "ulti"),
            ("ulti", True, "silent ulti"),
            ("hundred", True, "silent hundred"),
            ("passed_out", False, "passed out"),
        ],
    )
    def test_says_what_players_say(self, code: str, silent: bool, name: str) -> None:
        assert words.component_name(code, silent) == name

    def test_reads_a_component_that_a_group_added(self) -> None:
        assert words.component_name("négy_tízes!") == "négy_tízes!"


class TestBidName:
    @pytest.mark.parametrize(
        ("components", "name"),
        [
            ([], "simple"),
            (["simple"], "simple"),
            (["simple", "ulti"], "ulti"),
            (["forty_hundred", "ulti", "durchmars"], "40-100 durchmars ulti"),
            (["ulti", "open_durchmars"], "open durchmars ulti"),
            (["ulti", "repülő"], "ulti repülő"),
        ],
    )
    def test_says_the_parts_as_the_table_does(self, components: list[str], name: str) -> None:
        assert words.bid_name(components) == name


class TestKontraName:
    def test_has_a_name_for_each_step_the_rules_allow(self) -> None:
        names = [words.kontra_name(step) for step in range(8)]
        assert names[1:3] == ["kontra", "rekontra"]
        assert names[7] == "kerekes bicikli"
        assert len(set(names)) == 8

    def test_takes_the_circles_own(self) -> None:
        own = ["", "", "", "mord", "hirs"]
        assert [words.kontra_name(step, own) for step in (0, 1, 4, 5, 6)] == [
            "no kontra",
            "kontra",
            "mord",
            "hirs",
            "fedák sári",
        ]


class TestTimes:
    @pytest.mark.parametrize(("step", "sign"), [(1, "×2"), (2, "×4"), (7, "×128")])
    def test_gives_the_factor(self, step: int, sign: str) -> None:
        assert words.times(step) == sign


class TestSigned:
    @pytest.mark.parametrize(
        ("number", "text"),
        [
            (5, "+5"),
            (-3, "\u22123"),
            (0, "0"),
            (1234, "+1\u202f234"),
            (-1234567, "\u22121\u202f234\u202f567"),
        ],
    )
    def test_prints_a_change(self, number: int, text: str) -> None:
        assert words.signed(number) == text


class TestPoints:
    @pytest.mark.parametrize(("number", "text"), [(22, "22"), (0, "0"), (12340, "12\u202f340")])
    def test_prints_no_plus(self, number: int, text: str) -> None:
        assert words.points(number) == text
