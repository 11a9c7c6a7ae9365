"""Entering a hand: what was said becomes a deal, or one sentence that says what is wrong."""

from collections.abc import Callable, Mapping
from itertools import product

import pytest

from scoring import (
    PRESETS,
    Bid,
    Contract,
    Deal,
    Ended,
    Facts,
    HouseRules,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
    Trump,
    ladder,
    score,
)
from ulti_ledger.ledger.forms.hand import HandForm
from ulti_ledger.ledger.forms.telling import answers_of
from ulti_ledger.ledger.queries.table import Table

MADE, LOST = Outcome.MADE, Outcome.LOST
GAMETWIST, HUNGARIAN, ITALIAN = (PRESETS[name] for name in ("gametwist", "hungarian", "italian"))
Enter = Callable[..., HandForm]


@pytest.fixture
def enter(table: Table) -> Enter:
    """A form that was sent: `enter(rules, **answers)`; names of two words as in the page."""

    def send(rules: HouseRules = GAMETWIST, /, **answers: object) -> HandForm:
        said = {"soloist": "1"} | {name.replace("__", "-"): one for name, one in answers.items()}
        form = HandForm(said, table=table, rules=rules)
        form.full_clean()
        return form

    return send


def refusal(form: HandForm) -> tuple[str | None, str]:
    """Where a form asks, and what."""
    return form.first_wrong, form.asks


def every_bid(rules: HouseRules) -> list[Contract]:
    return [bid for rung in ladder(rules) for bid in rung.contracts]


def every_outcome(bid: Contract) -> list[Mapping[str, Outcome]]:
    each = product((MADE, LOST), repeat=len(bid.components))
    return [dict(zip(bid.components, outcomes, strict=True)) for outcomes in each]


def announced(bid: Contract) -> tuple[str, ...]:
    """As the chips add them: the points part first, no carried simple game."""
    chips = ("betli", "open_betli", "forty_hundred", "twenty_hundred", "ulti", "four_aces")
    order = (*chips, "durchmars", "open_durchmars")
    return tuple(sorted(set(bid.components) - {"simple"}, key=order.index))


