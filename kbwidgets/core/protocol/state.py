"""The protocol of a game: Move, State and View. A state is a value; playing gives a new one.

Whose turn it is stands in `to_act`: one seat, several when all must answer, CHANCE when
something random is due, none when the match is over. Chance is a move like any other, so the
list of moves is the whole match, and a state holds no generator and no shuffled pile.

How it serves what is hardest in each game is told in `kbwidgets.games`.

Writing a game: make the state a NamedTuple beside `State`, as the games there do.
A tuple is frozen, hashable and three times as fast to build as a frozen dataclass.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from math import floor
from random import Random
from typing import ClassVar, NamedTuple, Self, final

from kbwidgets.core.errors import BadNotation, IllegalMove, KbError, Refused
from kbwidgets.core.protocol.events import Done, Event, Hidden, seen
from kbwidgets.core.protocol.forms import Moves
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.protocol.nearest import nearest
from kbwidgets.core.protocol.notation import Notation, exact
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.setup.pick_kinds import Open, read, write
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import in_one_line, joined, quoted, run_on
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer, added, called


class OpenMove(NamedTuple):
    """A kind of move that `moves` does not list: its form with {0}, {1} and so on for its open picks, and who makes it.

    >>> from kbwidgets.core.setup.pick_kinds import Span
    >>> offer = OpenMove("raise to {0}", (Span(2, 9, 2),), 1)
    >>> offer.some(Random(1)), offer.reads("raise to 9"), offer.reads("raise to 10")
    ('raise to 3', True, False)
    """

    form: str
    picks: tuple[Open, ...]
    seat: Seat

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())

    def some(self, rng: Random) -> str:
        """One such move that is well formed; it need not be legal."""
        return write(self.form, self.picks, [kind.some(rng) for kind in self.picks])

    def reads(self, text: str) -> bool:
        """Whether a move is one of these."""
        return read(self.form, self.picks, text) is not None


class State(Position):
    """A position of a game, with all that is needed to go on from it."""

    __slots__ = ()

    NOTATION: ClassVar[Notation | None] = None
    """The forms of its moves, whose code a move gets that has a wrong field."""

    @abstractmethod
    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """The legal moves in a fixed order, for one of the seats where several act, else of one after the other."""

    def weights(self) -> Sequence[int]:
        """How often each of `moves()` comes, when chance is due; without a word all alike."""
        return (1,) * len(self.moves()) if self.to_act == (CHANCE,) else ()

    def draw(self, rng: Random) -> Move:
        """One chance move, drawn by its weight."""
        return rng.choices(self.moves(), self.weights())[0]

    def sample(self, rng: Random) -> Move:
        """A draw when chance is due, else one of `moves()`, each as likely.

        A game may find it without making the list, from the same random numbers and with the same move.
        """
        if self.to_act[0] == CHANCE:
            return self.draw(rng)
        moves = self.moves()
        return moves[floor(rng.random() * len(moves))]

    def finish(self, rng: Random) -> Self:
        """A random end of the match, every move being a `sample`.

        A game may make its own way there, from the same random numbers and to the same end.
        """
        state = self
        while state.to_act:
            state = state.advance(state.sample(rng))
        return state

    def open_moves(self) -> tuple[OpenMove, ...]:
        """The kinds of move that `moves` leaves out because there are too many; who must act has others too."""
        return ()

    @abstractmethod
    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        """All reasons that forbid a move, the most basic first; () if it is legal."""

    @abstractmethod
    def advance(self, move: Move | str) -> Self:
        """The position after a move that is known to be legal; nothing is checked."""

    @final
    def events(self, move: Move | str, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        """What a legal move does, in order, as far as the viewer may know it."""
        made = self.read(move)
        return seen(self.happened(made, self.advance(made), viewer), viewer)

    def happened(self, move: Move, after: State, viewer: Viewer = OPEN) -> Iterable[Event]:
        """Yield the events of a legal move that led from here to `after`. By default that is the move itself."""
        seat, rule, text = self.mover(move), move.RULE or self.view(None).due_rule(), self.seen(move, None)
        return (Done(seat, move, rule=rule) if text == str(move) else Hidden(seat, text, rule=rule),)

    def seen(self, move: Move, viewer: Viewer) -> str:
        """The text of a move as far as the viewer may know it."""
        return str(move)

    def stays(self, move: Move) -> bool:
        """Whether a seat cannot take back a move that it made here, for it showed what was hidden or involved others.

        It is asked where several people have hidden hands; what anybody has done since stays in any case.
        """
        return False

    def known(self, move: Move, viewer: Viewer, now: State) -> str:
        """What a record of the viewer says of a move made here, by what is known at a later position.

        What was hidden may lie open by then. Of a move that shows others' cards it says what it showed.
        """
        return self.seen(move, viewer)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        """Return whether a viewer can tell beforehand all that they will see of a move that is legal here.

        The answer is the same in all positions that look alike to the viewer. It is asked where something is hidden
        from them, and without a word of the game nothing is foreseen.
        """
        return False

    def goes_on(self, before: State) -> bool:
        """Whether a decision that is due belongs to the same turn as the one in the position before."""
        return self.to_act == before.to_act

    def score(self) -> tuple[ScoreLine, ...]:
        """What each seat has now, line by line; a seat's points are the sum of its lines. () if none are counted."""
        return ()

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """What the viewer may know of this position: a value of its own that holds no reference to the state."""

    @classmethod
    @abstractmethod
    def guess(cls, view: View, rng: Random) -> State:
        """One full state that fits a view of this game, what is hidden being drawn at random."""

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State] | None:
        """Return two positions between which the true one lies; None where the game says nothing of the kind.

        In the first, each hand and pile that the viewer does not see holds only what it is sure to hold: what is legal
        there is legal whatever is hidden. In the second, each holds all that it may hold: whatever is legal is legal
        there, and a pile has every unseen card, each as likely to be drawn as any other. Neither is played on.
        """
        return None

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """The position that plain data describe; DataError names the place of a fault."""
        raise KbError(f"{cls.GAME} does not read positions from data")

    @classmethod
    def parse(cls, text: str) -> Move:
        """Return the move that a text means, or raise `BadNotation`."""
        if not isinstance(cls.NOTATION, Moves):
            raise TypeError(f"{cls.__name__} declares no moves")
        return cls.NOTATION.parse(text)

    def refusals(self, move: Move | str, seat: Seat | None = None) -> tuple[Refusal, ...]:
        """All reasons why a move is not allowed now, the most basic first; () if it is legal.

        `seat` is who asks; None stands for whoever must act.
        """
        try:
            self.checked(move, seat)
        except Refused as error:
            return error.refusals
        return ()

    def read(self, move: Move | str) -> Move:
        """A move from its text, or from code, with plain values in its fields; BadNotation if that cannot be."""
        return self.parse(move) if isinstance(move, str) else exact(move, self.NOTATION)

    def play(self, move: Move | str, seat: Seat | None = None) -> Self:
        """The position after a move; IllegalMove or BadNotation with all reasons if it is refused."""
        return self.advance(self.checked(move, seat))

    def checked(self, move: Move | str, seat: Seat | None = None) -> Move:
        """Return the legal move that a move or its text means; raise IllegalMove or BadNotation if it is refused.

        The first reason carries a few legal moves that are like the one that was tried.
        """
        if not isinstance(move, (Move, str)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"found {quoted(move)} as a move, expected a move or its text")
        try:
            made = self.read(move)
        except BadNotation as error:
            tried = move if isinstance(move, str) else ""  # a move with a wrong field may have no text
            raise BadNotation(self._with_moves(error.refusals, tried, seat)) from None
        if refusals := self.judge(made, seat):
            raise IllegalMove(self._with_moves(refusals, str(made), seat))
        return made

    def _with_moves(self, refusals: tuple[Refusal, ...], tried: str, seat: Seat | None) -> tuple[Refusal, ...]:
        first, *others = refusals
        if first.moves:
            return refusals
        legal = nearest(tried, map(str, self.moves(seat)))
        return (first._replace(moves=legal), *others)

    def points(self) -> tuple[int, ...]:
        """The sum of the score lines of each seat."""
        return added(self.score(), len(self.names))

    def __str__(self) -> str:
        return str(self.view(OPEN))


