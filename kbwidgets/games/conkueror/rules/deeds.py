"""What chance cards do, deed by deed (CQ-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, lost
from kbwidgets.games.conkueror.rules.chance_cards import DIE
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Shown
from kbwidgets.games.conkueror.rules.moves import Card, ChancePlay, Comes, Die, Hit
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, ONLY, VACANT, Fields, Row
from kbwidgets.games.conkueror.rules.turning import card_due, draft_begun

_NOBODY: Final = -1
"""No territory: where chance has hit none."""


def decided(position: Fields, move: Comes) -> Row:
    """Whether a card comes (CQ-12.1)."""
    return card_due(position) if move.card else draft_begun(position)


def shown(position: Fields, move: Card) -> Fields:
    """A card is drawn, and the player answers it (CQ-12.1)."""
    n = position.table.chance_index[move.name]
    effects = position.effects._replace(pile=position.effects.pile & ~(1 << n))
    return position._replace(phase="answer", to_act=ONLY[position.turn], effects=effects, frame=Shown(n, ()))


def skipped(position: Fields) -> Row:
    """The card goes to the chance discard unused (CQ-12.1)."""
    return draft_begun(_put_away(position))


def _put_away(position: Fields) -> Fields:
    assert isinstance(position.frame, Shown)
    spent = position.effects.spent | 1 << position.frame.card
    return position._replace(effects=position.effects._replace(spent=spent))


def played(position: Fields, move: ChancePlay) -> Row:
    """The targets are chosen; a die or a hit is due, or the card does its work (CQ-12.13)."""
    assert isinstance(position.frame, Shown)
    card = position.table.chance_cards[position.frame.card]
    targets = tuple(position.table.index[name] for name in move.targets)
    position = position._replace(frame=Shown(position.frame.card, targets))
    if card.chance:
        return position._replace(phase=card.chance, to_act=BY_CHANCE)
    return _done(position, 0, _NOBODY)


def die_shown(position: Fields, move: Die) -> Row:
    """The die of a card (CQ-12.13)."""
    return _done(position, move.face, _NOBODY)


def hit(position: Fields, move: Hit) -> Row:
    """The own territory that chance names (CQ-12.5)."""
    return _done(position, 0, position.table.index[move.territory])


def _done(position: Fields, face: int, struck: int) -> Row:
    """The card does its deeds; who owns nothing then is out, and the draft begins (CQ-13.1, CQ-5.3)."""
    assert isinstance(position.frame, Shown)
    card, targets = position.table.chance_cards[position.frame.card], position.frame.targets
    after = _put_away(position)
    for deed in card.deeds:
        number = face if deed.number == DIE else deed.number
        at = struck if deed.kind == "strike" else targets[deed.at] if targets else _NOBODY
        other = targets[deed.at + 1] if deed.at + 1 < len(targets) else _NOBODY
        after = _DEEDS[deed.kind](after, at, other, number)
    if after.owners is not position.owners:
        hands, fallen = with_beaten(position, after.owners)
        if len(fallen) > len(position.fallen):
            after = after._replace(hands=hands, fallen=fallen)
            if len(fallen) == position.table.seats - 1:
                return ended(after)
    return draft_begun(after)


def _set(position: Fields, at: int, owner: int, stack: int) -> Fields:
    """A territory with another owner or stack; an immunity ends with its owner (CQ-12.7)."""
    stacks = [*position.stacks]
    stacks[at] = stack
    if position.owners[at] == owner:
        return position._replace(stacks=tuple(stacks))
    owners, effects = [*position.owners], position.effects
    owners[at] = owner
    if effects.immune:
        effects = effects._replace(immune=effects.immune & ~(1 << at))
    return position._replace(owners=tuple(owners), stacks=tuple(stacks), effects=effects)


def _join(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.4."""
    stacks = position.stacks
    return _set(_set(position, other, position.turn, stacks[other] + stacks[at]), at, VACANT, 0)


def _empty(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.5: the target, and the own territory that chance names."""
    return _set(position, at, VACANT, 0)


def _lose(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.6."""
    stack = position.stacks[at]
    if FACTS[stack][0] <= number:
        return _set(position, at, VACANT, 0)
    return _set(position, at, position.owners[at], lost(stack, number))


def _guard(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.7."""
    return position._replace(effects=position.effects._replace(immune=position.effects.immune | 1 << at))


def _hire(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.8."""
    return _set(position, at, position.owners[at], position.stacks[at] + number * HIRED)


def _gain(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.12."""
    return _set(position, at, position.owners[at], position.stacks[at] + number * ONE[0])


def _take(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.10: this counts as capturing a territory."""
    return _set(position, at, position.turn, number * ONE[0])._replace(captured=position.captured + 1)


def _conscript(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.9."""
    return position._replace(effects=position.effects._replace(conscripted=number))


def _bombard(position: Fields, at: int, other: int, number: int) -> Fields:
    """CQ-12.11."""
    return position._replace(effects=position.effects._replace(bombard=True))


_DEEDS: Final[Mapping[str, Callable[[Fields, int, int, int], Fields]]] = {
    "join": _join, "empty": _empty, "strike": _empty, "lose": _lose, "guard": _guard, "hire": _hire, "gain": _gain,
    "take": _take, "conscript": _conscript, "bombard": _bombard,
}  # fmt: skip
