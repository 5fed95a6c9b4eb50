r"""A position of ConKUeror in a few lines, for lessons.

    players: Ann, Bo, Cy
    options: disabled = oceania madagascar, chance_percent = 0
    Ann: south_america; brazil 6i; egypt congo 2i 1c; hand 2i 1a siam
    Bo: rest 2i
    Cy: iceland
    due: Ann attacks
    round: 3
    captured: 1
    discard: 3i peru
    spent: revolt sabotage
    effects: bombardment; draft; immune egypt
    fallen: Di 5 by Ann

A player's line names territories, whole continents, or the `rest`, which is everything that no other part names, with
the armies in each of them, 1i by default. A later part overrides an earlier one. A territory that nobody names is
vacant. `hand` has army cards, territories, and continents for all their cards; the main deck is what no hand and no
`discard` has. `due` is `Ann claims`, `Ann reinforces`, `Ann begins` with a chance card as the option chance_percent
says, `Ann answers sabotage`, `Ann drafts`, `Ann attacks`, `Ann fortifies`, or `over`. Without a line `draft`, the
infantry left follow from the map; `captured` counts the territories taken since the turn began, and `spent` are the
chance cards of the discard. By default it is the second round, and the first player began. An indented line continues
the one before.

>>> state = read_sketch("players: Ann, Bo\nAnn: brazil 6i\nBo: rest 2i\ndue: Ann attacks")
>>> [str(move) for move in state.moves()][1:3]
['exchange brazil 5i 1c', 'attack brazil venezuela 2']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError, OptionError
from kbwidgets.core.setup.sketch import Sketch, read_lines
from kbwidgets.core.text.words import joined, quoted, some
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.conkueror.rules.armies import ARMIES, Stack, read_stack, stack_text
from kbwidgets.games.conkueror.rules.cards import SHIFT, Cards, army_counts, army_text, read_army_cards, territory_card
from kbwidgets.games.conkueror.rules.chapters.draft import LEAST_DRAFT, draft_size
from kbwidgets.games.conkueror.rules.fields import OUT, VACANT
from kbwidgets.games.conkueror.rules.moves import CODES
from kbwidgets.games.conkueror.rules.options import COLOURS, OPTIONS, SEATS, conflicts, set_up
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.rules.table import Table, table_of

_FIELDS: Final = (
    "players", "options", "due", "round", "first", "draft", "captured", "discard", "spent", "effects", "fallen",
)  # fmt: skip
_PHASES: Final = {
    "claims": "claim", "reinforces": "reinforce", "drafts": "draft", "attacks": "attack",
    "fortifies": "fortify",
}  # fmt: skip
_ARMIES: Final = re.compile(r"\d+[a-z]")
_FALLEN: Final = re.compile(r"(?P<name>.+) (?P<round>[1-9]\d{0,5}) by (?P<by>.+)")
_LINE_OF: Final = (
    ("phase", "due"), ("turn", "due"), ("frame", "due"), ("territories", "due"), ("rounds", "round"),
    ("deck", "players"), ("chance.spent", "spent"), ("chance.pile", "spent"), ("chance", "effects"),
)  # fmt: skip
"""The line of a sketch for each place in the data with another name."""


@dataclass
class _Holdings:
    """The owners and the hands, as the lines of the players say."""

    owners: list[Seat]
    stacks: list[Stack]
    hands: list[Cards] = field(default_factory=list[Cards])


def read_sketch(text: str) -> ConKUerorState:
    """Return the position of a sketch. Raise `DataError`, which names the line of a fault."""
    sketch = read_lines(text)
    table = _read_table(sketch)
    sketch.only(*_FIELDS)
    seat, phase, card = _read_due(sketch, table)
    holdings = _read_holdings(sketch, table)
    discard = _read_cards(sketch, table, "discard", sketch.get("discard"))
    first = _read_seat(sketch, "first", sketch.get("first") or table.names[0])
    rounds = 0 if phase in ("claim", "reinforce") else _read_number(sketch, "round", 2)
    spent = _read_names(sketch, "spent", sketch.get("spent"), table.chance_index, "chance cards")
    pile = [name for name in table.chance_index if name not in spent and name != card]
    effects = _read_effects(sketch, table)
    draft = _count_draft(table, holdings, seat, first, rounds) if phase == "draft" else 0
    data: dict[str, Json] = {
        "game": "conkueror",
        "version": 1,
        "names": list(table.names),
        "colours": list(table.setup.colours),
        "options": dict(table.setup.options),
        "phase": phase,
        "turn": seat if phase != "over" else _find_survivor(holdings),
        "rounds": rounds,
        "first": first,
        "territories": {table.ids[at]: [holdings.owners[at], stack_text(holdings.stacks[at])] for at in table.enabled},
        "draft": _read_number(sketch, "draft", draft),
        "hands": [_write_cards(table, hand) for hand in holdings.hands],
        "deck": _write_cards(table, _count_deck(sketch, table, holdings.hands, discard)),
        "discard": _write_cards(table, discard),
        "captured": _read_number(sketch, "captured", 0),
        "chance": {"pile": list[Json](pile), "spent": list[Json](spent), **effects},
        "frame": _make_frame(table, holdings, phase, card),
        "fallen": _read_fallen(sketch),
    }
    try:
        return ConKUerorState.from_json(data)
    except DataError as error:
        raise sketch.fault(_find_line(sketch, table, error.place), error.fault) from error


def _read_table(sketch: Sketch) -> Table:
    """Return the table of the match."""
    seating = sketch.seating(SEATS, COLOURS, CODES["players_count"], "CQ-2.1")
    values = sketch.options(OPTIONS, CODES["bad_option"])
    sketch.accept("options", conflicts(len(seating.names), values))
    try:
        return table_of(set_up(seating, values))
    except OptionError as error:
        raise sketch.fault("players", str(error.refusals[0])) from error


# -- lands and hands --------------------------------------------------------------------------------------


def _read_holdings(sketch: Sketch, table: Table) -> _Holdings:
    """Return what the lines of all players say, with `rest` worked out last."""
    holdings = _Holdings([OUT] * len(table.ids), [0] * len(table.ids), [0] * table.seats)
    for at in table.enabled:
        holdings.owners[at] = VACANT
    rest: tuple[Seat, Stack] | None = None
    for seat, name in enumerate(table.names):
        for part in sketch.parts(name):
            word, _, more = part.partition(" ")
            if word == "hand":
                holdings.hands[seat] = _read_cards(sketch, table, name, more)
                continue
            lands, armies = _read_part(sketch, name, part)
            if lands == ["rest"]:
                if rest is not None:
                    raise sketch.fault(name, f"found {quoted(part)}, but the rest goes to {table.names[rest[0]]}")
                rest = seat, armies
                continue
            for at in _read_territories(sketch, table, name, lands):
                if (owner := holdings.owners[at]) not in (VACANT, seat):
                    text = f"found {table.ids[at]}, which belongs to {table.names[owner]} in another line"
                    raise sketch.fault(name, text)
                holdings.owners[at], holdings.stacks[at] = seat, armies
    for at in table.enabled if rest else ():
        if rest and holdings.owners[at] == VACANT:
            holdings.owners[at], holdings.stacks[at] = rest
    return holdings


def _read_part(sketch: Sketch, line: str, part: str) -> tuple[list[str], Stack]:
    """Return the territories of a part of a line, and the armies in each."""
    words = part.split()
    lands = [word for word in words if not _ARMIES.fullmatch(word)]
    armies = read_stack(" ".join(words[len(lands) :]) or "1i")
    if not lands or words[: len(lands)] != lands or not armies:
        examples = "'brazil 6i', 'peru congo 2i 1c', 'africa', 'rest 2i' or 'hand 2i siam'"
        raise sketch.fault(line, f"found {quoted(part)}, expected something such as {examples}")
    return lands, armies


def _read_territories(sketch: Sketch, table: Table, line: str, words: Sequence[str]) -> Iterator[int]:
    """Return territories by their ids or those of continents. Each must be in the game."""
    for word in words:
        if word in table.continents:
            yield from table.lands_of[table.continents[word]]
        elif word not in table.index:
            near = [each for each in table.ids if each[:1] == word[:1]] or list(table.ids)
            raise sketch.fault(line, f"found {quoted(word)}, expected a territory or continent such as {some(near, 3)}")
        elif table.index[word] not in table.enabled:
            raise sketch.fault(line, f"found {word}, which is out of the game by the options")
        else:
            yield table.index[word]


def _read_cards(sketch: Sketch, table: Table, line: str, text: str) -> Cards:
    """Return army cards and territory cards such as `2i 1a siam`."""
    words = text.split()
    armies = read_army_cards(" ".join(word for word in words if _ARMIES.fullmatch(word)) or "nothing")
    if armies is None:
        raise sketch.fault(line, f"found the cards {quoted(text)}, expected cards such as '2i 1c siam' or '1a oceania'")
    lands = [word for word in words if not _ARMIES.fullmatch(word)]
    return armies + sum(territory_card(at) for at in set(_read_territories(sketch, table, line, lands)))


def _count_deck(sketch: Sketch, table: Table, hands: Sequence[Cards], discard: Cards) -> Cards:
    """Return what is left of all cards."""
    piles = (*hands, discard)
    whole, totals = army_counts(table.deck), [sum(each) for each in zip(*map(army_counts, piles), strict=True)]
    for kind, number, limit in zip(ARMIES, totals, whole, strict=True):
        if number > limit:
            raise sketch.fault("players", f"{number} {kind.name} cards are used, but the match has only {limit}")
    for at in table.enabled:
        if sum(pile >> SHIFT + at & 1 for pile in piles) > 1:
            raise sketch.fault("players", f"the card {table.ids[at]} is in two places")
    return table.deck - sum(piles)


def _write_cards(table: Table, cards: Cards) -> Json:
    return {"armies": army_text(cards), "territories": [table.ids[at] for at in bits(cards >> SHIFT)]}


# -- what is due ------------------------------------------------------------------------------------------


def _read_due(sketch: Sketch, table: Table) -> tuple[Seat, str, str]:
    """Return the player in turn, the phase, and the chance card that waits."""
    text = sketch.get("due")
    phases = {**_PHASES, "begins": table.first_phase}
    if text == "over":
        return 0, "over", ""
    for seat, name in enumerate(table.names):
        verb, _, card = text.removeprefix(f"{name} ").partition(" ")
        if not text.startswith(f"{name} "):
            continue
        if verb == "answers" and card in table.chance_index:
            return seat, "answer", card
        if verb in phases and not card:
            return seat, phases[verb], ""
    verbs = (*phases, f"answers {table.chance_cards[0].name}")
    choices = joined([*(f"'NAME {verb}'" for verb in verbs), "'over'"], "or")
    raise sketch.fault("due", f"found {quoted(text)}, expected {choices}")


def _make_frame(table: Table, holdings: _Holdings, phase: str, card: str) -> Json:
    """Return what the phase remembers."""
    if phase == "answer":
        return {"card": card, "targets": []}
    if phase not in ("claim", "reinforce"):
        return None
    infantry = [table.setup.initial] * table.seats
    for owner, stack in zip(holdings.owners, holdings.stacks, strict=True):
        if owner >= 0:
            infantry[owner] -= stack
    return {"left": list[Json](infantry), "standing": []}


def _find_survivor(holdings: _Holdings) -> Seat:
    """Return a seat that still owns territories at the end."""
    return max(0, *holdings.owners)


def _count_draft(table: Table, holdings: _Holdings, seat: Seat, first: Seat, rounds: int) -> int:
    """Return the infantry left to place if no line says less (CQ-5.1)."""
    number = draft_size(table, tuple(holdings.owners), seat)
    return min(number, LEAST_DRAFT) if table.has_short_first_draft and rounds == 1 and seat == first else number


# -- the other lines --------------------------------------------------------------------------------------


def _read_number(sketch: Sketch, line: str, default: int) -> int:
    text = sketch.get(line)
    if text and (not text.isdecimal() or len(text) > 4):
        raise sketch.fault(line, f"found {quoted(text)}, expected a number")
    return int(text) if text else default


def _read_seat(sketch: Sketch, line: str, name: str) -> Seat:
    if name not in sketch.names:
        raise sketch.fault(line, f"found {quoted(name)}, expected one of {', '.join(sketch.names)}")
    return sketch.names.index(name)


def _read_names(sketch: Sketch, line: str, text: str, table: Mapping[str, int], what: str) -> list[str]:
    """Return names of a table, in its order."""
    words = text.split()
    for word in words:
        if word not in table:
            raise sketch.fault(line, f"found {quoted(word)}, expected {what} such as {some(list(table), 9)}")
    return [name for name in table if name in words]


def _read_effects(sketch: Sketch, table: Table) -> dict[str, Json]:
    """Return the effects of chance cards."""
    effects: dict[str, Json] = {"immune": [], "bombard": False, "conscripted": 0}
    for part in sketch.parts("effects"):
        word, _, rest = part.partition(" ")
        if part == "bombardment":
            effects["bombard"] = True
        elif part == "draft":
            effects["conscripted"] = next(card.deeds[0].number for card in table.chance_cards if card.name == part)
        elif word == "immune" and rest:
            lands = sorted(set(_read_territories(sketch, table, "effects", rest.split())))
            effects["immune"] = [table.ids[at] for at in lands]
        else:
            raise sketch.fault("effects", f"found {quoted(part)}, expected 'bombardment', 'draft' or 'immune peru'")
    return effects


def _read_fallen(sketch: Sketch) -> list[Json]:
    """Return the players who are out, with the round and the player who took the cards."""
    fallen: list[Json] = []
    for part in sketch.parts("fallen"):
        match = _FALLEN.fullmatch(part)
        if not match:
            raise sketch.fault("fallen", f"found {quoted(part)}, expected something such as 'Cy 5 by Ann'")
        seat, taker = [_read_seat(sketch, "fallen", match[key]) for key in ("name", "by")]
        fallen.append([seat, int(match["round"]), taker])
    return fallen


def _find_line(sketch: Sketch, table: Table, place: str) -> str:
    """Return the line that is wrong if a place in the data is."""
    if match := re.match(r"hands\[(\d+)\]", place):
        return table.names[int(match[1])]
    if match := re.match(r"territories\.(\w+)", place):
        names = (name for name in table.names if re.search(rf"\b{match[1]}\b", sketch.get(name)))
        return next(names, "due")
    return next((line for start, line in _LINE_OF if place.startswith(start)), re.split(r"\W", place)[0])
