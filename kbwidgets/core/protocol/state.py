"""The protocol of a game, which consists of its moves, its states and its views.

A state is a value, and playing a move returns a new one. `to_act` says whose turn it is: one seat, several seats if all
of them must answer, `CHANCE` if a draw is due, or `()` if the match is over. A draw is a move like any other, so the
list of moves is the whole match, and a state contains no random generator and no shuffled pile.

`kbwidgets.games` shows how the protocol handles the most difficult parts of each game.

A game's state should inherit from a `NamedTuple` and `State`, as it does in these games. A tuple is immutable, hashable
and three times as fast to build as a frozen dataclass.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from math import floor
from random import Random
from typing import ClassVar, NamedTuple, Self, final

from kbwidgets.core.errors import BadNotation, IllegalMove, KbError, Refused
from kbwidgets.core.moves.events import Done, DoneInSecret, Event, as_seen
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.moves.nearest import find_nearest
from kbwidgets.core.moves.notation import make_exact
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.setup.pick_kinds import Open, read, write
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import in_one_line, joined, quoted, run_on
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer, added, called


class OpenMove(NamedTuple):
    """A kind of move that `moves` does not list, with its form, its open picks and the seat that makes it.

    The form contains `{0}`, `{1}` and so on in place of the picks.

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
        """Return a random well-formed move of this kind, which need not be legal."""
        return write(self.form, self.picks, [kind.some(rng) for kind in self.picks])

    def reads(self, text: str) -> bool:
        """Return whether a move is of this kind."""
        return read(self.form, self.picks, text) is not None


