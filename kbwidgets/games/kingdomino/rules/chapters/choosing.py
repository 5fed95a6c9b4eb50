"""The chapter on choosing a domino, and on the round that the last choice begins (KD-PICK, KD-TURN.3, KD-TURN.4)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event, done, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import CHANCE, Refusal
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS, domino_key
from kbwidgets.games.kingdomino.rules.fields import BY_CHANCE, BYTE, NOBODY, TO_ACT, Fields
from kbwidgets.games.kingdomino.rules.moves import MOVES


@MOVES.form(
    "choose {number}",
    rule="KD-PICK.1",
    past="{who} chose domino {number}.",
    ask="choose domino {number}",
    at="domino {number}",
)
class Choose(Move):
    """The choice of a domino in the next line (KD-PICK.1)."""

    number: int


CHOICES = tuple(Choose(number) for number in range(NUMBERS.stop))


def next_line_name(position: Fields) -> str:
    """Return the name of the line that the kings choose from: "next line", or "first line" in round 0 (KD-SETUP.4)."""
    return "next line" if position.round else "first line"


def list_choices(position: Fields) -> Sequence[Move]:
    """Return the choices of the king to act, whose domino does not have to fit (KD-PICK.1, KD-PICK.2)."""
    return tuple([CHOICES[n] for n, king in zip(position.next_numbers, position.claims) if king == NOBODY])  # noqa: B905 (hot)


def judge_choice(position: Fields, move: Choose) -> list[Refusal]:
    """Return the reason why the king to act cannot choose a domino."""
    place = (domino_key(move.number),) if move.number in NUMBERS else ()
    ahead = tuple(position.next_numbers)
    if move.number not in ahead:
        text = f"This domino isn't in the {next_line_name(position)}."
        return [Refusal("KD-ERR.12", "KD-PICK.1", text, place, "Choose one of the marked dominoes.")]
    king = position.claimed_by[ahead.index(move.number)]
    if king is not None:
        who = "You've" if king in position.to_act else f"{position.setup.names[king]} has"
        text = f"{who} already chosen this domino."
        return [Refusal("KD-ERR.11", "KD-PICK.1", text, place, "Choose one without a king.")]
    return []


def choose_domino(position: Fields, move: Choose) -> tuple[object, ...]:
    """Return the fields after a choice."""
    setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = position
    at = ahead.index(move.number)
    claims = claims[:at] + BYTE[kings[turn]] + claims[at + 1 :]
    turn += 1  # Each king has a turn of its own (KD-TURN.3).
    if turn < setup.length:
        phase = "place" if round_ else "choose"
        to_act = TO_ACT[kings[turn]]
    else:
        # The next line becomes the current one, and another one is drawn unless this is the last (KD-TURN.4).
        # Its kings act in the order of their dominoes (KD-TURN.6).
        last = round_ + 1 == setup.rounds
        phase, to_act = ("place", TO_ACT[claims[0]]) if last else ("draw", BY_CHANCE)
        round_, line, kings, turn, ahead, claims = round_ + 1, ahead, claims, 0, b"", b""
    return setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms


@event("round", "Round {number} of {rounds} began.", rule="KD-TURN.4")
class RoundBegan(Event):
    """A round began (KD-SETUP.6, KD-TURN.4)."""

    number: int
    rounds: int


def report_choice(before: Fields, move: Choose, after: Fields) -> Sequence[Event]:
    """Return the events of a choice, which may begin a round."""
    chosen = done(before.to_act[0], move)
    if after.round == before.round:
        return (chosen,)
    rule = "KD-SETUP.6" if after.round == 1 else "KD-TURN.4"
    return chosen, RoundBegan(CHANCE, after.round, before.setup.rounds, rule=rule)
