"""The restoration of saved matches from their moves, each of which is checked by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from kbwidgets.core.errors import DataError, KbError
from kbwidgets.core.match.chance import Chance
from kbwidgets.core.match.match import Match
from kbwidgets.core.match.undo_policy import checked_undo
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import State
from kbwidgets.core.record.replay import sideline
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.players import player
from kbwidgets.store.beside import lines_from
from kbwidgets.store.saved import SavedMatch

UNKNOWN = "?"
"""The mark after the name of a computer player that cannot be restored by its name."""


class Moved(NamedTuple):
    """A saved move."""

    text: str
    comment: str = ""


class Restored(NamedTuple):
    """A restored match, with a message about what could not be restored."""

    match: Match
    whole: bool
    """True if everything was restored; otherwise the match differs from that point on."""
    told: str


def restored(saved: SavedMatch, moves: Sequence[Moved]) -> Restored:
    """Return the match at its saved position, with the moves that can be redone."""
    match, told = _start(saved), list[str]()
    if match.game.version != saved.version:
        told.append(
            f"This match was saved with version {saved.version} of the game; this is version {match.game.version}."
        )
    for count, move in enumerate(moves):
        try:
            match.play(move.text)
        except Exception:  # The file may be damaged, and a game is foreign code.
            told.append(f"Move {count + 1} can't be repeated, so the match continues from move {count}.")
            break
        if move.comment:
            match.comment(move.comment)
    told += _laid_beside(match, saved)
    whole, end = not told and len(moves) >= saved.ply, match.ply
    _leave_chance(match, saved.chance, min(saved.since, end))
    match.goto(min(saved.ply, end))
    _stand(match, saved)
    if not whole and match.ply == end:  # The draw that followed is unknown, so another one replaces it.
        match.leave_chance("ask" if saved.chance == "ask" else "draw")
    return Restored(match, whole, " ".join([*told, *_seated(match, saved)]))


def position(saved: SavedMatch, moves: Sequence[Moved]) -> State:
    """Return the saved position of a match, whose moves were legal when they were saved."""
    state = _start(saved).state
    for move in moves[: saved.ply]:
        state = state.advance(state.read(move.text))
    return state


def _start(saved: SavedMatch) -> Match:
    return Match(registry[saved.game], saved.names, seed=saved.seed, chance="ask", colours=saved.colours,
                 avatars=saved.avatars, undo=checked_undo(saved.undo), options=saved.options, saved=True)  # fmt: skip


def _laid_beside(match: Match, saved: SavedMatch) -> list[str]:
    """Restore the variations that the rules allow, and return messages about the others."""
    told: list[str] = []
    try:
        lines = lines_from(saved.beside)
    except DataError as error:
        return [f"Its variations can't be read: {error}."]
    for kept in lines:
        if kept.ply > match.ply:
            told.append(f"A variation from move {kept.ply} is lost.")
            continue
        line, _, faults = sideline(match.at(kept.ply), kept)
        told += [f"A variation can't be restored completely: {fault.fault}." for fault in faults]
        if line is not None:
            match.keep(line)
    return told


def _leave_chance(match: Match, chance: str | tuple[str, ...], since: int) -> None:
    match.goto(since)
    found: Chance = chance if not isinstance(chance, str) else "ask" if chance == "ask" else "draw"
    match.leave_chance(found)


def _stand(match: Match, saved: SavedMatch) -> None:
    """Restore the standing answers of seats that are still possible."""
    with suppress(DataError):  # The match is complete without standing answers.
        answers = [given.items(3, 3) for given in Plain(saved.standing).items()]
        for seat, ply, move in answers:
            match.stand(seat.number(0, len(saved.names) - 1), ply.number(0, saved.ply), move.text())


def _seated(match: Match, saved: SavedMatch) -> list[str]:
    """Restore the computer players, and return a message about seats where a person must play instead."""
    gone: list[str] = []
    for seat, name in enumerate(saved.players):
        if name is None:
            continue
        try:
            match.seat_player(seat, player(name))
        except KbError:
            gone.append(f"{match.names[seat]} ({name.removesuffix(UNKNOWN)})")
    return [f"There is no computer player for {joined(gone)} here, so a person plays."] if gone else []
