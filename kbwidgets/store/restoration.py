"""The restoration of saved matches from their moves, each of which is checked by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from kbwidgets.core.errors import DataError, KbError
from kbwidgets.core.match.chance import Chance
from kbwidgets.core.match.match import Match
from kbwidgets.core.match.undo_policy import check_undo
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import State
from kbwidgets.core.record.replay import replay_line
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.players import player
from kbwidgets.store.line_data import lines_from
from kbwidgets.store.saved_match import SavedMatch

UNKNOWN = "?"
"""The mark after the name of a computer player that cannot be restored by its name."""


class SavedMove(NamedTuple):
    """A saved move."""

    text: str
    comment: str = ""


class Restoration(NamedTuple):
    """A restored match, with a message about what could not be restored."""

    match: Match
    is_complete: bool
    """True if everything was restored; otherwise the match differs from that point on."""
    message: str


def restore(saved: SavedMatch, moves: Sequence[SavedMove]) -> Restoration:
    """Return the match at its saved position, with the moves that can be redone."""
    match, messages = _start(saved), list[str]()
    if match.game.version != saved.version:
        messages.append(
            f"This match was saved with version {saved.version} of the game; this is version {match.game.version}."
        )
    for count, move in enumerate(moves):
        try:
            match.play(move.text)
        except Exception:  # The file may be damaged, and a game is foreign code.
            messages.append(f"Move {count + 1} can't be repeated, so the match continues from move {count}.")
            break
        if move.comment:
            match.comment(move.comment)
    messages += _restore_lines(match, saved)
    is_complete, end = not messages and len(moves) >= saved.ply, match.ply
    _leave_chance(match, saved.chance, min(saved.since, end))
    match.goto(min(saved.ply, end))
    _restore_replies(match, saved)
    if not is_complete and match.ply == end:  # The draw that followed is unknown, so another one replaces it.
        match.leave_chance("ask" if saved.chance == "ask" else "draw")
    return Restoration(match, is_complete, " ".join([*messages, *_restore_players(match, saved)]))


def restore_position(saved: SavedMatch, moves: Sequence[SavedMove]) -> State:
    """Return the saved position of a match, whose moves were legal when they were saved."""
    state = _start(saved).state
    for move in moves[: saved.ply]:
        state = state.advance(state.read(move.text))
    return state


def _start(saved: SavedMatch) -> Match:
    return Match(registry[saved.game], saved.names, seed=saved.seed, chance="ask", colours=saved.colours,
                 avatars=saved.avatars, undo=check_undo(saved.undo), options=saved.options, saved=True)  # fmt: skip


def _restore_lines(match: Match, saved: SavedMatch) -> list[str]:
    """Restore the variations that the rules allow, and return messages about the others."""
    messages: list[str] = []
    try:
        lines = lines_from(saved.beside)
    except DataError as error:
        return [f"Its variations can't be read: {error}."]
    for written in lines:
        if written.ply > match.ply:
            messages.append(f"A variation from move {written.ply} is lost.")
            continue
        line, _, faults = replay_line(match.at(written.ply), written)
        messages += [f"A variation can't be restored completely: {fault.fault}." for fault in faults]
        if line is not None:
            match.keep(line)
    return messages


def _leave_chance(match: Match, chance: str | tuple[str, ...], since: int) -> None:
    match.goto(since)
    mode: Chance = chance if not isinstance(chance, str) else "ask" if chance == "ask" else "draw"
    match.leave_chance(mode)


def _restore_replies(match: Match, saved: SavedMatch) -> None:
    """Restore the standing answers of seats that are still possible."""
    with suppress(DataError):  # The match is complete without standing answers.
        replies = [reply.items(3, 3) for reply in Plain(saved.standing).items()]
        for seat, ply, move in replies:
            match.set_auto_reply(seat.number(0, len(saved.names) - 1), ply.number(0, saved.ply), move.text())


def _restore_players(match: Match, saved: SavedMatch) -> list[str]:
    """Restore the computer players, and return a message about seats where a person must play instead."""
    missing: list[str] = []
    for seat, name in enumerate(saved.players):
        if name is None:
            continue
        try:
            match.seat_player(seat, player(name))
        except KbError:
            missing.append(f"{match.names[seat]} ({name.removesuffix(UNKNOWN)})")
    return [f"There is no computer player for {joined(missing)} here, so a person plays."] if missing else []
