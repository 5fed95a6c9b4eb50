"""The answers of a cell to code: everything that its seat may know, and no more."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import kbwidgets as kb
from kbwidgets.core.match.history import History
from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import OPEN
from kbwidgets.widget.jupyter.game_classes import cell_of

each_game = pytest.mark.parametrize("name", list(kb.games))


def played(name: str, moves: int) -> Match:
    match, rng = kb.Match(kb.games[name], ["Ann", "Bo"], seed=5), random.Random(5)
    for _ in range(moves):
        match.play(rng.choice(match.state.moves()))
    return match


@each_game
@pytest.mark.parametrize("viewer", [0, 1, "all"])
def test_a_cell_tells_what_its_seat_may_know(name: str, viewer: int | str):
    match = played(name, 4)
    cell = cell_of(name)(match=match, viewer=viewer)
    eye = OPEN if viewer == "all" else int(viewer)
    assert cell.history == History(match, eye)
    assert cell.compare_moves() == kb.compare_moves(match, eye)
    assert cell.compare_moves().note == kb.compare_moves(match, eye).note
    assert cell.chances() == kb.chances(match, eye)
    assert cell.playouts(3, seed=2) == kb.playouts(match, 3, seed=2, viewer=eye)
    for option in cell.compare_moves()[:2]:
        assert cell.whatif(option.move) == kb.whatif(match, option.move, viewer=eye)
    for table in ("moves", "players", "scores"):
        assert len(cell.frame(table)) == len(cell.records(table))
    assert len(cell.records("players", whole=True)) == 2 * (match.ply + 1)
    assert len(cell.graph("tree", depth=1)) >= 1


@each_game
def test_a_cell_of_people_who_share_it_tells_what_lies_open(name: str):
    match = played(name, 4)
    cell = cell_of(name)(match=match)
    assert cell.history.viewer == (OPEN if match.game.hidden == "nothing" else None)


@each_game
def test_a_seat_is_given_by_its_number_or_its_name(name: str):
    cell = cell_of(name)(match=played(name, 4), viewer="all")
    (seat,) = cell.to_act
    who = cell.match.names[seat]
    assert cell.view(who) == cell.view(seat) != cell.view(None)
    assert list(cell.moves(who)) == list(cell.moves(seat)) == list(cell.moves())
    asks: tuple[Callable[[str | int], object], ...] = (cell.view, cell.moves)
    if cell.match.game.counted:
        assert cell.curve(who) == cell.curve(seat)
        asks = (*asks, cell.curve)
    for ask in asks:
        with pytest.raises(kb.UnknownName, match="unknown player 'Cy'; choose Ann or Bo"):
            ask("Cy")
        with pytest.raises(kb.KbError, match="no seat 7; choose 0 to 1"):
            ask(7)


def test_heat_is_not_told_where_it_hangs_on_another_hand():
    """PB-INFO.2: ratings of Red's placements would reveal Red's hand, so nothing is marked on Blue's page."""
    red, blue, both = (kb.PawnsBoard(["Ann", "Bo"], seed=5, viewer=viewer) for viewer in (0, 1, None))
    assert red.heat("fill-first")
    for cell in (blue, both):
        with pytest.raises(kb.KbError, match=r"of Ann's moves depends on hidden information; .*viewer=0"):
            cell.heat("fill-first")


def test_heat_names_the_best_move_and_shows_itself_as_a_table():
    """PB-AI.1: fill-first takes the first card on the first cell."""
    found = kb.PawnsBoard(["Ann", "Bo"], viewer="all", shuffle=False).heat("fill-first")
    assert found.best == "place Lantern at 0,0"
    assert found._repr_html_().index("place Lantern at 0,0") < found._repr_html_().index("place Otter at 0,0")
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=5)
    match.play("pass")
    match.play("pass")
    over = kb.PawnsBoard(match=match).heat()
    assert (over.best, over, "There is no decision to make now." in over._repr_html_()) == (None, {}, True)