class TestHandForm:
    def test_needs_no_more_than_who_and_made_or_lost(self, enter: Enter) -> None:
        form = enter(outcome__simple="made")
        assert form.deal == Deal("1", ("2", "3"), Bid(), outcome={"simple": MADE})
        assert form.score is not None
        assert form.score.totals == {"1": 2, "2": -1, "3": -1}

    @pytest.mark.parametrize("preset", ["gametwist", "hungarian", "italian"])
    def test_reads_back_every_bid_with_every_outcome(self, preset: str, table: Table) -> None:
        """Field reports B7 and D3: a hand opened again and sent unchanged is the same hand."""
        rules = PRESETS[preset]
        for bid in every_bid(rules):
            suit = bid.trump if bid.trump in (Trump.NONE, Trump.PLAIN) else None
            alone = set(bid.components) <= {"durchmars", "open_durchmars"}
            told = Bid(announced(bid), bid.hearts, suit if alone and rules != GAMETWIST else None)
            for outcome in every_outcome(bid):
                deal = Deal("2", ("1", "3"), told, outcome=outcome)
                form = HandForm(answers_of(deal, rules), table=table, rules=rules)
                assert form.is_valid(), (bid, form.errors)
                assert form.deal == deal
                assert form.score == score(deal, rules)

    def test_knows_the_bids_of_gametwist(self) -> None:
        assert len(every_bid(GAMETWIST)) == 33

    def test_has_no_field_for_what_anybody_pays(self, enter: Enter) -> None:
        """Field report B9."""
        words = {"soloist", "points", "ulti", "durchmars", "open", "hearts", "trump", "ended"}
        words |= {"seven", "seven-won", "silent-hundred", "silent-durchmars"}
        words |= {"soloist_points", "defender_points", "soloist_tricks"}
        lines = ("simple", "forty", "twenty", "ulti", "durchmars", "betli")
        words |= {f"{said}-{line}" for said, line in product(("kontra", "outcome"), lines)}
        assert set(enter().fields) == words | {"outcome-all"}

    def test_ignores_amounts_that_somebody_made_up(self, enter: Enter) -> None:
        """Field report B19."""
        forged = enter(outcome__simple="made", total="900", change__2="900", value="900")
        assert forged.score == enter(outcome__simple="made").score

    def test_carries_the_simple_game_until_a_hundred_replaces_it(self, enter: Enter) -> None:
        """Field report B16: the kontra on a game that was taken back goes with it."""
        form = enter(ulti="on", kontra__simple="1", outcome__all="made")
        assert form.deal is not None
        assert dict(form.deal.kontra) == {"simple": 1}
        form = enter(ulti="on", points="forty_hundred", kontra__simple="1", outcome__all="made")
        assert form.deal is not None
        assert not form.deal.kontra
        assert form.deal.outcome == {"forty_hundred": MADE, "ulti": MADE}

    def test_reads_no_line_that_is_not_announced(self, enter: Enter) -> None:
        """Field report B17: an ulti with kontra that was taken back leaves nothing behind."""
        form = enter(kontra__ulti="2", outcome__ulti="lost", outcome__simple="made")
        assert form.deal == enter(outcome__simple="made").deal

    def test_takes_a_line_that_was_not_sent_as_the_form_began(self, enter: Enter) -> None:
        form = enter(ulti="on", outcome__ulti="lost", outcome__simple="made")
        assert form.deal is not None
        assert not form.deal.kontra

    def test_lets_all_of_it_decide_what_no_line_decides(self, enter: Enter) -> None:
        form = enter(ulti="on", outcome__ulti="lost", outcome__all="made")
        assert form.deal is not None
        assert form.deal.outcome == {"ulti": LOST, "simple": MADE}

    def test_lets_all_of_it_overrule_no_counted_points(self, enter: Enter) -> None:
        form = enter(ulti="on", outcome__all="lost", soloist_points="60", defender_points="30")
        assert form.score is not None
        assert form.score.outcome == {"ulti": LOST, "simple": MADE}

    def test_takes_made_from_a_silent_hundred(self, enter: Enter) -> None:
        form = enter(silent__hundred="soloist")
        assert form.score is not None
        assert form.score.totals == {"1": 4, "2": -2, "3": -2}

    def test_reads_who_played_the_seven(self, enter: Enter) -> None:
        form = enter(outcome__simple="made", seven="3", seven__won="no")
        assert form.deal is not None
        assert form.deal.silent == Silent(ulti=Seven("3", won=False))

    def test_reads_what_was_counted(self, enter: Enter) -> None:
        form = enter(soloist_points="50", defender_points="40", soloist_tricks="5")
        assert form.deal is not None
        assert form.deal.facts == Facts(soloist_points=50, defender_points=40, soloist_tricks=5)

    @pytest.mark.parametrize(
        "hidden",
        [
            {"points": "betli", "silent__hundred": "soloist", "seven": "1"},
            {"points": "betli", "trump": "acorns", "open": ""},
            {"points": "betli", "outcome__simple": "lost", "kontra__durchmars": "2"},
        ],
    )
    def test_reads_nothing_that_the_bid_hides(
        self, enter: Enter, hidden: dict[str, object]
    ) -> None:
        plain = enter(points="betli", outcome__betli="made")
        assert enter(outcome__betli="made", **hidden).deal == plain.deal

    def test_reads_no_silent_bonus_that_the_bid_leaves_no_room_for(self, enter: Enter) -> None:
        form = enter(
            points="forty_hundred",
            ulti="on",
            outcome__all="made",
            silent__hundred="defenders",
            silent__durchmars="soloist",
            seven="2",
        )
        assert form.deal is not None
        assert form.deal.silent == Silent()

    def test_leaves_each_bonus_to_its_own_exclusion_where_the_rules_do(self, enter: Enter) -> None:
        form = enter(
            HUNGARIAN,
            points="forty_hundred",
            outcome__all="made",
            silent__hundred="soloist",
            silent__durchmars="soloist",
        )
        assert form.deal is not None
        assert form.deal.silent == Silent(durchmars=Side.SOLOIST)

    def test_thrown_in_needs_no_outcome(self, enter: Enter) -> None:
        form = enter(ulti="on", kontra__ulti="1", ended="thrown_in", outcome__ulti="made")
        assert form.deal is not None
        assert not form.deal.outcome
        assert form.score is not None
        assert form.score.totals["1"] == -18

    def test_passed_out_needs_only_who_held_the_bid(self, enter: Enter) -> None:
        form = enter(HUNGARIAN, ended="passed_out", ulti="on", outcome__simple="made")
        assert form.deal == Deal("1", ("2", "3"), Bid(), ended=Ended.PASSED_OUT)
        assert form.score is not None
        assert form.score.totals == {"1": -4, "2": 2, "3": 2}


