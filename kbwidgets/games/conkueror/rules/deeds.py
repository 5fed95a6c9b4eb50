"""The effects of chance cards (CQ-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, Stack, lost
from kbwidgets.games.conkueror.rules.chance_cards import BY_DIE, Deed
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Row, Shown, new
from kbwidgets.games.conkueror.rules.moves import Card, ChancePlay, ChanceSkip, Comes, Die, Hit
from kbwidgets.games.conkueror.rules.position import (
    BY_CHANCE,
    CAPTURED,
    EFFECTS,
    FALLEN,
    FRAME,
    HANDS,
    ONLY,
    OWNERS,
    PHASE,
    STACKS,
    TO_ACT,
    VACANT,
    Effects,
    Fields,
)
from kbwidgets.games.conkueror.rules.turning import card_due, draft_begun

_NOBODY: Final = -1
"""The territory that chance has hit, if it has hit none."""


def decided(position: Fields, move: Comes) -> Row:
    """Decide whether the player gets a card (CQ-12.1)."""
    return card_due(position) if move.card else draft_begun(position)


def shown(position: Fields, move: Card) -> Row:
    """Draw a card, which the player plays or skips (CQ-12.1)."""
    n = position[0].chance_index[move.name]
    pile, spent, immune, bombard, conscripted = position[12]
    found: list[object] = [*position]
    found[PHASE], found[TO_ACT], found[FRAME] = "answer", ONLY[position[3]], Shown(n, ())
    found[EFFECTS] = new(Effects, (pile & ~(1 << n), spent, immune, bombard, conscripted))
    return found


def skipped(position: Fields, move: ChanceSkip) -> Row:
    """Discard the card without playing it (CQ-12.1)."""
    assert isinstance(position.frame, Shown)
    return _done(position, (), position.frame, 0, _NOBODY)


def played(position: Fields, move: ChancePlay) -> Row:
    """Choose the targets. Then a die or a hit is due, or the card takes effect (CQ-12.13)."""
    table, frame = position[0], position[13]
    assert isinstance(frame, Shown)
    card, index = table.chance_cards[frame.card], table.index
    chosen = Shown(frame.card, tuple([index[name] for name in move.targets]))
    if not card.chance:
        return _done(position, card.deeds, chosen, 0, _NOBODY)
    found: list[object] = [*position]
    found[PHASE], found[TO_ACT], found[FRAME] = card.chance, BY_CHANCE, chosen
    return found


def die_shown(position: Fields, move: Die) -> Row:
    """Roll the die of a card (CQ-12.13)."""
    assert isinstance(position.frame, Shown)
    return _done(position, position.table.chance_cards[position.frame.card].deeds, position.frame, move.face, _NOBODY)


def hit(position: Fields, move: Hit) -> Row:
    """Hit one of the player's own territories at random (CQ-12.5)."""
    assert isinstance(position.frame, Shown)
    deeds, struck = position.table.chance_cards[position.frame.card].deeds, position.table.index[move.territory]
    return _done(position, deeds, position.frame, 0, struck)


def _done(position: Fields, deeds: tuple[Deed, ...], shown: Shown, face: int, struck: int) -> Row:
    """Apply the effects of a card. Players without territories are out, and the draft begins (CQ-13.1, CQ-5.3)."""
    card, targets = shown
    change = _Change(position)
    for kind, place, fixed in deeds:
        at = struck if kind == "strike" else targets[place] if targets else _NOBODY
        other = targets[place + 1] if place + 1 < len(targets) else _NOBODY
        _DEEDS[kind](change, at, other, face if fixed == BY_DIE else fixed)
    owners, effects = tuple(change.owners), position[12]
    found: list[object] = [*position]
    found[OWNERS], found[STACKS], found[CAPTURED] = owners, tuple(change.stacks), change.captured
    spent = effects.spent | 1 << card
    found[EFFECTS] = new(Effects, (effects.pile, spent, change.immune, change.bombard, change.conscripted))
    if owners != position[5]:
        found[HANDS], found[FALLEN] = _, fallen = with_beaten(position, owners)
        if len(fallen) == position[0].seats - 1:
            return ended(new(Fields, found))
    return draft_begun(new(Fields, found))


class _Change:
    """The changes that the effects of a card make, one after another."""

    __slots__ = ("bombard", "captured", "conscripted", "immune", "owners", "stacks", "turn")

    def __init__(self, position: Fields) -> None:
        self.turn = position[3]
        self.owners = [*position[5]]
        self.stacks = [*position[6]]
        self.captured = position[11]
        _, _, self.immune, self.bombard, self.conscripted = position[12]

    def give(self, at: int, owner: int, stack: Stack) -> None:
        """Give a territory to a seat or to nobody, with a new stack; its immunity ends (CQ-12.7)."""
        self.owners[at], self.stacks[at] = owner, stack
        self.immune &= ~(1 << at)


def _join(change: _Change, at: int, other: int, number: int) -> None:
    """Move all armies to the other territory (CQ-12.4)."""
    change.stacks[other] += change.stacks[at]
    change.give(at, VACANT, 0)


def _empty(change: _Change, at: int, other: int, number: int) -> None:
    """Wipe out the armies of the target, or of the territory that chance names (CQ-12.5)."""
    change.give(at, VACANT, 0)


def _lose(change: _Change, at: int, other: int, number: int) -> None:
    """Remove armies, and with the last one the owner (CQ-12.6)."""
    stack = change.stacks[at]
    if FACTS[stack][0] <= number:
        change.give(at, VACANT, 0)
    else:
        change.stacks[at] = lost(stack, number)


def _guard(change: _Change, at: int, other: int, number: int) -> None:
    """Protect a territory from attacks (CQ-12.7)."""
    change.immune |= 1 << at


def _hire(change: _Change, at: int, other: int, number: int) -> None:
    """Add mercenaries (CQ-12.8)."""
    change.stacks[at] += number * HIRED


def _gain(change: _Change, at: int, other: int, number: int) -> None:
    """Add infantry (CQ-12.12)."""
    change.stacks[at] += number * ONE[0]


def _take(change: _Change, at: int, other: int, number: int) -> None:
    """Take a territory, which counts as capturing it (CQ-12.10)."""
    change.give(at, change.turn, number * ONE[0])
    change.captured += 1


def _conscript(change: _Change, at: int, other: int, number: int) -> None:
    """Promise army cards for the end of the turn (CQ-12.9)."""
    change.conscripted = number


def _bombard(change: _Change, at: int, other: int, number: int) -> None:
    """Give the next battle a second die (CQ-12.11)."""
    change.bombard = True


_DEEDS: Final[Mapping[str, Callable[[_Change, int, int, int], None]]] = {
    "join": _join, "empty": _empty, "strike": _empty, "lose": _lose, "guard": _guard, "hire": _hire, "gain": _gain,
    "take": _take, "conscript": _conscript, "bombard": _bombard,
}  # fmt: skip
