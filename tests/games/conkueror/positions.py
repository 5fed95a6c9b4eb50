"""Positions of ConKUeror from text: `0 brazil 6i; 1 north_africa 2i; - peru`; one seat owns all other territories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror import GAME, ConKUerorState

LETTERS = "ica"
CHANCE = (
    "revolt", "nuclear_strike", "sabotage", "diplomatic_immunity", "mercenaries", "draft", "revolution", "bombardment",
    "reinforcements",
)  # fmt: skip
"""The nine chance cards in the order of the rules (CQ-12.4 to CQ-12.12)."""


def numbers(text: str) -> list[int]:
    """Return the count of each letter: `2i 1a` is 2, 0, 1."""
    found = dict.fromkeys(LETTERS, 0)
    for part in text.split():
        found[part[-1]] += int(part[:-1])
    return list(found.values())


def letters(counts: Sequence[int]) -> str:
    return " ".join(f"{count}{letter}" for count, letter in zip(counts, LETTERS, strict=True) if count) or "nothing"


def position(
    lands: str,
    *,
    seats: int = 2,
    phase: str = "attack",
    turn: int = 0,
    rest: int = 1,
    garrison: str = "1i",
    hands: Mapping[int, tuple[str, str]] | None = None,
    discard: tuple[str, str] = ("", ""),
    chance: Mapping[str, Json] | None = None,
    frame: Json = None,
    fallen: Sequence[Sequence[int]] = (),
    draft: int = 0,
    captured: int = 0,
    rounds: int = 1,
    first: int = 0,
    **options: OptionValue,
) -> ConKUerorState:
    """Return a position in which the seat `rest` owns all other territories."""
    data = GAME.open(seats, None, options).to_json()
    start = data["territories"]
    assert isinstance(start, dict)
    land: dict[str, Json] = {name: [rest, garrison] for name in start}
    for told in lands.split(";"):
        owner, name, *armies = told.split()
        land[name] = [-1, "nothing"] if owner == "-" else [int(owner), " ".join(armies)]
    held = [(hands or {}).get(seat, ("", "")) for seat in range(seats)]
    left = [3 * seats, 2 * seats, seats]
    names = list(start)
    for armies, territories in (*held, discard):
        left = [have - gone for have, gone in zip(left, numbers(armies), strict=True)]
        names = [name for name in names if name not in territories.split()]

    def cards(armies: str, territories: str) -> Json:
        order = [name for name in start if name in territories.split()]
        return {"armies": letters(numbers(armies)), "territories": [*order]}

    effects: dict[str, Json] = {"pile": [*CHANCE], "spent": [], "immune": [], "bombard": False, "conscripted": 0}
    return ConKUerorState.from_json(
        {
            **data,
            "phase": phase,
            "turn": turn,
            "rounds": rounds,
            "first": first,
            "territories": land,
            "draft": draft,
            "hands": [cards(*hand) for hand in held],
            "deck": {"armies": letters(left), "territories": [*names]},
            "discard": cards(*discard),
            "captured": captured,
            "chance": {**effects, **(chance or {})},
            "frame": frame,
            "fallen": [[*each] for each in fallen],
        }
    )


def shown(card: str) -> dict[str, Json]:
    """Return the chance cards while one waits for an answer: the rest is in the pile."""
    return {"pile": [name for name in CHANCE if name != card]}


def answering(card: str, lands: str, **more: object) -> ConKUerorState:
    """Return a position in which a chance card waits for an answer."""
    frame: Json = {"card": card, "targets": []}
    return position(lands, phase="answer", frame=frame, chance=shown(card), **more)  # pyright: ignore[reportArgumentType]


def play(state: ConKUerorState, *moves: str) -> ConKUerorState:
    """Return the position after some moves, each checked."""
    for move in moves:
        state = state.play(move)
    return state


def armies(state: ConKUerorState, *names: str) -> list[str]:
    """Return the armies of some territories."""
    land = state.to_json()["territories"]
    assert isinstance(land, dict)
    return [str(entry[1]) for name in names if isinstance(entry := land[name], list)]


def owners(state: ConKUerorState, *names: str) -> list[int]:
    """Return the owners of some territories."""
    land = state.to_json()["territories"]
    assert isinstance(land, dict)
    return [int(str(entry[0])) for name in names if isinstance(entry := land[name], list)]


def refused(state: ConKUerorState, move: str, seat: int | None = None) -> list[str]:
    """Return the names of the refusals of a move."""
    return [GAME.rules[reason.code].title for reason in state.refusals(move, seat)]
