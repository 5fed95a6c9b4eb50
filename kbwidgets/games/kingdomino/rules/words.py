"""The texts of Kingdomino, such as the prompt and the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose, next_line_name
from kbwidgets.games.kingdomino.rules.chapters.ending import margin, verdict
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard, Placed
from kbwidgets.games.kingdomino.rules.chapters.scoring import points, totals
from kbwidgets.games.kingdomino.rules.dominoes import TERRAINS, packed_domino
from kbwidgets.games.kingdomino.rules.kingdom import Realm, picture, placements
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def prompt(position: KingdominoPosition) -> Prompt:
    """Return the prompt of the player to act."""
    if position.phase == "over":
        return Prompt("", verdict(position), margin(position))
    if position.phase == "draw":
        return Prompt("", f"Drawing the {next_line_name(position)}")
    if position.phase == "kings":
        return Prompt("", "Drawing the kings")
    name = position.names[position.to_act[0]]
    if position.phase == "choose":
        if position.claimed_by.count(None) == 1:  # KD-PICK.1
            return Prompt(
                "Take the last free domino", f"{name} is taking the last free domino", "Click the free domino."
            )
        hint = "Click a free domino. The lowest number goes first next round."
        return Prompt("Choose a domino", f"{name} is choosing a domino", hint)
    if current_domino_fits(position):
        hint = f"Click a marked square for {first_end(position)}."
        return Prompt("Place your domino", f"{name} is placing a domino", hint)
    return Prompt("Discard your domino", f"{name} must discard a domino", "It doesn't fit anywhere in your kingdom.")


def eyebrow(position: KingdominoPosition) -> str:
    """Return the line above the prompt, such as "Round 2 of 6"."""
    setup, where = position.setup, "Final result"
    if position.phase != "over":
        where = f"Round {position.round} of {setup.rounds}" if position.round else "Setup"
    return f"Game {min(len(position.past) + 1, setup.games)} of {setup.games} · {where}" if setup.games > 1 else where


def current_domino_fits(position: KingdominoPosition) -> bool:
    """Return whether the domino to place fits anywhere (KD-PLACE.9)."""
    return bool(placements(position.acting_kingdom, position.domino_number))


def first_end(position: KingdominoPosition) -> str:
    """Return the end of the domino that is placed first, such as "the wheat end"."""
    domino = packed_domino(position.domino_number)
    if domino.is_double:
        return "one end of your domino"
    if domino.left != domino.right:
        return f"the {TERRAINS[domino.left]} end"
    return f"the end with {'more' if domino.left_crowns > domino.right_crowns else 'fewer'} crowns"


def due_rule(position: KingdominoPosition) -> str:
    """Return the rule that decides what happens next."""
    if position.phase == "over":
        return "KD-END.1"
    if position.phase == "kings":
        return "KD-SETUP.5"
    if position.phase == "draw":
        return ("KD-SETUP.4", "KD-SETUP.6", "KD-TURN.4")[min(position.round, 2)]  # Round 1 begins with the second line.
    if position.phase == "choose":
        return "KD-PICK.1" if position.round else "KD-SETUP.5"
    if not current_domino_fits(position):
        return "KD-PLACE.9"
    return "KD-TURN.2" if position.next_numbers else "KD-TURN.5"


def summarize(position: KingdominoPosition, events: Sequence[Event]) -> str:
    """Return an account of what one player did, with a short sentence for each turn."""
    sentences: list[str] = []
    turn: list[Event] = []

    def close() -> None:
        match turn:
            case []:
                return
            case [Placed(points=gained) as event] if gained:
                sentences.append(f"{position.names[event.seat]} scored {counted(gained, 'point')}.")
            case [event]:
                sentences.append(event.text(position.names))
            case _:
                sentences.append(f"{position.names[turn[0].seat]} {joined([_brief(event) for event in turn])}.")
        turn.clear()

    for event in events:
        match event:
            case Placed() | Done(move=Discard()):
                close()
                turn.append(event)
            case Done(move=Choose()):
                turn.append(event)
                close()
            case Done():
                pass  # The complete line and the order of the kings follow as events of their own.
            case _:
                close()
                sentences.append(event.text(position.names))
    close()
    return " ".join(sentences)


def _brief(event: Event) -> str:
    """Return the few words for one of the deeds of a turn."""
    match event:
        case Placed(number=number, points=gained):
            return f"scored {gained}" if gained else f"placed {number}"
        case Done(move=Discard(number)):
            return f"discarded {number}"
        case Done(move=Choose(number)):
            return f"chose {number}"
        case _:
            return ""


def describe_table(position: KingdominoPosition) -> str:
    """Return the table as text, with both lines and the kingdoms side by side."""
    title = f"Kingdomino, round {position.round} of {position.setup.rounds}, {position.in_pile} in the draw pile"
    if position.setup.options.dynasty:
        title += f", game {min(len(position.past) + 1, position.setup.games)} of {position.setup.games}"
    lines = [title, str(prompt(position))]
    ended = position.all_realms if position.phase == "over" else position.past
    if position.setup.options.dynasty:  # KD-UI.7
        lines += [f"Game {n}: {_list_totals(position, kingdoms)}" for n, kingdoms in enumerate(ended, 1)]
    if position.line_numbers:
        lines += ["", "current line: " + _line(position, position.line_numbers, position.kings, position.acting_index)]
    if position.next_numbers:
        lines += [f"{next_line_name(position)}: {_line(position, position.next_numbers, position.claimed_by, -1)}"]
    kingdoms = [
        [f"{name} ({colour}) {points(kingdom)}"]
        + ([f"discarded: {', '.join(map(str, kingdom.discarded))}"] if kingdom.discarded else [])
        + picture(kingdom, growing=not position.over).splitlines()
        for name, colour, kingdom in zip(position.names, position.colours, position.realms, strict=True)
    ]
    widths = [max(map(len, kingdom)) for kingdom in kingdoms]
    for row in zip_longest(*kingdoms, fillvalue=""):
        lines.append("   ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    return "\n".join([*lines[: -max(map(len, kingdoms))], "", *lines[-max(map(len, kingdoms)) :]])


def _list_totals(position: KingdominoPosition, kingdoms: tuple[Realm, ...]) -> str:
    """Return the points of each player in a finished game of a Dynasty (KD-OPT.4)."""
    return ", ".join(f"{name} {n}" for name, n in zip(position.names, totals(kingdoms, position.setup), strict=True))


def _line(position: KingdominoPosition, numbers: bytes, kings: Sequence[Seat | None], acting: int) -> str:
    parts: list[str] = []
    for n, (number, king) in enumerate(zip(numbers, kings, strict=True)):
        owner = "free" if king is None else position.names[king]
        mark = ">" if n == acting else ""
        parts.append(f"{mark}{packed_domino(number)} {owner}")
    return " | ".join(parts)
