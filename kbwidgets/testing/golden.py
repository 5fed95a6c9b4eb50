"""Golden games, written down step by step so that a change to any rule shows as a changed line.

A file names its case and then records each move: the phase, the seats to act, the number of legal moves with the first
and the last, the move after `>`, and what happened. The table is drawn before every tenth decision and at the end, also
for each seat that sees less. A check replays the moves of the file and compares everything else.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import Final

from kbwidgets.core.errors import Refused
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.files import read_text, write_text
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games import games
from kbwidgets.testing.case import Case, cases, covering_cases
from kbwidgets.testing.faults import LawBroken
from kbwidgets.testing.walk import Walk

EVERY: Final = 10
"""The number of decisions from one drawing of the table to the next."""


def golden_text(walk: Walk) -> str:
    """Return the text of a golden file."""
    case = walk.case
    lines = [f"Game: {case.game.name} {case.game.version}", f"Seats: {case.seats}"]
    lines += [f"Option: {name} = {value}" for name, value in case.options]
    decisions = 0
    for ply, (state, move, after) in enumerate(zip(walk.states, walk.moves, walk.states[1:], strict=False)):
        if state.to_act != (CHANCE,):
            if decisions % EVERY == 0:
                lines += _draw_tables(state)
            decisions += 1
        lines += ["", f"{ply}. {_describe_due(state)}", f"> {move}", *_narrate(state, move, after)]
    last = walk.states[-1]
    lines += [
        *_draw_tables(last),
        "",
        *(f"{line.rule} {last.names[line.seat]} {line.points}: {line.text}" for line in last.score()),
    ]
    if outcome := last.outcome():
        lines += [f"totals {outcome.totals}", f"places {outcome.places}"]
        lines += [f"{tie.rule} {tie.text} {tie.values}" for tie in outcome.ties]
    return "\n".join(lines) + "\n"


def _describe_due(state: State) -> str:
    actors = ", ".join("chance" if seat == CHANCE else state.names[seat] for seat in state.to_act)
    moves = state.moves()
    choices = f"{len(moves)} moves, {moves[0]} to {moves[-1]}" if len(moves) > 1 else str(moves[0]) if moves else "none"
    return f"{state.phase}, {actors}: " + "; ".join([choices, *(form.form for form in state.open_moves())])


def _narrate(state: State, move: Move, after: State) -> list[str]:
    """Return the events as sentences for a viewer who sees everything, then for each seat that reads others."""
    full = [after.view(OPEN).narrate(event) for event in state.events(move)]
    lines = [f"  {sentence}" for sentence in full]
    for seat, name in enumerate(state.names):
        sentences = [after.view(seat).narrate(event) for event in state.events(move, seat)]
        if sentences != full:
            lines += [f"  to {name}: {sentence}" for sentence in sentences or ["nothing"]]
    return lines


def _draw_tables(state: State) -> list[str]:
    full = str(state)
    lines = ["", *_quote_picture(full)]
    for seat, name in enumerate(state.names):
        if (picture := str(state.view(seat))) != full:
            lines += [f"| as {name} sees it", *_quote_picture(picture)]
    return lines


def _quote_picture(picture: str) -> list[str]:
    return [f"| {line}".rstrip() for line in picture.split("\n")]


def check_golden(path: str | Path, game: Game | None = None) -> None:
    """Replay the moves of a golden file and compare the game with the file.

    `game` is needed if the game is not in `kbwidgets.games`.
    """
    text = read_text(path)
    replayed = golden_text(golden_walk(path, game))
    if replayed != text:
        changes = unified_diff(text.splitlines(), replayed.splitlines(), "the file", "the game now", lineterm="", n=2)
        raise LawBroken("check_golden", "\n".join(["tells another game:", *list(changes)[:40]]), str(path))


def golden_walk(path: str | Path, game: Game | None = None) -> Walk:
    """Return the game in a golden file, with its moves replayed."""
    text = read_text(path)
    case = _read_case(text, str(path), game)
    try:
        return Walk.replay(case, [line[2:] for line in text.splitlines() if line.startswith("> ")])
    except Refused as error:
        raise LawBroken("check_golden", f"a move of the file is refused: {error}", str(path)) from error


def check_golden_cover(game: Game, folder: str | Path) -> None:
    """Check that the golden files in a folder cover every number of seats and every option value."""
    missing = frozenset[str]().union(*(case.facets for case in cases(game)))
    for path in sorted(Path(folder).glob("*.txt")):
        missing -= _read_case(read_text(path), str(path), game).facets
    if missing:
        raise LawBroken("check_golden_cover", f"no golden game shows {', '.join(sorted(missing))}", str(folder))


def write_golden(game: Game, folder: str | Path, seed: int = 0) -> list[Path]:
    """Write golden games that cover every number of seats and every option value, and return the paths."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for case in covering_cases(game):
        path = target / f"{'-'.join([str(case.seats), *case.changes])}.txt"
        write_text(path, golden_text(Walk.random(case, seed)))
        paths.append(path)
    return paths


def _read_case(text: str, where: str, game: Game | None) -> Case:
    """Return the case that the first lines of a golden file name."""
    header = text.split("\n\n", 1)[0].splitlines()
    fields = [line.partition(": ") for line in header]
    header_fields = {name: value for name, _, value in fields if name != "Option"}
    if "Game" not in header_fields or "Seats" not in header_fields:
        raise LawBroken("check_golden", "the first lines do not name game and seats", where)
    if game is None:
        game = games[header_fields["Game"].split()[0]]
    game_options = {option.name: option for option in game.options}
    options: list[tuple[str, OptionValue]] = []
    for name, _, value in fields:
        if name == "Option":
            option, _, setting = value.partition(" = ")
            options.append((option, game_options[option].parse(setting) if option in game_options else setting))
    return Case(game, int(header_fields["Seats"]), tuple(options))
