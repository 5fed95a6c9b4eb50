"""Why a move of ConKUeror is allowed or not, with the numbers that decide it: what practice tells after an answer.

>>> from random import Random
>>> from kbwidgets.games.conkueror.taught.practice_positions import ground
>>> state = ground(Random(1), "fortify")
>>> why_allowed(state, "next_phase")
'the phase fortify may be left at any time'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.types import Refusal
from kbwidgets.core.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, HIRED, LETTERS, RECIPES, counts, in_words
from kbwidgets.games.conkueror.rules.chance_cards import OWN
from kbwidgets.games.conkueror.rules.codes import CODES
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Shown, Stationing
from kbwidgets.games.conkueror.rules.moves import DRAFT
from kbwidgets.games.conkueror.rules.position import OUT, Fields
from kbwidgets.games.conkueror.taught.practice_words import armies, land


def _facts(state: Fields, name: str) -> tuple[int, int]:
    """The pieces and the regulars of a territory."""
    pieces, regulars = FACTS[state.stacks[state.table.index[name]]][:2]
    return pieces, regulars


def _span(low: int, high: int) -> str:
    """A range in words."""
    return f"{low} to {high}" if high > low else str(low)


def _who(state: Fields) -> str:
    return state.table.names[state.turn]


def _owner(state: Fields, name: str) -> str:
    owner = state.owners[state.table.index[name]]
    return state.table.names[owner] if owner >= 0 else "nobody"


def _leaving(state: Fields, name: str) -> str:
    regulars = _facts(state, name)[1]
    return f"{land(state, name)} has {regulars} regulars, of which {_span(1, regulars - 1)} may go"


def _attack(state: Fields, rest: list[str]) -> str:
    (pieces, regulars), index = _facts(state, rest[0]), state.table.index
    here, there = (counts(FACTS[state.stacks[index[name]]][2]) for name in rest[:2])
    pairs = [f"{kind.name} {have} to {need}" for kind, have, need in zip(ARMIES, here, there, strict=False) if need]
    return (
        f"{land(state, rest[0])} is {_who(state)}'s and touches {land(state, rest[1])} of {_owner(state, rest[1])}; it "
        f"has {pieces} pieces, {regulars} of them regulars, and matches each type ({joined(pairs)}); "
        f"{_span(2, pieces - 1)} may be sent"
    )


def _fortify(state: Fields, rest: list[str]) -> str:
    table = state.table
    far = "" if table.index[rest[1]] in table.near[table.index[rest[0]]] else ", and they need not touch in this match"
    return (
        f"{land(state, rest[0])} and {land(state, rest[1])} are both {_who(state)}'s{far}; {_leaving(state, rest[0])}"
    )


def _exchange(state: Fields, rest: list[str]) -> str:
    kind = LETTERS.index(rest[1][-1])
    have = counts(state.stacks[state.table.index[rest[0]]])[kind]
    need = int(rest[1][:-1]) * int(rest[3] if rest[3:] else 1)
    return f"{armies(rest[1])} for {armies(rest[2])} is a rate, and it takes {need} of the {have} {ARMIES[kind].name}"


def _station(state: Fields, rest: list[str]) -> str:
    there = f"{land(state, rest[1])} is not manned yet"
    if rest[0] == DRAFT:
        return f"{there}, and {counted(state.draft, 'drafted infantry is', 'drafted infantry are')} left"
    return f"{there}, the way may be of any length, and {_leaving(state, rest[0])}"


def _played(state: Fields, rest: list[str]) -> str:
    assert isinstance(state.frame, Shown)
    card = state.table.chance_cards[state.frame.card]
    mine = counted(state.owners.count(state.turn), "territory", "territories")
    if not card.targets:
        return f"{card.title} needs no target"
    told = [f"{land(state, name)} is {_owner(state, name)}'s" for name in rest]
    kinds = " and ".join("an own territory" if kind == OWN else "an opponent's territory" for kind in card.targets)
    return f"{card.title} is for {kinds}: {joined(told)}; {_who(state)} owns {mine}"


def _next(state: Fields, rest: list[str]) -> str:
    if state.phase == "draft":
        return "all drafted infantry are placed"
    return f"the phase {state.phase} may be left at any time"


def _army_set(state: Fields, rest: list[str]) -> str:
    return f"{armies(' '.join(rest[:-1]))} are a set, and {land(state, rest[-1])} is {_who(state)}'s own"


def _moved_in(state: Fields, rest: list[str]) -> str:
    assert isinstance(state.frame, Conquest)
    return f"{_leaving(state, state.table.ids[state.frame.source])}, sent before or not"


_WHY: Final[Mapping[str, Callable[[Fields, list[str]], str]]] = {
    "claim": lambda state, rest: f"nobody owns {land(state, rest[0])}",
    "place": lambda state, rest: f"{land(state, rest[0])} is {_who(state)}'s own",
    "chance_play": _played,
    "chance_skip": lambda state, rest: "any chance card may be skipped",
    "deploy": lambda state, rest: (
        f"{land(state, rest[0])} is {_who(state)}'s own, and {rest[1]} of the {state.draft} drafted infantry that are "
        "left go there"
    ),
    "exchange": _exchange,
    "trade_army": _army_set,
    "station": _station,
    "attack": _attack,
    "roll": lambda state, rest: "the battle runs, and each roll is asked for",
    "roll_out": lambda state, rest: "the battle runs, and it may be rolled to the end in one go",
    "withdraw": lambda state, rest: "the battle runs, and the attacker may withdraw before any roll",
    "move_in": _moved_in,
    "occupy": lambda state, rest: f"{land(state, rest[1])} is vacant and near; {_leaving(state, rest[0])}",
    "fortify": _fortify,
    "next_phase": _next,
}  # fmt: skip


def why_allowed(state: Fields, move: str) -> str:
    """Why a legal move is legal."""
    verb, *rest = move.split()
    return _WHY[verb](state, rest)


# -- and why not ----------------------------------------------------------------------------------------------

_BELONGS: Final = {"deploy": "draft", "attack": "attack", "occupy": "attack", "fortify": "fortify"}


def _foreign(state: Fields, move: str) -> str:
    """The territory that should be an own one."""
    verb, *rest = move.split()
    names = rest[:1] if verb == "attack" else [word for word in rest if word in state.table.index]
    other = next(name for name in names if state.owners[state.table.index[name]] != state.turn)
    return f"{land(state, other)} belongs to {_owner(state, other)}, not to {_who(state)}"


def _waits(state: Fields, move: str) -> str:
    """What has to be finished first."""
    frame, table = state.frame, state.table
    if isinstance(frame, Battle):
        return f"the battle for {table.name(frame.target)} has to be ended first, by rolls or by withdrawal"
    if isinstance(frame, Conquest):
        return f"armies have to move into {table.name(frame.target)} first"
    if isinstance(frame, Shown):
        return f"{table.chance_cards[frame.card].title} has to be played or skipped first"
    assert isinstance(frame, Stationing)
    lands = joined([table.name(at) for at in bits(frame.lands)])
    return f"the land to be manned is {lands}, and nothing else is done before"


def _own_target(state: Fields, move: str) -> str:
    words = [word for word in move.split() if word in state.table.index]
    return f"{land(state, words[-1])} belongs to {_who(state)}, and the target must be an opponent's"


def _not_paid(state: Fields, move: str) -> str:
    _, name, give, get, *times = move.split()
    if (give, get) not in {(recipe.give, recipe.get) for recipe in RECIPES}:
        return f"{armies(give)} for {armies(get)} is no rate: 5 infantry are a cavalry, 2 cavalry an artillery"
    kind = LETTERS.index(give[-1])
    need = int(give[:-1]) * int(times[0] if times else 1)
    have = counts(state.stacks[state.table.index[name]])[kind]
    return f"that takes {need} {ARMIES[kind].name}, and {land(state, name)} has {have}"


def _range(state: Fields, move: str) -> str:
    name = move.split()[1]
    if isinstance(state.frame, Conquest):
        name = state.table.ids[state.frame.source]
    regulars = state.stacks[state.table.index[name]] % HIRED
    return f"of the regulars in {land(state, name)}, {in_words(regulars)}, one has to stay"


def _gone(state: Fields, move: str) -> str:
    names = [word for word in move.split() if word in state.table.index]
    out = next(name for name in names if state.owners[state.table.index[name]] == OUT)
    return f"{land(state, out)} is out of the game, so it is no target"


def _far(state: Fields, move: str) -> str:
    """Two territories that are too far apart, which for fortifying an option says."""
    verb, source, target, *_ = move.split()
    if verb == "fortify" and state.table.connected:
        return f"no chain of {_who(state)}'s own land leads from {land(state, source)} to {land(state, target)}"
    return f"no border and no sea-line joins {land(state, source)} and {land(state, target)}"


_WHY_NOT: Final[Mapping[str, Callable[[Fields, str], str]]] = {
    "wrong_phase": lambda state, move: (
        f"{_who(state)} is in the phase {state.phase}, and that is done in the phase {_BELONGS[move.split()[0]]}"
    ),
    "pending": _waits,
    "not_owner": _foreign,
    "own_target": _own_target,
    "not_adjacent": _far,
    "exchange_short": _not_paid,
    "move_range": _range,
    "chance_no_card": lambda state, move: "the card is played, and neither card nor target are chosen again",
    "same_territory": lambda state, move: f"{land(state, move.split()[1])} cannot join itself: two are needed",
    "mercenary_fixed": lambda state, move: "mercenaries fight, but they are neither moved nor exchanged",
    "disabled_territory": _gone,
}  # fmt: skip
_NAMES: Final = {code: name for name, code in CODES.items()}


def why_refused(state: Fields, move: str, refusal: Refusal) -> str:
    """Why a move is not allowed, with the numbers; where the refusal says it well, in its words."""
    told = _WHY_NOT.get(_NAMES[refusal.code])
    return refusal.text if told is None else told(state, move)
