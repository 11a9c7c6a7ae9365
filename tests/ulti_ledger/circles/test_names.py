"""Names: what makes two of them one player, and what keeps two apart in a narrow column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_ledger.circles.names import by_name, name_key, short_names, tidy

FAMILY = "👨\u200d👩\u200d👧"
names = st.text(min_size=1, max_size=40).filter(name_key)
alike = st.text(alphabet="12·…aAn", min_size=1, max_size=12)


class TestTidy:
    def test_keeps_single_blanks_and_none_at_the_ends(self) -> None:
        assert tidy("  Kis \n\t Béla ") == "Kis Béla"

    def test_composes_letters_and_their_accents(self) -> None:
        assert tidy("Be\u0301la") == "Béla"

    def test_leaves_an_emoji_family_whole(self) -> None:
        """Field report M1."""
        assert tidy(f"{FAMILY} Béla") == f"{FAMILY} Béla"


class TestNameKey:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Anna", "anna"),
            ("Anna", " ANNA "),
            ("Béla", "Be\u0301la"),
            ("Anna", "Ａｎｎａ"),  # noqa: RUF001
            ("Groß", "GROSS"),
            ("Anna", "An\u200bna"),
            ("Kis Béla", "kis\u00a0 béla"),
            ("℡", "tel"),
        ],
    )
    def test_is_the_same_for_two_spellings(self, one: str, other: str) -> None:
        assert name_key(one) == name_key(other)

    @pytest.mark.parametrize(("one", "other"), [("Anna", "Annа"), ("Béla", "Bela"), ("🃏", "👑")])  # noqa: RUF001
    def test_differs_for_two_names(self, one: str, other: str) -> None:
        assert name_key(one) != name_key(other)

    @pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u2066\u2069"])
    def test_is_empty_where_nothing_can_be_seen(self, name: str) -> None:
        assert name_key(name) == ""

    @given(name=names)
    def test_does_not_change_when_taken_again(self, name: str) -> None:
        assert name_key(name_key(name)) == name_key(name)

    @given(name=names)
    def test_is_that_of_the_name_as_it_is_kept(self, name: str) -> None:
        assert name_key(tidy(name)) == name_key(name)


class TestByName:
    def test_sorts_as_a_reader_does(self) -> None:
        names = ["Zsófi", "Ádám", "adam", "Ödön", "béla", "Olga", "Adél"]
        assert sorted(names, key=by_name) == [
            "adam",
            "Ádám",
            "Adél",
            "béla",
            "Ödön",
            "Olga",
            "Zsófi",
        ]

    @given(names, names)
    def test_never_takes_two_names_for_one(self, one: str, other: str) -> None:
        assert (by_name(one) == by_name(other)) == (one == other)


class TestShortNames:
    def test_leaves_names_that_begin_differently(self) -> None:
        assert short_names(["Anna", "Béla", f"{FAMILY} Cili"]) == ["Anna", "Béla", f"{FAMILY} Cili"]

    def test_keeps_the_ends_of_names_that_begin_alike(self) -> None:
        """Field report M4."""
        assert short_names(["Nagy-Kővári Éva", "Nagy-Kővári Ida"]) == ["N…va", "N…da"]

    def test_does_not_cut_an_emoji_in_half(self) -> None:
        """Field report M1."""
        family_first = [f"{FAMILY}abcdef{FAMILY}", f"{FAMILY}abcdeg{FAMILY}"]
        assert short_names(family_first) == [f"{FAMILY}…f{FAMILY}", f"{FAMILY}…g{FAMILY}"]

    def test_numbers_names_that_differ_only_in_the_middle(self) -> None:
        assert short_names(["Anna-Mária Eva", "Anna-Márta Eva"]) == ["1·A…va", "2·A…va"]

    @given(st.lists(names, min_size=2, max_size=6, unique_by=name_key))
    def test_never_gives_two_players_one_text(self, some: list[str]) -> None:
        assert len(set(short_names(some))) == len(some)

    @given(st.lists(alike, min_size=2, max_size=6, unique_by=name_key))
    def test_never_gives_two_players_one_text_however_alike_they_are(self, some: list[str]) -> None:
        assert len(set(short_names(some))) == len(some)
