"""Practice questions about one rule that the engine answers: whether a player can make some move, and why not.

A game says for a rule which moves are tried in which positions, and what each refusal is called in an answer. The state
judges the moves, so a question cannot disagree with the rules.

>>> from kbwidgets.core.moves.forms import Moves
>>> from kbwidgets.core.values.types import Refusal
>>> MOVES = Moves(code="TN-ERR.1", rule="TN-1")
>>> @MOVES.form("step {to}", ask="step to square {to}", at="square {to}")
... class Step(Move):
...     to: int
>>> class Path:
...     names, to_act = ("Ann", "Bo"), (1,)
...     def read(self, move):
...         return move
...     def judge(self, move, seat):
...         return () if move.to < 4 else (Refusal("TN-ERR.2", "TN-2", "The path ends at square 3."),)
>>> may = May(lambda rng: Scene(Path(), [Step(to) for to in range(6)]), {"TN-ERR.2": "No, it's off the path"}, "It is.")
>>> question = may.maker("TN-2")(Random(5))
>>> question.words, question.solution, question.explanation, question.asked
("You're Bo. Can you step to square 5?", "No, it's off the path", 'The path ends at square 3.', ('square 5',))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Generic, NamedTuple

from kbwidgets.core.moves.events import Done, fill_in
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.question import Maker, Question, any_look, even
from kbwidgets.core.protocol.state import State
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.values.types import Refusal, Seat, called

YES: Final = "Yes, that's allowed"
CAN: Final = "Can you {ask}?"
"""The usual question, with `{ask}` for the `ask` of the move's form."""
_SCENES: Final = 3000
"""The largest number of scenes that are searched for one question."""
_TRIES: Final = 60
"""The largest number of moves that are tried in a scene."""


class Scene(NamedTuple, Generic[S]):
    """A position, the moves to try in it, and the facts that its picture does not show."""

    state: S
    tries: Sequence[Move | str]
    """The moves or their texts, of which some are legal and some break the rule."""
    seat: Seat | None = None
    """The seat that tries them, or None for the one to act."""
    told: str = ""
    """Sentences between "You're Ann." and the question."""
    beside: str = ""
    """A text next to the picture, as in `Question`."""


def read_refusals(state: State, move: Move, refusals: Sequence[Refusal]) -> str:
    """Return the texts of refusals as an explanation."""
    return " ".join(dict.fromkeys(refusal.text for refusal in refusals))


def read_advice(state: State, move: Move, refusals: Sequence[Refusal]) -> str:
    """Return the texts of refusals and their advice, for a rule whose advice explains it."""
    return " ".join(dict.fromkeys(f"{refusal.text} {refusal.instead}" for refusal in refusals))


def kind_of_move(question: Question) -> str:
    """Return the first word of the move that a question is about, for `May.alike`."""
    return question.about.split()[2]


class May(NamedTuple, Generic[S]):
    """The questions about one rule: moves that are legal, and moves that it forbids and nothing else does."""

    scene: Callable[[Random], Scene[S]]
    """A function that returns a random scene."""
    no: Mapping[str, str]
    """The answer for each refusal that can be right, by its code.

    Several codes may have the same answer. A move is not asked about if some of its refusals have another one or none.
    """
    why: str | Callable[[S, Move], str]
    """The explanation of a legal move, as sentences."""
    why_not: Callable[[S, Move, Sequence[Refusal]], str] = read_refusals
    """A function that explains a refused move. All its refusals have the same answer."""
    words: str | Callable[[Scene[S], Move], str] = CAN
    """The question, if the usual one does not fit. It contains `{ask}` and names of the move's fields."""
    alike: Callable[[Question], str] = any_look
    """The part of a question that must not give the answer away, as for `even`.

    Each answer is right equally often anyway. This matters if some kinds of move are legal more often than others.
    """

    def maker(self, rule: str) -> Maker:
        """Return the maker of the questions about a rule.

        The maker raises `LookupError` if it finds no move for an answer.
        """
        answers = tuple(dict.fromkeys(self._answers.values()))

        def make(rng: Random) -> Question:
            answer_wanted = rng.choice(answers)
            code = rng.choice([code for code, answer in self._answers.items() if answer == answer_wanted])
            scene, move, refusals = self._search(rule, rng, code)
            state, seat = scene.state, scene.state.to_act[0] if scene.seat is None else scene.seat
            parts = f"You're {called(seat, state.names)}.", scene.told, self._ask(scene, move)
            words = " ".join(filter(None, parts))
            explanation, places = self._explain(scene, move, refusals), Done(seat, move).at
            about, right = f"may {seat} {move}", answers.index(answer_wanted)
            return Question(
                rule, about, words, answers, right, explanation, state, places, seat=scene.seat, beside=scene.beside
            )

        return make if self.alike is any_look else even(make, self.alike)

    @property
    def _answers(self) -> Mapping[str, str]:
        """The answer for each code, with `""` for a legal move."""
        return {"": YES, **self.no}

    def _search(self, rule: str, rng: Random, code: str) -> tuple[Scene[S], Move, Sequence[Refusal]]:
        """Return a move that is refused with this code, or a legal one if the code is `""`, with its refusals."""
        answers = self._answers
        for _ in range(_SCENES):
            scene = self.scene(rng)
            for tried in rng.sample(scene.tries, min(_TRIES, len(scene.tries))):
                move = scene.state.read(tried)
                refusals = scene.state.judge(move, scene.seat)
                codes = {refusal.code for refusal in refusals} or {""}
                if code in codes and {answers.get(each) for each in codes} == {answers[code]}:
                    return scene, move, refusals
        raise LookupError(f"{rule}: none of the moves tried is {f'refused only by {code}' if code else 'legal'}")

    def _ask(self, scene: Scene[S], move: Move) -> str:
        words = self.words if isinstance(self.words, str) else self.words(scene, move)
        return fill_in(words.replace("{ask}", move.ASK), move)

    def _explain(self, scene: Scene[S], move: Move, refusals: Sequence[Refusal]) -> str:
        if refusals:
            return self.why_not(scene.state, move, refusals)
        return self.why if isinstance(self.why, str) else self.why(scene.state, move)