class State(Position):
    """A complete position of a game, from which a match can continue."""

    __slots__ = ()

    NOTATION: ClassVar[Moves]
    """The kinds of moves. Its code is that of the refusal of a move with a wrong field."""

    @abstractmethod
    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Return the legal moves in a fixed order.

        If several seats act, these are the moves of `seat`, or of one seat after another if `seat` is None.
        """

    def weights(self) -> Sequence[int]:
        """Return the relative frequency of each chance move. Uniform by default."""
        return (1,) * len(self.moves()) if self.to_act == (CHANCE,) else ()

    def random_draw(self, rng: Random) -> Move:
        """Return a random chance move, chosen by weight."""
        return rng.choices(self.moves(), self.weights())[0]

    def sample(self, rng: Random) -> Move:
        """Return one of `moves()` at random, each equally likely, or a weighted draw if chance is due.

        A game may override this to avoid making the list, if the same random numbers still give the same move.
        """
        if self.to_act[0] == CHANCE:
            return self.random_draw(rng)
        moves = self.moves()
        return moves[floor(rng.random() * len(moves))]

    def finish(self, rng: Random) -> Self:
        """Play random moves to the end of the match and return the final state.

        Each move is a `sample`. A game may override this, if the same random numbers still lead to the same state.
        """
        state = self
        while state.to_act:
            state = state.advance(state.sample(rng))
        return state

    def open_moves(self) -> tuple[OpenMove, ...]:
        """Return the kinds of move that are too numerous for `moves` to list.

        A seat that must act always has listed moves as well.
        """
        return ()

    @abstractmethod
    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        """Return the reasons why `move` is illegal, most basic first, or `()` if it is legal."""

    @abstractmethod
    def advance(self, move: Move | str) -> Self:
        """Return the position after a move that is known to be legal, without checking it."""

    @final
    def events(self, move: Move | str, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        """Return the events of a legal move in order, as the viewer sees them."""
        parsed = self.read(move)
        return as_seen(self.events_of(parsed, self.advance(parsed)), viewer)

    def events_of(self, move: Move, after: State) -> Iterable[Event]:
        """Yield the events of a legal move that led from here to `after`, by default only the move itself."""
        seat, rule, text = self.mover(move), move.RULE or self.view(None).due_rule(), self.text_for(move, None)
        return (Done(seat, move, rule=rule) if text == str(move) else DoneInSecret(seat, text, rule=rule),)

    def text_for(self, move: Move, viewer: Viewer) -> str:
        """Return the text of a move as the viewer sees it."""
        return str(move)

    def is_final(self, move: Move) -> bool:
        """Return whether a move made here cannot be undone.

        Moves that reveal hidden information or involve other players are final. This matters only under the undo policy
        "hidden", which also applies if several people have hidden hands.
        """
        return False

    def text_later(self, move: Move, viewer: Viewer, now: State) -> str:
        """Return the text of `move` as the viewer's record shows it at position `now`.

        Cards that were hidden when the move was made may have been revealed since. If the move itself revealed other
        players' cards, the text contains them.
        """
        return self.text_for(move, viewer)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        """Return whether a viewer can foresee everything that they will see of a legal move. False by default.

        The answer must be the same in all positions that look alike to the viewer. It is needed only if something is
        hidden from them.
        """
        return False

    def in_turn(self, seat: Seat) -> State:
        """Return this position as if it were time for the seat's own moves, by default unchanged.

        A drawing asks it what a player can plan for, such as "Need 1 more ore" while another player acts.
        """
        return self

    def is_same_turn(self, before: State) -> bool:
        """Return whether this decision belongs to the same turn as the one in `before`."""
        return self.to_act == before.to_act

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the score lines of all seats, or `()` if the game counts no points.

        A seat's points are the sum of its lines.
        """
        return ()

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result of the match, or None if it is not over."""

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """Return what the viewer can see of this position, as a value that does not refer to the state."""

    @classmethod
    @abstractmethod
    def guess(cls, view: View, rng: Random) -> State:
        """Return a full state that fits a view of this game, with hidden information chosen at random."""

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State] | None:
        """Return two positions that bound the true one, or None if the game does not provide them.

        In the first, each hidden hand and pile contains only what is certain to be in it, so a move that is legal there
        is legal in the true position. In the second, each contains everything that may be in it, so a move that is
        legal in the true position is legal there. A pile then contains every unseen card, each equally likely to be
        drawn. Neither position is meant for play.
        """
        return None

    @classmethod
    def offered(cls, view: View) -> tuple[State, State] | None:
        """Return two positions whose moves a drawing offers as certain and as possible, by default the bounds.

        A move that is legal in the true position must be picked like some move of the second one.
        """
        return cls.bounds(view)

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """Return the position that plain data describe.

        Raise `DataError`, with the place of the fault, if the data are wrong. A game need not provide this.
        """
        raise KbError(f"{cls.GAME} does not read positions from data")

    @classmethod
    def parse(cls, text: str) -> Move:
        """Return the move that a text means, or raise `BadNotation`."""
        return cls.NOTATION.parse(text)

    def refusals(self, move: Move | str, seat: Seat | None = None) -> tuple[Refusal, ...]:
        """Return the reasons why a move or its text is refused, most basic first, or `()` if it is legal.

        `seat` is the seat that tries the move, or None if any seat that acts may have tried it.
        """
        try:
            self.legal_move(move, seat)
        except Refused as error:
            return error.refusals
        return ()

    def read(self, move: Move | str) -> Move:
        """Return the move that a move or its text means, with plain values in its fields.

        Raise `BadNotation` if there is none.
        """
        return self.parse(move) if isinstance(move, str) else make_exact(move, self.NOTATION)

    def play(self, move: Move | str, seat: Seat | None = None) -> Self:
        """Return the position after a move.

        Raise `IllegalMove` or `BadNotation`, with all reasons, if the move is refused.
        """
        return self.advance(self.legal_move(move, seat))

    def legal_move(self, move: Move | str, seat: Seat | None = None) -> Move:
        """Return the legal move that a move or its text means.

        Raise `IllegalMove` or `BadNotation` if it is refused. The first reason contains a few legal moves that are
        similar to the one that was tried.
        """
        if not isinstance(move, (Move, str)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"found {quoted(move)} as a move, expected a move or its text")
        try:
            parsed = self.read(move)
        except BadNotation as error:
            tried = move if isinstance(move, str) else ""  # `str` may fail for a move with a wrong field.
            raise BadNotation(self._with_moves(error.refusals, tried, seat)) from None
        if refusals := self.judge(parsed, seat):
            raise IllegalMove(self._with_moves(refusals, str(parsed), seat))
        return parsed

    def _with_moves(self, refusals: tuple[Refusal, ...], tried: str, seat: Seat | None) -> tuple[Refusal, ...]:
        first, *others = refusals
        if first.moves:
            return refusals
        legal = find_nearest(tried, map(str, self.moves(seat)))
        return (first._replace(moves=legal), *others)

    def points(self) -> tuple[int, ...]:
        """Return the points of each seat, which are the sum of its score lines."""
        return added(self.score(), len(self.names))

    def __str__(self) -> str:
        return str(self.view(OPEN))


class View(Position):
    """A position as one viewer sees it.

    Pictures, texts and the moves of computer players depend on nothing but a view.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def viewer(self) -> Viewer:
        """The identity of the viewer, which is a seat, `OPEN`, or None for a spectator."""

    def score(self) -> tuple[ScoreLine, ...] | None:
        """Return the score lines that the viewer can see, or None while scores are hidden."""
        return ()

    def seats_hiding_points(self) -> frozenset[Seat]:
        """Return the seats whose points may be higher than the viewer can see."""
        return frozenset()

    def points(self) -> tuple[int, ...] | None:
        """Return each seat's points as the viewer sees them, or None while scores are hidden."""
        lines = self.score()
        return None if lines is None else added(lines, len(self.names))

    def prompt(self) -> Prompt:
        """Return the prompt of this position, which addresses the viewer if they must act."""
        if not self.to_act:
            return Prompt("", "The match is over")
        if self.to_act == (CHANCE,):
            return Prompt("", "Chance decides")
        who = joined([called(seat, self.names) for seat in self.to_act])
        return Prompt("Make your move", f"{who} must move")

    @abstractmethod
    def due_rule(self) -> str:
        """Return the id of the rule that requires the next decision, or of the rule that ended the match."""

    def narrate(self, event: Event) -> str:
        """Return one sentence that describes an event."""
        return event.text(self.names)

    def logged(self, events: Iterable[Event]) -> list[str]:
        """Return the lines of a log, one sentence for each event that has a line."""
        return [self.narrate(event) for event in events if event.is_logged]

    def summarize(self, events: Sequence[Event]) -> str:
        """Return a short account of one seat's events over several moves, or `""` if they are not worth a line."""
        return run_on([self.narrate(event) for event in events], called(events[0].seat, self.names)) if events else ""

    @abstractmethod
    def __str__(self) -> str:
        """Return the position as a readable text picture."""
