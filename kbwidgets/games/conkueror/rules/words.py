"""ConKUeror in words, of what a viewer knows: what is due, what happened, the table as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.prompt import Prompt
from kbwidgets.core.types import CHANCE, OPEN, Event, Seat
from kbwidgets.core.words import counted, cut, joined
from kbwidgets.games.conkueror.rules.armies import KINDS, counts, in_words, packed, value_of, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, Cards, army_counts, army_text
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Opening, Shown, Stationing
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.position import VACANT
from kbwidgets.games.conkueror.rules.table import Table

RULES: Final[Mapping[str, str]] = {
    "order": "CQ-3.2", "claim": "CQ-3.3", "deal": "CQ-3.3", "reinforce": "CQ-3.4", "drop": "CQ-3.4",
    "chance": "CQ-12.1", "card": "CQ-12.2", "answer": "CQ-12.1", "die": "CQ-12.13", "hit": "CQ-12.5",
    "draft": "CQ-5.4", "attack": "CQ-6.1", "battle": "CQ-6.8", "dice": "CQ-6.6", "outcome": "CQ-6.8",
    "conquest": "CQ-7.1", "station": "CQ-11.3", "fortify": "CQ-8.1", "draw": "CQ-10.2", "conscript": "CQ-12.9",
    "over": "CQ-13.2",
}  # fmt: skip
"""The rule by which each phase is due."""


def due(known: Known) -> str:
    """Who must do what, in a few words."""
    table, frame, phase = known.table, known.frame, known.phase
    if not known.to_act:
        return "the game is over"
    who = table.names[known.turn]
    if known.to_act == (CHANCE,):
        return _BY_CHANCE[phase].format(who=who)
    if isinstance(frame, Opening) and phase == "reinforce":
        return f"{who} to place an infantry, {frame.left[known.turn]} left"
    if isinstance(frame, Shown):
        return f"{who} to play or skip {table.chance_cards[frame.card].title}"
    if isinstance(frame, Battle):
        there = f"{table.name(frame.source)} against {table.name(frame.target)}"
        return f"{who} to roll or withdraw, {there} with {in_words(frame.sent)}"
    if isinstance(frame, Conquest):
        return f"{who} to move into {table.name(frame.target)} from {table.name(frame.source)}"
    if isinstance(frame, Stationing):
        return f"{who} to man {joined([table.name(at) for at in bits(frame.lands)])}"
    if phase == "draft":
        return f"{who} to place {known.draft} drafted infantry" if known.draft else f"{who} to go on to the attack"
    return who + {
        "claim": " to claim a territory",
        "attack": " to attack, or to go on",
        "fortify": " to fortify, or to end the turn",
    }.get(phase, " to act")


_BY_CHANCE: Final[Mapping[str, str]] = {
    "order": "{who} rolls for the first turn", "deal": "{who} is dealt a territory", "drop": "{who} gets an infantry",
    "chance": "{who} may get a chance card", "card": "{who} draws a chance card", "die": "the die is rolled",
    "hit": "chance strikes a territory of {who}", "dice": "the dice are rolled", "outcome": "the battle is fought out",
    "draw": "{who} draws a card", "conscript": "{who} draws an army card",
}  # fmt: skip


def prompt(known: Known) -> Prompt:
    """What is asked, to whoever acts and to everybody else."""
    told = _asked(known).rstrip(".")
    return Prompt(told if known.to_act and known.to_act != (CHANCE,) else "", told)


def _asked(known: Known) -> str:
    """What is due, in one sentence."""
    told = due(known)
    return f"{told[:1].upper()}{told[1:]}."


def due_rule(known: Known) -> str:
    """The rule by which it is due; at the end the rule that ends the game."""
    if not known.to_act and len(known.fallen) < known.table.seats - 1:
        return "CQ-13.4"
    return RULES[known.phase]


# -- what happened ----------------------------------------------------------------------------------------


def narrate(known: Known, event: Event) -> str:
    """What happened, in one sentence: an event holds what its viewer may know (CQ-14.1)."""
    table = known.table
    who = table.names[event.seat] if event.seat >= 0 else "Chance"
    return _TOLD[event.kind](table, who, [str(item) for item in event.data])


_Teller = Callable[[Table, str, list[str]], str]


def _land(table: Table, name: str) -> str:
    return table.name(table.index[name])


def _armies(text: str) -> str:
    return in_words(packed(text))


def _seats(table: Table, seats: list[str]) -> str:
    return joined([table.names[int(seat)] for seat in seats])


def _played(table: Table, who: str, data: list[str]) -> str:
    title = table.chance_cards[table.chance_index[data[0]]].title
    return f"{who} plays {title}{' on ' if data[1:] else ''}{joined([_land(table, name) for name in data[1:]])}."


def _dice(table: Table, who: str, data: list[str]) -> str:
    mine = " and ".join(face for face in data[:2] if face != "0")
    return f"{who} rolls {mine} against {data[2]}."


def _out(table: Table, who: str, data: list[str]) -> str:
    """Who is out, and which cards go where, as far as they are known."""
    count = int(data[1])
    if not count:
        return f"{who} is out."
    cards = [_land(table, name) if name in table.index else _army_cards(name) for name in data[2:]]
    told = f" ({joined(cards)})" if cards else ""
    return f"{who} is out: {counted(count, 'card goes', 'cards go')} to {table.names[int(data[0])]}{told}."


def _army_cards(text: str) -> str:
    """Army cards in words, by their types.

    >>> _army_cards("2i 1a")
    '2 infantry cards and 1 artillery card'
    """
    pairs = zip(counts(packed(text)), KINDS, strict=True)
    return joined([counted(count, f"{kind.name} card") for count, kind in pairs if count])


_PHASES: Final = {"attack": "attacks", "fortify": "fortifies", "draft": "drafts"}
_TOLD: Final[Mapping[str, _Teller]] = {
    "order": lambda table, who, data: f"{who} rolls {data[0]} for the first turn.",
    "tie": lambda table, who, data: f"{_seats(table, data)} are tied and roll again.",
    "first": lambda table, who, data: f"{who} goes first.",
    "claim": lambda table, who, data: f"{who} claims {_land(table, data[0])}.",
    "place": lambda table, who, data: f"{who} puts an infantry on {_land(table, data[0])}.",
    "autoplace": lambda table, who, data: f"{who} leaves the initial infantry to a standing order.",
    "placed": lambda table, who, data: f"By standing order {who} gets {data[1]} infantry on {_land(table, data[0])}.",
    "turn": lambda table, who, data: f"Round {data[0]}: the turn of {who} begins.",
    "exposed": lambda table, who, data: f"The immunity of {_land(table, data[0])} has ended.",
    "chance": lambda table, who, data: f"{who} gets {'a' if data[0] == 'yes' else 'no'} chance card.",
    "card": lambda table, who, data: (
        f"{who} draws the chance card {table.chance_cards[table.chance_index[data[0]]].title}."
    ),
    "skip": lambda table, who, data: (
        f"{who} skips {table.chance_cards[table.chance_index[data[0]]].title}."
    ),
    "play": _played,
    "die": lambda table, who, data: f"The die shows {data[0]}.",
    "hit": lambda table, who, data: f"{_land(table, data[0])} of {who} is struck.",
    "vacant": lambda table, who, data: f"{_land(table, data[0])} of {who} becomes vacant.",
    "gain": lambda table, who, data: f"{who} gets {_armies(data[1])} in {_land(table, data[0])}.",
    "loss": lambda table, who, data: f"{who} loses {_armies(data[1])} in {_land(table, data[0])}.",
    "take": lambda table, who, data: f"{_land(table, data[0])} now belongs to {who}.",
    "guard": lambda table, who, data: f"{_land(table, data[0])} of {who} cannot be attacked until the next own turn.",
    "draft": lambda table, who, data: f"{who} drafts {data[0]} infantry.",
    "deploy": lambda table, who, data: f"{who} places {data[1]} infantry in {_land(table, data[0])}.",
    "exchange": lambda table, who, data: (
        f"{who} exchanges {_armies(data[1])} for {_armies(data[2])} in {_land(table, data[0])}."
    ),
    "set": lambda table, who, data: (
        f"{who} trades {_army_cards(data[0])} for {_armies(data[1])} in {_land(table, data[2])}."
    ),
    "continent": lambda table, who, data: (
        f"{who} uses the cards of {table.world.continents[table.continents[data[0]]].name}."
    ),
    "station": lambda table, who, data: (
        f"{who} stations {_armies(data[2])} in {_land(table, data[1])}, from "
        f"{'the draft' if data[0] == 'draft' else _land(table, data[0])}."
    ),
    "attack": lambda table, who, data: (
        f"{who} attacks {_land(table, data[1])} from {_land(table, data[0])} with {_armies(data[2])}."
    ),
    "roll": lambda table, who, data: f"{who} rolls the dice.",
    "roll_out": lambda table, who, data: f"{who} rolls to the end.",
    "withdraw": lambda table, who, data: f"{who} withdraws.",
    "dice": _dice,
    "outcome": lambda table, who, data: (
        f"The battle ends with {data[0]} of {who} and {data[1]} of the defender."
    ),
    "repulse": lambda table, who, data: f"{who} is repulsed.",
    "conquer": lambda table, who, data: f"{who} conquers {_land(table, data[0])}.",
    "move_in": lambda table, who, data: f"{who} moves {_armies(data[2])} into {_land(table, data[1])}.",
    "occupy": lambda table, who, data: f"{who} enters {_land(table, data[1])} with {_armies(data[2])}.",
    "fortify": lambda table, who, data: (
        f"{who} moves {_armies(data[2])} from {_land(table, data[0])} to {_land(table, data[1])}."
    ),
    "phase": lambda table, who, data: f"{who} {_PHASES[data[0]]}.",
    "end": lambda table, who, data: f"{who} ends the turn.",
    "dismiss": lambda table, who, data: f"The mercenaries of {who} leave {_land(table, data[0])}.",
    "reshuffle": lambda table, who, data: "The discard is shuffled into the main deck.",
    "draw": lambda table, who, data: f"{who} draws {_card(table, data[0])}.",
    "conscript": lambda table, who, data: f"{who} is sent {_card(table, data[0]) if data[0] else 'an army card'}.",
    "no_card": lambda table, who, data: f"Both piles are empty, so {who} draws no card.",
    "no_army_card": lambda table, who, data: f"No army cards are left for {who}.",
    "out": _out,
    "win": lambda table, who, data: f"{who} has conquered the world.",
    "limit": lambda table, who, data: f"The round limit is reached: {who} wins.",
}  # fmt: skip


def _card(table: Table, card: str) -> str:
    if not card:
        return "a card"
    return f"the card {_land(table, card)}" if card in table.index else f"a card of {card}"


# -- the table as text ------------------------------------------------------------------------------------


def table_text(known: Known) -> str:
    """The position as a readable picture in text."""
    table = known.table
    parts = [_continent(known, n) for n, members in enumerate(table.members) if members]
    parts += [_player(known, seat) for seat in range(table.seats)]
    parts.append(_piles(known))
    return "\n".join([*parts, str(prompt(known))])


def _continent(known: Known, n: int) -> str:
    """The territories of a continent with owner and armies: `peru s0 3i 1c`, `-` without an owner."""
    table = known.table
    told: list[str] = []
    for at in bits(table.members[n]):
        owner = known.owners[at]
        shield = "*" if known.effects.immune >> at & 1 else ""
        armies = f" {written(known.stacks[at])}" if known.stacks[at] else ""
        told.append(f"{table.ids[at]}{shield} {'-' if owner == VACANT else f's{owner}'}{armies}")
    return f"{table.world.continents[n].name} ({table.bonuses[n]}): {', '.join(told)}"


def _player(known: Known, seat: Seat) -> str:
    table, hand = known.table, known.hands[seat]
    out = next((each.rounds for each in known.fallen if each.seat == seat), 0)
    land = known.owners.count(seat)
    value = sum(value_of(s) for s, owner in zip(known.stacks, known.owners, strict=True) if owner == seat)
    cards = counted(known.hand_sizes[seat], "card") if hand is None else f"holds {_cards(table, hand)}"
    state = f"out in round {out}" if out else f"{counted(land, 'territory', 'territories')}, army value {value}"
    return f"{seat} {table.names[seat]} ({table.setup.colours[seat]}): {state}; {cards}"


def _cards(table: Table, cards: Cards) -> str:
    """Cards by their letters and names; a dash if there are none."""
    armies = army_text(cards) if any(army_counts(cards & ARMY_MASK)) else ""
    land = ", ".join(table.name(at) for at in bits(cards >> SHIFT))
    return " and ".join(part for part in (armies, land) if part) or "-"


def _piles(known: Known) -> str:
    table, effects = known.table, known.effects
    parts = [f"deck: {counted(known.deck_size, 'card')}", f"discard: {_cards(table, known.discard)}"]
    parts.append(f"chance discard: {', '.join(table.chance_cards[n].title for n in bits(effects.spent)) or '-'}")
    if effects.bombard:
        parts.append("Bombardment is ready")
    if effects.conscripted:
        parts.append(f"{counted(effects.conscripted, 'army card')} due at the end of the turn")
    return "; ".join(parts)


def line(known: Known, seen_by: str) -> str:
    """The position in one line."""
    names = cut(joined(known.table.names), 60)
    return f"<ConKUeror of {names}, round {known.rounds}: {cut(due(known), 80)}{cut(seen_by, 30)}>"


def whose(known: Known) -> str:
    """Who looks."""
    viewer = known.viewer
    return "a spectator" if viewer is None else "all" if viewer == OPEN else known.table.names[viewer]
