"""Each refusal of section 16 in the second ConKUeror, alone if possible, and in order where several apply."""

from __future__ import annotations

import pytest

from .slow import Options, Refused, Slow
from .slow_judge import ANSWERS, PHASES, SHAPES
from .slow_setup import in_order
from .slow_tables import BLUE, CALM, GREEN, RED, deal, fault, pick, position

ARMIES = ("brazil 6i, peru 2i 1c, siam 1i, egypt 1i 4m, india 1i 1m, congo 3i 4m", "north_africa 2i, east_africa 2i 2c")


def at(phase: str = "attack", options: Options = CALM) -> Slow:
    """Return a position in which red has Brazil and some more, blue the rest; Japan and Madagascar are vacant."""
    game = position(*ARMIES, phase=phase, options=options)
    game.set("japan", None)
    game.set("venezuela", None)
    return game


@pytest.mark.parametrize(
    ("phase", "text", "codes"),
    [
        ("attack", "attack brazil atlantis 2", "unknown_territory"),
        ("attack", "trade_territory atlantis", "unknown_continent"),
        ("attack", "deploy brazil 1", "wrong_phase"),
        ("attack", "move_in 1i", "wrong_phase"),
        ("attack", "station brazil peru 1i", "wrong_phase"),
        ("attack", "roll", "wrong_phase"),
        ("attack", "roll_out", "wrong_phase"),
        ("attack", "withdraw", "wrong_phase"),
        ("attack", "fortify brazil peru 1i", "wrong_phase"),
        ("attack", "claim japan", "wrong_phase"),
        ("draft", "attack brazil north_africa 2", "wrong_phase"),
        ("fortify", "occupy brazil venezuela 1i", "wrong_phase"),
        ("claim", "place brazil", "wrong_phase"),
        ("claim", "autoplace", "wrong_phase"),
        ("reinforce", "claim brazil", "wrong_phase"),
        ("reinforce", "next_phase", "wrong_phase"),
        ("claim", "exchange brazil 5i 1c", "wrong_phase"),
        ("attack", "chance_play peru", "chance_no_card"),
        ("attack", "chance_skip", "chance_no_card"),
        ("reinforce", "place alaska", "not_owner"),
        ("claim", "claim brazil", "already_claimed"),
        ("claim", "claim alaska", "already_claimed"),
        ("attack", "attack alaska peru 2", "not_owner own_target not_adjacent"),
        ("attack", "attack japan china 2", "not_owner"),
        ("attack", "attack brazil peru 2", "own_target"),
        ("attack", "attack brazil brazil 2", "same_territory"),
        ("attack", "attack brazil alaska 2", "not_adjacent"),
        ("attack", "attack siam indonesia 2", "too_few_to_attack need_regulars send_range"),
        ("attack", "attack india persia 2", "too_few_to_attack need_regulars send_range"),
        ("attack", "attack egypt anatolia 2", "need_regulars"),
        ("attack", "attack congo east_africa 2", "army_match"),
        ("attack", "attack brazil north_africa 1", "send_range"),
        ("attack", "attack brazil north_africa 5", ""),
        ("attack", "attack brazil north_africa 6", "send_range"),
        ("attack", "attack brazil north_africa -2", "send_range"),
        ("attack", "attack brazil venezuela 2", "vacant_target"),
        ("attack", "occupy brazil north_africa 1i", "not_vacant"),
        ("attack", "occupy brazil peru 1i", "not_vacant"),
        ("attack", "occupy brazil japan 1i", "not_adjacent"),
        ("attack", "occupy siam japan 1i", "not_adjacent need_regulars move_range"),
        ("attack", "occupy alaska venezuela 1i", "not_owner not_adjacent"),
        ("attack", "occupy brazil venezuela 5i", ""),
        ("attack", "occupy brazil venezuela 6i", "move_range"),
        ("attack", "occupy brazil venezuela nothing", "move_range"),
        ("attack", "occupy brazil venezuela 1c", "move_range"),
        ("attack", "occupy brazil venezuela 1i 1m", "mercenary_fixed"),
        ("attack", "occupy peru venezuela 2i 1c", "move_range"),
        ("attack", "occupy peru venezuela 2i", ""),
        ("fortify", "fortify brazil peru 6i", "move_range"),
        ("fortify", "fortify brazil peru nothing", "move_range"),
        ("fortify", "fortify brazil peru 9i 1m", "move_range mercenary_fixed"),
        ("fortify", "fortify brazil peru 1m", "mercenary_fixed"),
        ("fortify", "fortify brazil north_africa 1i", "not_owner"),
        ("fortify", "fortify alaska brazil 1i", "not_owner not_adjacent"),
        ("fortify", "fortify brazil venezuela 1i", "not_owner"),
        ("fortify", "fortify brazil siam 1i", "not_adjacent"),
        ("fortify", "fortify brazil brazil 1i", "same_territory"),
        ("attack", "exchange brazil 5i 1c", ""),
        ("attack", "exchange brazil 5i 1c 2", "exchange_short"),
        ("attack", "exchange brazil 10i 1a", "exchange_short"),
        ("attack", "exchange brazil 1c 5i", "exchange_short"),
        ("attack", "exchange peru 1c 5i", ""),
        ("attack", "exchange alaska 1c 5i", "not_owner"),
        ("attack", "exchange egypt 5m 1c", "mercenary_fixed"),
        ("attack", "exchange peru 1c 5m", "mercenary_fixed"),
        ("attack", "trade_army 3i peru", "not_a_set"),
        ("attack", "trade_army 3c alaska", "not_owner not_a_set"),
        ("attack", "trade_territory asia", "continent_incomplete"),
        ("attack", "trade_territory europe", "continent_incomplete spares_short"),
        ("attack", "next_phase", ""),
    ],
)
def test_what_is_refused(phase: str, text: str, codes: str):
    """Every row of section 16 that applies is given, in the order of the table."""
    game = at(phase)
    before = game.plain()
    expected = in_order(codes.split())
    if text == "trade_territory europe":
        game.set("brazil", RED, "1i")
        game.set("congo", RED, "1i 4m")
        before = game.plain()
    assert game.refusals(text, RED) == expected
    if expected:
        with pytest.raises(Refused) as refused:
            game.play(text, RED)
        assert (refused.value.codes, game.plain()) == (expected, before)


