"""The chapter on chance cards: when they come, and how they are played (CQ-12.1 to CQ-12.3).

>>> MOVES.parse("chance_play"), MOVES.parse("chance_play siam china").targets
(ChancePlay(targets=()), ('siam', 'china'))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.forms import Flag
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.conkueror.rules.cards import OPPONENT, OWN, ChanceCard
from kbwidgets.games.conkueror.rules.chapters.chance_effects import (
    NOWHERE,
    AlsoHit,
    DieRolled,
    Hit,
    apply_effects,
    report_change,
)
from kbwidgets.games.conkueror.rules.chapters.draft import await_card, begin_draft
from kbwidgets.games.conkueror.rules.chapters.opening import Die
from kbwidgets.games.conkueror.rules.fields import (
    BY_CHANCE,
    EFFECTS,
    FRAME,
    ONLY,
    PHASE,
    TO_ACT,
    VACANT,
    Effects,
    Fields,
    Row,
    Shown,
    new,
)
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.moves import MOVES, refusal
from kbwidgets.games.conkueror.rules.refusals import land_refusal, owner_refusals, same_territory_refusal
from kbwidgets.games.conkueror.rules.rows import lands_of
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.worldmap import Name


class _Targets:
    """The targets of a chance card, one word each."""

    accepts = "targets"
    open = Text(60)

    def write(self, value: tuple[str, ...], /) -> str:
        """Return the targets as text."""
        return " ".join(value)

    def read(self, text: str, /) -> tuple[str, ...]:
        """Return the targets of a text."""
        return tuple(text.split())


@MOVES.form("chance {card}", rule="CQ-12.1")
class Comes(Move):
    """Chance decides whether the player in turn gets a chance card (CQ-12.1)."""

    card: Annotated[bool, Flag("yes", "no", true="yes", called="answer")]


@MOVES.form("card {name=revolt}", rule="CQ-12.2")
class Card(Move):
    """Chance draws a chance card (CQ-12.2)."""

    name: str


@MOVES.form("chance_play[ {targets=siam}]", rule="CQ-12.1")
class ChancePlay(Move):
    """The chance card is played, with its targets in order (CQ-12.1)."""

    targets: Annotated[tuple[str, ...], _Targets()] = ()


@MOVES.form("chance_skip", rule="CQ-12.1")
class ChanceSkip(Move):
    """The chance card is not played (CQ-12.1)."""


COMES: Final = (Comes(card=True), Comes(card=False))


SKIP: Final = ChanceSkip()


# -- the lists --------------------------------------------------------------------------------------------


def _list_choices(owners: tuple[int, ...], turn: Seat, kind: str) -> tuple[int, ...]:
    """Return the territories to choose a target of a chance card from (CQ-12.1)."""
    if kind == OWN:
        return lands_of(owners, turn)
    return tuple([at for at, owner in enumerate(owners) if owner >= 0 and owner != turn])


def targets_of(position: Fields | Known, card: ChanceCard) -> tuple[tuple[int, ...], ...] | None:
    """Return the territories for each target of a chance card, or None if it cannot be played (CQ-12.3)."""
    owners, turn = position.owners, position.turn
    if owners.count(turn) < card.needs:
        return None
    targets = tuple([_list_choices(owners, turn, kind) for kind in card.targets])
    return targets if all(targets) else None


class Answers(LazyMoves):
    """Skipping a chance card, or playing it with each choice of different targets (CQ-12.1)."""

    __slots__ = ("_card", "_position", "_size")

    def __init__(self, position: Fields) -> None:
        table, turn, owners, frame = position[0], position[3], position[5], position[13]
        assert isinstance(frame, Shown)
        self._position = position
        self._card = card = table.chance_cards[frame.card]
        mine = owners.count(turn)
        ways = mine >= card.needs
        for n, kind in enumerate(card.targets):
            count = mine if kind == OWN else len(table.enabled) - mine - owners.count(VACANT)
            ways *= count - card.targets[:n].count(kind)
        self._size = 1 + ways

    @property
    def targets(self) -> tuple[tuple[int, ...], ...] | None:
        """The territories for each target of the card, or None if it cannot be played (CQ-12.3)."""
        return targets_of(self._position, self._card)

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        if not n:
            return SKIP
        n -= 1
        table, turn, owners = self._position[0], self._position[3], self._position[5]
        chosen: list[int] = []
        for kind in self._card.targets:
            free = _list_choices(owners, turn, kind)
            if chosen:
                free = [at for at in free if at not in chosen]
            n, which = divmod(n, len(free))
            chosen.append(free[which])
        return ChancePlay(tuple([table.ids[at] for at in chosen]))


# -- what moves do ----------------------------------------------------------------------------------------


def decide_card(position: Fields, move: Comes) -> Row:
    """Decide whether the player gets a card (CQ-12.1)."""
    return await_card(position) if move.card else begin_draft(position)


def show_card(position: Fields, move: Card) -> Row:
    """Draw a card, which the player plays or skips (CQ-12.1)."""
    n = position[0].chance_index[move.name]
    pile, spent, immune, bombard, conscripted = position[12]
    after: list[object] = [*position]
    after[PHASE], after[TO_ACT], after[FRAME] = "answer", ONLY[position[3]], Shown(n, ())
    after[EFFECTS] = new(Effects, (pile & ~(1 << n), spent, immune, bombard, conscripted))
    return after


def skip_card(position: Fields, move: ChanceSkip) -> Row:
    """Discard the card without playing it (CQ-12.1)."""
    assert isinstance(position.frame, Shown)
    return apply_effects(position, (), position.frame, 0, NOWHERE)


def play_card(position: Fields, move: ChancePlay) -> Row:
    """Choose the targets. Then a die or a hit is due, or the card takes effect (CQ-12.13)."""
    table, frame = position[0], position[13]
    assert isinstance(frame, Shown)
    card, index = table.chance_cards[frame.card], table.index
    chosen = Shown(frame.card, tuple([index[name] for name in move.targets]))
    if not card.chance:
        return apply_effects(position, card.deeds, chosen, 0, NOWHERE)
    after: list[object] = [*position]
    after[PHASE], after[TO_ACT], after[FRAME] = card.chance, BY_CHANCE, chosen
    return after


# -- why not ----------------------------------------------------------------------------------------------


_RIVAL: Final = f"Choose {OPPONENT}."


def chance_refusals(position: Fields, move: ChancePlay) -> list[Refusal]:
    """Refuse a chance card or its targets (CQ-12.3 to CQ-12.12)."""
    assert isinstance(position.frame, Shown)
    card, table = position.table.chance_cards[position.frame.card], position.table
    if targets_of(position, card) is None:
        mine = position.owners.count(position.turn)
        text = f"There's no target for {card.title} now."
        if mine < card.needs:
            text = f"{card.title} needs {card.needs} of your territories, and you have {mine}."
        return [refusal("chance_unplayable", "CQ-12.3", text, (), "Skip the card.", short="You can't play it now")]
    if len(move.targets) != len(card.targets):
        text, advice = _describe_miscount(card, len(move.targets))
        return [refusal("chance_target", card.rule, text, (), advice)]
    refusals: list[Refusal] = []
    for kind, name in zip(card.targets, move.targets, strict=True):
        if kind == OWN:
            refusals += owner_refusals(position, name, card.rule)
            continue
        if wrong := land_refusal(position, name):
            refusals.append(wrong)
            continue
        at = table.index[name]
        if position.owners[at] == position.turn:
            refusals.append(refusal("own_target", card.rule, f"{table.name(at)} is yours.", (name,), _RIVAL))
        elif position.owners[at] == VACANT:
            refusals.append(refusal("chance_target", card.rule, f"{table.name(at)} is vacant.", (name,), _RIVAL))
    if len(set(move.targets)) < len(move.targets):
        refusals.append(same_territory_refusal(position, move.targets[0], card.rule)._replace(at=move.targets[:1]))
    return list(dict.fromkeys(refusals))


def _describe_miscount(card: ChanceCard, number: int) -> tuple[str, str]:
    """Return the words for too few or too many targets, and the advice."""
    needed = len(card.targets)
    if not needed:
        return f"{card.title} doesn't need a target.", "Just play it."
    if needed > 1:
        return f"{card.title} needs {needed} targets.", f"Choose {needed} of your territories."
    text = f"{card.title} needs a target." if not number else f"{card.title} has only 1 target."
    return text, f"Choose {card.asks}."


# -- events -----------------------------------------------------------------------------------------------


@event("chance", "{who} {got} a chance card.", rule="CQ-12.1")
class ChanceDecided(Event):
    """A player got a chance card, which the next line of the log names, or didn't (CQ-12.1)."""

    card: bool

    @property
    def got(self) -> str:
        """The verb that says whether there is a card."""
        return "got" if self.card else "didn't get"

    @property
    def is_logged(self) -> bool:
        return not self.card


