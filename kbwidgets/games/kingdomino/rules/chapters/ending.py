"""The chapter on the end of a game: its events, and the texts of the result (KD-END, KD-TIE.1, KD-OPT.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kbwidgets.core.moves.events import GAME_ENDS, Event, event
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import CHANCE, Outcome, Seat, TieBreak
from kbwidgets.games.kingdomino.rules.chapters.scoring import outcome, totals
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition

_BEST: Final = {"largest property": "the largest property", "crowns": "the most crowns"}
"""The description of what wins a tie, by the text of the tie-break."""


def winner_phrase(position: KingdominoPosition, wins: str, share: str) -> str:
    """Return who won, such as "Ann has won" or "Ann and Bo share the win"; `wins` and `share` are the verbs."""
    names = [position.names[seat] for seat in _result(position).winners]
    return f"{joined(names)} {wins if len(names) == 1 else f'{share} the win'}"


def verdict(position: KingdominoPosition, wins: str = "wins", share: str = "share") -> str:
    """Return who won and with what, such as "Ann wins with 45 points"."""
    result = _result(position)
    won, (first, *others) = winner_phrase(position, wins, share), result.winners
    if others:
        return won
    best = _BEST[tie.text] if (tie := _decider(result)) else result.note
    return f"{won} with {best or counted(result.totals[first], 'point')}"


def margin(position: KingdominoPosition) -> str:
    """Return the values that decided a tie, or otherwise the points that the verdict does not name."""
    result = _result(position)
    if tie := _decider(result):
        points = counted(result.totals[result.winners[0]], "point")
        return f"Tied at {points}. {tie.text.capitalize()}: {_list_values(position, tie.values, _level(result))}."
    seats = _ranked(result)
    if result.note:
        return f"Points: {_list_values(position, result.totals, seats)}."
    named = seats if len(result.winners) > 1 else seats[1:]
    return f"{joined([f'{position.names[seat]} has {result.totals[seat]}' for seat in named])}."


def _result(position: KingdominoPosition) -> Outcome:
    return outcome(position.all_realms, position.setup)


def _ranked(result: Outcome) -> list[Seat]:
    """Return the seats in order of place, the winner first."""
    return sorted(range(len(result.places)), key=lambda seat: result.places[seat])


def _level(result: Outcome) -> list[Seat]:
    """Return the seats with as many points as the winner."""
    return [seat for seat in _ranked(result) if result.totals[seat] == result.totals[result.winners[0]]]


def _decider(result: Outcome) -> TieBreak | None:
    """Return the tie-break that decided the match, or None if points decided it or the win is shared."""
    seats = _level(result)
    if result.note or len(result.winners) > 1 or len(seats) == 1:
        return None
    for tie in result.ties:
        seats = [seat for seat in seats if tie.values[seat] == max(tie.values[other] for other in seats)]
        if len(seats) == 1:
            return tie
    return None


def _list_values(position: KingdominoPosition, values: tuple[int, ...], seats: Iterable[Seat]) -> str:
    return ", ".join(f"{position.names[seat]} {values[seat]}" for seat in seats)


@event(GAME_ENDS, rule="KD-OPT.4")
class GameEnded(Event):
    """A game of a Dynasty ended (KD-OPT.4)."""

    number: int
    points: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        most = max(self.points)
        best = joined([name for name, points in zip(names, self.points, strict=True) if points == most])
        return f"{best} won game {self.number} with {counted(most, 'point')}."


@event("over", "{result}.", rule="KD-END.1")
class MatchEnded(Event):
    """The match ended (KD-END.1)."""

    result: str


def report_end(before: KingdominoPosition, after: KingdominoPosition) -> Sequence[Event]:
    """Return the event of the end of a game or of the match, or () if the game continues."""
    if len(after.past) > len(before.past):
        return (GameEnded(CHANCE, len(after.past), totals(after.past[-1], after.setup)),)
    return (MatchEnded(CHANCE, verdict(after, "won", "shared")),) if after.over else ()
