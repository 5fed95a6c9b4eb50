"""The legal moves of a position, with their effects and their worth to each adviser of the game.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> found = compare_moves(match)
>>> len(found), found[0].name, list(found[0].worth)
(4, 'Ann', ['greedy', 'planner'])
>>> found[0].worth["greedy"] >= found[1].worth["greedy"]
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, TypeAlias

from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.protocol.turn_count import Line
from kbwidgets.core.text.markup import Markup, Shown, paragraph, table
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.things.named_sequence import Keyed
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer
from kbwidgets.inspect.knowledge import is_foreseen, known_moves, may_do_more, may_rate, present

Worth: TypeAlias = "Mapping[str, tuple[float, ...]]"
"""The worth of a move to each adviser, by the adviser's name."""

_LINE: Final = 150


@dataclass(frozen=True, slots=True)
class ComparedMove:
    """A legal move, with what the viewer can foresee of its effects and its worth to the game's advisers."""

    move: str
    """The move as it is played."""
    seat: Seat
    """The seat that may make the move."""
    name: str
    """The name of the player in that seat."""
    effects: tuple[str, ...]
    """The effects of the move, one sentence for each event, or `()` if they depend on hidden information."""
    points: int | None
    """The points that the move gains for its player, or None if they are hidden, not counted or not foreseen."""
    worth: Worth
    """The worth of the move to each adviser; higher is better, compared number by number."""

    def __repr__(self) -> str:
        points = "" if self.points is None else f" {self.points:+d}"
        return f"<ComparedMove {cut(f'{self.name}: {self.move}', _LINE)}{points}>"

    def __str__(self) -> str:
        return " ".join([repr(self)[8:-1], *self.effects])


class ComparedMoves(Keyed[ComparedMove]):
    """The legal moves, best first, by number or by text, displayed as a table."""

    KIND: ClassVar[str] = "move"

    note: str
    """The reason why there are no moves or which are missing, or `""` if there is nothing to say."""

    @classmethod
    def of(cls, found: Iterable[ComparedMove], note: str = "") -> ComparedMoves:
        """Return these moves with a note about them."""
        options = cls(found)
        options.note = note
        return options

    @classmethod
    def key(cls, thing: ComparedMove) -> str:
        """Return the text of a move."""
        return thing.move

    def __repr__(self) -> str:
        return f"<ComparedMoves: {counted(len(self), 'move')}{cut(f'; {self.note}', _LINE) if self.note else ''}>"

    def __str__(self) -> str:
        return "\n".join([*map(str, self), *([self.note] if self.note else [])])

    def _repr_html_(self) -> str:
        several = len({option.seat for option in self}) > 1
        advisers = list(self[0].worth) if self else []
        head = [*(["name"] if several else []), "move", "points", "what it does", *advisers]
        rows = [_row(option, advisers, several=several) for option in self]
        shown = table(head, rows, one="move") if rows else Markup()
        return f"{paragraph(self.note)}{shown}"


def _row(option: ComparedMove, advisers: Sequence[str], *, several: bool) -> tuple[Shown, ...]:
    points = None if option.points is None else f"{option.points:+d}"
    worth = (", ".join(f"{part:.4g}" for part in option.worth.get(name, ())) for name in advisers)
    return (*([option.name] if several else []), option.move, points, " ".join(option.effects), *worth)


def compare_moves(of: Line | State, viewer: Viewer = OPEN) -> ComparedMoves:
    """Return the moves of a match now, or of a state, that the viewer knows to be legal.

    Open moves, which are too many for a list, are described by their forms in the note.
    """
    state = present(of)
    if state.to_act == (CHANCE,) or state.over:
        return ComparedMoves.of((), "The match is over." if state.over else "A draw comes next, not a decision.")
    found: list[ComparedMove] = []
    notes: list[str] = []
    for seat in dict.fromkeys((*state.to_act, *state.may_act)):
        name = state.names[seat]
        found += _rated(state, viewer, seat)
        if may_do_more(state, viewer, seat):
            notes.append(f"{name} may have other moves that depend on hidden information.")
        else:
            notes += [f"{name} can also play: {told}." for told in _forms(state, seat)]
    return ComparedMoves.of(found, " ".join(notes))


def _forms(state: State, seat: Seat) -> Iterator[str]:
    """Yield the forms of a seat's open moves, with an explanation of their parts."""
    for form in state.open_moves():
        if form.seat == seat:
            picks = ", ".join(f"{{{n}}} is {pick.told}" for n, pick in enumerate(form.picks))
            yield f"{form.form}, where {picks}" if picks else form.form


def _rated(state: State, viewer: Viewer, seat: Seat) -> list[ComparedMove]:
    """Return the moves of a seat, best first by the first adviser."""
    moves = known_moves(state, viewer, seat)
    by_text = {str(move): move for move in moves}
    worth: dict[str, Worth] = {text: {} for text in by_text}
    order = list(worth)
    if may_rate(state, viewer, seat):
        view = state.view(seat)
        for n, (name, adviser) in enumerate(registry[state.GAME].advisers.items()):
            rated = adviser(view, moves, Random(0))
            for each in rated:  # An adviser may rate an open move, which is in no list.
                by_text.setdefault(str(each.move), each.move)
                worth[str(each.move)] = {**worth.get(str(each.move), {}), name: each.worth}
            if n == 0:
                best = dict.fromkeys(str(each.move) for each in rated)
                order = [*best, *(text for text in order if text not in best)]
    return [_option(state, by_text[text], viewer, seat, worth[text]) for text in order]


def _option(state: State, move: Move, viewer: Viewer, seat: Seat, worth: Worth) -> ComparedMove:
    effects, points = (), None
    if is_foreseen(state, move, viewer):
        after = state.advance(move)
        view = after.view(viewer)
        effects = tuple([view.narrate(event) for event in state.events(move, viewer)])
        before, gained = state.view(viewer).points(), view.points()
        if registry[state.GAME].counted and before is not None and gained is not None:
            points = gained[seat] - before[seat]
    return ComparedMove(str(move), seat, state.names[seat], effects, points, worth)
