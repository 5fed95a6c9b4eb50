"""The difference between two positions of a game, place by place, and in the score line by line.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Greedy()], seed=1)
>>> end = match.run()
>>> bool(diff(end, end)), bool(diff(match.at(20), end))
(False, True)
>>> sum(gain.points for gain in diff(match.at(20), end).points if gain.seat == 0) == end.points()[0]
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.render import still_or_none
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.protocol.typed import P
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.markup import Shown, paragraph, table
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.things.thing import Fact, Thing, facts
from kbwidgets.core.values.score_diff import Gain, gains
from kbwidgets.core.values.types import Place, Seat

ChangedFacts: TypeAlias = "Mapping[str, tuple[Fact, Fact]]"
"""The facts that differ, by name, each before and after."""


@dataclass(frozen=True)
class Difference(Generic[P]):
    """The difference between two positions, which is false if it is empty."""

    before: P = field(repr=False)
    """The position to compare with."""
    after: P = field(repr=False)
    """The position that is shown, with the differences marked."""
    added: Mapping[Place, Thing]
    """The things on places that were empty before."""
    removed: Mapping[Place, Thing]
    """The former things on places that are empty now."""
    changed: Mapping[Place, tuple[Thing, Thing]]
    """The things before and after on places where they differ."""
    players: Mapping[Seat, ChangedFacts]
    """The facts of players that differ."""
    points: tuple[Gain, ...]
    """The score lines that appeared, disappeared or changed."""

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.players or self.points)

    @property
    def picture(self) -> Still | None:
        """The second position with the differing places marked, or None if the game has no pictures."""
        return still_or_none(self.after, {*self.added, *self.removed, *self.changed})

    def __repr__(self) -> str:
        places = [(self.added, "added"), (self.removed, "gone"), (self.changed, "changed")]
        parts = [f"{len(items)} {word}" for items, word in places if items]
        parts += [counted(len(self.players), "player")] * bool(self.players)
        parts += [counted(len(self.points), "score line")] * bool(self.points)
        return f"<Difference of two positions: {joined(parts) or 'none'}>"

    def __str__(self) -> str:
        rows = (" | ".join(str(cell) for cell in row if cell != "") for row in self._rows())
        return "\n".join(rows) or repr(self)[1:-1]

    def _rows(self) -> Iterator[tuple[Shown, ...]]:
        """Yield each difference with its kind, its place, and the texts before and after."""
        yield from (("added", place, "", str(thing)) for place, thing in self.added.items())
        yield from (("changed", place, str(one), str(two)) for place, (one, two) in self.changed.items())
        yield from (("gone", place, str(thing), "") for place, thing in self.removed.items())
        names = self.after.names
        for seat, facts_of_player in self.players.items():
            yield from ((names[seat], name, _write(one), _write(two)) for name, (one, two) in facts_of_player.items())
        for gain in self.points:
            line = f"{gain.rule} {gain.points:+d}"
            yield f"{names[gain.seat]}'s points", line, "; ".join(gain.was), "; ".join(gain.now)

    def _repr_html_(self) -> str:
        if not self:
            return paragraph(repr(self)[1:-1])
        still = self.picture
        picture = "" if still is None else f'<figure style="margin:0">{still.html()}</figure>'
        rows = table(("what", "where", "before", "after"), self._rows(), one="difference")
        return f"{paragraph(repr(self)[1:-1])}{picture}{rows}"


def _write(fact: Fact) -> str:
    return "none" if fact is None else str(fact)


def diff(before: P, after: P) -> Difference[P]:
    """Return the difference between two positions of one game, which can be states or views."""
    for position in (before, after):
        if not isinstance(position, (State, View)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"found {quoted(position)} to compare, expected a state or a view")
    if before.GAME != after.GAME:
        raise KbError(f"a position of {before.GAME} and one of {after.GAME} cannot be compared")
    if len(before.names) != len(after.names):
        mismatch = f"a position of {counted(len(before.names), 'player')} and one of {len(after.names)}"
        raise KbError(f"{mismatch} cannot be compared")
    old, new = before.places(), after.places()
    shared = [place for place in new if place in old]
    return Difference(
        before,
        after,
        added={place: thing for place, thing in new.items() if place not in old},
        removed={place: thing for place, thing in old.items() if place not in new},
        changed={place: (old[place], new[place]) for place in shared if old[place] != new[place]},
        players=dict(_compare_players(before, after)),
        points=gains(before.score() or (), after.score() or ()),
    )


def _compare_players(before: Position, after: Position) -> Iterable[tuple[Seat, ChangedFacts]]:
    for seat, (one, two) in enumerate(zip(before.players, after.players, strict=True)):
        old, new = facts(one), facts(two)
        if changed := {name: (old.get(name), fact) for name, fact in new.items() if old.get(name) != fact}:
            yield seat, changed
