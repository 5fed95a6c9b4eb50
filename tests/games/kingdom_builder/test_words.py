"""What Kingdom Builder says: remedies that can be followed, tiles offered everywhere or nowhere, plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import kbwidgets as kb
from kbwidgets import BadNotation, OptionError
from kbwidgets.core.scene import Node
from kbwidgets.core.shown import drawing_of, drawn
from kbwidgets.core.types import CHANCE, OPEN, Event
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.testing import Walk
from kbwidgets.testing.remedies import Advice, named_moves

from ...conformance.kingdom_builder import chosen
from ...remedies import markup_in, refused, walks
from .tables import GAME, RED, TILES, codes, first_refusal, position, tiles_of, told

WITHOUT_REMEDY = ("KB-10.1",)
"""After the end there is nothing left to do."""
MISTAKES = re.compile(
    r"\b1 (?:settlements|hexes|players|rows|tiles|cards)\b|\bone of 1\b|\b[Aa] [AEIOUaeiou]|\b[Aa]n [^AEIOUaeiou\W]|  "
)
"""A number without its noun, a word without its article, a gap."""


@cache
def games() -> tuple[Walk, ...]:
    """Random games with every quadrant, card, option value and number of players."""
    return tuple(walks(chosen(GAME)))


def some_positions(every: int) -> Iterator[KingdomBuilderState]:
    """Positions in which a player is in turn, and the last of each game."""
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
"""Ready tiles that cannot be used, alone and beside one that can."""


def usable(state: kb.State) -> set[str]:
    """The tiles that the list of legal moves has."""
    return {str(move).split()[0] for move in state.moves()} & set(TILES)


def tiles_named(words: str) -> set[str]:
    return {tile for tile in TILES if re.search(rf"\b{tile.capitalize()}\b", words)}


def nodes_of(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes_of(child)


def attribute(node: Node, name: str) -> str:
    return dict(node.attributes).get(name, "")


# -- remedies ---------------------------------------------------------------------------------------------


def test_every_remedy_can_be_followed():
    """KB-10.0: each move that an answer names is legal, each tile can be used, and the turn can be ended."""
    met: set[str] = set()
    for walk in games():
        advice: Advice | None = None
        for state, text, refusals in refused(walk, plies=5, tries=60):
            advice = advice if advice and advice.state is state else Advice(state)
            for refusal in refusals:
                assert advice.fault(text, refusal) == ""
                assert refusal.instead or refusal.code in WITHOUT_REMEDY, refusal
                if refusal.code != "KB-10.3":
                    assert tiles_named(refusal.instead) <= {tile.capitalize() for tile in usable(state)} | usable(state)
                if "end the turn" in refusal.instead:
                    assert not state.refusals("end"), refusal
                met.add(refusal.code)
    assert met >= {f"KB-10.{n}" for n in (1, 3, 5, 6, 7, 8, 10, 13, 14, 16, 17, 18, 19, 20)}


def test_a_remedy_for_a_hex_names_moves():
    """KB-10.16 to KB-10.20: in random games each of them, with the verb of the tile that was tried."""
    for walk in games():
        for state, text, refusals in refused(walk, plies=6, tries=30):
            for refusal in refusals:
                if refusal.code in {f"KB-10.{n}" for n in (5, 6, 14, 16, 17, 18, 19, 20)}:
                    assert named_moves(state, refusal.instead), refusal
                if refusal.code in {f"KB-10.{n}" for n in (16, 17, 18, 19, 20)}:
                    verbs = {move.split()[0] for move in named_moves(state, refusal.instead)}
                    assert verbs == {text.split()[0]}


def test_a_ready_tile_without_a_target_is_not_advised():
    """KB-10.7, KB-10.8: a Tavern without a line of three is ready, and refused."""
    state = position("7,6 7,10", left=0, tiles=["6,7 ready; 6,11 ready"])
    assert first_refusal(state, "build 7,7").instead == "use the Paddock (paddock 7,6 to 7,8), or end the turn"
    assert first_refusal(state, "farm 7,7").instead == "use the Paddock (paddock 7,6 to 7,8), or end the turn"
    alone = position("7,6", left=0, tiles=["6,7 ready"])
    assert first_refusal(alone, "build 7,7").instead == "end the turn"
    assert first_refusal(alone, "farm 7,7").instead == "end the turn"
    inside = position("7,6", left=1, tiles=["6,7 ready"])
    assert {refusal.instead for refusal in inside.refusals("farm 0,0")} == {"build 1 settlement on grass (build 7,7)"}


def test_a_tile_that_moves_is_advised_only_where_it_is_held():
    """KB-10.11, KB-9.7: the supply is empty, and nothing but a Tavern is held."""
    state = position("7,6 7,7 7,8", left=0, supply={RED: 0}, tiles=["6,7 ready"], moves_after_last=True)
    assert first_refusal(state, "tavern 7,9").instead == "end the turn"


def test_the_example_of_a_settlement_that_cannot_move_is_one_that_can():
    """KB-10.12, KB-10.14: 5,11 is closed in, 7,10 is not."""
    state = position("5,11 7,10", "5,9 7,12 3,11 5,13", left=0, tiles=["6,11 ready"])
    for move in ("paddock 5,11 to 5,12", "paddock 0,1 to 0,3"):
        (refusal,) = state.refusals(move)
        (advised,) = named_moves(state, refusal.instead)
        assert advised.startswith("paddock 7,10 to ")
        assert codes(state, advised) == []


# -- a tile without a target ------------------------------------------------------------------------------


def test_of_a_tile_without_a_target_only_that_is_told():
    """KB-10.12, KB-5.11: no hex is at fault, neither one that was named nor one that was made up for the pick."""
    state = position("7,6", tiles=["6,7 ready"])
    picked = drawn(state, RED).attempt(("tile tavern",))
    assert picked
    for move in (picked, "tavern 0,0", "tavern 6,7", "tavern 7,6", "tavern 20,0"):
        (refusal,) = state.refusals(move)
        assert refusal.code == "KB-10.12"
        assert refusal.at == ("tile tavern",)
        assert not re.search(r"\d+,\d+", refusal.text)


def test_of_a_settlement_that_can_go_nowhere_only_that_is_told():
    """KB-10.12, KB-5.20: a Paddock with a settlement that is closed in, picked without a hex to go to."""
    state = position("5,11 7,10", "5,9 7,12 3,11 5,13", left=0, tiles=["6,11 ready"])
    assert not [move for move in map(str, state.moves()) if move.startswith("paddock 5,11")]
    picked = drawn(state, RED).attempt(("tile paddock", "5,11"))
    assert picked
    for move in (picked, "paddock 5,11 to 7,10", "paddock 5,11 to 5,11", "paddock 5,11 to 20,0"):
        (refusal,) = state.refusals(move)
        assert (refusal.code, refusal.rule, refusal.at) == ("KB-10.12", "KB-5.11", ("5,11",))
        assert set(re.findall(r"\d+,\d+", refusal.text)) == {"5,11"}


def test_what_is_begun_is_no_attempt():
    """KB-13.5: a tile that can be used, and a settlement that it can move, wait for the next pick."""
    state = position("7,6 7,10", left=0, tiles=["6,11 ready"])
    shown = drawn(state, RED)
    assert shown.attempt(("tile paddock",)) is None
    assert shown.attempt(("tile paddock", "7,10")) is None
    for path in (("tile paddock", "0,0"), ("tile paddock", "0,1")):  # no settlement there
        move = shown.attempt(path)
        assert move
        assert codes(state, move) == ["KB-10.14"]


def test_a_tile_is_offered_everywhere_or_nowhere():
    """KB-5.10, KB-5.11, KB-3.2: prompt, due line, hint, choices and tokens have the tiles of the legal moves."""
    seen: set[tuple[str, bool, bool]] = set()
    for state in (*some_positions(7), *WITH_IDLE_TILES):
        if state.phase not in ("start", "mandatory", "after", "over"):
            continue
        view, kinds = state.view(state.seat), usable(state)
        table = drawing_of(view).table()
        assert tiles_named(view.prompt()) == kinds, view.prompt()
        assert tiles_named(table.hint) == kinds, table.hint
        offered = {key.split()[1] for key in table.choices.json() if key.startswith("tile ")}
        assert offered == kinds
        tokens = [node for node in nodes_of(table.body) if "kbb-token" in attribute(node, "class").split()]
        enabled = {node.key.split()[1] for node in tokens if "aria-disabled" not in dict(node.attributes)}
        assert enabled == kinds
        if state.phase == "after":
            assert ("use a tile" in table.due) is ("use a tile" in view.due()) is bool(kinds)
        ready = {tile for tile in TILES if f"{tile} ready" in tiles_of(state, state.seat)}
        assert kinds <= ready
        seen.add((state.phase, bool(kinds), kinds < ready))
    assert seen >= {(phase, *kinds) for phase in ("start", "after") for kinds in ((True, True), (False, True))}
    assert seen >= {("start", True, False), ("after", False, False), ("mandatory", False, True)}


# -- text that cannot be read -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("biuld 7,6", "build 7,6"),
        ("Build 7 6", "build 7,6"),
        ("7,6", "build 7,6"),
        ("farm (3,14)", "farm 3,14"),
        ("padock 4,4 to 2,3", "paddock 4,4 to 2,3"),
        ("harbor 4,4 9,9", "harbor 4,4 to 9,9"),
        ("End", "end"),
        ("end turn", "end"),
    ],
)
def test_a_text_that_cannot_be_read_gets_the_nearest_move(text: str, meant: str):
    """KB-10.3: the verb that was meant with the numbers that were typed."""
    with pytest.raises(BadNotation) as caught:
        KingdomBuilderState.parse(text)
    for refusal in caught.value.refusals:
        assert refusal.instead.endswith(f" '{meant}'")
    assert str(KingdomBuilderState.parse(meant)) == meant


@pytest.mark.parametrize("text", ["", "fly", "hello there", "?", "paddock 7,10", "tavern", "draw", "card", "first"])
def test_what_is_advised_for_a_text_that_cannot_be_read_is_short_and_can_be_read(text: str):
    """KB-10.3: an example, no grammar."""
    with pytest.raises(BadNotation) as caught:
        KingdomBuilderState.parse(text)
    (refusal,) = caught.value.refusals
    quoted = re.findall(r"'([^']+)'", refusal.instead)
    assert quoted
    for move in quoted:
        KingdomBuilderState.parse(move)
    assert len(refusal.instead) < 100


def test_a_field_that_cannot_be_read_is_named_with_what_it_may_be():
    """KB-10.3: the field and the accepted values, in words."""
    for text, field, value, accepted in (
        ("build 7,x", "column", "x", "a whole number"),
        ("barn 4,4 to y,5", "target row", "y", "a whole number"),
        ("draw water", "terrain", "water", "grass or flower or forest or canyon or desert"),
    ):
        (refusal,) = position("7,6").refusals(text)
        assert f"the field {field} is {value!r}" in refusal.text
        assert refusal.instead.startswith(f"give {accepted}, as in ")


# -- all words --------------------------------------------------------------------------------------------


def test_nothing_that_is_read_aloud_has_markup_or_clumsy_grammar():
    """Prompts, what is due, hints, stories, labels, refusals: of every kind of position, for who is in turn."""
    for walk in games():
        for before, move, after in zip(walk.states[::5], walk.moves[::5], walk.states[1::5], strict=False):
            view = after.view(OPEN)
            for event in before.events(move):
                plain(view.narrate(event))
    for state in some_positions(23):
        view = state.view(OPEN)
        plain(view.prompt(), view.due())
        table = drawing_of(view).table()
        plain(table.due, table.hint, table.eyebrow)
        for node in nodes_of(table.body):
            plain(node.text, attribute(node, "aria-label"), attribute(node, "title"))
        plain(*(line.text for line in state.score()))
    for walk in games():
        for _, _, refusals in refused(walk, plies=4, tries=30):
            plain(*(words for refusal in refusals for words in (refusal.text, refusal.instead)))


def plain(*words: str) -> None:
    for text in words:
        assert not markup_in(text), text
        assert not MISTAKES.search(text), text
        assert "points" not in text, text


def test_words_of_an_event():
    """KB-5.3: a tile is taken, with the article that fits."""
    oasis = position("11,5", card="canyon")
    move = next(move for move in map(str, oasis.moves()) if "gain oasis" in told(oasis, move))
    after = oasis.play(move)
    assert "Red takes an Oasis tile." in [after.view(OPEN).narrate(event) for event in oasis.events(move)]


@pytest.mark.parametrize(
    ("state", "due", "prompt"),
    [
        (position(), "Red to build 3 on grass", "Red: build 3 settlements on grass."),
        (position("7,6", left=1), "Red to build 1 more on grass", "Red: build 1 settlement on grass."),
        (position(left=0), "Red to end the turn", "Red: end the turn."),
        (
            position("7,6", left=0, tiles=["6,7 ready"], phase="over", supply={RED: 0}),
            "Red to end the turn, the last settlement is built",
            "Red to end the turn, the last settlement is built.",
        ),
        (
            position(phase="draw", card=None, left=0),
            "a terrain card to be drawn for Red",
            "A terrain card to be drawn for Red.",
        ),
        (
            position(phase="replace", card=None, left=3),
            "another terrain card to be turned up for Red",
            "Another terrain card to be turned up for Red.",
        ),
        (
            position(phase="deal", card=None, left=0, hands=[None, None]),
            "a terrain card to be dealt",
            "A terrain card to be dealt.",
        ),
    ],
)
def test_the_prompt_is_a_sentence_of_what_is_due(state: KingdomBuilderState, due: str, prompt: str):
    """KB-4.1, KB-4.4, KB-3.5, KB-6.1, KB-3.6, KB-4.6, KB-2.5."""
    for viewer in (None, OPEN, RED):
        assert (state.view(viewer).due(), state.view(viewer).prompt()) == (due, prompt)


def test_the_end_says_who_won_with_how_much_gold():
    """KB-6.5: 2 gold of Red, 1 of Blue by hand: Discoverers, two rows and one."""
    ended = position(
        "10,9 11,9", "4,9", phase="end", card=None, left=0, supply={RED: 0}, turn=40,
        cards=("discoverers", "workers", "merchants"), hands=["grass", "grass"],
    )  # fmt: skip
    assert ended.view(OPEN).prompt() == "The game is over: Red wins with 2 gold."


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"cards": "Lords, Hermitz, workers"}, "there is no card 'Hermitz'"),
        ({"cards": "Lords LORDS workers"}, "the card LORDS is given twice"),
        ({"cards": "Lords"}, "1 card instead of 3"),
        ({"quadrants": "Harbour- barn oracle tower"}, "there is no quadrant 'Harbour'"),
    ],
)
def test_a_spelling_that_was_typed_is_quoted_as_typed(options: dict[str, str], told: str):
    """KB-10.21: the value that is wrong."""
    with pytest.raises(OptionError) as caught:
        GAME.start(2, **options)
    assert told in str(caught.value)


def test_how_many_cards_are_shuffled_is_told_and_one_is_turned():
    """KB-8.3: two cards can be shuffled, one cannot."""
    view = position(card="grass").view(OPEN)
    for cards, words in (
        (1, "The discarded terrain card is turned"),
        (2, "The 2 discarded terrain cards are shuffled"),
    ):
        event = Event("reshuffle", CHANCE, "KB-8.3", (), (cards,))
        assert view.narrate(event) == f"{words} into a new draw pile."