def test_numbers_of_ones_own_are_shown_on_the_board_until_the_next_move():
    cell = kb.KingdomBuilder(["Ann", "Bo"], seed=5, first_game=True)
    cell.warm({"7,5": -1.0, "7,6": 3.5, "7,7": 0.5})
    assert cell.control.ui.heat == (("7,5", 0), ("7,6", 9), ("7,7", 3))
    assert str(cell.control.stream._nodes).count("data-kb-heat") == 3
    with pytest.raises(kb.KbError, match="99,1"):
        cell.warm({"99,1": 1})
    cell.play(cell.moves()[0])
    assert "data-kb-heat" not in str(cell.control.stream._nodes)
    cell.close()


def test_a_card_that_lies_open_in_its_turn_hides_no_advice():
    """KB-3.1: the acting player's card is face up, so everyone may see the ratings."""
    cell = kb.KingdomBuilder(["Ann", "Bo"], seed=5, first_game=True)
    assert cell.heat("greedy")
    assert all(option.worth for option in cell.compare_moves())


@each_game
def test_the_cell_of_one_person_tells_what_that_person_knows(name: str):
    """Against computer players the page shows the hand of the one person, and so do the answers."""
    cell = cell_of(name)(["Ann", kb.Random()], seed=5, pace=3600.0)
    eye = OPEN if cell.match.game.hidden == "nothing" else 0
    assert cell.history.viewer == eye
    assert cell.compare_moves() == kb.compare_moves(cell.match, eye)
    cell.close()


@each_game
def test_completion_offers_what_a_match_can_be_asked(name: str):
    offered = {each for each in dir(cell_of(name)(["Ann", "Bo"], seed=5)) if not each.startswith("_")}
    assert {"state", "history", "compare_moves", "whatif", "observe", "selected", "on_move"} <= offered
    assert not {"comm", "add_traits", "control", "scene", "GAME"} & offered


@each_game
def test_a_game_and_its_options_have_lines_without_functions(name: str):
    game = kb.games[name]
    for thing in (game, *game.options):
        assert len(repr(thing)) <= 200
        assert "function" not in repr(thing)
    assert repr(game).startswith(f"<Game {name}: 2")


@each_game
def test_a_move_is_among_the_moves_by_its_text(name: str):
    cell = cell_of(name)(["Ann", "Bo"], seed=5, viewer="all")
    last = str(cell.moves()[-1])
    assert list(cell.moves()) == list(cell.match.state.moves())
    assert (last in cell.moves(), "fly" in cell.moves()) == (True, False)
    assert cell.moves()[last] == cell.moves()[-1]


def test_why_tells_a_bound_cell_nothing_of_the_other_hand():
    """PB-INFO.2: it reveals neither the acting player's hand nor the next card, even with `shuffle` off."""
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], options={"shuffle": False})
    red, blue = (kb.PawnsBoard(match=match, viewer=viewer) for viewer in (0, 1))
    assert [refusal.code for refusal in blue.why("place Otter at 0,0").refusals] == ["PB-ERR.5"]
    assert red.why("pass").effects[0] == "Ann passed."
    assert "Badger" not in str(red.why("pass"))  # It is the sixth card of the file, which Blue draws (PB-SETUP.4).
    assert "Badger" in str(kb.PawnsBoard(match=match, viewer="all").why("pass"))


def test_draws_are_found_in_the_history_by_their_name():
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=5)
    assert match.history.where(seat="chance") == match.history.where(seat=-1) == match.history[1:]


def test_a_rule_tells_its_id_its_title_and_its_words():
    rule = kb.rules("kingdomino")["KD-PICK.1"]
    assert (rule.id, rule.title, rule.text) == ("KD-PICK.1", rule.rule.title, rule.rule.text)
    assert repr(kb.games["kingdomino"].rules).startswith("<Rules of Kingdomino: ")
