"""What works instead of a move that is refused: it keeps what can stay and names what can replace the rest (CQ-16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, TypeAlias, cast

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.state import Move
from kbwidgets.core.words import joined, some
from kbwidgets.games.conkueror.rules.armies import FACTS, RECIPES, matches
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_text, sets_in
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Shown, Stationing
from kbwidgets.games.conkueror.rules.listing import LISTS, chances, targets_of
from kbwidgets.games.conkueror.rules.moves import (
    DRAFT,
    Attack,
    ChancePlay,
    Claim,
    Deploy,
    Exchange,
    Fortify,
    Occupy,
    Place,
    Station,
    TradeArmy,
)
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, VACANT, Fields, own
from kbwidgets.games.conkueror.rules.rows import ends_of

_MOST: Final = 4
"""Territories that a remedy names."""
_TELLS: Final[Mapping[str, str]] = {
    "claim": "claim a territory", "reinforce": "place an infantry", "draft": "place drafted armies",
    "attack": "attack, or go on with next_phase", "fortify": "fortify, or end the turn with next_phase",
}  # fmt: skip

_GO_ON: Final[Mapping[str, str]] = {
    "attack": "go on with next_phase", "fortify": "end the turn with next_phase",
}  # fmt: skip


def due_of(position: Fields) -> str:
    """Return what has to be done now, in a few words (CQ-4.1)."""
    table, frame = position.table, position.frame
    if position.to_act == BY_CHANCE:
        return f"give {some([str(move) for move in chances(position)[0]])}"
    if position.phase == "draft" and not position.draft:
        return "go on with next_phase"
    if isinstance(frame, Shown):
        return f"answer the chance card {table.chance_cards[frame.card].title}: play it or skip it"
    if isinstance(frame, Battle):
        return "finish the battle: roll, roll_out or withdraw"
    if isinstance(frame, Conquest):
        return f"move in: {some([str(move) for move in LISTS[position.phase](position)[:20]], 3)}"
    if isinstance(frame, Stationing):
        return f"station armies in {joined([table.name(at) for at in bits(frame.lands)])}"
    return _TELLS[position.phase]


def works(position: Fields, move: Move) -> str:
    """Return what can be done instead of a move of a phase in which its kind exists.

    What the player named is kept from the first part on, as far as a legal move begins with it. Of the part after that
    all that is legal is named; if no move of this kind is legal, what else is due.
    """
    kind = _KINDS.get(type(move))
    if kind is None:
        return due_of(position)
    named, values, phrases = kind
    kept: list[str] = []
    for value, phrase in zip(named(move), phrases, strict=False):
        able = values(position, kept)
        if value not in able:
            if not able:
                return _GO_ON.get(position.phase) or due_of(position)
            return phrase.format(*[_called(position, each) for each in kept], _choice(position, value, able))
        kept.append(value)
    return due_of(position)


def _choice(position: Fields, value: str, able: Sequence[str]) -> str:
    """Some of what can be named; ids, the likest first, for one who named what there is none of."""
    if value in position.table.index or able[0] not in position.table.index:
        return some([_called(position, each) for each in able], _MOST)
    likest = get_close_matches(value, able, _MOST, 0)
    return some([*likest, *(each for each in able if each not in likest)], _MOST)


def _called(position: Fields, value: str) -> str:
    at = position.table.index.get(value)
    return "the draft" if value == DRAFT else value if at is None else position.table.name(at)


def can_attack(position: Fields, source: int, target: int) -> bool:
    """Return whether an own territory can attack another with some number of pieces (CQ-6.1 to CQ-6.4, CQ-6.11)."""
    stacks, owner = position.stacks, position.owners[target]
    pieces, regulars = FACTS[stacks[source]][:2]
    return (
        owner not in (VACANT, position.turn)
        and owner >= 0
        and target in position.table.near[source]
        and pieces >= 3
        and regulars >= 2
        and matches(stacks[source], stacks[target])
        and not position.effects.immune >> target & 1
    )


def can_enter(position: Fields, source: int, target: int) -> bool:
    """Return whether an own territory can send armies into vacant land (CQ-6.12)."""
    vacant = position.owners[target] == VACANT
    return vacant and target in position.table.near[source] and FACTS[position.stacks[source]][1] >= 2


def _can_fortify(position: Fields, source: int, target: int) -> bool:
    """CQ-8.1."""
    if FACTS[position.stacks[source]][1] < 2:
        return False
    return target in ends_of(position.table, position.owners, position.turn, source)


# -- what can be named, after what is named already -------------------------------------------------------

_Values: TypeAlias = "Callable[[Fields, Sequence[str]], Sequence[str]]"


def _pairs(can: Callable[[Fields, int, int], bool]) -> _Values:
    """Two territories between which something can be done."""

    def values(position: Fields, kept: Sequence[str]) -> Sequence[str]:
        ids, enabled = position.table.ids, position.table.enabled
        if kept:
            source = position.table.index[kept[0]]
            return [ids[at] for at in enabled if can(position, source, at)]
        return [ids[at] for at in own(position, position.turn) if any(can(position, at, other) for other in enabled)]

    return values


def _mine(position: Fields, kept: Sequence[str]) -> Sequence[str]:
    return [position.table.ids[at] for at in own(position, position.turn)]


def _claims(position: Fields, kept: Sequence[str]) -> Sequence[str]:
    return [position.table.ids[at] for at, owner in enumerate(position.owners) if owner == VACANT]


def _deploys(position: Fields, kept: Sequence[str]) -> Sequence[str]:
    return _mine(position, kept) if position.draft else ()


def _exchanges(position: Fields, kept: Sequence[str]) -> Sequence[str]:
    """Exchanges that some own territory allows, then the territories that allow one (CQ-9.1)."""
    rows = [(at, [_told(n) for n, _ in FACTS[position.stacks[at]][7]]) for at in own(position, position.turn)]
    if kept:
        return [position.table.ids[at] for at, told in rows if kept[0] in told]
    return list(dict.fromkeys(each for _, told in rows for each in told))


def _told(recipe: int) -> str:
    return f"{RECIPES[recipe].give} for {RECIPES[recipe].get}"


def _sets(position: Fields, kept: Sequence[str]) -> Sequence[str]:
    """CQ-10.4."""
    sets = sets_in(position.hands[position.turn] & ARMY_MASK)
    return _mine(position, kept) if kept else [army_text(cards) for cards in sets]


def _stations(position: Fields, kept: Sequence[str]) -> Sequence[str]:
    """CQ-11.3."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Stationing)
    if kept:
        return [table.ids[at] for at in bits(frame.lands)]
    rich = [table.ids[at] for at in own(position, position.turn) if FACTS[position.stacks[at]][1] >= 2]
    return [DRAFT, *rich] if position.draft else rich


