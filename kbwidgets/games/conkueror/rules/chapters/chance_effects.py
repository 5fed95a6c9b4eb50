"""The chapter on the effects of chance cards, with the die or the hit that chance adds (CQ-12.4 to CQ-12.13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.move import Move
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, Stack, armies_left, within
from kbwidgets.games.conkueror.rules.cards import BY_DIE, Deed
from kbwidgets.games.conkueror.rules.chapters.battle import Lost
from kbwidgets.games.conkueror.rules.chapters.draft import begin_draft
from kbwidgets.games.conkueror.rules.chapters.ending import end_game, take_out_beaten
from kbwidgets.games.conkueror.rules.chapters.opening import Die
from kbwidgets.games.conkueror.rules.fields import (
    CAPTURED,
    EFFECTS,
    FALLEN,
    HANDS,
    OWNERS,
    STACKS,
    VACANT,
    Effects,
    Fields,
    Row,
    Shown,
    new,
)
from kbwidgets.games.conkueror.rules.moves import MOVES, ArmiesInTerritory, InTerritory


@MOVES.form("hit {territory=siam}", rule="CQ-12.5")
class Hit(Move):
    """A Nuclear Strike also hits one of the player's own territories (CQ-12.5)."""

    territory: str


# -- what moves do ----------------------------------------------------------------------------------------


NOWHERE: Final = -1
"""The territory that chance has hit, if it has hit none."""


def roll_for_card(position: Fields, move: Die) -> Row:
    """Roll the die of a card (CQ-12.13)."""
    assert isinstance(position.frame, Shown)
    return apply_effects(
        position, position.table.chance_cards[position.frame.card].deeds, position.frame, move.face, NOWHERE
    )


def hit_territory(position: Fields, move: Hit) -> Row:
    """Hit one of the player's own territories at random (CQ-12.5)."""
    assert isinstance(position.frame, Shown)
    deeds, struck = position.table.chance_cards[position.frame.card].deeds, position.table.index[move.territory]
    return apply_effects(position, deeds, position.frame, 0, struck)


def apply_effects(position: Fields, deeds: tuple[Deed, ...], shown: Shown, face: int, struck: int) -> Row:
    """Apply the effects of a card. Players without territories are out, and the draft begins (CQ-13.1, CQ-5.3)."""
    card, targets = shown
    change = _Change(position)
    for kind, place, fixed in deeds:
        at = struck if kind == "strike" else targets[place] if targets else NOWHERE
        other = targets[place + 1] if place + 1 < len(targets) else NOWHERE
        _EFFECTS[kind](change, at, other, face if fixed == BY_DIE else fixed)
    owners, effects = tuple(change.owners), position[12]
    after: list[object] = [*position]
    after[OWNERS], after[STACKS], after[CAPTURED] = owners, tuple(change.stacks), change.captured
    spent = effects.spent | 1 << card
    after[EFFECTS] = new(Effects, (effects.pile, spent, change.immune, change.bombard, change.conscripted))
    if owners != position[5]:
        after[HANDS], after[FALLEN] = _, fallen = take_out_beaten(position, owners)
        if len(fallen) == position[0].seats - 1:
            return end_game(new(Fields, after))
    return begin_draft(new(Fields, after))


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
        change.stacks[at] = armies_left(stack, number)


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


_EFFECTS: Final[Mapping[str, Callable[[_Change, int, int, int], None]]] = {
    "join": _join, "empty": _empty, "strike": _empty, "lose": _lose, "guard": _guard, "hire": _hire, "gain": _gain,
    "take": _take, "conscript": _conscript, "bombard": _bombard,
}  # fmt: skip


# -- events -----------------------------------------------------------------------------------------------


@event("die", "{who} rolled a {face}.", rule="CQ-12.13")
class DieRolled(Event):
    """The die of a chance card was rolled (CQ-12.13)."""

    face: int


@event("hit", "The strike also hit {territory}.", rule="CQ-12.5")
class AlsoHit(InTerritory):
    """A Nuclear Strike also hit a territory of its player (CQ-12.5)."""


@event("vacant", "{begins} became vacant.")
class BecameVacant(InTerritory):
    """A territory has no owner any more; the seat is its last owner."""


_JOINING: Final = "CQ-12.4"
"""The rule by which armies move to a territory, where other cards bring new ones."""


@event("gain", "{who} got {words} in {territory}.")
class Gained(ArmiesInTerritory):
    """A chance card brought new armies."""


@event("gain", "{words} joined the armies in {territory}.", rule=_JOINING)
class Joined(ArmiesInTerritory):
    """All armies of another territory moved to this one (CQ-12.4)."""


@event("take", "{who} took {territory}.", rule="CQ-12.10")
class Took(InTerritory):
    """A chance card gave a player a territory (CQ-12.10)."""


@event("guard", "{begins} gained Diplomatic Immunity.", rule="CQ-12.7")
class ImmunityGained(InTerritory):
    """Nobody may attack a territory (CQ-12.7)."""


def report_change(before: Fields, after: Fields, at: int, rule: str) -> Iterator[Event]:
    """Yield what happened to one territory."""
    territory = before.table.world.named[at]
    was, owner = before.owners[at], after.owners[at]
    old, new = before.stacks[at], after.stacks[at]
    if owner != was:
        yield BecameVacant(was, territory, rule=rule) if owner == VACANT else Took(owner, territory, rule=rule)
    elif new != old:
        if not within(old, new):
            yield Lost(owner, territory, old - new, rule=rule)
        else:
            yield (Joined if rule == _JOINING else Gained)(owner, territory, new - old, rule=rule)
    if after.effects.immune & ~before.effects.immune & 1 << at:
        yield ImmunityGained(owner, territory, rule=rule)
