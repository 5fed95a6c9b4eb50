"""The frames of phases as data."""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror.rules.armies import FACTS, MOST, Stack, counts, read, within, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK
from kbwidgets.games.conkueror.rules.frames import (
    Battle,
    Conquest,
    Drawing,
    Frame,
    Opening,
    Rolls,
    Shown,
    Stationing,
)
from kbwidgets.games.conkueror.rules.moves import ChancePlay
from kbwidgets.games.conkueror.rules.position import MAIN, Fields, spares
from kbwidgets.games.conkueror.rules.refused_chance import chance_refused
from kbwidgets.games.conkueror.rules.table import Table


def frame_to_json(table: Table, phase: str, frame: Frame) -> Json:
    """Return a frame as data, null if there is none."""
    if isinstance(frame, Rolls):
        return {"group": list(frame.group), "rolled": list(frame.rolled)}
    if isinstance(frame, Opening):
        return {"left": list(frame.left), "standing": list(bits(frame.standing))}
    if isinstance(frame, Shown):
        return {"card": table.chance_cards[frame.card].name, "targets": [table.ids[at] for at in frame.targets]}
    if isinstance(frame, Battle):
        return {
            "source": table.ids[frame.source],
            "target": table.ids[frame.target],
            "sent": written(frame.sent),
            "bombarded": frame.bombarded,
        }
    if isinstance(frame, Conquest):
        return {"source": table.ids[frame.source], "target": table.ids[frame.target]}
    if isinstance(frame, Stationing):
        return {"lands": [table.ids[at] for at in bits(frame.lands)], "back": frame.back}
    if isinstance(frame, Drawing):
        return {"cards": frame.cards, "conscripted": frame.conscripted}
    return None


def frame_from_json(data: Plain, position: Fields) -> Frame:
    """Return the frame that the phase of a position needs."""
    phase = position.phase
    if phase == "order":
        return _rolls(data.only("group", "rolled"), position)
    if phase in ("claim", "deal", "reinforce", "drop"):
        return _opening(data.only("left", "standing"), position)
    if phase in ("answer", "die", "hit"):
        return _shown(data.only("card", "targets"), position)
    if phase in ("battle", "dice", "outcome"):
        return _battle(data.only("source", "target", "sent", "bombarded"), position)
    if phase == "conquest":
        return _conquest(data.only("source", "target"), position)
    if phase == "station":
        return _stationing(data.only("lands", "back"), position)
    if phase in ("draw", "conscript"):
        return _drawing(data.only("cards", "conscripted"), position)
    if data.data is not None:
        raise data.fault("null in this phase")
    return None


def _rolls(data: Plain, position: Fields) -> Rolls:
    """Return the rolls for the first turn (CQ-3.2)."""
    seats = position.table.seats
    group = tuple(item.number(0, seats - 1) for item in data["group"].items(2, seats))
    if list(group) != sorted(set(group)):
        raise data["group"].fault("seats, each once, in their order")
    rolled = tuple(item.number(1, 6) for item in data["rolled"].items(0, len(group) - 1))
    if position.turn != group[len(rolled)]:
        raise data["rolled"].fault(f"the dice before that of seat {position.turn}")
    return Rolls(group, rolled)


def _opening(data: Plain, position: Fields) -> Opening:
    """Return the initial infantry that is left: all that is not on the map (CQ-3.1, CQ-3.3 to CQ-3.5)."""
    table = position.table
    seats, initial = table.seats, table.setup.initial
    left = tuple(item.number(0, initial) for item in data["left"].items(seats, seats))
    for seat, rest in enumerate(left):
        on_map = [stack for owner, stack in zip(position.owners, position.stacks, strict=True) if owner == seat]
        if sum(on_map) + rest != initial:
            raise data["left"].fault(f"{initial} infantry of each seat, those on the map included")
    if not left[position.turn]:
        raise data["left"].fault(f"infantry of seat {position.turn}, who must place some")
    standing = 0
    for item in data["standing"].items(0, seats - 1):
        seat = item.number(0, seats - 1)
        if standing >> seat or seat == position.turn or position.phase != "reinforce":
            raise item.fault("seats with a standing order, while somebody else places infantry")
        standing |= 1 << seat
    return Opening(left, standing)


