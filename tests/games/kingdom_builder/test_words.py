"""The texts of Kingdom Builder: advice that can be followed, tiles offered consistently, plain sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import kbwidgets as kb
from kbwidgets import BadNotation, OptionError
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.chapters.turns import MatchEnded, Reshuffled
from kbwidgets.testing import Walk
from kbwidgets.testing.faults import is_sentence
from kbwidgets.testing.laws.remedies import remedies_fault

from ...conformance.kingdom_builder import chosen
from ...remedies import markup_in, refused, walks
from .drawings import nodes_of
from .tables import GAME, RED, TILES, codes, first_refusal, play, position, tiles_of, told

CLICK = "Click a marked hex."
MISTAKES = re.compile(
    r"\b1 (?:settlements|hexes|players|rows|tiles|cards)\b|\bone of 1\b|\b[Aa] [AEIOUaeiou]|\b[Aa]n [^AEIOUaeiou\W]|  "
)
"""A pattern that finds a number without its noun, a wrong article or a gap."""


@cache
def games() -> tuple[Walk, ...]:
    """Return random games with every quadrant, card, option value and number of players."""
    return tuple(walks(chosen(GAME)))


def some_positions(every: int) -> Iterator[KingdomBuilderState]:
    """Yield positions in which a player is in turn, and the last of each game."""
    for walk in games():
        for state in (*walk.states[::every], walk.states[-1]):
            if state.to_act != (CHANCE,):
                assert isinstance(state, KingdomBuilderState)
                yield state


WITH_IDLE_TILES = (
    *(position("7,6", left=left, tiles=["6,7 ready"]) for left in (3, 2, 0)),
    *(position("7,6 7,10", left=left, tiles=["6,7 ready; 6,11 ready"]) for left in (3, 2, 0)),
    position("7,6 7,7 7,8", left=0, supply={RED: 0}, tiles=["6,7 ready"], moves_after_last=True),
    position("7,6 7,10", left=0, card=None, tiles=["6,7 ready; 6,11 used"]),
)
"""Positions with ready tiles that cannot be used, alone and beside one that can."""


def usable(state: kb.State) -> set[str]:
    """Return the tiles in the list of legal moves."""
    return {str(move).split()[0] for move in state.moves()} & set(TILES)


def tiles_named(words: str) -> set[str]:
    return {tile for tile in TILES if re.search(rf"\b{tile.capitalize()}\b", words)}


def attribute(node: Node, name: str) -> str:
    return dict(node.attributes).get(name, "")


# -- remedies ---------------------------------------------------------------------------------------------


def test_every_remedy_can_be_followed():
    """KB-10.0: each suggested move is legal; if the advice is to end the turn or use a tile, that is possible."""
    met: set[str] = set()
    for walk in games():
        for state, text, refusals in refused(walk, plies=5, tries=60):
            assert not remedies_fault(state, text)
            for refusal in refusals:
                if "end your turn" in refusal.instead.lower():
                    assert not state.refusals("end"), refusal
                if refusal.instead.startswith("Use a tile"):
                    assert usable(state), refusal
                met.add(refusal.code)
    assert met >= {f"KB-10.{n}" for n in (1, 3, 5, 6, 7, 8, 10, 13, 14, 16, 17, 18, 19, 20)}


def test_a_refusal_of_a_hex_suggests_moves_with_the_same_verb():
    """KB-10.16 to KB-10.20: the test plays random games with every tile."""
    codes_of_hexes = {f"KB-10.{n}" for n in (14, 16, 17, 18, 19, 20)}
    met: set[str] = set()
    for walk in games():
        for _, text, (first, *_) in refused(walk, plies=6, tries=30):
            if first.code in codes_of_hexes:
                assert {move.split()[0] for move in first.moves} == {text.split()[0]}, first
                met.add(first.code)
    assert met >= codes_of_hexes - {"KB-10.14"}


def test_a_ready_tile_without_a_target_is_not_suggested():
    """KB-10.7, KB-5.11: a Tavern without a line of three is ready, and cannot be used."""
    state = position("7,6 7,10", left=0, tiles=["6,7 ready; 6,11 ready"])
    refusal = first_refusal(state, "build 7,7")
    assert refusal.instead == "Use a tile or end your turn."
    assert not any(move.startswith("tavern") for move in refusal.moves)
    alone = position("7,6", left=0, tiles=["6,7 ready"])
    assert (first_refusal(alone, "build 7,7").instead, first_refusal(alone, "build 7,7").moves) == (
        "End your turn.",
        ("end",),
    )


# -- a tile without a target ------------------------------------------------------------------------------


def test_of_a_tile_without_a_target_only_that_is_told():
    """KB-10.12, KB-5.11: no hex is at fault, neither a named one nor one made up for the pick."""
    state = position("7,6", tiles=["6,7 ready"])
    picked = drawn(state, RED).attempt(("tile tavern",))
    assert picked
    for move in (picked, "tavern 0,0", "tavern 6,7", "tavern 7,6", "tavern 20,0"):
        (refusal,) = state.refusals(move)
        assert refusal.code == "KB-10.12"
        assert refusal.at == ("tile tavern",)
        assert not re.search(r"\d+,\d+", refusal.text)


def test_of_a_settlement_that_can_go_nowhere_only_that_is_told():
    """KB-10.12, KB-5.20: a Paddock picks an enclosed settlement without a hex to go to."""
    state = position("5,11 7,10", "5,9 7,12 3,11 5,13", left=0, tiles=["6,11 ready"])
    assert not [move for move in map(str, state.moves()) if move.startswith("paddock 5,11")]
    picked = drawn(state, RED).attempt(("tile paddock", "5,11"))
    assert picked
    for move in (picked, "paddock 5,11 to 7,10", "paddock 5,11 to 5,11", "paddock 5,11 to 20,0"):
        (refusal,) = state.refusals(move)
        assert (refusal.code, refusal.rule, refusal.at) == ("KB-10.12", "KB-5.11", ("5,11",))
        assert not re.search(r"\d+,\d+", refusal.text)


def test_what_is_begun_is_no_attempt():
    """KB-13.5: a usable tile, and a settlement that it can move, wait for the next pick."""
    state = position("7,6 7,10", left=0, tiles=["6,11 ready"])
    shown = drawn(state, RED)
    assert shown.attempt(("tile paddock",)) is None
    assert shown.attempt(("tile paddock", "7,10")) is None
    for path in (("tile paddock", "0,0"), ("tile paddock", "0,1")):  # There is no settlement there.
        move = shown.attempt(path)
        assert move
        assert codes(state, move) == ["KB-10.14"]


def test_a_tile_is_offered_everywhere_or_nowhere():
    """KB-5.10, KB-5.11, KB-3.2: prompt, hint, choices and tokens have the tiles of the legal moves."""
    seen: set[tuple[str, bool, bool]] = set()
    for state in (*some_positions(7), *WITH_IDLE_TILES):
        if state.phase not in ("start", "mandatory", "after", "over"):
            continue
        view, kinds = state.view(state.seat), usable(state)
        table = drawn(state, state.seat).table()
        prompt = table.prompt
        assert prompt == view.prompt()
        assert tiles_named(prompt.hint) == (kinds if len(kinds) == 1 else set()), prompt
        assert (" a tile" in prompt.hint) is (len(kinds) > 1), prompt
        offered = {key.split()[1] for key in table.choices.json() if key.startswith("tile ")}
        assert offered == kinds
        tokens = [node for node in nodes_of(table.body) if "kbb-token" in attribute(node, "class").split()]
        enabled = {node.key.split()[1] for node in tokens if "aria-disabled" not in dict(node.attributes)}
        assert enabled == kinds
        if state.phase == "after":
            assert ("Use a tile" in prompt.text) is ("use a tile" in prompt.others) is bool(kinds)
        ready = {tile for tile in TILES if f"{tile} ready" in tiles_of(state, state.seat)}
        assert kinds <= ready
        seen.add((state.phase, bool(kinds), kinds < ready))
    assert seen >= {(phase, *kinds) for phase in ("start", "after") for kinds in ((True, True), (False, True))}
    assert seen >= {("start", True, False), ("after", False, False), ("mandatory", False, True)}


# -- text that cannot be read -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [("biuld 7,7", "build 7,7"), ("Build 7 7", "build 7,7"), ("padock 7,10 7,8", "paddock 7,10 to 7,8")],
)
def test_a_text_that_cannot_be_read_suggests_the_legal_move_that_is_most_like_it(text: str, meant: str):
    """KB-10.3."""
    state = position("7,6 7,10", tiles=["6,11 ready"])
    (refusal,) = state.refusals(text)
    assert (refusal.code, refusal.moves[0]) == ("KB-10.3", meant)


@pytest.mark.parametrize("text", ["", "fly", "hello there", "?", "paddock 7,10", "tavern", "draw", "card", "build 7,x"])
def test_a_text_that_cannot_be_read_gets_a_sentence_and_advice(text: str):
    """KB-10.3."""
    with pytest.raises(BadNotation) as caught:
        KingdomBuilderState.parse(text)
    (refusal,) = caught.value.refusals
    assert is_sentence(refusal.text)
    assert is_sentence(refusal.instead)


# -- all words --------------------------------------------------------------------------------------------


def test_nothing_that_is_read_aloud_has_markup_or_clumsy_grammar():
    """This covers prompts, hints, stories, labels and refusals of every kind of position, for the player in turn."""
    for walk in games():
        for before, move, after in zip(walk.states[::5], walk.moves[::5], walk.states[1::5], strict=False):
            view = after.view(OPEN)
            events = before.events(move)
            for event in events:
                check_plain(view.narrate(event))
            check_plain(view.summarize(events))
    for state in some_positions(23):
        view = state.view(OPEN)
        check_plain(*view.prompt())
        table = drawn(state, OPEN).table()
        check_plain(table.eyebrow)
        for node in nodes_of(table.body):
            check_plain(node.text, attribute(node, "aria-label"), attribute(node, "title"))
        check_plain(*(line.text for line in state.score()))
    for walk in games():
        for _, _, refusals in refused(walk, plies=4, tries=30):
            check_plain(*(words for refusal in refusals for words in (refusal.text, refusal.instead)))


def check_plain(*words: str) -> None:
    for text in words:
        assert not markup_in(text), text
        assert not MISTAKES.search(text), text
        assert "points" not in text, text


def test_words_of_an_event():
    """KB-5.3: a tile is taken, with the right article."""
    oasis = position("11,5", card="canyon")
    move = next(move for move in map(str, oasis.moves()) if "gain oasis" in told(oasis, move))
    after = oasis.play(move)
    assert "Red took an Oasis tile." in [after.view(OPEN).narrate(event) for event in oasis.events(move)]


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (position(), Prompt("Build 3 on grass", "Red is building on grass", "Click a marked hex.")),
        (position("7,6", left=1), Prompt("Build 1 more on grass", "Red is building on grass", CLICK)),
        (position(left=0), Prompt("End your turn", "Red is finishing the turn", "Press Next player.")),
        (
            position("7,7 7,8 7,9", left=0, tiles=["6,7 ready"]),
            Prompt("Use a tile or end your turn", "Red can use a tile", "Click the Tavern, or press Next player."),
        ),
        (
            position("7,6", left=0, tiles=["6,7 ready"], phase="over", supply={RED: 0}),
            Prompt(
                "End your turn", "Red is finishing the turn", "You've built your last settlement. Press Next player."
            ),
        ),
        (position(phase="draw", card=None, left=0), Prompt("", "Red is drawing a terrain card")),
        (position(phase="replace", card=None, left=3), Prompt("", "Red is turning up another card")),
        (position(phase="deal", card=None, left=0, hands=[None, None]), Prompt("", "Dealing the terrain cards")),
        (GAME.start(2), Prompt("", "Setting up the board")),
    ],
)
def test_the_prompt_says_what_to_do_and_what_the_others_wait_for(state: KingdomBuilderState, prompt: Prompt):
    """KB-4.1, KB-4.4, KB-3.5, KB-5.1, KB-6.1, KB-3.6, KB-4.6, KB-2.5, KB-2.2."""
    for viewer in (None, OPEN, RED):
        assert state.view(viewer).prompt() == prompt


def test_the_end_says_who_won_with_how_much_gold():
    """KB-6.5: Discoverers give Red 2 gold for two rows, and Blue 1 for one, by hand."""
    cards, hands = ("discoverers", "workers", "merchants"), ["grass", "grass"]
    ended = position("10,9 11,9", "4,9", phase="end", card=None, left=0, supply={RED: 0}, turn=40,
                     cards=cards, hands=hands)  # fmt: skip
    assert ended.view(OPEN).prompt() == Prompt("", "Red wins with 2 gold", "Blue has 1.")
    tied = position("10,9", "4,9", phase="end", card=None, left=0, supply={RED: 0}, turn=40, cards=cards, hands=hands)
    assert tied.view(OPEN).prompt() == Prompt("", "Red and Blue share the win", "They have 1 gold each.")
    for state, result in (
        (ended, "Red won with 2 gold."),
        (tied, "Red and Blue shared the win with 1 gold."),
    ):
        event = MatchEnded(CHANCE, state.points())
        assert state.view(OPEN).narrate(event) == result


def test_an_account_of_a_turn_counts_the_settlements_and_names_the_tiles():
    """KB-4.1, KB-5.3, KB-5.17: the turn is three on grass, a use of the Tavern, and a tile taken."""
    state = position("7,7 7,8 7,9", tiles=["6,7 ready"])
    events: list[Event] = []
    for move in ("tavern 7,10", "build 7,6", "build 8,7", "build 8,8"):
        events += state.events(move)
        state = play(state, move)
    assert state.view(OPEN).summarize(events) == "Red used the Tavern, took a Paddock and built 3 on grass."


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"cards": "Lords, Hermitz, workers"}, "there is no card 'Hermitz'"),
        ({"cards": "Lords LORDS workers"}, "the card LORDS appears twice"),
        ({"cards": "Lords"}, "choose 3 cards, not 1"),
        ({"quadrants": "Harbour- barn oracle tower"}, "there is no quadrant 'Harbour'"),
    ],
)
def test_a_spelling_that_was_typed_is_quoted_as_typed(options: dict[str, str], told: str):
    """KB-10.21: this is the wrong value."""
    with pytest.raises(OptionError) as caught:
        GAME.start(2, **options)
    assert told in str(caught.value)


def test_how_many_cards_are_shuffled_is_told_and_one_is_turned():
    """KB-8.3: two cards can be shuffled, one cannot."""
    view = position(card="grass").view(OPEN)
    for cards, words in (
        (1, "The discarded card became"),
        (2, "The 2 discarded cards were shuffled into"),
    ):
        event = Reshuffled(CHANCE, cards)
        assert view.narrate(event) == f"{words} a new draw pile."