def test_who_is_in_turn_and_what_is_pending():
    """CQ-4.3: `not_your_turn` and `pending` come before anything else."""
    game = at()
    assert game.refusals("next_phase", BLUE) == ["not_your_turn"]
    assert game.refusals("deploy atlantis 1", BLUE) == ["unknown_territory"]
    game.play("attack brazil north_africa 4")
    assert game.legal(RED) == {"roll", "roll_out", "withdraw"}
    for text in ("next_phase", "exchange brazil 5i 1c", "chance_skip", "move_in 1i", "claim japan"):
        assert game.refusals(text, RED) == ["pending"]
    assert game.refusals("roll", BLUE) == ["not_your_turn"]
    game.play("roll")
    assert game.refusals("roll", RED) == ["pending"]
    assert game.legal(RED) == set()
    game.play("dice 6 1")
    game.play("roll")
    game.play("dice 6 1")
    for text in ("next_phase", "withdraw", "trade_army 3i peru"):
        assert game.refusals(text, RED) == ["pending"]
    assert game.refusals("move_in 6i", RED) == ["move_range"]
    assert game.refusals("move_in 2i 1m", RED) == ["mercenary_fixed"]
    game.play("move_in 1i")
    assert game.refusals("move_in 1i", RED) == ["wrong_phase"]


def test_during_the_opening():
    """CQ-3.2, CQ-3.3: while dice are due nobody acts; then the player in turn does."""
    game = Slow(CALM, 2)
    assert game.refusals("claim peru", RED) == ["not_your_turn", "pending"]
    game.play("die 1")
    game.play("die 6")
    assert game.refusals("claim peru", RED) == ["not_your_turn"]
    assert fault(game, "claim peru", BLUE) == ""


def test_draft():
    """CQ-4.2, CQ-5.4."""
    game = at("draft")
    game.draft = 3
    assert game.refusals("next_phase", RED) == ["draft_left"]
    for number in (-1, 0, 4):
        assert game.refusals(f"deploy brazil {number}", RED) == ["draft_exceeded"]
    assert game.refusals("deploy alaska 1", RED) == ["not_owner"]
    assert game.refusals("deploy japan 4", RED) == ["not_owner", "draft_exceeded"]
    game.play("deploy brazil 2")
    assert game.refusals("next_phase", RED) == ["draft_left"]
    assert game.refusals("deploy peru 2", RED) == ["draft_exceeded"]
    game.play("deploy peru 1")
    assert (game.refusals("deploy peru 1", RED), game.refusals("next_phase", RED)) == (["draft_exceeded"], [])


def test_disabled_land():
    """CQ-2.4"""
    game = at(options=CALM._replace(disabled="alaska oceania"))
    for text in ("attack brazil alaska 2", "occupy alaska alberta 1i", "attack siam indonesia 2"):
        assert game.refusals(text, RED) == ["disabled_territory"]
    assert game.refusals("trade_territory oceania", RED) == ["unknown_continent"]
    pick(game, "sabotage")
    assert game.refusals("chance_play alaska", RED) == ["disabled_territory"]


def test_immunity():
    """CQ-6.11"""
    game = at()
    game.immune = {"north_africa": BLUE}
    assert game.refusals("attack brazil north_africa 2", RED) == ["immune"]
    assert not {text for text in game.legal(RED) if text.startswith("attack brazil north_africa")}
    assert game.refusals("attack brazil north_africa 7", RED) == ["send_range", "immune"]