def _shown(data: Plain, position: Fields) -> Shown:
    """Return the chance card that was drawn (CQ-12.13)."""
    table = position.table
    n = table.chance_index[data["card"].text(tuple(table.chance_index))]
    names = tuple(item.text(table.ids) for item in data["targets"].items(0, len(table.chance_cards[n].targets)))
    frame = Shown(n, tuple(table.index[name] for name in names))
    if position.phase == "answer":
        if names:
            raise data["targets"].fault("none before the card is played")
    elif table.chance_cards[n].chance != position.phase:
        raise data["card"].fault(f"a card that waits for the {position.phase}")
    elif chance_refused(position._replace(frame=frame), ChancePlay(names)):
        raise data["targets"].fault("legal targets of the card")
    return frame


def _pair(data: Plain, position: Fields) -> tuple[int, int]:
    """Return two neighbours, the first of them owned by the player."""
    table = position.table
    source, target = (table.index[data[key].text(table.ids)] for key in ("source", "target"))
    if position.owners[source] != position.turn:
        raise data["source"].fault(f"a territory of seat {position.turn}")
    if target not in table.near[source]:
        raise data["target"].fault("a neighbour of the source")
    return source, target


def _stack(data: Plain) -> Stack:
    stack = read(data.text())
    if stack is None or written(stack) != data.data or max(counts(stack)) > MOST:
        raise data.fault("armies such as 3i 1c")
    return stack


def _battle(data: Plain, position: Fields) -> Battle:
    """Return the battle (CQ-6.4, CQ-6.8)."""
    source, target = _pair(data, position)
    if position.owners[target] in (-1, position.turn) or position.effects.immune >> target & 1:
        raise data["target"].fault("a territory of an opponent that may be attacked")
    sent, stack = _stack(data["sent"]), position.stacks[source]
    fits = within(sent, stack) and FACTS[sent][0] >= 2 and FACTS[sent][1] >= 1
    if not fits or FACTS[stack - sent][1] < 1:
        raise data["sent"].fault("2 armies or more from the source, so that one regular goes and another stays")
    return Battle(source, target, sent, data["bombarded"].truth())


def _conquest(data: Plain, position: Fields) -> Conquest:
    """Return the conquest (CQ-7.1)."""
    source, target = _pair(data, position)
    if position.owners[target] != position.turn or position.stacks[target]:
        raise data["target"].fault("a territory that was just conquered")
    if FACTS[position.stacks[source]][1] < 2:
        raise data["source"].fault("a territory with 2 regulars")
    if not position.captured:
        raise data["target"].fault("a territory that counts as captured")
    return Conquest(source, target)


def _stationing(data: Plain, position: Fields) -> Stationing:
    """Return the territories that need garrisons (CQ-11.3, CQ-11.4)."""
    table, turn = position.table, position.turn
    lands = 0
    for item in data["lands"].items(1):
        at = table.index[item.text(table.ids)]
        if lands >> at or position.owners[at] != turn or position.stacks[at]:
            raise item.fault("territories of the player without armies, each once, in map order")
        lands |= 1 << at
    back = data["back"].text(MAIN)
    if position.captured < lands.bit_count():
        raise data["lands"].fault("territories that count as captured")
    if spares(position.owners, position.stacks, position.draft, turn) < lands.bit_count():
        raise data["lands"].fault("no more than there are spare armies")
    if position.draft and back != "draft":
        raise data["back"].fault("the draft, as long as some of it is left")
    return Stationing(lands, back)


def _drawing(data: Plain, position: Fields) -> Drawing:
    """Return the cards that are due (CQ-10.2, CQ-12.9)."""
    most = len(position.table.enabled) if position.table.per_territory else 1
    cards, conscripted = data["cards"].number(0, most), data["conscripted"].number(0, 99)
    if position.phase == "draw":
        if not cards or not position.deck:
            raise data["cards"].fault("a card that is due and can be drawn")
    elif cards or not conscripted or not position.deck & ARMY_MASK:
        raise data["conscripted"].fault("army cards that are due and can be drawn, after all others")
    return Drawing(cards, conscripted)
