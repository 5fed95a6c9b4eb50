"""The types of the public names for type checkers and editors; pyright reads this file, nobody runs it."""

from typing import assert_type

import kbwidgets as kb
from kbwidgets.core.match.history import History, Moment
from kbwidgets.core.moves.events import Event
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.values.types import Refusal, ScoreLine, Viewer
from kbwidgets.games.kingdom_builder import GAME as KINGDOM_BUILDER
from kbwidgets.games.kingdom_builder import KingdomBuilderState, KingdomBuilderView
from kbwidgets.games.kingdom_builder.rules.things.board import Board as HexBoard
from kbwidgets.games.kingdomino import GAME as KINGDOMINO
from kbwidgets.games.kingdomino import KingdominoState, KingdominoView
from kbwidgets.games.kingdomino.rules.things.kingdoms import Kingdom, Square
from kbwidgets.games.kingdomino.rules.things.lines import Player as King
from kbwidgets.games.kingdomino.rules.things.lines import Slot
from kbwidgets.games.pawns_board import PawnsBoardState, PawnsBoardView
from kbwidgets.games.pawns_board.rules.things import Board as CardBoard
from kbwidgets.inspect.difference import Difference
from kbwidgets.inspect.displays import Scores


def a_cell_knows_its_game() -> None:
    """Check each class of a cell, and the names reached from it."""
    one, two, three = kb.Kingdomino(2), kb.KingdomBuilder(2), kb.PawnsBoard(2)
    assert_type(one.state, KingdominoState)
    assert_type(two.state, KingdomBuilderState)
    assert_type(three.state, PawnsBoardState)
    assert_type(one.match.state, KingdominoState)
    assert_type(two.match.at(3), KingdomBuilderState)
    assert_type(three.match.run(), PawnsBoardState)
    assert_type(one.view(0), KingdominoView)
    assert_type(two.view(), KingdomBuilderView)
    assert_type(three.view(1), PawnsBoardView)
    assert_type(one.history[3].state, KingdominoState | KingdominoView)
    assert_type(two.history[2:].where(seat=0)[0].before, KingdomBuilderState | KingdomBuilderView)
    assert_type(three.match.history[3], Moment[PawnsBoardState])
    assert_type(one.whatif("choose 48").state, KingdominoState | KingdominoView)
    assert_type(two.match.branch(2).state, KingdomBuilderState)
    assert_type(three.state.play("pass"), PawnsBoardState)


def a_cell_tells_in_known_words(game: kb.Kingdomino) -> None:
    """Check the answers of a cell."""
    assert_type(game.score(), Scores)
    assert_type(game.score()[0], ScoreLine)
    assert_type(game.play("choose 48"), tuple[Event, ...])
    assert_type(game.ply, int)
    assert_type(game.to_act, tuple[int, ...])
    assert_type(game.points, tuple[int, ...] | None)
    assert_type(game.phase, str)
    assert_type(game.over, bool)
    assert_type(game.selected, tuple[str, ...])
    assert_type(game.story[0], str)


def an_error_tells_what_is_refused(refused: kb.IllegalMove) -> None:
    """Check the fields that a program can read."""
    assert_type(refused.refusals, tuple[Refusal, ...])
    assert_type(refused.refusals[0].rule, str)


def the_table_is_known(one: kb.Kingdomino, two: kb.KingdomBuilder, three: kb.PawnsBoard) -> None:
    """Check boards, kingdoms, squares and cards."""
    assert_type(one.state.kingdoms, NamedSequence[Kingdom])
    assert_type(one.state.kingdoms[0][1, 0], Square)
    assert_type(one.history[3].state.next_line[0], Slot)
    assert_type(one.view(1).players[0], King)
    assert_type(two.state.board, HexBoard)
    assert_type(two.view(1).board, HexBoard)
    assert_type(three.state.board, CardBoard)
    assert_type(three.history[-1].state.board, CardBoard)


def a_match_of_a_game_is_known(viewer: Viewer) -> None:
    """Check the engine without a cell; a match of an unnamed game may be of any."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    assert_type(match, kb.Match[KingdominoState])
    assert_type(match.history, History[KingdominoState])
    assert_type(KINGDOM_BUILDER.start(2), KingdomBuilderState)
    assert_type(kb.diff(match.at(0), match.state), Difference[KingdominoState])
    assert_type(kb.diff(match.at(0), match.state).before.kingdoms, NamedSequence[Kingdom])
    assert_type(kb.whatif(match, "choose 48").states, tuple[KingdominoState, ...])
    assert_type(kb.whatif(match, "choose 48", viewer=viewer).state, KingdominoState | kb.View)
    assert_type(kb.Match(kb.games["kingdomino"], 2).state, kb.State)
    assert_type(kb.gallery().state, kb.State)
