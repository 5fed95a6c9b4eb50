"""Options, decks and the deal (PB-OPT, PB-SETUP, PB-BOARD, PB-DECK, PB-ERR.1 to .4)."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.pawns_board import Deck, PawnsBoardState
from kbwidgets.testing.laws.chance import chi_square

from .positions import GAME, NAMES, hand, opening, start

EXAMPLE = Deck.supplied("example")
NINE = Deck.of(EXAMPLE.cards[:9])


def refused(**options: OptionValue) -> tuple[Refusal, ...]:
    with pytest.raises(kb.OptionError) as caught:
        start(**options)
    return caught.value.refusals


def refused_with(options: dict[str, OptionValue]) -> tuple[Refusal, ...]:
    with pytest.raises(kb.OptionError) as caught:
        GAME.open(NAMES, None, options)
    return caught.value.refusals


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("rows", value) for value in (0, -3, 40, 10**30, "3", True, "three")),
        *(("cols", value) for value in (1, 2, 4, 0, -5, 41, 2**63 + 1, "5", False)),
    ],
)
def test_the_board_has_a_row_and_an_odd_number_of_columns_from_three(option: str, value: OptionValue):
    """PB-ERR.1, PB-BOARD.1, PB-RES.7: the text gives the option, the value and what is allowed."""
    (refusal,) = refused_with({option: value})
    assert (refusal.code, refusal.rule, refusal.at) == ("PB-ERR.1", "PB-BOARD.1", (option,))
    assert f"The option {option} can't be {value!r}" in refusal.text
    allowed = "a whole number from 1 to 39" if option == "rows" else "an odd whole number from 3 to 39"
    assert refusal.instead == f"Use {allowed}."


@pytest.mark.parametrize(("rows", "cols"), [(1, 3), (1, 39), (5, 7), (13, 3), (4, 9)])
def test_any_board_that_the_deck_can_fill(rows: int, cols: int):
    """PB-BOARD.1, PB-RES.7: one row is allowed."""
    state = start(rows=rows, cols=cols)
    assert [len(line.split()[1]) for line in state.textual.splitlines()] == [cols] * rows


def test_each_deck_must_be_able_to_fill_the_board():
    """PB-ERR.2, PB-DECK.1, PB-RES.9, example 10: the text gives the player, the deck's size and the number needed."""
    deck = Deck.of(EXAMPLE.cards[:24]).line
    (refusal,) = refused(rows=5, deck_blue=deck)
    assert (refusal.code, refusal.rule) == ("PB-ERR.2", "PB-DECK.1")
    assert refusal.text == "Blue's deck has 24 cards, but this board needs 25."


@pytest.mark.parametrize(("hand_size", "most"), [(14, 13), (66, 13)])
def test_the_hand_size_is_at_most_a_third_of_the_deck(hand_size: int, most: int):
    """PB-ERR.3, PB-SETUP.3, PB-RES.3: the text gives the value, the deck's player and the largest allowed."""
    found = refused(hand_size=hand_size)
    assert [refusal.code for refusal in found] == ["PB-ERR.3", "PB-ERR.3"]
    assert found[0].text == f"A hand of {hand_size} is too large for Red's deck of 40 cards."
    assert found[0].instead == f"Deal 1 to {most}."


def test_a_hand_size_is_a_whole_number():
    """PB-ERR.3."""
    assert [refusal.code for refusal in refused_with({"hand_size": "five"})] == ["PB-ERR.3"]


def test_an_option_that_there_is_not():
    """PB-ERR.13, PB-OPT.1: the text gives its name and the known ones."""
    (refusal,) = refused_with({"speed": 3})
    assert refusal.code == "PB-ERR.13"
    assert "'speed'" in refusal.text
    assert refusal.instead.endswith(
        "rows, cols, hand_size, deck_red, deck_blue, shuffle, auto_pass, influence_variants."
    )


def test_a_deck_that_there_is_not():
    """PB-ERR.13: the text gives its name and the known ones."""
    (refusal,) = refused(deck_red="exampel")
    assert (refusal.code, refusal.at) == ("PB-ERR.13", ("deck_red",))
    assert "exampel" in refusal.text
    assert "example, workshop, influence" in refusal.instead