@pytest.mark.parametrize(
    ("card", "places", "codes"),
    [
        ("revolt", "peru", ["chance_target"]),
        ("revolt", "peru brazil siam", ["chance_target"]),
        ("revolt", "peru peru", ["same_territory"]),
        ("revolt", "peru alaska", ["not_owner"]),
        ("revolt", "peru japan", ["not_owner"]),
        ("revolt", "peru atlantis", ["unknown_territory"]),
        ("nuclear_strike", "", ["chance_target"]),
        ("nuclear_strike", "peru", ["own_target"]),
        ("nuclear_strike", "japan", ["chance_target"]),
        ("sabotage", "peru", ["own_target"]),
        ("sabotage", "japan", ["chance_target"]),
        ("revolution", "peru", ["own_target"]),
        ("revolution", "japan", ["chance_target"]),
        ("immunity", "alaska", ["not_owner"]),
        ("immunity", "japan", ["not_owner"]),
        ("mercenaries", "alaska", ["not_owner"]),
        ("reinforcements", "alaska", ["not_owner"]),
        ("reinforcements", "", ["chance_target"]),
        ("draft", "peru", ["chance_target"]),
        ("bombardment", "peru", ["chance_target"]),
    ],
)
def test_targets_of_chance_cards(card: str, places: str, codes: list[str]):
    """CQ-12.4 to CQ-12.13."""
    game = at()
    pick(game, card)
    assert game.refusals(f"chance_play {places}", RED) == codes
    for text in ("next_phase", "deploy peru 1", "attack brazil north_africa 2", "roll", "exchange brazil 5i 1c"):
        assert game.refusals(text, RED) == ["pending"]


def test_territory_cards():
    """CQ-11.2 to CQ-11.4."""
    game = at()
    deal(game, RED, "brazil", "peru", "venezuela")
    assert game.refusals("trade_territory south_america", RED) == ["continent_incomplete"]
    deal(game, RED, "argentina")
    assert game.refusals("trade_territory south_america", RED) == []
    for name in ("venezuela", "argentina"):
        game.set(name, RED, "1i")
    assert game.refusals("trade_territory south_america", RED) == ["continent_owned"]
    game = at()
    deal(game, RED, "brazil", "peru", "venezuela", "argentina")
    for name in ("brazil", "peru", "congo"):
        game.set(name, RED, "1i")
    assert (game.spare(RED), game.refusals("trade_territory south_america", RED)) == (0, ["spares_short"])
    game.set("egypt", RED, "2i 9m")
    assert (game.spare(RED), fault(game, "trade_territory south_america")) == (1, "spares_short")
    game.set("egypt", RED, "2i 1a 9m")
    assert (game.spare(RED), fault(game, "trade_territory south_america")) == (2, "")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("station brazil venezuela 2i", []),
        ("station brazil venezuela 6i", ["move_range"]),
        ("station congo venezuela 1i 1m", ["mercenary_fixed"]),
        ("station venezuela argentina 1i", ["move_range"]),
        ("station venezuela venezuela 1i", ["move_range", "same_territory"]),
        ("station alaska venezuela 1i", ["not_owner"]),
        ("station brazil alaska 1i", ["not_owner"]),
        ("station brazil peru 1i", ["pending"]),
        ("station draft venezuela 2i", []),
        ("station draft venezuela 3i", ["draft_exceeded"]),
        ("station draft venezuela 1c", ["move_range"]),
        ("station draft venezuela 1m", ["mercenary_fixed"]),
        ("station draft venezuela nothing", ["draft_exceeded"]),
        ("deploy venezuela 1", ["pending"]),
        ("next_phase", ["pending"]),
    ],
)
def test_stationing(text: str, codes: list[str]):
    """CQ-11.3"""
    game = at("draft")
    game.draft = 2
    deal(game, RED, "brazil", "peru", "venezuela", "argentina")
    game.play("trade_territory south_america")
    assert game.gained == ["venezuela", "argentina"]
    assert game.refusals(text, RED) == codes


NO_MOVES = """
dance, roll 3, claim, deploy brazil, deploy brazil two, attack brazil peru, move_in, move_in 3x, move_in 1i 2i,
move_in 0i, exchange brazil 4i 1c, exchange brazil 5i 1c 0, fortify brazil peru, station brazil peru,
trade_army peru 1i nothing
"""


def is_move(text: str) -> bool:
    """Return whether a text is in the notation."""
    try:
        at().refusals(text, BLUE)
    except ValueError:
        return False
    return True


def test_what_is_no_move_at_all():
    """A text outside the notation is no move, whoever's turn it is."""
    assert [text for text in NO_MOVES.replace("\n", " ").split(",") if is_move(text)] == []
    assert not is_move("")
    assert is_move("move_in nothing")


def test_every_verb_has_its_time():
    """Section 4, the table of actions: each is in a phase, or answers something."""
    answers = {verb for verbs in ANSWERS.values() for verb in verbs}
    assert set(SHAPES) == answers | set(PHASES)
    assert not answers & set(PHASES)


def test_after_the_end_all_is_refused():
    """CQ-13.5"""
    game = position("brazil 6i", "north_africa 1i", rest=None)
    game.play("attack brazil north_africa 2")
    game.play("roll_out")
    game.play("dice 6 1")
    assert (game.phase, game.winner, game.who_must(), game.move) == ("over", RED, [], None)
    for text in ("next_phase", "move_in 1i", "claim atlantis", "chance_skip"):
        assert [game.refusals(text, seat) for seat in (RED, BLUE, GREEN)] == [["game_over"]] * 3
