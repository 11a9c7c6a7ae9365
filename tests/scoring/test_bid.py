"""What these rules make of a bid."""

import pytest

from scoring import PRESETS, Bid, HouseRules, RuleError, Trump, contract

GAMETWIST, HUNGARIAN, ITALIAN = PRESETS.values()
HEARTS_ONLY = ITALIAN.but({"trump_choice": "hearts_only"})


class TestContract:
    @pytest.mark.parametrize(
        ("said", "read"),
        [
            ((), ("simple",)),
            (("simple",), ("simple",)),
            (("ulti",), ("simple", "ulti")),
            (("ulti", "simple"), ("simple", "ulti")),
            (("ulti", "forty_hundred"), ("forty_hundred", "ulti")),
            (
                ("open_durchmars", "ulti", "twenty_hundred"),
                ("twenty_hundred", "ulti", "open_durchmars"),
            ),
            (("betli",), ("betli",)),
        ],
    )
    def test_lists_what_is_in_it_in_the_order_of_the_table(
        self, said: tuple[str, ...], read: tuple[str, ...]
    ) -> None:
        assert contract(Bid(said), GAMETWIST).components == read

    @pytest.mark.parametrize(
        ("bid", "trump"),
        [
            (Bid(), Trump.PLAIN),
            (Bid(hearts=True), Trump.HEARTS),
            (Bid(("betli",)), Trump.NONE),
            (Bid(("betli",), hearts=True), Trump.NONE),
            (Bid(("open_betli",)), Trump.NONE),
            (Bid(("durchmars",)), Trump.NONE),
            (Bid(("durchmars",), hearts=True), Trump.HEARTS),
            (Bid(("open_durchmars",)), Trump.NONE),
            (Bid(("durchmars", "ulti")), Trump.PLAIN),
            (Bid(("ulti",), trump=Trump.BELLS), Trump.BELLS),
        ],
    )
    @pytest.mark.parametrize("rules", [GAMETWIST, HUNGARIAN], ids=["gametwist", "hungarian"])
    def test_has_the_trumps_that_go_without_saying(
        self, bid: Bid, trump: Trump, rules: HouseRules
    ) -> None:
        read = contract(bid, rules)
        assert (read.trump, read.has_trumps) == (trump, trump is not Trump.NONE)

    @pytest.mark.parametrize(
        ("bid", "trump"),
        [
            (Bid(), Trump.HEARTS),
            (Bid(trump=Trump.PLAIN), Trump.HEARTS),
            (Bid(("durchmars",)), Trump.NONE),
            (Bid(("durchmars",), trump=Trump.PLAIN), Trump.HEARTS),
            (Bid(("betli",)), Trump.NONE),
        ],
    )
    def test_reads_plain_as_hearts_where_hearts_is_always_trumps(
        self, bid: Bid, trump: Trump
    ) -> None:
        read = contract(bid, HEARTS_ONLY)
        assert (read.trump, read.hearts) == (trump, trump is Trump.HEARTS)

    @pytest.mark.parametrize(
        ("bid", "hearts"),
        [
            (Bid(trump=Trump.HEARTS), True),
            (Bid(trump=Trump.ACORNS), False),
            (Bid(hearts=True), True),
            (Bid(("betli",), hearts=True), True),
            (Bid(("durchmars",), hearts=True, trump=Trump.NONE), True),
        ],
    )
    def test_counts_as_a_hearts_game_by_its_trumps(self, bid: Bid, hearts: bool) -> None:
        assert contract(bid, ITALIAN).hearts is hearts

    def test_counts_as_a_hearts_game_by_its_announcement_alone(self) -> None:
        assert not contract(Bid(trump=Trump.HEARTS), GAMETWIST).hearts

    def test_knows_what_each_part_is_worth(self) -> None:
        read = contract(Bid(("ulti", "open_durchmars"), hearts=True), HUNGARIAN)
        worth = {part: read.worth[part].value for part in read.components}
        assert (worth, read.value) == ({"ulti": 8, "open_durchmars": 24}, 32)

    def test_says_how_a_price_came_about(self) -> None:
        read = contract(Bid(("open_durchmars",), hearts=True), HUNGARIAN)
        reasons = [
            (reason.code, dict(reason.data)) for reason in read.worth["open_durchmars"].reasons
        ]
        own_price = {"rule": "open_durchmars_trump", "value": 12}
        assert reasons == [("own_price", own_price), ("hearts", {"factor": 2})]

    def test_refuses_what_nobody_can_announce(self) -> None:
        with pytest.raises(RuleError) as caught:
            contract(Bid(("ulti", "terz")), GAMETWIST)
        assert (caught.value.code, caught.value.field) == ("unknown_component", "bid.components")

    def test_points_at_the_trumps_that_are_wrong(self) -> None:
        with pytest.raises(RuleError) as caught:
            contract(Bid(("betli",), trump=Trump.ACORNS), GAMETWIST)
        assert (caught.value.code, caught.value.field) == ("trump_not_allowed", "bid.trump")

    def test_says_the_refusal_in_a_sentence(self) -> None:
        with pytest.raises(RuleError) as caught:
            contract(Bid(("ulti", "betli")), GAMETWIST)
        assert str(caught.value).endswith(".")
        assert "betli" in str(caught.value)