def test_red_has_the_first_seat():
    """PB-ERR.15, PB-SETUP.4: other colours would let Blue begin."""
    with pytest.raises(kb.OptionError, match=r"PB-ERR\.15 .*Give Red the first seat"):
        GAME.start(NAMES, colours=("blue", "red"))


@pytest.mark.parametrize("seats", [1, 3])
def test_two_people_play(seats: int):
    with pytest.raises(kb.OptionError, match="Play with 2 players"):
        GAME.start(seats)


@pytest.mark.parametrize("shuffle", [False, True])
def test_a_deck_file_that_has_changed_is_read_anew(shuffle: bool, tmp_path: Path):
    """PB-DECK.1, PB-OPT.1: the name and time are the same, and the second text is as long as the first."""
    path, cards = tmp_path / "mine.deck", EXAMPLE.cards
    decks = [Deck.of(part) for part in (cards[:15], [*reversed(cards[:14]), cards[14]], cards[24:39])]
    for deck in decks:
        deck.write(path)
        os.utime(path, (0, 0))
        state = start(deck_blue=str(path), shuffle=shuffle)
        assert state.layout.setup.decks[1] == tuple(sorted(deck.cards, key=lambda card: card.name))
        if not shuffle:
            assert hand(state, 1) == [card.name for card in deck.cards[:5]]


def test_a_deck_may_be_a_file_and_the_match_keeps_what_it_holds(tmp_path: Path):
    """PB-DECK.1: a record replays without the file; the decks may differ in size."""
    path = Deck.of(EXAMPLE.cards[:21]).write(tmp_path / "mine.deck")
    match = kb.Match(GAME, 2, seed=4, options={"deck_red": str(path)})
    path.unlink()
    assert len(match.state.score()) == 6
    again = kb.Record.parse(kb.Record.of(match).text()).replay()
    assert again.state == match.state
    assert isinstance(again.state, PawnsBoardState)
    assert [len(cards) for cards in again.state.layout.lists] == [21, 40]


def test_a_deck_file_that_was_changed_is_read_again(tmp_path: Path):
    """PB-FILE.1: the first state is cached for equal decks, not for equal names of files."""
    path = Deck.of(EXAMPLE.cards[:21]).write(tmp_path / "mine.deck")
    first = start(deck_red=str(path))
    assert start(deck_red=str(path)) == first
    Deck.of(EXAMPLE.cards[:24]).write(path)
    assert [len(start(deck_red=str(path)).layout.lists[0]), len(first.layout.lists[0])] == [24, 21]
    path.write_text("no deck\n", encoding="utf-8")
    refused(deck_red=str(path))


def test_a_faulty_deck_is_refused_with_its_place(tmp_path: Path):
    """PB-FERR: file, line and column are also in the refusal of a start."""
    path = tmp_path / "bad.deck"
    path.write_text(EXAMPLE.text().replace("XXIXX", "XXiXX", 1), encoding="utf-8")
    (refusal,) = refused(deck_blue=str(path))
    assert (refusal.code, refusal.rule) == ("PB-FERR.9", "PB-FILE.2")
    assert refusal.text.startswith("Blue's deck, bad.deck line 3, column 3: 'i' is not allowed")
    (missing,) = refused(deck_blue=str(tmp_path / "none.deck"))
    assert missing.code == "PB-FERR.1"
    assert re.fullmatch(r"Blue's deck, .*none\.deck, cannot be read: No such file or directory\.", missing.text)
    (short,) = refused(deck_blue="Bee 1 1 / XXIXX")
    assert short.text == "Blue's deck, line 3: the file ends before ROW_1 of Bee."


def test_a_deck_with_u_and_d_needs_the_variants():
    """PB-FERR.10, PB-VAR.1."""
    (refusal,) = refused(deck_red="influence")
    assert refusal.text == "Red's deck needs the influence variants (line 15, column 3)."
    assert (refusal.code, refusal.instead) == ("PB-FERR.10", "Turn them on.")
    assert start(deck_red="influence", influence_variants=True).phase == "deal"