@event("card", "{who} drew {card}.", rule="CQ-12.2")
class ChanceCardDrawn(Event):
    """A chance card was drawn (CQ-12.2)."""

    card: Name


@event("skip", "{who} skipped {card}.", rule="CQ-12.1")
class ChanceCardSkipped(Event):
    """A chance card was not played (CQ-12.1)."""

    card: Name


@event("play", rule="CQ-12.1")
class ChanceCardPlayed(Event):
    """A chance card was played, on its targets in order (CQ-12.1)."""

    card: Name
    targets: tuple[Name, ...]

    @property
    def at(self) -> tuple[str, ...]:
        return tuple([each.id for each in self.targets])

    @property
    def moves_armies(self) -> bool:
        """True if all armies of the first target moved to the second."""
        return len(self.targets) > 1

    def text(self, names: Sequence[str]) -> str:
        played = f"{names[self.seat]} played {self.card}"
        if self.moves_armies:
            return f"{played}: the armies in {self.targets[0]} moved to {self.targets[1]}."
        return f"{played} on {self.targets[0]}." if self.targets else f"{played}."


def name_card(table: Table, number: int) -> Name:
    """Return a chance card with its title."""
    card = table.chance_cards[number]
    return Name(card.name, card.title)


def report_card(before: Fields, frame: Shown, move: Move, after: Fields) -> Iterator[Event]:
    """Yield how a chance card is answered, and what it does (CQ-12)."""
    table, turn = before.table, before.turn
    rule, named = table.chance_cards[frame.card].rule, name_card(table, frame.card)
    if isinstance(move, ChanceSkip):
        yield ChanceCardSkipped(turn, named)
        return
    if isinstance(move, ChancePlay):
        targets = tuple([table.world.named[table.index[each]] for each in move.targets])
        yield ChanceCardPlayed(turn, named, targets, rule=rule)
    elif isinstance(move, Die):
        yield DieRolled(turn, move.face)
    elif isinstance(move, Hit):
        yield AlsoHit(turn, table.world.named[table.index[move.territory]], rule=rule)
    for at in range(len(before.owners)):
        yield from report_change(before, after, at, rule)
