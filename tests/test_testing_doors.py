"""The dotted names of a `Game`: one that is misspelt, or gives something else, fails before anybody uses it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Rated
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.protocol.question import Maker, Question
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.lazy_import import LaterMapping, later
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing import LawBroken, check_doors

KINGDOMINO, CATAN = kb.games["kingdomino"], kb.games["catan"]
HERE = "kbwidgets.games.kingdomino"


def rates_another(view: kb.View, moves: Sequence[kb.Move], rng: Random) -> tuple[Rated, ...]:
    """Rate a move that cannot be made."""
    return (Rated(KINGDOMINO.state.parse("discard 48"), (1,)),)


def rates_nothing(view: kb.View, moves: Sequence[kb.Move], rng: Random) -> tuple[Rated, ...]:
    """Return no answer."""
    return ()


def rates_upwards(view: kb.View, moves: Sequence[kb.Move], rng: Random) -> tuple[Rated, ...]:
    """Rate the best move last."""
    return tuple(Rated(move, (n,)) for n, move in enumerate(moves))


def chooses_the_first(state: kb.State, rng: Random) -> kb.Move:
    """Choose the first move, whatever the position is."""
    return state.parse("choose 1")


def rates_for_who_is_first(view: kb.View, moves: Sequence[kb.Move], rng: Random) -> tuple[Rated, ...]:
    """Rate all moves as those of the first seat that must act."""
    mine = [move for move in moves if view.mover(move) == view.to_act[0]]
    return tuple(Rated(move, (0,)) for move in mine or [CATAN.state.parse(f"reject {view.to_act[0]}")])


def asked(rule: str, answers: tuple[str, ...] = ("4", "5"), right: int = 1, told: str = "It is 5.") -> Maker:
    """Return a maker of one question."""

    def make(rng: Random) -> Question:
        return Question(rule, "sum", "What is 2 + 3?", answers, right, told)

    return make


def itself(given: object) -> object:
    """Return the argument."""
    return given


def forgets(options: Mapping[str, OptionValue], states: Sequence[kb.State], viewer: Viewer) -> dict[str, OptionValue]:
    """Suppose all options but the first."""
    return dict(list(options.items())[1:])


CHANGES: list[tuple[dict[str, object], str]] = [
    ({"drawing": later(f"{HERE}.drawn.drawing:KingdominoPainting")}, "drawing raised AttributeError"),
    ({"drawing": later(f"{HERE}.drawing:KingdominoDrawing")}, "drawing raised ModuleNotFoundError"),
    ({"drawing": itself}, "drawing gives"),
    ({"advisers": {"greedy": later(f"{HERE}.players.greedy:greed")}}, "the adviser greedy raised AttributeError"),
    ({"advisers": LaterMapping(f"{HERE}.players:ALL")}, "advisers raised AttributeError"),
    ({"advisers": {"greedy": later("kingdomino_players:greedy")}}, "the adviser greedy raised ModuleNotFoundError"),
    ({"advisers": {"greedy": rates_nothing}}, "the adviser greedy rates"),
    ({"advisers": {"greedy": rates_another}}, "the adviser greedy rates"),
    ({"advisers": {"greedy": rates_upwards}}, "the best first"),
    ({"policy": Policy("chooses the first", chooses_the_first, 9)}, "policy chooses choose 1 in"),
    ({"sketch": later(f"{HERE}.taught.sketch:sketch")}, "sketch raised AttributeError"),
    ({"sketch": itself}, "sketch reads nothing as ''"),
    ({"questions": LaterMapping(f"{HERE}.taught.practice:QUESTION")}, "questions raised AttributeError"),
    ({"questions": {"KD-SCORE.1": asked("KD-SCORE.2")}}, "the question of KD-SCORE.1 asks of KD-SCORE.2"),
    ({"questions": {"KD-SCORE.9": asked("KD-SCORE.9")}}, "one rule of the rulebook"),
    ({"questions": {"KD-SCORE.1": asked("KD-SCORE.1", right=2)}}, "of which 2 is right"),
    ({"questions": {"KD-SCORE.1": asked("KD-SCORE.1", ("5", "5"))}}, "has the answers"),
    ({"questions": {"KD-SCORE.1": asked("KD-SCORE.1", told="")}}, "without an explanation"),
    ({"supposed": forgets}, "supposed gives"),
    ({"demo": later(f"{HERE}.players.demonstration:demonstration")}, "demo raised ModuleNotFoundError"),
    ({"demo": lambda: ""}, "demo tells nothing"),
]


@pytest.mark.parametrize(("change", "told"), CHANGES, ids=[told for _, told in CHANGES])
def test_a_door_that_does_not_open_or_leads_elsewhere_falls(change: dict[str, object], told: str):
    with pytest.raises(LawBroken) as fallen:
        check_doors(replace(KINGDOMINO, **change))  # pyright: ignore[reportArgumentType]
    assert fallen.value.law == "check_doors"
    assert told in fallen.value.text
    assert fallen.value.where == "kingdomino"


def test_an_adviser_that_mistakes_whose_moves_it_rates_falls():
    """CT-9.14: the maker of an offer may act while the others answer it."""
    with pytest.raises(LawBroken, match=r"the adviser greedy rates \d+ moves of seat \d by"):
        check_doors(replace(CATAN, advisers={"greedy": rates_for_who_is_first}, questions={}, drawing=None))


def test_every_door_of_a_sound_record_opens_and_a_record_needs_none():
    check_doors(KINGDOMINO)
    check_doors(replace(KINGDOMINO, drawing=None, advisers={}, sketch=None, questions={}))