def _targets(position: Fields, kept: Sequence[str]) -> Sequence[str]:
    """CQ-12.3."""
    assert isinstance(position.frame, Shown)
    kinds = targets_of(position, position.table.chance_cards[position.frame.card]) or ()
    if len(kept) >= len(kinds):
        return ()
    return [name for at in kinds[len(kept)] if (name := position.table.ids[at]) not in kept]


def _both(move: Attack | Occupy | Fortify | Station) -> Sequence[str]:
    return move.source, move.target


def _one(move: Claim | Place | Deploy) -> Sequence[str]:
    return (move.territory,)


def _exchanged(move: Exchange) -> Sequence[str]:
    return f"{move.give} for {move.get}", move.territory


def _traded(move: TradeArmy) -> Sequence[str]:
    return move.cards, move.territory


def _hit(move: ChancePlay) -> Sequence[str]:
    return move.targets


_Kind: TypeAlias = "tuple[Callable[[Move], Sequence[str]], _Values, Sequence[str]]"
_KINDS: Final = cast(
    "Mapping[type[Move], _Kind]",
    {
        Claim: (_one, _claims, ("choose {}",)),
        Place: (_one, _mine, ("place it in {}",)),
        Deploy: (_one, _deploys, ("place armies in {}",)),
        Exchange: (_exchanged, _exchanges, ("exchange {}", "exchange {} in {}")),
        TradeArmy: (_traded, _sets, ("trade in {}", "trade in {} for armies in {}")),
        Attack: (_both, _pairs(can_attack), ("attack from {}", "from {} attack {}")),
        Occupy: (_both, _pairs(can_enter), ("enter vacant land from {}", "from {} enter {}")),
        Fortify: (_both, _pairs(_can_fortify), ("move armies out of {}", "from {} move armies to {}")),
        Station: (_both, _stations, ("take armies from {}", "from {} send armies to {}")),
        ChancePlay: (_hit, _targets, ("choose {}", "pair {} with {}")),
    },
)
"""Of each kind of move the parts that name something, what can stand there, and the words that advise it."""
