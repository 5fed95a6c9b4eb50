"""The doors of a game's record, through which shared code reaches the drawing, the advisers and other parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, TypeAlias

from kbwidgets.core.errors import DataError
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Adviser, Rated
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.protocol.question import Maker
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import CHANCE, Seat, Viewer
from kbwidgets.testing.case import Case
from kbwidgets.testing.faults import LawBroken
from kbwidgets.testing.walk import Walk

_SHARED: Final = 20
"""The number of positions, about, in which an adviser rates the moves of several seats."""
_IN_A_PHASE: Final = 20
"""The number of positions of each phase in which a policy chooses."""
Supposed: TypeAlias = "Callable[[Mapping[str, OptionValue], Sequence[State], Viewer], Mapping[str, OptionValue]]"


def check_doors(game: Game) -> None:
    """Open every door of a record once: drawing, advisers, policy, sketch, questions, supposed options, demonstration.

    This finds a misspelt name in the record before a player asks for a hint.

    >>> import kbwidgets as kb
    >>> check_doors(kb.games["kingdomino"])
    """
    options = {option.name: option.default for option in game.options}
    walk = Walk.random(Case(game, game.seats[0], tuple(options.items())), 0)
    for name, fault in _list_doors(game):
        try:
            text = fault(walk)
        except Exception as error:  # The code behind a door is the game's own, or the door leads nowhere.
            raise LawBroken("check_doors", f"{name} raised {type(error).__name__}: {error}", game.name) from error
        if text:
            raise LawBroken("check_doors", f"{name} {text}", game.name)


def _list_doors(game: Game) -> Iterator[tuple[str, Callable[[Walk], str]]]:
    """Yield the name of each door, with the function that finds the fault behind it."""
    if game.drawing is not None:
        yield "drawing", partial(_check_drawing, game.drawing)
        yield "the picture of an option", partial(_check_pictures, game.drawing)
    yield "advisers", partial(_check_names, game.advisers)
    for name, adviser in game.advisers.items():
        yield f"the adviser {name}", partial(_check_adviser, adviser)
    if game.policy is not None:
        yield "policy", partial(_check_policy, game.policy)
    if game.sketch is not None:
        yield "sketch", partial(_check_sketch, game.sketch)
    yield "questions", partial(_check_names, game.questions)
    for rule, maker in game.questions.items():
        yield f"the question of {rule}", partial(_check_question, rule, maker)
    if game.supposed is not None:
        yield "supposed", partial(_check_supposed_options, game.supposed)
    if game.demo is not None:
        yield "demo", partial(_check_demo, game.demo)


def _check_drawing(make: Callable[..., object], walk: Walk) -> str:
    drawing = make(walk.states[0].view(None))
    return "" if isinstance(drawing, Drawing) else f"gives {drawing!r}, which is no Drawing"


def _check_pictures(make: Callable[[View], Drawing[View]], walk: Walk) -> str:
    """Return the fault of an option's picture, or `""` if there is none.

    Every pick in it must be drawn and choose an allowed value.
    """
    drawing = make(walk.states[0].view(None))
    for option in walk.case.game.options:
        for value in dict.fromkeys((option.default, *option.samples())):
            if (picture := drawing.option(option.name, value)) is None:
                continue
            nodes = scene_of(picture.body)
            if unseen := [key for key in picture.values if key not in nodes]:
                return f"{option.name} offers {', '.join(unseen[:4])}, which is not drawn for {value!r}"
            if wrong := [each for each in picture.values.values() if not option.allows(each)]:
                return f"{option.name} chooses {wrong[0]!r}, which is not allowed"
    return ""


def _check_names(mapping: Mapping[str, object], walk: Walk) -> str:
    """Return the fault of a mapping's names, or `""` if there is none.

    They are read first, so that a mapping that cannot be loaded is reported under its own name.
    """
    return "" if all(map(str.strip, mapping)) else f"has a name without a word among {', '.join(mapping)}"


def _check_adviser(adviser: Adviser, walk: Walk) -> str:
    """Return the fault of an adviser, or `""` if there is none.

    It must rate some of a seat's moves, open ones included, each once and best first.
    """
    return next(filter(None, (_check_advice(adviser, state, seat) for state, seat in _list_decisions(walk))), "")


def _list_decisions(walk: Walk) -> Iterator[tuple[State, Seat]]:
    """Yield the first decision, then every seat with moves in some positions where several seats have moves."""
    yield next((state, state.to_act[0]) for state in walk.states if CHANCE not in state.to_act)
    several = [state for state in walk.states if len(state.to_act) + len(state.may_act) > 1]
    for state in several[:: max(1, len(several) // _SHARED)]:
        yield from ((state, seat) for seat in (*state.to_act, *state.may_act) if state.moves(seat))


def _check_advice(adviser: Adviser, state: State, seat: Seat) -> str:
    moves = state.moves(seat)
    rated = adviser(state.view(seat), moves, Random(0))
    if not rated or any(one.move not in moves and state.judge(one.move, seat) for one in rated):
        return f"rates {len(moves)} moves of seat {seat} by {rated!r}"
    if len({one.move for one in rated}) < len(rated) or list(rated) != sorted(rated, key=_worth, reverse=True):
        return "does not rate each move once, the best first"
    return ""


def _check_policy(policy: Policy, walk: Walk) -> str:
    """Return the fault of a policy, which must choose legal moves in every phase, or `""`."""
    for ply in walk.of_each_phase(_IN_A_PHASE, walk.rng("policy")):
        state = walk.states[ply]
        if state.to_act and state.to_act != (CHANCE,):
            move = policy.choose(state, Random(0))
            if state.refusals(move):
                return f"chooses {move} in {state!r}, where it is refused"
    return ""


def _worth(rated: Rated) -> tuple[float, ...]:
    return rated.worth


def _check_sketch(read: Callable[[str], State], walk: Walk) -> str:
    """Return the fault of a sketch, which must accept an empty text or raise `DataError`, or `""`."""
    try:
        state = read("")
    except DataError:
        return ""
    return "" if isinstance(state, walk.case.game.state) else f"reads nothing as {state!r}"


def _check_question(rule: str, maker: Maker, walk: Walk) -> str:
    game, question = walk.case.game, maker(Random(0))
    if question.rule != rule or rule not in game.rules:
        return f"asks of {question.rule}; both must be one rule of the rulebook"
    answers = question.answers
    if not 0 <= question.right < len(answers) or len(set(answers)) < len(answers) or len(answers) == 1:
        return f"has the answers {answers}, of which {question.right} is right"
    if not question.words.strip() or not question.explanation.strip():
        return "is without words or without an explanation"
    wrong = question.state is not None and not isinstance(question.state, game.state)
    return f"is about {question.state!r}, which is no state of the game" if wrong else ""


def _check_supposed_options(supposed: Supposed, walk: Walk) -> str:
    """Return the fault of the supposed options, or `""` if there is none.

    They must be those of the game and start a game with the same players.
    """
    options = dict(walk.case.options)
    for viewer in walk.viewers[:-1]:
        result = supposed(options, walk.states, viewer)
        if set(result) != set(options):
            return f"gives {sorted(result)} to {viewer}, expected {sorted(options)}"
        start = walk.case.game.open(walk.case.seats, None, result)
        if (start.names, start.to_act) != (walk.states[0].names, walk.states[0].to_act):
            return f"gives {viewer} options that start another game"
    return ""


def _check_demo(demo: Callable[[], str], walk: Walk) -> str:
    text = demo()
    return "" if text.strip() and demo() == text else "tells nothing, or not the same again"
