"""The texts of Kingdomino, such as the prompt and the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from kbwidgets.core.protocol.events import Done, Event
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.rules.board import TERRAINS, tile_of
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose, line_ahead
from kbwidgets.games.kingdomino.rules.chapters.ending import margin, verdict
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard, Placed
from kbwidgets.games.kingdomino.rules.chapters.scoring import points, totals
from kbwidgets.games.kingdomino.rules.kingdom import Realm, picture, placements
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def prompt(here: KingdominoPosition) -> Prompt:
    """Return the prompt of the player to act."""
    if here.phase == "over":
        return Prompt("", verdict(here), margin(here))
    if here.phase == "draw":
        return Prompt("", f"Drawing the {line_ahead(here)}")
    if here.phase == "kings":
        return Prompt("", "Drawing the kings")
    name = here.names[here.to_act[0]]
    if here.phase == "choose":
        if here.claimed_by.count(None) == 1:  # KD-PICK.1
            return Prompt(
                "Take the last free domino", f"{name} is taking the last free domino", "Click the free domino."
            )
        hint = "Click a free domino. The king on the lowest number goes first next round."
        return Prompt("Choose a domino", f"{name} is choosing a domino", hint)
    if fits(here):
        hint = f"Click a marked square for {first_end(here)}."
        return Prompt("Place your domino", f"{name} is placing a domino", hint)
    return Prompt("Discard your domino", f"{name} must discard a domino", "It doesn't fit anywhere in your kingdom.")


def eyebrow(here: KingdominoPosition) -> str:
    """Return the line above the prompt, such as "Round 2 of 6"."""
    setup, where = here.setup, "Final result"
    if here.phase != "over":
        where = f"Round {here.round} of {setup.lines}" if here.round else "Setup"
    return f"Game {min(len(here.past) + 1, setup.games)} of {setup.games} · {where}" if setup.games > 1 else where


def fits(here: KingdominoPosition) -> bool:
    """Return whether the domino to place fits anywhere (KD-PLACE.9)."""
    return bool(placements(here.acting_kingdom, here.domino_number, here.setup.size))


def first_end(here: KingdominoPosition) -> str:
    """Return the end of the domino that is placed first, such as "the wheat end"."""
    tile = tile_of(here.domino_number)
    if tile.double:
        return "one end of your domino"
    if tile.left != tile.right:
        return f"the {TERRAINS[tile.left]} end"
    return f"the end with {'more' if tile.left_crowns > tile.right_crowns else 'fewer'} crowns"


def due_rule(here: KingdominoPosition) -> str:
    """Return the rule that decides what happens next."""
    if here.phase == "over":
        return "KD-END.1"
    if here.phase == "kings":
        return "KD-SETUP.5"
    if here.phase == "draw":
        return ("KD-SETUP.4", "KD-SETUP.6", "KD-TURN.4")[min(here.round, 2)]  # Round 1 begins with the second line.
    if here.phase == "choose":
        return "KD-PICK.1" if here.round else "KD-SETUP.5"
    if not fits(here):
        return "KD-PLACE.9"
    return "KD-TURN.2" if here.ahead else "KD-TURN.5"


def recount(here: KingdominoPosition, events: Sequence[Event]) -> str:
    """Return an account of what one player did, with a sentence for each turn."""
    sentences: list[str] = []
    deeds: list[str] = []

    def close() -> None:
        if deeds:
            sentences.append(f"{here.names[events[0].seat]} {joined(deeds)}.")
            deeds.clear()

    for event in events:
        match event:
            case Placed():
                close()
                deeds += event.deeds
            case Done(move=Discard(number)):
                close()
                deeds.append(f"discarded domino {number}")
            case Done(move=Choose(number)):
                deeds.append(f"chose domino {number}")
                close()
            case Done():
                pass  # The complete line and the order of the kings follow as events of their own.
            case _:
                close()
                sentences.append(event.text(here.names))
    close()
    return " ".join(sentences)


def board(here: KingdominoPosition) -> str:
    """Return the table as text, with both lines and the kingdoms side by side."""
    title = f"Kingdomino, round {here.round} of {here.setup.lines}, {here.in_pile} in the draw pile"
    if here.setup.options.dynasty:
        title += f", game {min(len(here.past) + 1, here.setup.games)} of {here.setup.games}"
    lines = [title, str(prompt(here))]
    ended = here.all_realms if here.phase == "over" else here.past
    if here.setup.options.dynasty:  # KD-UI.7
        lines += [f"Game {n}: {_list_totals(here, kingdoms)}" for n, kingdoms in enumerate(ended, 1)]
    if here.current:
        lines += ["", "current line: " + _line(here, here.current, here.kings, here.acting_index)]
    if here.ahead:
        lines += [f"{line_ahead(here)}: {_line(here, here.ahead, here.claimed_by, -1)}"]
    kingdoms = [
        [f"{name} ({colour}) {points(kingdom, here.setup.size)}"]
        + ([f"discarded: {', '.join(map(str, kingdom.discarded))}"] if kingdom.discarded else [])
        + picture(kingdom, 0 if here.phase == "over" else here.setup.size).splitlines()
        for name, colour, kingdom in zip(here.names, here.colours, here.realms, strict=True)
    ]
    widths = [max(map(len, kingdom)) for kingdom in kingdoms]
    for row in zip_longest(*kingdoms, fillvalue=""):
        lines.append("   ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    return "\n".join([*lines[: -max(map(len, kingdoms))], "", *lines[-max(map(len, kingdoms)) :]])


def _list_totals(here: KingdominoPosition, kingdoms: tuple[Realm, ...]) -> str:
    """Return the points of each player in a finished game of a Dynasty (KD-OPT.4)."""
    return ", ".join(f"{name} {n}" for name, n in zip(here.names, totals(kingdoms, here.setup), strict=True))


def _line(here: KingdominoPosition, numbers: bytes, kings: Sequence[Seat | None], acting: int) -> str:
    parts: list[str] = []
    for n, (number, king) in enumerate(zip(numbers, kings, strict=True)):
        owner = "free" if king is None else here.names[king]
        mark = ">" if n == acting else ""
        parts.append(f"{mark}{tile_of(number)} {owner}")
    return " | ".join(parts)