def test_without_shuffling_the_order_of_the_file_is_kept():
    """PB-SETUP.2, PB-SETUP.4, PB-FILE.5, PB-RES.2: Red opens with hand size + 1 cards; nothing is random."""
    state = opening()
    assert hand(state, 0) == ["Lantern", "Otter", "Thistle", "Ferry", "Kite", "Badger"]
    assert hand(state, 1) == ["Lantern", "Otter", "Thistle", "Ferry", "Kite"]
    assert (state.phase, state.to_act) == ("act", (0,))
    match = kb.Match(GAME, 2, seed=1, options={"shuffle": False})
    other = kb.Match(GAME, 2, seed=2, options={"shuffle": False})
    match.play("pass")
    other.play("pass")
    assert match.state == other.state
    assert hand(state.play("pass"), 1)[-1] == "Badger"


def test_the_deal():
    """PB-SETUP.3, PB-SETUP.4, PB-INFO.3: Red gets five, Blue five, then Red draws; each by chance."""
    match = kb.Match(GAME, 2, seed=7)
    seats = [match.at(n).events(move)[0].seat for n, move in enumerate(match.moves)]
    assert seats == [0] * 5 + [1] * 5 + [0]
    assert {str(move).split()[0] for move in match.moves} == {"draw"}
    assert [match.at(n).events(m)[0].rule for n, m in enumerate(match.moves)] == ["PB-SETUP.3"] * 10 + ["PB-SETUP.4"]
    assert kb.Match(GAME, 2, seed=7).moves == match.moves
    assert kb.Match(GAME, 2, seed=8).moves != match.moves


def test_every_card_of_the_deck_comes_first_equally_often():
    """PB-SETUP.2, PB-INFO.3: 2,000 deals pass a chi-square test; the place of one card in the deck is uniform too."""
    firsts: Counter[str] = Counter()
    places: Counter[int] = Counter()
    weights = Counter(card.name for card in EXAMPLE.cards)
    for seed in range(2000):
        match = kb.Match(GAME, 2, seed=seed)
        drawn = [str(move).removeprefix("draw ") for move in match.moves]
        firsts[drawn[0]] += 1
        places[drawn[:5].index("Mill") if "Mill" in drawn[:5] else 5] += 1
    names = sorted(weights)
    found, bound = chi_square([firsts[name] for name in names], [weights[name] for name in names])
    assert found < bound
    copies = weights["Mill"]
    # The first Mill is at place n if the n cards above are no Mill and this one is.
    above = 1.0
    expected: list[int] = []
    for n in range(5):
        expected.append(round(1_000_000 * above * copies / (40 - n)))
        above *= 1 - copies / (40 - n)
    expected.append(1_000_000 - sum(expected))
    found, bound = chi_square([places[n] for n in range(6)], expected)
    assert found < bound


def test_the_weights_of_a_draw_are_the_copies_that_are_left():
    """PB-INFO.3: drawing by chance from the rest of the deck is the same as shuffling it."""
    state = start()
    weights = {str(m): w for m, w in zip(state.moves(), state.weights(), strict=True)}
    assert weights["draw Mill"] == Counter(card.name for card in EXAMPLE.cards)["Mill"]
    assert sum(weights.values()) == 40
    left = state.play("draw Mill")
    assert sum(left.weights()) == 39


def test_a_small_deck_on_a_small_board():
    """PB-DECK.1: nine cards fill 3 x 3, and a hand of three is a third."""
    state = opening(rows=3, cols=3, hand_size=3, deck_red=NINE.line, deck_blue=NINE.line)
    assert [len(cards) for cards in (*state.hands, *state.rests)] == [4, 3, 5, 6]


def test_who_can_place_nothing_passes_by_itself_if_wanted():
    """PB-TURN.3, PB-OPT.1: it is off by default; when on, a turn without a placement is a pass; two end the game."""
    deck = Deck.of([card for card in EXAMPLE.cards if card.cost == 3] + [c for c in EXAMPLE.cards if c.cost == 2])
    options: dict[str, OptionValue] = {"rows": 1, "cols": 3, "deck_red": deck.line, "deck_blue": deck.line}
    state = opening(**options)
    assert [str(move) for move in state.moves()] == ["pass"]
    assert state.view(0).prompt() == ("Pass", "Ann can only pass", "None of your cards can be placed.")
    assert opening(auto_pass=True, **options).over
