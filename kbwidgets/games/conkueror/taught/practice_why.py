"""Reasons why a move of ConKUeror is allowed or not, with the numbers that decide, for practice.

>>> from random import Random
>>> from kbwidgets.games.conkueror.taught.practice_positions import ground
>>> state = ground(Random(1), "fortify")
>>> why_allowed(state, "next_phase")
'you can end your turn at any time in the fortify phase'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import (
    ARMIES,
    FACTS,
    HIRED,
    LETTERS,
    RECIPES,
    counts,
    in_words,
    read_stack,
    within,
)
from kbwidgets.games.conkueror.rules.cards import OWN
from kbwidgets.games.conkueror.rules.fields import OUT, Battle, Conquest, Fields, Shown, Stationing
from kbwidgets.games.conkueror.rules.moves import CODES, DRAFT
from kbwidgets.games.conkueror.rules.worldmap import capital
from kbwidgets.games.conkueror.taught.practice_words import armies, land


def _facts(state: Fields, name: str) -> tuple[int, int]:
    """Return the armies and the regulars of a territory, as text."""
    pieces, regulars = FACTS[state.stacks[state.table.index[name]]][:2]
    return pieces, regulars


def _span(low: int, high: int) -> str:
    """Return a range as text."""
    return str(low) if high <= low else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def _who(state: Fields) -> str:
    return state.table.names[state.turn]


def _owner(state: Fields, name: str) -> str:
    owner = state.owners[state.table.index[name]]
    return state.table.names[owner] if owner >= 0 else "nobody"


def _leaving(state: Fields, name: str, how: str = "leave") -> str:
    regulars = _facts(state, name)[1]
    return f"{capital(land(state, name))} has {regulars} regulars, so {_span(1, regulars - 1)} of them can {how}"


def _attack(state: Fields, rest: list[str]) -> str:
    (pieces, regulars), index = _facts(state, rest[0]), state.table.index
    here, there = (counts(FACTS[state.stacks[index[name]]][2]) for name in rest[:2])
    pairs = [
        f"{have} {kind.name} against {need}" for kind, have, need in zip(ARMIES, here, there, strict=False) if need
    ]
    source, target = land(state, rest[0]), state.table.label(index[rest[1]])
    armies_there = f"All {pieces} armies" if regulars == pieces else f"{regulars} of the {pieces} armies"
    enough = f"there's enough of each type: {joined(pairs)}" if pairs[1:] else f"{pairs[0]} is enough"
    counted_in = pieces > regulars and there[0]
    matched = f"Mercenaries count as infantry, so {enough}" if counted_in else f"{enough[:1].upper()}{enough[1:]}"
    return (
        f"{source} borders {_owner(state, rest[1])}'s {target}. {armies_there} in {source} are regulars. "
        f"{matched}. {_who(state)} can attack with {_span(2, pieces - 1)} armies"
    )


def _fortify(state: Fields, rest: list[str]) -> str:
    table = state.table
    is_near = table.index[rest[1]] in table.near[table.index[rest[0]]]
    far = "" if is_near else " In this match they don't have to be neighbours."
    return f"both territories are {_who(state)}'s.{far} {_leaving(state, rest[0])}"


def _exchange(state: Fields, rest: list[str]) -> str:
    kind = LETTERS.index(rest[1][-1])
    have = counts(state.stacks[state.table.index[rest[0]]])[kind]
    need = int(rest[1][:-1]) * int(rest[3] if rest[3:] else 1)
    rate = f"you can exchange {armies(rest[1])} for {armies(rest[2])}"
    return f"{rate}. That takes {need} {ARMIES[kind].name}, and {land(state, rest[0])} has {have}"


def _station(state: Fields, rest: list[str]) -> str:
    there = f"{land(state, rest[1])} still needs a garrison"
    if rest[0] == DRAFT:
        return f"{there}, and {_who(state)} has {state.draft} drafted infantry left"
    return f"{there}, and the distance doesn't matter. {_leaving(state, rest[0])}"


def _played(state: Fields, rest: list[str]) -> str:
    assert isinstance(state.frame, Shown)
    card = state.table.chance_cards[state.frame.card]
    if not card.targets:
        return f"{card.title} doesn't need a target"
    number = ("one", "two")[len(card.targets) - 1]
    needed = f"{number} of your own territories" if OWN in card.targets else "an opponent's territory"
    owned = f"{joined([land(state, name) for name in rest])} {'are both' if rest[1:] else 'is'}"
    return f"you have to choose {needed}, and {owned} {_owner(state, rest[0])}'s"


def _next(state: Fields, rest: list[str]) -> str:
    if state.phase == "draft":
        return "all drafted infantry have been placed"
    if state.phase == "attack":
        return "you can finish attacking at any time in the attack phase"
    return "you can end your turn at any time in the fortify phase"


def _army_set(state: Fields, rest: list[str]) -> str:
    return f"these cards are a set, and {land(state, rest[-1])} is {_who(state)}'s"


def _moved_in(state: Fields, rest: list[str]) -> str:
    assert isinstance(state.frame, Conquest)
    return f"{_leaving(state, state.table.ids[state.frame.source], 'move in')}, whether or not they fought"


_WHY: Final[Mapping[str, Callable[[Fields, list[str]], str]]] = {
    "claim": lambda state, rest: f"nobody owns {land(state, rest[0])}",
    "place": lambda state, rest: f"{land(state, rest[0])} is {_who(state)}'s",
    "chance_play": _played,
    "chance_skip": lambda state, rest: "you can skip any chance card",
    "deploy": lambda state, rest: (
        f"{land(state, rest[0])} is {_who(state)}'s, and {state.draft} drafted infantry "
        f"{'is' if state.draft == 1 else 'are'} left to place"
    ),
    "exchange": _exchange,
    "trade_army": _army_set,
    "station": _station,
    "attack": _attack,
    "roll": lambda state, rest: "the attacker decides on each roll in a battle",
    "roll_out": lambda state, rest: "you can roll until the battle is over",
    "withdraw": lambda state, rest: "the attacker can withdraw before any roll",
    "move_in": _moved_in,
    "occupy": lambda state, rest: (
        f"{land(state, rest[1])} is vacant and a neighbour. {_leaving(state, rest[0], 'move in')}"
    ),
    "fortify": _fortify,
    "next_phase": _next,
}  # fmt: skip


def why_allowed(state: Fields, move: str) -> str:
    """Return why a legal move is legal."""
    verb, *rest = move.split()
    return _WHY[verb](state, rest)


# -- and why not ----------------------------------------------------------------------------------------------

_BELONGS: Final = {"deploy": "draft", "attack": "attack", "occupy": "attack", "fortify": "fortify"}


def _lands(state: Fields, move: str) -> list[str]:
    return [word for word in move.split() if word in state.table.index]


def _foreign(state: Fields, move: str) -> str:
    """Return who owns the territory that should belong to the player."""
    names = _lands(state, move)[: 1 if move.startswith("attack") else None]
    other = next(name for name in names if state.owners[state.table.index[name]] != state.turn)
    owner = _owner(state, other)
    if owner == "nobody":
        return f"nobody owns {land(state, other)}"
    return f"{land(state, other)} belongs to {owner}, not to {_who(state)}"


def _waits(state: Fields, move: str) -> str:
    """Return what must be finished first."""
    frame, table = state.frame, state.table
    if isinstance(frame, Battle):
        return f"the battle for {table.name(frame.target)} must be finished first, by rolling or withdrawing"
    if isinstance(frame, Conquest):
        return f"armies must move into {table.name(frame.target)} first"
    if isinstance(frame, Shown):
        return f"{table.chance_cards[frame.card].title} must be played or skipped first"
    assert isinstance(frame, Stationing)
    lands = [table.name(at) for at in bits(frame.lands)]
    need = "needs a garrison" if len(lands) == 1 else "need garrisons"
    return f"{joined(lands)} still {need}, and that comes first"


def _not_paid(state: Fields, move: str) -> str:
    _, name, give, get, *times = move.split()
    if (give, get) not in {(recipe.give, recipe.get) for recipe in RECIPES}:
        rates = "5 infantry make 1 cavalry, and 2 cavalry make 1 artillery"
        return f"you can't exchange {armies(give)} for {armies(get)}. {rates}"
    kind = LETTERS.index(give[-1])
    need = int(give[:-1]) * int(times[0] if times else 1)
    have = counts(state.stacks[state.table.index[name]])[kind]
    found = f"only has {have}" if have else "has none"
    return f"that takes {need} {ARMIES[kind].name}, but {land(state, name)} {found}"


def _range(state: Fields, move: str) -> str:
    name = move.split()[1]
    if isinstance(state.frame, Conquest):
        name = state.table.ids[state.frame.source]
    regulars = state.stacks[state.table.index[name]] % HIRED
    going = read_stack(" ".join(word for word in move.split()[1:] if word not in state.table.index))
    if going and not within(going % HIRED, regulars):
        return f"{land(state, name)} only has {in_words(regulars)}"
    return f"{land(state, name)} has {in_words(regulars)}, and 1 regular must stay behind"


def _gone(state: Fields, move: str) -> str:
    out = next(name for name in _lands(state, move) if state.owners[state.table.index[name]] == OUT)
    return f"{land(state, out)} isn't in the game"


def _far(state: Fields, move: str) -> str:
    """Return that two territories are not adjacent, or not connected if the option asks for that."""
    verb, source, target, *_ = move.split()
    if verb == "fortify" and state.table.connected:
        return f"{_who(state)}'s territories don't connect {land(state, source)} to {land(state, target)}"
    return f"{land(state, target)} doesn't border {land(state, source)}"


def _unmatched(state: Fields, move: str) -> str:
    _, source, target, _ = move.split()
    pieces, regulars = _facts(state, source)
    mine, theirs = (counts(FACTS[state.stacks[state.table.index[name]]][2]) for name in (source, target))
    lacking = [
        (kind.name, f"{need} against {have or 'none'}")
        for kind, have, need in zip(ARMIES, mine, theirs, strict=False)
        if have < need
    ]
    more = ", and more ".join(
        f"{kind}, {numbers}" if lacking[1:] else f"{kind}: {numbers}" for kind, numbers in lacking
    )
    hired = ". Mercenaries count as infantry" if pieces > regulars and lacking[0][0] == ARMIES[0].name else ""
    return f"{land(state, target)} has more {more}{hired}"


def _too_few(needed: str, fact: int, state: Fields, move: str) -> str:
    source = move.split()[1]
    return f"an attack needs at least {needed}, and {land(state, source)} only has {_facts(state, source)[fact]}"


def _not_sent(state: Fields, move: str) -> str:
    _, source, _, number = move.split()
    if int(number) < 2:
        return "an attack needs at least 2 armies"
    return f"{land(state, source)} has {_facts(state, source)[0]} armies, and 1 must stay behind"


def _target(state: Fields, move: str) -> str:
    return land(state, _lands(state, move)[-1])


_WHY_NOT: Final[Mapping[str, Callable[[Fields, str], str]]] = {
    "wrong_phase": lambda state, move: (
        f"this is the {state.phase} phase. You can only do that in the {_BELONGS[move.split()[0]]} phase"
    ),
    "pending": _waits,
    "game_over": lambda state, move: "nobody else owns a territory, so the game is over",
    "already_claimed": lambda state, move: (
        f"{_owner(state, _lands(state, move)[0])} has already claimed {_target(state, move)}"
    ),
    "not_owner": _foreign,
    "own_target": lambda state, move: (
        f"{_target(state, move)} belongs to {_who(state)}, and the target must be an opponent's"
    ),
    "not_adjacent": _far,
    "too_few_to_attack": partial(_too_few, "3 armies", 0),
    "need_regulars": partial(_too_few, "2 regulars", 1),
    "army_match": _unmatched,
    "send_range": _not_sent,
    "immune": lambda state, move: (
        f"{_target(state, move)} has Diplomatic Immunity until {_owner(state, _lands(state, move)[-1])}'s next turn"
    ),
    "vacant_target": lambda state, move: f"{_target(state, move)} is vacant, so there is nobody to attack",
    "not_vacant": lambda state, move: (
        f"{_target(state, move)} belongs to {_owner(state, _lands(state, move)[-1])}, so it isn't vacant"
    ),
    "draft_exceeded": lambda state, move: f"{_who(state)} only has {state.draft} drafted infantry left",
    "exchange_short": _not_paid,
    "move_range": _range,
    "disabled_territory": _gone,
    "chance_target": lambda state, move: (
        f"{_target(state, move)} is vacant, and the card needs an opponent's territory"
    ),
}  # fmt: skip
_NAMES: Final = {code: name for name, code in CODES.items()}


def why_refused(state: Fields, move: str, refusal: Refusal) -> str:
    """Return why a move is not allowed, with the numbers that decide."""
    return _WHY_NOT[_NAMES[refusal.code]](state, move)
