"""Options: the legal moves of a position with what each changes and what each adviser of the game thinks of it.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> found = options(match)
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

from kbwidgets.core.keyed import Keyed
from kbwidgets.core.markup import Markup, Shown, paragraph, table
from kbwidgets.core.registry import registry
from kbwidgets.core.state import Move, State
from kbwidgets.core.turns import Line
from kbwidgets.core.types import CHANCE, OPEN, Seat, Viewer
from kbwidgets.core.words import counted, cut
from kbwidgets.inspect.knowledge import agreed, common, fitting, may_rate, present

Worth: TypeAlias = "Mapping[str, tuple[float, ...]]"
"""What each adviser thinks of a move, by the adviser's name."""

_LINE: Final = 150


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move, what it changes as far as the viewer can know, and what it is worth to the game's advisers."""

    move: str
    """The move as it is played."""
    seat: Seat
    """Who may make it."""
    name: str
    """The name of who may make it."""
    effects: tuple[str, ...]
    """What it does, a sentence for each event."""
    points: int | None
    """How many points more its maker has then; None where that is not told or not counted."""
    worth: Worth
    """What each adviser thinks of it, the higher the better, compared number by number."""

    def __repr__(self) -> str:
        points = "" if self.points is None else f" {self.points:+d}"
        return f"<Option {cut(f'{self.name}: {self.move}', _LINE)}{points}>"

    def __str__(self) -> str:
        return " ".join([repr(self)[8:-1], *self.effects])


class Options(Keyed[Option]):
    """Legal moves, the best first, each had by its number or by its text; they show themselves as a table."""

    KIND: ClassVar[str] = "move"

    note: str
    """Why there are none, or what is not among them; "" where there is nothing to say."""

    @classmethod
    def of(cls, found: Iterable[Option], note: str = "") -> Options:
        """These moves, and what is to be said about them."""
        options = cls(found)
        options.note = note
        return options

    @classmethod
    def key(cls, thing: Option) -> str:
        """The text of a move."""
        return thing.move

    def __repr__(self) -> str:
        return f"<Options: {counted(len(self), 'move')}{cut(f'; {self.note}', _LINE) if self.note else ''}>"

    def __str__(self) -> str:
        return "\n".join([*map(str, self), *([self.note] if self.note else [])])

    def _repr_html_(self) -> str:
        several = len({option.seat for option in self}) > 1
        advisers = list(self[0].worth) if self else []
        head = [*(["name"] if several else []), "move", "points", "what it does", *advisers]
        rows = [_row(option, advisers, several=several) for option in self]
        shown = table(head, rows, one="move") if rows else Markup()
        return f"{paragraph(self.note)}{shown}"


def _row(option: Option, advisers: Sequence[str], *, several: bool) -> tuple[Shown, ...]:
    points = None if option.points is None else f"{option.points:+d}"
    worth = (", ".join(f"{part:.4g}" for part in option.worth.get(name, ())) for name in advisers)
    return (*([option.name] if several else []), option.move, points, " ".join(option.effects), *worth)


def options(of: Line | State, viewer: Viewer = OPEN) -> Options:
    """The legal moves of a match now, or of a state, as far as the viewer knows them.

    Open ones, too many for a list, are told by their forms.
    """
    state = present(of)
    if state.to_act == (CHANCE,) or state.over:
        return Options.of((), "The match is over." if state.over else "A draw is due, no decision.")
    found: list[Option] = []
    notes: list[str] = []
    known = fitting(state, viewer)
    for seat in dict.fromkeys((*state.to_act, *state.may_act)):
        name = state.names[seat]
        if agreed(tuple(each.moves(seat)) for each in known) is None:
            notes.append(f"What {name} may do hangs on what is hidden.")
            continue
        found += _rated(known, viewer, seat)
        notes += [f"{name} may also: {told}." for told in _forms(known[0], seat)]
    return Options.of(found, " ".join(notes))


def _forms(state: State, seat: Seat) -> Iterator[str]:
    """The open moves of a seat: their form, and what stands in it."""
    for form in state.open_moves():
        if form.seat == seat:
            picks = ", ".join(f"{{{n}}} is {pick.told}" for n, pick in enumerate(form.picks))
            yield f"{form.form}, where {picks}" if picks else form.form


def _rated(known: Sequence[State], viewer: Viewer, seat: Seat) -> list[Option]:
    """The moves of a seat, best first by the first adviser."""
    moves = known[0].moves(seat)
    by_text = {str(move): move for move in moves}
    worth: dict[str, Worth] = {text: {} for text in by_text}
    order = list(worth)
    if may_rate(known[0], viewer, seat):
        view = known[0].view(seat)
        for n, (name, adviser) in enumerate(registry[known[0].GAME].advisers.items()):
            rated = adviser(view, moves, Random(0))
            for each in rated:  # an open move among them stands in no list
                by_text.setdefault(str(each.move), each.move)
                worth[str(each.move)] = {**worth.get(str(each.move), {}), name: each.worth}
            if n == 0:
                best = dict.fromkeys(str(each.move) for each in rated)
                order = [*best, *(text for text in order if text not in best)]
    return [_option(known, by_text[text], viewer, seat, worth[text]) for text in order]


def _option(known: Sequence[State], move: Move, viewer: Viewer, seat: Seat, worth: Worth) -> Option:
    effects: list[tuple[str, ...]] = []
    gained: set[int | None] = set()
    for state in known:
        after = state.advance(move)
        view = after.view(viewer)
        effects.append(tuple(view.narrate(event) for event in state.events(move, viewer)))
        before, told = state.view(viewer).points(), view.points()
        gained.add(None if before is None or told is None else told[seat] - before[seat])
    points = agreed(gained) if registry[known[0].GAME].counted else None
    return Option(str(move), seat, known[0].names[seat], common(effects), points, worth)