class TestTrumps:
    def test_names_the_suit(self, enter: Enter) -> None:
        form = enter(trump="acorns", outcome__simple="made")
        assert form.deal is not None
        assert form.deal.bid.trump == Trump.ACORNS

    def test_names_none_where_hearts_was_announced(self, enter: Enter) -> None:
        form = enter(trump="acorns", hearts="on", outcome__simple="made")
        assert form.deal is not None
        assert form.deal.bid == Bid(hearts=True)

    @pytest.mark.parametrize(
        ("said", "has_trumps"),
        [({}, False), ({"trump": "plain"}, True), ({"trump": "leaves"}, True)],
    )
    def test_durchmars_alone_goes_either_way_where_that_is_a_choice(
        self, enter: Enter, said: dict[str, str], has_trumps: bool
    ) -> None:
        form = enter(HUNGARIAN, durchmars="on", outcome__durchmars="made", **said)
        assert form.score is not None
        assert form.score.contract is not None
        assert form.score.contract.has_trumps is has_trumps

    def test_hearts_durchmars_can_be_without_trumps_where_that_is_a_choice(
        self, enter: Enter
    ) -> None:
        said = {"durchmars": "on", "hearts": "on", "outcome__durchmars": "made"}
        form = enter(HUNGARIAN, trump="none", **said)
        assert form.deal is not None
        assert form.deal.bid.trump == Trump.NONE
        form = enter(HUNGARIAN, trump="none", open="on", **said)
        assert form.score is not None
        assert form.score.totals["1"] == 48  # laid open it has trumps: 12 in hearts

    def test_durchmars_alone_has_none_where_it_never_has(self, enter: Enter) -> None:
        form = enter(durchmars="on", trump="bells", outcome__durchmars="made")
        assert form.deal is not None
        assert form.deal.bid == Bid(("durchmars",))


class TestKontra:
    def test_each_defender_has_his_own_without_trumps(self, enter: Enter) -> None:
        said = {"kontra__betli__2": "1", "kontra__betli__3": "3"}
        form = enter(HUNGARIAN, points="betli", outcome__betli="lost", **said)
        assert form.deal is not None
        assert form.deal.kontra == {"betli": {"2": 1, "3": 3}}
        assert form.score is not None
        assert form.score.totals == {"1": -50, "2": 10, "3": 40}

    def test_nobody_says_it_on_his_own_game(self, enter: Enter) -> None:
        form = enter(HUNGARIAN, points="betli", outcome__betli="made", kontra__betli__1="2")
        assert form.deal is not None
        assert not form.deal.kontra

    def test_one_binds_both_with_trumps(self, enter: Enter) -> None:
        said = {"kontra__durchmars__2": "1", "kontra__durchmars": "2"}
        form = enter(HUNGARIAN, durchmars="on", hearts="on", outcome__durchmars="made", **said)
        assert form.deal is not None
        assert form.deal.kontra == {"durchmars": 2}

    def test_goes_as_high_as_the_rules_let_it(self, enter: Enter) -> None:
        assert enter(GAMETWIST.but({"kontra_max": 7}), kontra__simple="7").deal is not None
        form = enter(kontra__simple="3", outcome__simple="made")
        assert refusal(form)[0] == "kontra-simple"


