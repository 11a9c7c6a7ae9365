"""House rules as they are typed, and what they would mean."""

from typing import Any

import pytest
from django.http import QueryDict

from scoring import PRESETS, HouseRules, RuleError
from scoring.house_rules import LARGEST, MOST_OWN
from tests.ulti_ledger.circles.conftest import typed, typed_part
from ulti_ledger.circles.models import RuleSetVersion
from ulti_ledger.circles.rule_draft import Dial, RulesDraft
from ulti_ledger.circles.rule_forms import with_another_row
from ulti_ledger.circles.rule_words import WORDS, Number

GAMETWIST, HUNGARIAN = PRESETS["gametwist"], PRESETS["hungarian"]
OWN = {"name": "repülő", "plain": 4, "hearts": 8, "trumps": True, "carries": True, "penal": False}


def version(rules: HouseRules = GAMETWIST, **rest: Any) -> RuleSetVersion:
    said = {"number": 1, "preset": "gametwist", **rest}
    return RuleSetVersion(rules=rules.to_dict(), **said)


def posted(data: dict[str, str]) -> QueryDict:
    query = QueryDict(mutable=True)
    query.update(data)
    return query


def draft(rules: HouseRules = GAMETWIST, /, **changes: Any) -> RulesDraft:
    """What comes of a form with these rules in it and `changes` typed over them."""
    return RulesDraft(version(rules), typed=posted(typed(rules, **changes)))


def dial(draft: RulesDraft, key: str) -> Dial:
    return next(dial for dial in draft.dials if dial.key == key)


class TestRules:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_are_those_that_the_form_began_with(self, preset: str) -> None:
        rules = PRESETS[preset].but({"own_components": [OWN, OWN | {"name": "x", "hearts": None}]})
        assert RulesDraft(version(rules)).rules == rules
        assert draft(rules).rules == rules

    def test_start_again_from_a_preset_with_the_tables_own_parts(self) -> None:
        ours = version(GAMETWIST.but({"own_components": [OWN], "failed_ulti": "doubled"}))
        started = RulesDraft(ours, preset="italian")
        assert started.rules == PRESETS["italian"].but({"own_components": [OWN]})
        assert started.preset == "italian"

    @pytest.mark.parametrize("key", [key for key in WORDS if isinstance(WORDS[key], Number)])
    def test_takes_what_the_engine_takes(self, key: str) -> None:
        words = WORDS[key]
        assert isinstance(words, Number)
        for number in (words.least, words.most):
            taken = draft(**{key: number}).rules
            assert taken is not None
            assert getattr(taken, key) == number

    @pytest.mark.parametrize("key", [*WORDS, "value-ulti"])
    @pytest.mark.parametrize("text", ["", "x", "-1", "1.5", str(LARGEST + 1), "٣x", "9" * 5000])
    def test_refuse_what_is_no_such_value_at_its_field(self, key: str, text: str) -> None:
        wrong = draft(**{key: text})
        assert wrong.rules is None
        assert list(wrong.form.errors) == [key]
        assert dial(wrong, key).errors

    def test_leave_something_to_bid(self) -> None:
        assert draft(minimum_components="3").rules
        assert draft(minimum_components="4").rules is None

    def test_survive_a_form_that_is_empty(self) -> None:
        assert RulesDraft(version(), typed=QueryDict("")).rules is None

    @pytest.mark.parametrize("preset", ["", "bridge"])
    def test_compare_with_what_they_were_where_the_preset_is_unknown(self, preset: str) -> None:
        assert RulesDraft(version(), typed=posted(typed(GAMETWIST, preset=preset))).rules is None