class View(Position):
    """What one viewer may know. Pictures, words and computer players are made from a view alone."""

    __slots__ = ()

    @property
    @abstractmethod
    def viewer(self) -> Viewer:
        """Who looks."""

    def score(self) -> tuple[ScoreLine, ...] | None:
        """What each seat has now, line by line, as far as the viewer may know it; None while scores are not told."""
        return ()

    def at_least(self) -> frozenset[Seat]:
        """The seats that may have more points than the viewer sees."""
        return frozenset()

    def points(self) -> tuple[int, ...] | None:
        """The sum of the score lines of each seat; None while scores are not told."""
        lines = self.score()
        return None if lines is None else added(lines, len(self.names))

    def prompt(self) -> Prompt:
        """Return what the position asks for; to the viewer if they are among those who must act."""
        if not self.to_act:
            return Prompt("", "The match is over")
        if self.to_act == (CHANCE,):
            return Prompt("", "Chance decides")
        who = joined([called(seat, self.names) for seat in self.to_act])
        return Prompt("Make your move", f"{who} must move")

    @abstractmethod
    def due_rule(self) -> str:
        """The id of the rule by which it is due; when the match is over, of the rule that ends it."""

    def narrate(self, event: Event) -> str:
        """Return what happened, as one sentence."""
        return event.text(self.names)

    def is_logged(self, event: Event) -> bool:
        """Return whether a log has a line for an event; a roll whose result comes next, say, needs none."""
        return event.is_logged

    def logged(self, events: Iterable[Event]) -> list[str]:
        """Return the lines of a log: a sentence for each event that has one."""
        return [self.narrate(event) for event in events if self.is_logged(event)]

    def recount(self, events: Sequence[Event]) -> str:
        """What one seat did in several moves and what befell it, in a line or two; "" if that is not worth a line."""
        return run_on([self.narrate(event) for event in events], called(events[0].seat, self.names)) if events else ""

    @abstractmethod
    def __str__(self) -> str:
        """The position as a readable picture in text."""