class TestRefusals:
    """What is missing or wrong, at its field, in the players' words."""

    @pytest.mark.parametrize(
        ("said", "field", "sentence"),
        [
            ({"soloist": ""}, "soloist", "Who plays? Tap a card."),
            ({}, "outcome-simple", "Simple game: made or lost?"),
            ({"ulti": "on", "outcome__simple": "made"}, "outcome-ulti", "Ulti: made or lost?"),
            ({"points": "betli", "ulti": "on"}, "ulti", "Betli stands alone."),
            ({"points": "betli", "durchmars": "on"}, "durchmars", "Betli stands alone."),
            (
                {"points": "betli", "open": "on", "hearts": "on"},
                "hearts",
                "Open betli is not played in hearts here.",
            ),
            (
                {"durchmars": "on", "open": "on", "hearts": "on"},
                "hearts",
                "Open durchmars is not played in hearts here.",
            ),
            (
                {"soloist_points": "85"},
                "soloist_points",
                "Nobody can have 85: all card points are tens. 80 or 90?",
            ),
            ({"soloist_points": "-10"}, "soloist_points", "Not less than nothing."),
            ({"soloist_tricks": "many"}, "soloist_tricks", "A whole number, or nothing."),
            (
                {"soloist_tricks": "11", "outcome__simple": "made"},
                "soloist_tricks",
                "There are only 10 of them.",
            ),
            (
                {"soloist_points": "60", "defender_points": "40"},
                "defender_points",
                "There can not be 40 points for the defenders with 60 points for the soloist: "
                "30 or 50.",
            ),
            (
                {"soloist_points": "60", "defender_points": "30", "outcome__simple": "lost"},
                "defender_points",
                "Simple game can not be lost with 30 points for the defenders.",
            ),
            (
                {"silent__hundred": "soloist", "outcome__simple": "lost"},
                "silent-hundred",
                "Simple game can not be lost with a silent hundred of the soloist.",
            ),
            (
                {"points": "tarokk"},
                "points",
                "There is no such choice here. Choose again.",
            ),
        ],
    )
    def test_says_what_is_missing_or_wrong(
        self, enter: Enter, said: dict[str, object], field: str, sentence: str
    ) -> None:
        assert refusal(enter(**said)) == (field, sentence)

    @pytest.mark.parametrize(
        ("changes", "said", "field", "sentence"),
        [
            (
                {"four_aces": True},
                {"four_aces": "on", "durchmars": "on"},
                "durchmars",
                "Four aces does not go with durchmars.",
            ),
            (
                {"minimum_components": 2},
                {"ulti": "on"},
                "points",
                "At least 2 parts have to be announced here.",
            ),
        ],
    )
    def test_says_what_this_table_does_not_play(
        self,
        enter: Enter,
        changes: dict[str, object],
        said: dict[str, object],
        field: str,
        sentence: str,
    ) -> None:
        assert refusal(enter(GAMETWIST.but(changes), **said)) == (field, sentence)

    def test_keeps_card_points_free_where_an_ace_counts_eleven(self, enter: Enter) -> None:
        form = enter(GAMETWIST.but({"ace_value": 11}), soloist_points="61", outcome__simple="made")
        assert form.score is not None

    def test_refuses_a_soloist_who_sits_out(self, enter: Enter) -> None:
        form = enter(soloist="4", outcome__simple="made")
        assert form.first_wrong == "soloist"
        assert form.deal is None

    def test_keeps_what_was_said(self, enter: Enter) -> None:
        form = enter(points="forty_hundred", kontra__forty="2", soloist_points="85")
        kept = {name: form.said(name) for name in ("points", "kontra-forty", "soloist_points")}
        assert kept == {"points": "forty_hundred", "kontra-forty": "2", "soloist_points": "85"}

    def test_nothing_sent_brings_it_down(self, table: Table) -> None:
        for name in HandForm(table=table, rules=HUNGARIAN).fields:
            for rubbish in ("", "0", "-1", "on", "\x00", "9" * 5000, "½", "none"):
                said = {"soloist": "1", "outcome-all": "made", name: rubbish}
                HandForm(said, table=table, rules=HUNGARIAN).is_valid()