class TestOwnComponents:
    def test_are_added(self) -> None:
        added = draft(**typed_part(0, name=" négy  tízes", plain=55, trumps=False)).rules
        assert added is not None
        part = added.own_components[0]
        assert (part.name, part.plain, part.hearts) == ("négy tízes", 55, False)
        assert not part.carries

    @pytest.mark.parametrize(
        ("input_name", "value", "expected"),
        [
            ("plain", "5", {"plain": 5}),
            ("hearts", "", {"hearts": None}),
            ("carries", "False", {"carries": False}),
            ("penal", "True", {"penal": True}),
            ("name", "repülő 2", {"name": "repülő 2"}),
        ],
    )
    def test_are_changed(self, input_name: str, value: str, expected: dict[str, Any]) -> None:
        rules = GAMETWIST.but({"own_components": [OWN]})
        changed = draft(rules, **{f"own-0-{input_name}": value}).rules
        assert changed == GAMETWIST.but({"own_components": [OWN | expected]})

    def test_are_removed(self) -> None:
        rules = GAMETWIST.but({"own_components": [OWN, OWN | {"name": "x"}]})
        left = draft(rules, **{"own-0-DELETE": "on", "own-0-plain": "not a number"}).rules
        assert left == GAMETWIST.but({"own_components": [OWN | {"name": "x"}]})

    def test_let_a_blank_row_be(self) -> None:
        assert draft(**typed_part(0, name="", plain="")).rules == GAMETWIST

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("", "What is it called?"),
            ("\u200b", "What is it called?"),
            ("Ulti", "That is a part of the game already."),
            ("40-100", "That is a part of the game already."),
            ("passed_out", "That is a part of the game already."),
            ("hundred", "That is a part of the game already."),
            ("x" * 31, "That is too long: 30 letters fit."),
        ],
    )
    def test_need_a_name_of_their_own(self, name: str, sentence: str) -> None:
        wrong = draft(**typed_part(0, name=name, plain=4))
        assert wrong.rules is None
        assert wrong.own.forms[0].errors["name"] == [sentence]

    def test_refuse_one_name_for_two(self) -> None:
        rules = GAMETWIST.but({"own_components": [OWN]})
        wrong = draft(rules, **typed_part(1, name="REPÜLŐ", plain=4))
        assert wrong.rules is None
        assert wrong.own.forms[1].errors["name"] == ["Two of them have this name."]

    def test_are_eight_at_most(self) -> None:
        parts = [OWN | {"name": f"part {number}"} for number in range(MOST_OWN)]
        full = GAMETWIST.but({"own_components": parts})
        more = draft(full, **typed_part(MOST_OWN, name="one more", plain=4))
        assert more.rules in {None, full}
        assert not RulesDraft(version(full)).may_have_more

    @pytest.mark.parametrize("count", [{}, {"own-TOTAL_FORMS": "x"}, {"own-TOTAL_FORMS": "9" * 9}])
    def test_survive_a_count_that_makes_no_sense(self, count: dict[str, str]) -> None:
        data = typed(GAMETWIST)
        del data["own-TOTAL_FORMS"]
        assert RulesDraft(version(), typed=posted(data | count)).rules is None

    def test_never_raise_what_the_page_does_not_show(self) -> None:
        for name in ("a" * 30, "🃏" * 15, "<b>", "מרים"):
            try:
                assert draft(**typed_part(0, name=name, plain=0, hearts=0)).rules
            except RuleError as refused:
                pytest.fail(str(refused))


class TestWithAnotherRow:
    def test_adds_a_blank_row_that_changes_nothing(self) -> None:
        more = with_another_row(posted(typed(GAMETWIST.but({"own_components": [OWN]}))))
        drafted = RulesDraft(version(GAMETWIST.but({"own_components": [OWN]})), typed=more)
        assert len(drafted.own.forms) == 2
        assert drafted.rules == GAMETWIST.but({"own_components": [OWN]})

    def test_stops_at_eight(self) -> None:
        parts = [OWN | {"name": f"part {number}"} for number in range(MOST_OWN)]
        data = posted(typed(GAMETWIST.but({"own_components": parts})))
        assert with_another_row(data) == data


class TestKontraNames:
    def test_are_kept_only_where_they_are_the_circles_own(self) -> None:
        names = draft(**{"kontra-1": "kontra", "kontra-2": "", "kontra-4": " mord "}).kontra_names
        assert names == ["", "", "", "mord", "", "", ""]

    def test_come_back_as_they_were(self) -> None:
        ours = version(kontra_names=["", "", "", "mord", "hirs"])
        shown = [field.value() for field in RulesDraft(ours).steps]
        assert shown[2:6] == ["szubkontra", "mord", "hirs", "fedák sári"]

    def test_refuse_one_name_for_two_steps(self) -> None:
        wrong = draft(**{"kontra-4": "Rekontra"})
        assert wrong.rules is None
        assert wrong.form.errors["kontra-4"] == ["Another step has this name."]

    def test_refuse_what_is_too_long_for_a_button(self) -> None:
        wrong = draft(**{"kontra-1": "k" * 21})
        assert wrong.form.errors["kontra-1"] == ["That is too long: 20 letters fit."]


class TestDials:
    def test_show_what_the_rules_as_typed_pay(self) -> None:
        typed_over = draft(failed_ulti="penalty")
        assert dial(typed_over, "failed_ulti").example == "An ulti lost under kontra costs 12 each."
        assert dial(typed_over, "failed_ulti").was == "costs what it would have won"
        assert dial(typed_over, "value-ulti").example.endswith("Lost: 8 to each.")
        assert dial(typed_over, "kontra_max").was == ""

    def test_call_kontra_as_it_is_typed(self) -> None:
        typed_over = draft(kontra_max="4", **{"kontra-4": "mord"})
        assert dial(typed_over, "kontra_max").example == "A simple game with mord: 16 from each."

    def test_promise_nothing_while_something_is_wrong(self) -> None:
        wrong = draft(silent_hundred="x")
        assert wrong.is_wrong
        assert not any(dial.example or dial.was for dial in wrong.dials)

    def test_count_what_differs_in_each_group(self) -> None:
        groups = {group.code: group for group in draft(HUNGARIAN, **{"value-betli": 6}).groups}
        assert groups["disputed"].differ == 4
        assert groups["values"].differ == 1
        assert groups["passed"].differ == 0

    def test_show_what_a_part_of_the_tables_own_pays(self) -> None:
        rows = draft(**typed_part(0, name="repülő", plain=4, hearts=9)).own_rows
        assert rows[0].example == "Made: 4 from each. In hearts: 9."
