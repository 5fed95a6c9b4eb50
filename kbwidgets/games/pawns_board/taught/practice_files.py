"""Practice questions of Pawns Board about deck files: the line and the column of the first fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question, fair
from kbwidgets.games.pawns_board.rules.cards import CENTRE, SIDE, Card
from kbwidgets.games.pawns_board.rules.chapters.decks import NEXT_LINE, Deck, Fault

SOUND: Final = "There is no mistake"
_FINE: Final = {
    "PB-CARD.1": "each cost is 1, 2 or 3, and each value is 1 or more",
    "PB-CARD.2": "a name may appear twice if the two cards are identical",
    "PB-FILE.1": "each card has a header and five rows of five characters",
    "PB-FILE.2": "each grid has C in the middle and only X and I around it",
    "PB-FILE.3": "each header has a name, a cost and a value, separated by spaces",
    "PB-FILE.4": "blank lines after the last card are ignored",
}
"""The reasons why a file has no fault, by the rule that is asked about."""
_CARDS: Final = Deck.supplied("example").designs
_SMALL: Final = "xic"
_ODD: Final = (*_SMALL, "A", "O", "1")


def _spoil_header(rng: Random, lines: list[str]) -> None:
    """Give the header another number of fields (PB-FILE.3)."""
    name, cost, value = lines[0].split()
    rests = (f" {cost}", f" {cost} {value} {value}", f"{cost} {value}")
    lines[0] = rng.choice((f"Old {name} {cost} {value}", *(f"{name}{rest}" for rest in rests)))


def _spoil_number(rng: Random, lines: list[str]) -> None:
    """Write an impossible cost or value (PB-CARD.1)."""
    name, cost, value = lines[0].split()
    if rng.random() < 0.6:
        cost = rng.choice(("0", "4", "5", "one", "-1", "1.0"))
    else:
        value = rng.choice(("0", "two", "-2", "1.5"))
    lines[0] = f"{name} {cost} {value}"


def _spoil_length(rng: Random, lines: list[str]) -> None:
    """Make a row too long or too short, or cut off the end of the card (PB-FILE.1)."""
    if rng.random() < 0.3:
        del lines[rng.randrange(3, len(lines)) :]
        return
    row = rng.randrange(1, SIDE + 1)
    lines[row] = lines[row] + "X" if rng.random() < 0.5 else lines[row][: rng.randrange(2, SIDE)]


def _spoil_sign(rng: Random, lines: list[str]) -> None:
    """Write a character that is not allowed where it is (PB-FILE.2)."""
    row, column = rng.randrange(SIDE), rng.randrange(SIDE)
    kind = rng.randrange(3)
    if kind == 0:
        row, column, sign = CENTRE, CENTRE, rng.choice("XI")
    else:
        sign = "C" if kind == 1 and (row, column) != (CENTRE, CENTRE) else rng.choice(_ODD)
    text = lines[row + 1]
    lines[row + 1] = text[:column] + sign + text[column + 1 :]


def _add_blank_line(rng: Random, lines: list[str]) -> None:
    """Insert a blank line where none is allowed (PB-FILE.4)."""
    lines.insert(rng.randrange(1, len(lines)), "")


def _add_design(rng: Random, lines: list[str]) -> None:
    """Add another design of the same name (PB-CARD.2)."""
    name, cost, value = lines[0].split()
    second = [f"{name} {cost} {int(value) + rng.randrange(1, 3)}", *lines[1:]]
    if rng.random() < 0.4:
        second = list(lines)
        row = rng.choice((1, 5))
        second[row] = "IXXXI" if second[row] != "IXXXI" else "XXXXX"
    lines += second


def _change_harmlessly(rule: str, rng: Random, card: Card, lines: list[str]) -> None:
    """Change the file in a way that is allowed, so that not every file has a fault."""
    if rule == "PB-CARD.2":
        lines += card.text().splitlines()
    elif rule == "PB-FILE.4":
        lines += [""] * rng.randrange(1, 3)
    elif rule == "PB-FILE.3":
        lines[0] = lines[0].replace(" ", "  ", 1)


def _ask_file(rule: str, spoil: Callable[[Random, list[str]], None], rng: Random) -> Question:
    """Ask where the first fault of a file with one or two cards is."""
    card = rng.choice(_CARDS)
    lines = card.text().splitlines()
    if rng.random() < 0.25:
        _change_harmlessly(rule, rng, card, lines)
    else:
        spoil(rng, lines)
        # Without a card before it, a fault in the header would always be in line 1.
        if spoil in (_spoil_header, _spoil_number) and rng.random() < 0.5:
            lines = [*rng.choice([other for other in _CARDS if other.name != card.name]).text().splitlines(), *lines]
    text = "".join(f"{line}\n" for line in lines)
    faults = Deck.faults(text, "file")
    right = _describe_fault_place(faults[0]) if faults else SOUND
    wrong = [place for place in _list_near_places(rng, faults[0] if faults else None, len(lines)) if place != right]
    places = sorted({*wrong[:3], *((right,) if right != SOUND else ())}, key=_sort_key)
    answers = (*places, SOUND)
    listing = "; ".join(f"{number}: {f'`{line}`' if line else '(blank)'}" for number, line in enumerate(lines, 1))
    words = f"A deck file has these lines. {listing}. Where is the first mistake?"
    message = faults[0].message if faults else _FINE[rule]
    explained = f"{message[:1].upper()}{message[1:]}."
    about = f"file {NEXT_LINE.join(lines)}"
    return Question(rule, about, words, answers, answers.index(right), explained)


def _count_lines(question: Question) -> str:
    """Return the number of lines of the file, which limits the possible answers."""
    return str(question.words.count(";"))


def _describe_fault_place(fault: Fault) -> str:
    return f"line {fault.line}" + (f", column {fault.column}" if fault.column else "")


def _list_near_places(rng: Random, fault: Fault | None, lines: int) -> list[str]:
    """Return places that somebody might give by mistake."""
    line, column = (fault.line, fault.column) if fault else (rng.randrange(1, lines + 1), 0)
    near = [f"line {one}" + (f", column {column}" if column else "") for one in (line - 1, line + 1) if one > 0]
    near += [f"line {line}, column {one}" for one in (column - 1, column + 1, 3) if one > 0]
    near += [f"line {one}" for one in (1, lines)]
    places = list(dict.fromkeys(near))
    rng.shuffle(places)
    return places


def _sort_key(place: str) -> tuple[int, ...]:
    return tuple(int(part.split()[1]) for part in place.split(", "))


FILES: Final[Mapping[str, Maker]] = {
    "PB-CARD.1": fair(partial(_ask_file, "PB-CARD.1", _spoil_number), _count_lines),
    "PB-CARD.2": fair(partial(_ask_file, "PB-CARD.2", _add_design), _count_lines),
    "PB-FILE.1": fair(partial(_ask_file, "PB-FILE.1", _spoil_length), _count_lines),
    "PB-FILE.2": fair(partial(_ask_file, "PB-FILE.2", _spoil_sign), _count_lines),
    "PB-FILE.3": fair(partial(_ask_file, "PB-FILE.3", _spoil_header), _count_lines),
    "PB-FILE.4": fair(partial(_ask_file, "PB-FILE.4", _add_blank_line), _count_lines),
}
"""The functions that make the questions about deck files, by rule."""