class TestOffer:
    """Which questions there are is up to the house rules."""

    @pytest.mark.parametrize(
        ("changes", "fields"),
        [
            ({"silent_hundred": 0}, {"silent-hundred"}),
            ({"silent_durchmars": 0}, {"silent-durchmars"}),
            ({"silent_ulti": 0}, {"seven", "seven-won"}),
            ({"trump_choice": "hearts_only"}, {"trump"}),
        ],
    )
    def test_asks_for_nothing_that_has_no_price(
        self, table: Table, changes: dict[str, object], fields: set[str]
    ) -> None:
        usual = HandForm(table=table, rules=GAMETWIST)
        form = HandForm(table=table, rules=GAMETWIST.but(changes))
        assert usual.fields.keys() - form.fields.keys() == fields

    @pytest.mark.parametrize(
        ("changes", "fields"),
        [
            ({"silent_twenty_hundred": 1}, {"hundred_meld"}),
            ({"four_aces": True}, {"four_aces", "kontra-aces", "outcome-aces", "soloist_aces"}),
            (
                {"kontra_scope_no_trump": "individual"},
                {f"kontra-{line}-{one}" for line in ("durchmars", "betli") for one in (1, 2, 3)},
            ),
        ],
    )
    def test_asks_for_what_only_some_tables_play(
        self, table: Table, changes: dict[str, object], fields: set[str]
    ) -> None:
        usual = HandForm(table=table, rules=GAMETWIST)
        form = HandForm(table=table, rules=GAMETWIST.but(changes))
        assert form.fields.keys() - usual.fields.keys() == fields

    @pytest.mark.parametrize(
        ("rules", "trumps"),
        [
            (GAMETWIST, ("plain", "acorns", "leaves", "bells", "hearts")),
            (HUNGARIAN, ("", "plain", "acorns", "leaves", "bells", "none")),
            (ITALIAN, ("", "plain", "acorns", "leaves", "bells", "hearts", "none")),
            (HUNGARIAN.but({"trump_choice": "hearts_only"}), ("", "plain", "none")),
        ],
    )
    def test_offers_the_trumps_there_are(
        self, table: Table, rules: HouseRules, trumps: tuple[str, ...]
    ) -> None:
        assert HandForm(table=table, rules=rules).offer.trumps == trumps

    def test_offers_passing_out_only_where_that_is_no_game(self, table: Table) -> None:
        assert "passed_out" not in HandForm(table=table, rules=GAMETWIST).offer.ends
        assert "passed_out" in HandForm(table=table, rules=HUNGARIAN).offer.ends

    def test_prints_the_prices_of_the_rules(self, table: Table) -> None:
        rules = HUNGARIAN.but({"durchmars_no_trump": 9, "values": {"ulti": 5}})
        parts = HandForm(table=table, rules=rules).offer.parts
        printed = {
            (figure.shape, figure.points)
            for line in ("ulti", "durchmars")
            for figure in (*parts[line].figures, *parts[line].open_figures)
        }
        assert printed == {
            ("v-plain", 5),
            ("v-hearts", 10),
            ("v-plain v-trumps", 6),
            ("v-hearts v-trumps", 12),
            ("v-plain v-bare", 9),
            ("v-hearts v-bare", 18),
            ("v-plain v-trumps", 12),
            ("v-hearts v-trumps", 24),
            ("v-bare", 24),
        }

    def test_prints_one_price_for_what_is_never_in_hearts(self, table: Table) -> None:
        betli = HandForm(table=table, rules=GAMETWIST).offer.parts["betli"]
        assert [(figure.shape, figure.points) for figure in betli.open_figures] == [("", 20)]


class TestOwnComponents:
    """Parts that only this table knows."""

    @pytest.fixture
    def rules(self) -> HouseRules:
        usual = {"hearts": None, "trumps": True, "carries": True, "penal": False}
        return HUNGARIAN.but(
            {
                "own_components": [
                    {"name": "terc", "plain": 3, **usual},
                    {"name": "csendes", "plain": 7, **usual, "trumps": False, "carries": False},
                ]
            }
        )

    def test_are_announced_like_all_others(self, enter: Enter, rules: HouseRules) -> None:
        said = {"own-1": "on", "outcome__simple": "made", "outcome-own-1": "lost"}
        form = enter(rules, **said, **{"kontra-own-1": "1"})
        assert form.score is not None
        assert form.score.totals["1"] == 2 - 2 * 6

    def test_without_trumps_each_defender_says_kontra(
        self, enter: Enter, rules: HouseRules
    ) -> None:
        form = enter(rules, **{"own-2": "on", "outcome-own-2": "made", "kontra-own-2-3": "1"})
        assert form.score is not None
        assert form.score.totals == {"1": 21, "2": -7, "3": -14}

    def test_stand_alone_without_trumps(self, enter: Enter, rules: HouseRules) -> None:
        form = enter(rules, **{"own-2": "on", "ulti": "on"})
        assert refusal(form) == ("own-2", "Csendes stands alone.")

    def test_are_read_back(self, enter: Enter, rules: HouseRules, table: Table) -> None:
        deal = enter(rules, **{"own-1": "on", "outcome__all": "made"}).deal
        assert deal is not None
        form = HandForm(answers_of(deal, rules), table=table, rules=rules)
        assert form.is_valid()
        assert form.deal == deal


class TestAnswersOf:
    def test_knows_the_meld_of_a_silent_hundred(self, enter: Enter, table: Table) -> None:
        rules = GAMETWIST.but({"silent_twenty_hundred": 1})
        deal = enter(rules, silent__hundred="soloist", hundred_meld="twenty").deal
        assert deal is not None
        assert deal.silent.hundred_meld == Meld.TWENTY
        form = HandForm(answers_of(deal, rules), table=table, rules=rules)
        assert form.is_valid()
        assert form.deal == deal

    def test_opens_the_part_that_folds_away_where_something_is_said_there(
        self, enter: Enter
    ) -> None:
        assert not enter(outcome__simple="made").says_more
        assert enter(seven="2").says_more
        assert enter(soloist_points="x").says_more
