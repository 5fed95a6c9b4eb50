"""Checks that a position read from data makes sense: owners and armies, cards, players who are out, effects."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE
from kbwidgets.games.conkueror.rules.frames import Conquest, Shown, Stationing
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, ONLY, VACANT, Fields

_OPENING: Final = ("order", "deal", "drop", "claim", "reinforce")
_DEALT: Final = ("deal", "drop")
_CLAIMED: Final = ("claim", "reinforce")
_CHANCE: Final = ("chance", "card", "answer", "die", "hit")
_ACTED: Final = ("draft", "attack", "battle", "dice", "outcome", "conquest", "station", "fortify")
_BY_CHANCE: Final = ("order", "deal", "drop", "chance", "card", "die", "hit", "dice", "outcome", "draw", "conscript")


def acting(phase: str, turn: Seat) -> tuple[Seat, ...]:
    """Return who must act in a phase."""
    return () if phase == "over" else BY_CHANCE if phase in _BY_CHANCE else ONLY[turn]


def check(whole: Plain, position: Fields) -> None:
    """Raise `DataError` at the first place that does not fit the rest."""
    _phase(whole, position)
    _land(whole, position)
    _cards(whole, position)
    _fallen(whole, position)
    _effects(whole, position)


def _phase(whole: Plain, position: Fields) -> None:
    """Refuse phases that the options or the round exclude (CQ-3.6, CQ-12.1)."""
    table, phase = position.table, position.phase
    opening = phase in _OPENING
    if opening == (position.rounds > 0):
        raise whole["rounds"].fault("0 in the opening, 1 or more after it")
    if phase in (_CLAIMED if table.random_setup else _DEALT):
        raise whole["phase"].fault("a phase of the setup that was chosen")
    if (phase in _CHANCE and not table.chance_percent) or (phase == "chance" and table.chance_percent == 100):
        raise whole["phase"].fault("a phase that fits the option chance_percent")
    if phase == "order" and position.first:
        raise whole["first"].fault("0 until the dice are rolled")
    frame = position.frame
    if position.draft and phase != "draft" and not (isinstance(frame, Stationing) and frame.back == "draft"):
        raise whole["draft"].fault("0 outside of the draft")
    if position.captured and phase not in _ACTED:
        raise whole["captured"].fault("0 before a turn and after it")


def _land(whole: Plain, position: Fields) -> None:
    """Check that each owned territory has a regular, and a vacant one nothing (CQ-2.4, CQ-4.6)."""
    phase, frame, turn = position.phase, position.frame, position.turn
    empty = 0
    if isinstance(frame, Conquest):
        empty = 1 << frame.target
    elif isinstance(frame, Stationing):
        empty = frame.lands
    vacant = 0
    data = whole["territories"]
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


def _cards(whole: Plain, position: Fields) -> None:
    """Check that each card of the main deck is there once (CQ-10.1)."""
    if sum(position.hands) + position.deck + position.discard != position.table.deck:
        raise whole["deck"].fault("all cards of the match, with the hands and the discard")
    if not position.rounds and position.deck != position.table.deck:
        raise whole["hands"].fault("no cards in the opening")


def _fallen(whole: Plain, position: Fields) -> None:
    """Check that players who are out have nothing, and that all others have territories (CQ-13.1, CQ-13.2)."""
    table, data = position.table, whole["fallen"]
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
            raise whole["hands"].fault("no cards of players who are out")
    left = table.seats - len(out)
    limited = position.rounds == table.max_rounds and table.max_rounds > 0
    if position.phase == "over":
        if left > 1 and not limited:
            raise whole["phase"].fault("a phase before the end")
        if left > 1 and any(position.owners[at] >= 0 and not position.stacks[at] for at in table.enabled):
            raise whole["territories"].fault("armies in every territory with an owner")
    elif left < 2:
        raise whole["phase"].fault("the end: one player is left")
    if position.turn in out and (position.phase != "over" or left == 1):
        raise whole["turn"].fault("a seat that is not out")


def _effects(whole: Plain, position: Fields) -> None:
    """Check that every chance card is somewhere, and that effects fit the phase (CQ-12.2, CQ-12.7, CQ-12.11)."""
    table, phase, effects, data = position.table, position.phase, position.effects, whole["chance"]
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
