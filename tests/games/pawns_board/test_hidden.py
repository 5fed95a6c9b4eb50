"""Public, private and unseen information (PB-INFO)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.pawns_board import Deck, PawnsBoardState, PawnsBoardView
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn
from kbwidgets.testing.laws.chance import chi_square

from .positions import GAME, hand, opening, position, start


def test_a_hand_is_seen_by_its_player_alone():
    """PB-INFO.2: it is not in the view, its JSON or its words."""
    state = position("r1 . . . b1", red="Otter", blue="Keep Citadel")
    for viewer in (0, None):
        view = state.view(viewer)
        assert view.hands[1] is None
        assert view.hand_sizes == (1, 2)
        shown = json.dumps({name: value for name, value in view.to_json().items() if name != "options"}) + str(view)
        assert "Keep" not in shown
        assert "Citadel" not in shown
    assert "Keep" in str(state.view(1))
    assert "Citadel" in str(state.view(kb.OPEN))


def test_sizes_lists_and_what_was_placed_are_public():
    """PB-INFO.1, PB-RES.15: the list of a deck has no order."""
    state = position("r1 R=Ferry . . b1", red="Otter", blue="Keep")
    view = state.view(1)
    assert view.deck_sizes == (40, 41)
    assert [view.layout.cards[card].name for card in view.placed[0]] == ["Ferry"]
    assert len(view.unplaced(0)) == 41
    names = [card.name for card in view.layout.setup.decks[0]]
    assert names == sorted(names)


def test_the_order_of_a_deck_is_in_no_view():
    """PB-INFO.2, PB-INFO.4: this also holds with `shuffle` off, and for viewers of all hands."""
    state = opening()
    other = state._replace(red_rest=state.red_rest[::-1], blue_rest=state.blue_rest[::-1])
    for viewer in (0, 1, None, kb.OPEN):
        assert state.view(viewer) == other.view(viewer)
        assert state.view(viewer).to_json() == other.view(viewer).to_json()


def test_a_drawn_card_is_told_to_its_player_alone():
    """PB-INFO.2: this covers the text of the move, event and sentence."""
    state = start()
    move = state.parse("draw Otter")
    assert [state.text_for(move, viewer) for viewer in (0, 1, None, kb.OPEN)] == [
        "draw Otter",
        "draw",
        "draw",
        "draw Otter",
    ]
    after = state.advance(move)
    told = [after.view(viewer).narrate(state.events(move, viewer)[0]) for viewer in (0, 1)]
    assert told == ["Ann was dealt Otter.", "Ann was dealt a card."]


def test_a_draw_that_happens_by_itself_is_told_to_its_player_alone():
    """PB-INFO.2, PB-TURN.1: with `shuffle` off the draw belongs to the move before it."""
    state = opening()
    for viewer, card in ((0, None), (1, "Badger"), (None, None)):
        assert [event.card for event in state.events("pass", viewer) if isinstance(event, Drawn)] == [card]


def test_a_placed_card_is_public():
    """PB-INFO.1: everyone gets the same words."""
    state = position("r1 . b2 . b1", red="Ferry")
    events = state.events("place Ferry at 0,0", 1)
    assert state.text_for(state.parse("place Ferry at 0,0"), 1) == "place Ferry at 0,0"
    view = state.advance("place Ferry at 0,0").view(1)
    assert [view.narrate(event) for event in events][:3] == [
        "Ann placed Ferry.",
        "Ann got 1 new pawn.",
        "Ann took over a cell.",
    ]


def test_a_log_for_a_seat_names_no_card_that_only_the_other_holds():
    """PB-INFO.2: this covers log and record of one seat, over a whole game."""
    match = kb.Match(GAME, [kb.Random(), kb.Random()], seed=11)
    match.run()
    end = match.state
    assert isinstance(end, PawnsBoardState)
    for seat in (0, 1):
        known = {match.at(n).text_for(move, seat) for n, move in enumerate(match.moves)}
        drawn = {text.removeprefix("draw ") for text in known if text.startswith("draw ")}
        placed = {text.split()[1] for text in known if text.startswith("place")}
        secret = set(hand(end, 1 - seat)) - drawn - placed
        assert secret
        shown = "\n".join(match.log(seat)) + kb.Record.of(match, seat).text()
        assert not {name for name in secret if name in shown}


def test_a_record_for_a_seat_does_not_hold_the_seed():
    """PB-INFO.2, PB-INFO.3: the seed would give all draws again, including those of the other hand."""
    match = kb.Match(GAME, 2, seed=987654321)
    assert "987654321" in kb.Record.of(match).text()
    for viewer in (0, 1, None):
        assert "987654321" not in kb.Record.of(match, viewer).text()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("auto_pass", [False, True])
@pytest.mark.parametrize("shuffle", [False, True])
def test_a_record_of_one_seat_replays_to_what_it_saw(shuffle: bool, auto_pass: bool, seed: int):
    """PB-INFO.1, PB-INFO.2: views agree at every position, and a match that looks the same has the same record."""
    match = kb.Match(GAME, [kb.Random(), kb.Random()], seed=seed, options={"shuffle": shuffle, "auto_pass": auto_pass})
    match.run()
    for viewer in (0, 1, None):
        record = kb.Record.of(match, viewer)
        again = kb.Record.parse(record.text()).replay([kb.Random(), kb.Random()])
        assert [again.at(n).view(viewer) for n in range(match.ply)] == [
            match.at(n).view(viewer) for n in range(match.ply)
        ]
        assert kb.Record.of(again, viewer) == record


def test_the_order_of_a_deck_is_not_in_the_record_of_a_seat():
    """PB-INFO.2: with `shuffle` off the option holds the order of the file, which is the order of drawing."""
    first, *others = Deck.supplied("example").cards
    decks = [Deck("a", (first, *others)), Deck("b", (first, *reversed(others)))]
    matches = [
        kb.Match(GAME, ["Ann", "Bo"], options={"shuffle": False, "deck_red": "example", "deck_blue": deck.line})
        for deck in decks
    ]
    texts = [kb.Record.of(match, 0).text() for match in matches]
    assert texts[0] == texts[1]
    own = [kb.Record.of(match, 1).text() for match in matches]
    assert own[0] != own[1]  # Bo knows his own hand.
    for match, text in zip(matches, own, strict=True):
        state, again = match.state, kb.Record.parse(text).replay().state
        assert isinstance(state, PawnsBoardState)
        assert isinstance(again, PawnsBoardState)
        assert again.blue_hand == state.blue_hand
        assert again.red_hand != state.red_hand
        assert again.blue_rest == "".join(sorted(state.blue_rest))


def test_who_passed_though_a_card_could_be_placed_could_still_place_one_in_the_record_of_the_other():
    """PB-TURN.3: with `auto_pass` on a manual pass shows that a card could be placed."""
    names = [*("Zeal", "Zest") * 2, *(f"A{n}" for n in range(12))]  # The first ones by name cost the most.
    rows = ["XXXXX", "XXXXX", "XXCXX", "XXXXX", "XXXXX"]
    deck = " / ".join(line for name in names for line in (f"{name} {1 if name[0] == 'Z' else 3} 1", *rows))
    options: dict[str, OptionValue] = {"shuffle": False, "auto_pass": True, "deck_blue": deck}
    match = kb.Match(GAME, ["Ann", "Bo"], options=options)
    for text in ("place Otter at 0,0", "pass", "pass"):
        match.play(text)
    again = kb.Record.parse(kb.Record.of(match, 0).text()).replay()
    assert [again.at(n).view(0) for n in range(4)] == [match.at(n).view(0) for n in range(4)]


def test_a_guess_keeps_what_is_known_and_draws_the_rest():
    """PB-INFO.4: the viewer's own hand stays, and the other one is drawn from the cards that can still be there."""
    match = kb.Match(GAME, 2, seed=5)
    view = match.state.view(0)
    assert isinstance(view, PawnsBoardView)
    guesses = [PawnsBoardState.guess(view, Random(n)) for n in range(5)]
    assert len({guess.blue_hand for guess in guesses}) > 1
    assert {guess.red_hand for guess in guesses} == {view.hands[0]}
    for guess in guesses:
        assert Counter(guess.blue_hand + guess.blue_rest) == Counter(view.unplaced(1))
        assert guess.view(0) == view


