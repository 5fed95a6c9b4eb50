"""The texts that the terminal shows, such as scores, the result, the log and rules.

>>> print(columns(["choose 5", "choose 18"]))
 1 choose 5    2 choose 18
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.errors import Refused
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.text.rulebook import Rulebook
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import ScoreLine, Seat, Viewer
from kbwidgets.games import games

_WIDTH = 100


def columns(texts: Sequence[str]) -> str:
    """Return numbered texts, with as many in a row as fit."""
    digits = len(str(len(texts)))
    cells = [f"{n:>{digits + 1}} {text}" for n, text in enumerate(texts, 1)]
    width = max(map(len, cells)) + 2
    across = max(1, _WIDTH // width)
    rows = [cells[n : n + across] for n in range(0, len(cells), across)]
    return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def describe_refusals(error: Refused) -> str:
    """Return every reason with its code, rule and advice."""
    return "\n".join(["That isn't allowed:", *(f"  {refusal}" for refusal in error.refusals)])


def seats(match: Match) -> str:
    """Return the players in their seats."""
    lines: list[str] = []
    for seat, (name, colour, player) in enumerate(zip(match.names, match.state.colours, match.players, strict=True)):
        who = "a person" if player is None else f"computer player {name_of(player)}"
        lines.append(f"  seat {seat}: {name} ({colour}), {who}")
    return "\n".join(lines)


def _lines(lines: Sequence[ScoreLine]) -> list[str]:
    return [f"  {line.points:>4}  {line.text} ({line.rule})" for line in lines]


def score(view: View) -> str:
    """Return each seat's points line by line, as the viewer sees them."""
    score_lines, points = view.score(), view.points()
    if score_lines is None or points is None:
        return "Scores are revealed at the end."
    lines: list[str] = []
    for seat, name in enumerate(view.names):
        or_more = " or more" if seat in view.seats_hiding_points() else ""
        lines += [f"{name}: {points[seat]}{or_more}", *_lines([line for line in score_lines if line.seat == seat])]
    return "\n".join(lines)


def moves(state: State, listed_moves: Sequence[Move], word: str) -> str:
    """Return numbered legal moves, only those with a word if one is given, and the forms of open moves."""
    about = f" with {word!r}" if word else ""
    lines = [columns([str(move) for move in listed_moves]) if listed_moves else f"There is no legal move{about}."]
    for form, picks, _ in state.open_moves():
        where = "; ".join(f"{{{n}}} is {kind.told}" for n, kind in enumerate(picks))
        lines.append(f"   {form}, where {where}")
    return "\n".join(lines)


def why(state: State, text: str, move: Move | str, seat: Seat | None, viewer: Viewer) -> str:
    """Return why a move is refused, or what it would do, as the viewer sees it."""
    if refusals := state.refusals(move, seat):
        return "\n".join([f"{text} isn't allowed:", *(f"  {refusal}" for refusal in refusals)])
    move = state.legal_move(move, seat)
    before, after = state.view(viewer).points(), state.advance(move).view(viewer)
    happens = [f"  {after.narrate(event)}" for event in state.events(move, viewer)]
    changed = zip(state.names, before or (), after.points() or (), strict=False)
    points = [f"{name} from {old} to {new}" for name, old, new in changed if old != new]
    head = games[state.GAME].rules.say("points").capitalize()
    changes = f"  {head}: {', '.join(points) or 'no change'}."
    return "\n".join([f"{move} is allowed. This would happen:", *happens, changes])


def result(state: State, viewer: Viewer = None) -> str:
    """Return the result of a match: places, score lines, totals and the tie-breaks used."""
    outcome = state.outcome()
    if outcome is None:
        return score(state.view(viewer))
    lines = ["Final result" + (f" ({outcome.note})" if outcome.note else "")]
    for seat in sorted(range(len(state.names)), key=lambda seat: outcome.places[seat]):
        points = f": {counted(outcome.totals[seat], 'point')}" if outcome.totals else ""
        total = f"{outcome.places[seat]}. {state.names[seat]} ({state.colours[seat]}){points}"
        lines += [total, *_lines([line for line in state.score() if line.seat == seat])]
    for tie in outcome.ties:
        values = ", ".join(f"{name} {value}" for name, value in zip(state.names, tie.values, strict=True))
        lines.append(f"Tie-break, {tie.text}: {values} ({tie.rule})")
    return "\n".join([*lines, f"{outcome.told(state.names)}."])


def describe_events(match: Match, start: int, end: int, viewer: Viewer) -> list[str]:
    """Return a sentence for each event between two positions, as the viewer sees it."""
    states = [match.at(n) for n in range(start, end + 1)]
    return [
        line
        for before, after, move in zip(states, states[1:], match.moves[start:end], strict=False)
        for line in after.view(viewer).logged(before.events(move, viewer))
    ]


def log(match: Match, viewer: Viewer) -> str:
    """Return every move as the viewer sees it, with its comment and the number of the position after it."""
    lines: list[str] = []
    for n, move in enumerate(match.moves):
        before, after = match.at(n), match.at(n + 1)
        text = " ".join(after.view(viewer).narrate(event) for event in before.events(move, viewer))
        comment = match.comments.get(n + 1)
        lines.append(f"{n + 1:>4}  {text}" + (f" {{{comment}}}" if comment else ""))
    return "\n".join(lines) or "Nothing has happened yet."


def rules(book: Rulebook, words: str) -> str:
    """Return the contents of a rulebook, the rule with this id, or the rules that contain all the words."""
    if not words:
        lines = [book.title, "", book.about]
        for section in book.sections:
            lines += ["", section]
            lines += [f"  {rule.id} {rule.title}" for rule in book.values() if rule.section == section]
        return "\n".join(lines)
    if words.upper() in book:
        return str(book[words.upper()])
    hits = book.search(words)
    if not hits:
        return f"No rule mentions {words!r}. Type `rules` to list them all."
    if len(hits) == 1:
        return str(hits[0])
    return "\n".join([f"{len(hits)} rules mention {words!r}:", *(f"  {rule.id} {rule.title}" for rule in hits)])
