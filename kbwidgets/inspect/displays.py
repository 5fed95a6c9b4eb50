"""Tuples of score lines, moves, refusals and sentences that display themselves as tables and lists.

>>> import kbwidgets as kb
>>> end = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Random()], seed=1).run()
>>> scores = Scores.of(end.score(), end)
>>> scores == end.score(), scores.sums == end.points(), scores[0].rule
(True, True, 'KD-SCORE.2')
>>> Log(["Ann chose 5.", "Bo chose 12."])
<Log: 2 sentences, the last one: Bo chose 12.>
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.markup import MOST, Markup, fold, html, paragraph, table
from kbwidgets.core.text.words import bracketed, counted, cut
from kbwidgets.core.things.named_sequence import KeyedSequence
from kbwidgets.core.values.types import Refusal, ScoreLine, added

_LINE: Final = 120
_HIDDEN: Final = "scores are revealed at the end"


class Scores(tuple[ScoreLine, ...]):
    """The lines of a score, displayed seat by seat with their sums, followed by the rules that they name."""

    names: tuple[str, ...]
    """The name of each seat."""
    game: str
    """The game whose rules the lines name."""
    is_revealed: bool
    """True if the score is revealed, without which there are no lines."""

    @classmethod
    def of(cls, lines: Iterable[ScoreLine] | None, position: Position) -> Scores:
        """Return the lines with the names of a position, where None means that the score is not revealed."""
        scores = cls(lines or ())
        scores.names, scores.game, scores.is_revealed = position.names, position.GAME, lines is not None
        return scores

    @property
    def sums(self) -> tuple[int, ...]:
        """The points of each seat, as the sum of its lines."""
        return added(self, len(self.names))

    def __repr__(self) -> str:
        if not self.is_revealed:
            return f"<Scores: {_HIDDEN}>"
        sums = ", ".join(f"{name} {points}" for name, points in zip(self.names, self.sums, strict=True))
        return f"<Scores: {counted(len(self), 'line')}; {cut(sums, _LINE)}>"

    def __str__(self) -> str:
        if not self.is_revealed:
            return _HIDDEN
        parts: list[str] = []
        for seat, name in enumerate(self.names):
            parts += [f"{line.points:4} {line.text} ({line.rule})" for line in self if line.seat == seat]
            parts.append(f"{self.sums[seat]:4} in total: {name}")
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        if not self.is_revealed:
            return paragraph(_HIDDEN)
        parts: list[str] = []
        for seat, name in enumerate(self.names):
            rows = [(_code(line.rule), line.text, line.points) for line in self if line.seat == seat]
            rows.append((Markup(), "Total", self.sums[seat]))
            parts.append(f"<p><b>{html(name)}</b></p>{table(('rule', 'what', 'points'), rows, most=len(rows))}")
        return "".join(parts) + render_rules(self.game, [line.rule for line in self])


class Moves(KeyedSequence[Move]):
    """The legal moves in their order, by number or by text."""

    KIND: ClassVar[str] = "move"

    @classmethod
    def key(cls, thing: Move) -> str:
        """Return the text of a move."""
        return str(thing)

    def __repr__(self) -> str:
        return bracketed(map(str, self), len(self), _LINE)


class Refusals(tuple[Refusal, ...]):
    """The reasons why something is not allowed, most basic first, displayed as a list."""

    def __repr__(self) -> str:
        first = f": {cut(str(self[0]), _LINE)}" if self else ""
        return f"<Refusals: {counted(len(self), 'reason')}{first}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "This move is allowed."

    def _repr_html_(self) -> str:
        return f"<ul>{''.join(map(render_refusal, self))}</ul>" if self else paragraph(str(self))


class Log(tuple[str, ...]):
    """The events as sentences, displayed as a list with the early ones folded."""

    __slots__ = ()

    def __repr__(self) -> str:
        last = f", the last one: {cut(self[-1], _LINE)}" if self else ""
        return f"<Log: {counted(len(self), 'sentence')}{last}>"

    def __str__(self) -> str:
        return "\n".join(self)

    def _repr_html_(self) -> str:
        early, late = self[:-MOST], self[-MOST:]
        before = fold(f"{counted(len(early), 'earlier sentence')}", _render_items(early, 1)) if early else ""
        return before + _render_items(late, len(early) + 1)


def render_refusal(refusal: Refusal) -> Markup:
    """Return a refusal as an item of a list."""
    legal = Markup(" ").join(map(_code, refusal.moves))
    return Markup(f"<li><b>{html(refusal.text)}</b> {html(refusal.instead)} {_code(refusal.rule)} {legal}</li>")


def render_rules(game: str, ids: Iterable[str]) -> Markup:
    """Return the rules with these ids as a folded list, with the same texts as `kb.rules(game)[id]`."""
    rules = registry[game].rules
    cited = [rules[rule] for rule in sorted(set(ids)) if rule in rules]
    if not cited:
        return Markup()
    texts = "".join(f"<p>{_code(rule.id)} <b>{html(rule.title)}</b> {html(rule.text)}</p>" for rule in cited)
    code = f"<p>{_code(f'kb.rules({game!r})[{cited[0].id!r}]')}</p>"
    return fold(f"{counted(len(cited), 'rule')} mentioned here", Markup(texts + code))


def _code(text: str) -> Markup:
    return Markup(f"<code>{html(text)}</code>" if text else "")


def _render_items(sentences: Sequence[str], start: int) -> Markup:
    return Markup(f'<ol start="{start}">{"".join(f"<li>{html(sentence)}</li>" for sentence in sentences)}</ol>')
