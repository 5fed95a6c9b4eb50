"""The frames of phases as data, and checks that a position read from data makes sense."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.fields.shape import Shape
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, within
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK
from kbwidgets.games.conkueror.rules.chapters.chance_cards import ChancePlay, chance_refusals
from kbwidgets.games.conkueror.rules.fields import (
    BY_CHANCE,
    ONLY,
    VACANT,
    Battle,
    CardsDue,
    Conquest,
    Fields,
    Frame,
    Opening,
    Rolls,
    Shown,
    Stationing,
    count_spares,
)
from kbwidgets.games.conkueror.rules.table import Table

_KINDS: Final = {
    "order": Rolls, "claim": Opening, "deal": Opening, "reinforce": Opening, "drop": Opening, "answer": Shown,
    "die": Shown, "hit": Shown, "battle": Battle, "dice": Battle, "outcome": Battle, "conquest": Conquest,
    "station": Stationing, "draw": CardsDue, "conscript": CardsDue,
}  # fmt: skip
"""The class of the frame of each phase that has one."""


_SHAPES: Final = {kind: Shape(kind) for kind in _KINDS.values()}


def frame_to_json(table: Table, frame: Frame) -> Json:
    """Return a frame as data, null if there is none."""
    return None if frame is None else _SHAPES[type(frame)].write(frame, table)


def frame_from_json(data: Plain, position: Fields) -> Frame:
    """Return the frame that the phase of a position needs."""
    kind = _KINDS.get(position.phase)
    if kind is None:
        if data.data is not None:
            raise data.fault("null in this phase")
        return None
    shape = _SHAPES[kind]
    frame = shape.read(data.only(*shape.keys), position.table)
    match frame:
        case Rolls():
            _check_rolls(data, position, frame)
        case Opening():
            _check_opening(data, position, frame)
        case Shown():
            _check_card(data, position, frame)
        case Battle():
            _check_battle(data, position, frame)
        case Conquest():
            _check_conquest(data, position, frame)
        case Stationing():
            _check_stationing(data, position, frame)
        case CardsDue():
            _check_drawing(data, position, frame)
    return frame


def _check_rolls(data: Plain, position: Fields, frame: Rolls) -> None:
    """Check the rolls for the first turn (CQ-3.2)."""
    group, rolled = frame
    if list(group) != sorted(set(group)):
        raise data["group"].fault("seats, each once, in their order")
    data["rolled"].items(0, len(group) - 1)
    if position.turn != group[len(rolled)]:
        raise data["rolled"].fault(f"the dice before that of seat {position.turn}")


def _check_opening(data: Plain, position: Fields, frame: Opening) -> None:
    """Check that the initial infantry that is left is all that is not on the map (CQ-3.1, CQ-3.3 to CQ-3.5)."""
    seats, initial, turn = position.table.seats, position.table.setup.initial, position.turn
    for seat, rest in enumerate(frame.left):
        on_map = [stack for owner, stack in zip(position.owners, position.stacks, strict=True) if owner == seat]
        if sum(on_map) + rest != initial:
            raise data["left"].fault(f"{initial} infantry of each seat, those on the map included")
    if not frame.left[turn]:
        raise data["left"].fault(f"infantry of seat {turn}, who must place some")
    for seat, item in zip(bits(frame.standing), data["standing"].items(0, seats - 1), strict=True):
        if seat == turn or position.phase != "reinforce":
            raise item.fault("seats with a standing order, while somebody else places infantry")


def _check_card(data: Plain, position: Fields, frame: Shown) -> None:
    """Check the targets of the chance card that was drawn (CQ-12.13)."""
    card = position.table.chance_cards[frame.card]
    data["targets"].items(0, len(card.targets))
    if position.phase == "answer":
        if frame.targets:
            raise data["targets"].fault("none before the card is played")
    elif card.chance != position.phase:
        raise data["card"].fault(f"a card that waits for the {position.phase}")
    else:
        move = ChancePlay(tuple([position.table.ids[at] for at in frame.targets]))
        if chance_refusals(position._replace(frame=frame), move):
            raise data["targets"].fault("legal targets of the card")


def _check_pair(data: Plain, position: Fields, frame: Battle | Conquest) -> None:
    """Check that the territories are neighbours, the first of them owned by the player."""
    if position.owners[frame.source] != position.turn:
        raise data["source"].fault(f"a territory of seat {position.turn}")
    if frame.target not in position.table.near[frame.source]:
        raise data["target"].fault("a neighbour of the source")


def _check_battle(data: Plain, position: Fields, frame: Battle) -> None:
    """Check the battle (CQ-6.4, CQ-6.8)."""
    _check_pair(data, position, frame)
    target, sent, stack = frame.target, frame.sent, position.stacks[frame.source]
    if position.owners[target] in (VACANT, position.turn) or position.effects.immune >> target & 1:
        raise data["target"].fault("a territory of an opponent that may be attacked")
    fits = within(sent, stack) and FACTS[sent][0] >= 2 and FACTS[sent][1] >= 1
    if not fits or FACTS[stack - sent][1] < 1:
        raise data["sent"].fault("2 armies or more from the source, so that one regular goes and another stays")


def _check_conquest(data: Plain, position: Fields, frame: Conquest) -> None:
    """Check the conquest (CQ-7.1)."""
    _check_pair(data, position, frame)
    if position.owners[frame.target] != position.turn or position.stacks[frame.target]:
        raise data["target"].fault("a territory that was just conquered")
    if FACTS[position.stacks[frame.source]][1] < 2:
        raise data["source"].fault("a territory with 2 regulars")
    if not position.captured:
        raise data["target"].fault("a territory that counts as captured")


def _check_stationing(data: Plain, position: Fields, frame: Stationing) -> None:
    """Check the territories that need garrisons (CQ-11.3, CQ-11.4)."""
    turn, number = position.turn, frame.lands.bit_count()
    for at, item in zip(bits(frame.lands), data["lands"].items(1), strict=True):
        if position.owners[at] != turn or position.stacks[at]:
            raise item.fault("territories of the player without armies")
    if position.captured < number:
        raise data["lands"].fault("territories that count as captured")
    if count_spares(position.owners, position.stacks, position.draft, turn) < number:
        raise data["lands"].fault("no more than there are spare armies")
    if position.draft and frame.back != "draft":
        raise data["back"].fault("the draft, as long as some of it is left")


def _check_drawing(data: Plain, position: Fields, frame: CardsDue) -> None:
    """Check the cards that are due (CQ-10.2, CQ-12.9)."""
    if position.phase == "draw":
        if not frame.cards or not position.deck:
            raise data["cards"].fault("a card that is due and can be drawn")
    elif frame.cards or not frame.conscripted or not position.deck & ARMY_MASK:
        raise data["conscripted"].fault("army cards that are due and can be drawn, after all others")


# -- the position as a whole ------------------------------------------------------------------------------


_OPENING: Final = ("order", "deal", "drop", "claim", "reinforce")


_DEALT: Final = ("deal", "drop")


_CLAIMED: Final = ("claim", "reinforce")


_CHANCE: Final = ("chance", "card", "answer", "die", "hit")


_ACTED: Final = ("draft", "attack", "battle", "dice", "outcome", "conquest", "station", "fortify")


_BY_CHANCE: Final = ("order", "deal", "drop", "chance", "card", "die", "hit", "dice", "outcome", "draw", "conscript")


def seats_to_act(phase: str, turn: Seat) -> tuple[Seat, ...]:
    """Return who must act in a phase."""
    return () if phase == "over" else BY_CHANCE if phase in _BY_CHANCE else ONLY[turn]


def check_position(full: Plain, position: Fields) -> None:
    """Raise `DataError` at the first place that does not fit the rest."""
    _check_phase(full, position)
    _check_land(full, position)
    _check_cards(full, position)
    _check_fallen(full, position)
    _check_effects(full, position)


def _check_phase(full: Plain, position: Fields) -> None:
    """Refuse phases that the options or the round exclude (CQ-3.6, CQ-12.1)."""
    table, phase = position.table, position.phase
    opening = phase in _OPENING
    if opening == (position.rounds > 0):
        raise full["rounds"].fault("0 in the opening, 1 or more after it")
    if phase in (_CLAIMED if table.has_random_setup else _DEALT):
        raise full["phase"].fault("a phase of the setup that was chosen")
    if (phase in _CHANCE and not table.chance_percent) or (phase == "chance" and table.chance_percent == 100):
        raise full["phase"].fault("a phase that fits the option chance_percent")
    if phase == "order" and position.first:
        raise full["first"].fault("0 until the dice are rolled")
    frame = position.frame
    if position.draft and phase != "draft" and not (isinstance(frame, Stationing) and frame.back == "draft"):
        raise full["draft"].fault("0 outside of the draft")
    if position.captured and phase not in _ACTED:
        raise full["captured"].fault("0 before a turn and after it")


def _check_land(full: Plain, position: Fields) -> None:
    """Check that each owned territory has a regular, and a vacant one nothing (CQ-2.4, CQ-4.6)."""
    phase, frame, turn = position.phase, position.frame, position.turn
    empty = 0
    if isinstance(frame, Conquest):
        empty = 1 << frame.target
    elif isinstance(frame, Stationing):
        empty = frame.lands
    vacant = 0
    data = full["territories"]
    for at in position.table.enabled:
        owner, stack = position.owners[at], position.stacks[at]
        place = data[position.table.ids[at]]
        if owner == VACANT:
            vacant += 1
            if stack:
                raise place.fault("no armies where there is no owner")
            continue
        bare = empty >> at & 1 or (phase == "over" and owner == turn and not stack)
        if not bare and FACTS[stack][1] < 1:
            raise place.fault("at least one regular in a territory with an owner")
        if stack >= HIRED and (owner != turn or phase not in (*_ACTED, "over")):
            raise place.fault("mercenaries only in territories of the player whose turn it is")
        if phase in _OPENING and stack >= ONE[1]:
            raise place.fault("only infantry in the opening")
    land = len(position.table.enabled)
    if phase == "order" and vacant < land:
        raise data.fault("no owners before the first claim")
    if (phase in ("claim", "deal")) != (vacant > 0) and phase in ("claim", "deal", "reinforce", "drop"):
        raise data.fault("unclaimed territories during the claims, and none after that")


def _check_cards(full: Plain, position: Fields) -> None:
    """Check that each card of the main deck is there once (CQ-10.1)."""
    if sum(position.hands) + position.deck + position.discard != position.table.deck:
        raise full["deck"].fault("all cards of the match, with the hands and the discard")
    if not position.rounds and position.deck != position.table.deck:
        raise full["hands"].fault("no cards in the opening")


def _check_fallen(full: Plain, position: Fields) -> None:
    """Check that players who are out have nothing, and that all others have territories (CQ-13.1, CQ-13.2)."""
    table, data = position.table, full["fallen"]
    out = [each.seat for each in position.fallen]
    rounds = [each.rounds for each in position.fallen]
    if len(set(out)) < len(out) or rounds != sorted(rounds) or (rounds and rounds[-1] > position.rounds):
        raise data.fault("each seat once, in the order of the rounds so far")
    if any(each.by in out[: n + 1] for n, each in enumerate(position.fallen)):
        raise data.fault("cards that went to a seat that was not out")
    for seat in range(table.seats):
        if (seat in position.owners) == (seat in out) and position.rounds:
            raise data.fault("exactly the seats that own nothing")
        if seat in out and position.hands[seat]:
            raise full["hands"].fault("no cards of players who are out")
    left = table.seats - len(out)
    limited = position.rounds == table.max_rounds and table.max_rounds > 0
    if position.phase == "over":
        if left > 1 and not limited:
            raise full["phase"].fault("a phase before the end")
        if left > 1 and any(position.owners[at] >= 0 and not position.stacks[at] for at in table.enabled):
            raise full["territories"].fault("armies in every territory with an owner")
    elif left < 2:
        raise full["phase"].fault("the end: one player is left")
    if position.turn in out and (position.phase != "over" or left == 1):
        raise full["turn"].fault("a seat that is not out")


def _check_effects(full: Plain, position: Fields) -> None:
    """Check that every chance card is somewhere, and that effects fit the phase (CQ-12.2, CQ-12.7, CQ-12.11)."""
    table, phase, effects, data = position.table, position.phase, position.effects, full["chance"]
    card = 1 << position.frame.card if isinstance(position.frame, Shown) else 0
    if effects.pile & effects.spent or effects.pile & card or effects.spent & card:
        raise data["pile"].fault("each chance card in one place")
    if (effects.pile | effects.spent | card).bit_count() < len(table.chance_cards):
        raise data["pile"].fault("all chance cards, with the discard and the one that is shown")
    if (phase == "card" and not effects.pile) or (not position.rounds and effects.spent):
        raise data["pile"].fault("a card to draw, and all of them in the opening")
    for at in bits(effects.immune):
        if position.owners[at] < 0 or not position.rounds:
            raise data["immune"].fault("territories that are owned, in a game that has begun")
        if position.owners[at] == position.turn and phase in _CHANCE:
            raise data["immune"].fault("no immunity of the player in turn before their card is played")
    if effects.bombard and phase not in ("draft", "attack", "fortify", "station"):
        raise data["bombard"].fault("false before a turn, in a battle and after a turn")
    if effects.conscripted and phase not in _ACTED:
        raise data["conscripted"].fault("0 before a turn and after it")