def test_every_card_that_nobody_saw_comes_into_a_guessed_hand():
    """PB-INFO.4: none stays at its place in the list of the deck."""
    view = kb.Match(GAME, 2, seed=5).state.view(0)
    assert isinstance(view, PawnsBoardView)
    assert {card for n in range(200) for card in PawnsBoardState.guess(view, Random(n)).blue_hand} == set(
        view.unplaced(1)
    )


@pytest.mark.parametrize("shuffle", [False, True])
def test_every_order_of_the_cards_that_nobody_saw_is_guessed_as_often(shuffle: bool):
    """PB-INFO.3, PB-INFO.4: it is as if the deck were shuffled again; with `shuffle` on the rest of it has no order."""
    deck = Deck.of([card for card in Deck.supplied("example").cards[:3] for _ in range(2)]).line
    options: dict[str, OptionValue] = {"rows": 1, "cols": 3, "hand_size": 2, "deck_red": deck, "deck_blue": deck}
    match, rng = kb.Match(GAME, 2, seed=5, options={**options, "shuffle": shuffle}), Random(1)
    view = match.state.view(0)
    assert isinstance(view, PawnsBoardView)
    orders = ["".join(order) for order in permutations(view.unplaced(1))]
    weights = Counter((order[:2], "".join(sorted(order[2:])) if shuffle else order[2:]) for order in orders)
    guesses = [PawnsBoardState.guess(view, rng) for _ in range(5000)]
    counts = Counter((guess.blue_hand, guess.blue_rest) for guess in guesses)
    assert counts.keys() <= weights.keys()
    found, bound = chi_square([counts[cards] for cards in weights], list(weights.values()))
    assert found < bound


def test_the_moves_of_a_position_are_the_same_by_number_and_one_after_another():
    """PB-TURN.2: a random player picks by number."""
    match = kb.Match(GAME, 2, seed=3)
    while not match.state.over:
        moves = match.state.moves()
        assert [moves[n] for n in range(len(moves))] == list(moves)
        assert [moves[n - len(moves)] for n in range(len(moves))] == list(moves)
        match.play(moves[len(moves) // 2])
