"""ConKUeror as text, for what a viewer knows: what must be done, what happened, the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import counted, cut, joined, with_article
from kbwidgets.core.values.types import CHANCE, OPEN, Seat
from kbwidgets.games.conkueror.rules.armies import counts, in_words, packed, value_of, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, Cards, army_counts, army_text
from kbwidgets.games.conkueror.rules.chance_cards import OPPONENT, OWN
from kbwidgets.games.conkueror.rules.ending import army_value
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Opening, Shown
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.listing import targets_of
from kbwidgets.games.conkueror.rules.moves import DRAFT
from kbwidgets.games.conkueror.rules.position import VACANT, Fields, after
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.worldmap import capital

RULES: Final[Mapping[str, str]] = {
    "order": "CQ-3.2", "claim": "CQ-3.3", "deal": "CQ-3.3", "reinforce": "CQ-3.4", "drop": "CQ-3.4",
    "chance": "CQ-12.1", "card": "CQ-12.2", "answer": "CQ-12.1", "die": "CQ-12.13", "hit": "CQ-12.5",
    "draft": "CQ-5.4", "attack": "CQ-6.1", "battle": "CQ-6.8", "dice": "CQ-6.6", "outcome": "CQ-6.8",
    "conquest": "CQ-7.1", "station": "CQ-11.3", "fortify": "CQ-8.1", "draw": "CQ-10.2", "conscript": "CQ-12.9",
    "over": "CQ-13.2",
}  # fmt: skip
"""The rule by which each phase is due."""


def prompt(known: Known) -> Prompt:
    """Return what must be done now; when the match is over, who won and why."""
    if not known.to_act:
        return _over(known)
    if known.to_act == (CHANCE,):
        return Prompt("", by_chance(known))
    return _PROMPTS[known.phase](known, known.table.names[known.turn])


def by_chance(known: Known | Fields) -> str:
    """Return what chance is doing, without a full stop."""
    return _BY_CHANCE[known.phase].format(who=known.table.names[known.turn])


_BY_CHANCE: Final[Mapping[str, str]] = {
    "order": "{who} is rolling for the first turn", "deal": "The territories are being dealt",
    "drop": "The infantry are being placed at random", "chance": "{who} may get a chance card",
    "card": "{who} is drawing a chance card", "die": "The die is being rolled",
    "hit": "A territory is being picked at random", "dice": "The dice are being rolled",
    "outcome": "{who} is finishing the battle", "draw": "{who} is drawing a card",
    "conscript": "{who} is drawing an army card",
}  # fmt: skip


def _over(known: Known) -> Prompt:
    """The winner and what decided: being the last with land, or the first figure that differs (CQ-13.2, CQ-13.4)."""
    out = {each.seat for each in known.fallen}
    left = [seat for seat in after(known.first, known.table.seats) if seat not in out]
    left.sort(key=lambda seat: _figures(known, seat), reverse=True)  # equal figures: by the order of play
    first = known.table.names[left[0]]
    if len(left) == 1:
        return Prompt("", f"{first} wins", "Nobody else owns a territory.")
    second = known.table.names[left[1]]
    (lands, value, cards), (fewer, less, others) = (_figures(known, seat) for seat in left[:2])
    hint = f"{first} has {counted(lands, 'territory', 'territories')} and {second} has {fewer}."
    if lands == fewer:
        hint = f"Everything is equal, but {first} plays before {second}."
        if value > less:
            hint = f"{first}'s armies are worth {value}, {second}'s {less}. Both have {lands} territories."
        elif cards > others:
            hint = f"{first} holds more cards. Territories and armies are equal."
    return Prompt("", f"Round limit reached: {first} wins", hint)


def _figures(known: Known, seat: Seat) -> tuple[int, int, int]:
    """What survivors are ranked by: territories, army value, number of cards (CQ-13.4)."""
    return known.owners.count(seat), army_value(known.owners, known.stacks, seat), known.hand_sizes[seat]


def _reinforce(known: Known, who: str) -> Prompt:
    assert isinstance(known.frame, Opening)
    text = f"Place an infantry ({known.frame.left[known.turn]} left)"
    return Prompt(text, f"{who} is placing an infantry", "Click one of your territories.")


def _answer(known: Known, who: str) -> Prompt:
    """A chance card: its targets are clicked; without one it can only be skipped (CQ-12.3)."""
    assert isinstance(known.frame, Shown)
    card = known.table.chance_cards[known.frame.card]
    others = f"{who} has drawn {card.title}"
    if targets_of(known, card) is None:
        return Prompt(f"Skip {card.title}", others, "It has no target now.")
    return Prompt(f"Play or skip {card.title}", others, _CLICKS[card.targets])


_CLICKS: Final[Mapping[tuple[str, ...], str]] = {
    (): "",
    (OWN,): "To play it, click one of your territories.",
    (OPPONENT,): "To play it, click an opponent's territory.",
    (OWN, OWN): "To play it, click two of your territories.",
}
"""How a chance card is played, by its targets."""


def _draft(known: Known, who: str) -> Prompt:
    left = known.draft
    if not left:
        return Prompt("Start attacking", f"{who} is about to attack")
    hint = (
        "Click one of your territories, then choose how many to place."
        if left > 1
        else "Click one of your territories."
    )
    return Prompt(f"Place {left} infantry", f"{who} is placing {left} infantry", hint)


def _battle(known: Known, who: str) -> Prompt:
    assert isinstance(known.frame, Battle)
    others = f"{who} is attacking {known.table.name(known.frame.target)}"
    return Prompt("Roll or withdraw", others, "Each roll that you lose costs you 2 armies.")


def _conquest(known: Known, who: str) -> Prompt:
    assert isinstance(known.frame, Conquest)
    land = known.table.name(known.frame.target)
    return Prompt(f"Move into {land}", f"{who} is moving into {land}", "Choose how many armies to move in.")


_PROMPTS: Final[Mapping[str, Callable[[Known, str], Prompt]]] = {
    "claim": lambda known, who: Prompt(
        "Claim a territory", f"{who} is claiming a territory", "Click a free territory."
    ),
    "reinforce": _reinforce,
    "answer": _answer,
    "draft": _draft,
    "attack": lambda known, who: Prompt(
        "Attack, or finish attacking",
        f"{who} is choosing where to attack",
        "Click your territory, then the target. Choose how many armies to send.",
    ),
    "battle": _battle,
    "conquest": _conquest,
    "station": lambda known, who: Prompt(
        "Garrison your new territories",
        f"{who} is sending garrisons",
        "Click where the armies come from, then the territory they go to.",
    ),
    "fortify": lambda known, who: Prompt(
        "Fortify or end your turn",
        f"{who} is fortifying",
        "Click the territory to move from, then the target. That ends your turn.",
    ),
}
"""The prompt of each phase in which a player decides."""


def due_rule(known: Known) -> str:
    """The rule by which it is due; at the end the rule that ends the game."""
    if not known.to_act and len(known.fallen) < known.table.seats - 1:
        return "CQ-13.4"
    return RULES[known.phase]


# -- what happened ----------------------------------------------------------------------------------------


def narrate(known: Known, event: Event) -> str:
    """Return what happened, in one sentence: an event holds what its viewer may know (CQ-14.1)."""
    table = known.table
    who = table.names[event.seat] if event.seat >= 0 else "Chance"
    kind = "join" if (event.kind, event.rule) == ("gain", _REVOLT) else event.kind
    text = _TOLD[kind](table, who, [str(item) for item in event.data])
    return text if text.startswith(who) else capital(text)


def is_logged(event: Event) -> bool:
    """Return whether the log has a line for an event; the next line names a chance card that comes, or the dice."""
    return event.kind != "roll" and (event.kind, *event.data) != ("chance", "yes")


_Teller = Callable[[Table, str, list[str]], str]


def _land(table: Table, name: str) -> str:
    return table.name(table.index[name])


def _armies(text: str) -> str:
    return in_words(packed(text))


def _seats(table: Table, seats: list[str]) -> str:
    return joined([table.names[int(seat)] for seat in seats])


def _some(text: str) -> str:
    """Armies of one type as text, otherwise how many they are.

    >>> _some("3i"), _some("3i 1c")
    ('3 infantry', '4 armies')
    """
    numbers = counts(packed(text))
    return f"{sum(numbers)} armies" if numbers.count(0) < len(numbers) - 1 else _armies(text)


def _played(table: Table, who: str, data: list[str]) -> str:
    card, lands = _chance_card(table, data[0]), [_land(table, name) for name in data[1:]]
    if len(lands) > 1:
        return f"{who} played {card}: the armies in {lands[0]} moved to {lands[1]}."
    return f"{who} played {card}{f' on {lands[0]}' if lands else ''}."


def _dice(table: Table, who: str, data: list[str]) -> str:
    mine = " and ".join(face for face in data[:2] if face != "0")
    return f"{who} rolled {mine} against {data[2]}."


def _out(table: Table, who: str, data: list[str]) -> str:
    """A player is out, and the player in turn has the cards (CQ-13.1)."""
    count, taker = int(data[1]), table.names[int(data[0])]
    out = f"{who} was knocked out"
    return f"{out}, and {taker} got {counted(count, 'card')}." if count else f"{out}."


def _outcome(table: Table, who: str, data: list[str]) -> str:
    left, defenders = int(data[0]), int(data[1])
    sides = [counted(n, side) if n else f"no {side}s" for n, side in ((left, "attacker"), (defenders, "defender"))]
    return f"The battle ended with {joined(sides)} left."


def _card(table: Table, card: str) -> str:
    if not card:
        return "a card"
    return f"the {table.label(table.index[card])} card" if card in table.index else f"{with_article(card)} card"


def _chance_card(table: Table, name: str) -> str:
    return table.chance_cards[table.chance_index[name]].title


_REVOLT: Final = "CQ-12.4"
"""The rule by which armies move to a territory instead of being gained there."""
_PHASES: Final = {"attack": "moved on to attacking", "fortify": "finished attacking", "draft": "moved on to the draft"}
_TOLD: Final[Mapping[str, _Teller]] = {
    "order": lambda table, who, data: f"{who} rolled {data[0]} for the first turn.",
    "tie": lambda table, who, data: f"{_seats(table, data)} tied and had to roll again.",
    "first": lambda table, who, data: f"{who} went first.",
    "claim": lambda table, who, data: f"{who} claimed {_land(table, data[0])}.",
    "place": lambda table, who, data: f"{who} placed 1 infantry in {_land(table, data[0])}.",
    "autoplace": lambda table, who, data: f"{who} left the rest of the infantry to a standing order.",
    "placed": lambda table, who, data: f"{who} placed {data[1]} infantry in {_land(table, data[0])}.",
    "turn": lambda table, who, data: f"{who}'s turn began (round {data[0]}).",
    "exposed": lambda table, who, data: f"{_land(table, data[0])} lost its Diplomatic Immunity.",
    "chance": lambda table, who, data: (
        f"{who} got a chance card." if data[0] == "yes" else f"{who} didn't get a chance card."
    ),
    "card": lambda table, who, data: f"{who} drew {_chance_card(table, data[0])}.",
    "skip": lambda table, who, data: f"{who} skipped {_chance_card(table, data[0])}.",
    "play": _played,
    "die": lambda table, who, data: f"{who} rolled a {data[0]}.",
    "hit": lambda table, who, data: f"The strike also hit {_land(table, data[0])}.",
    "vacant": lambda table, who, data: f"{_land(table, data[0])} became vacant.",
    "gain": lambda table, who, data: f"{who} got {_armies(data[1])} in {_land(table, data[0])}.",
    "join": lambda table, who, data: f"{_armies(data[1])} joined the armies in {_land(table, data[0])}.",
    "loss": lambda table, who, data: f"{who} lost {_armies(data[1])} in {_land(table, data[0])}.",
    "take": lambda table, who, data: f"{who} took {_land(table, data[0])}.",
    "guard": lambda table, who, data: f"{_land(table, data[0])} gained Diplomatic Immunity.",
    "draft": lambda table, who, data: f"{who} drafted {data[0]} infantry.",
    "deploy": lambda table, who, data: f"{who} placed {data[1]} infantry in {_land(table, data[0])}.",
    "exchange": lambda table, who, data: (
        f"{who} exchanged {_armies(data[1])} for {_armies(data[2])} in {_land(table, data[0])}."
    ),
    "set": lambda table, who, data: f"{who} traded 3 cards for {_armies(data[1])} in {_land(table, data[2])}.",
    "continent": lambda table, who, data: (
        f"{who} used the {table.world.continents[table.continents[data[0]]].name} cards."
    ),
    "station": lambda table, who, data: (
        f"{who} sent {_some(data[2])} from {'the draft' if data[0] == DRAFT else _land(table, data[0])}"
        f" to {_land(table, data[1])}."
    ),
    "attack": lambda table, who, data: (
        f"{who} attacked {_land(table, data[1])} from {_land(table, data[0])} with {_some(data[2])}."
    ),
    "roll": lambda table, who, data: f"{who} rolled the dice.",
    "roll_out": lambda table, who, data: f"{who} rolled until the battle was over.",
    "withdraw": lambda table, who, data: f"{who} withdrew.",
    "dice": _dice,
    "outcome": _outcome,
    "repulse": lambda table, who, data: f"{who}'s attack failed.",
    "conquer": lambda table, who, data: f"{who} conquered {_land(table, data[0])}.",
    "move_in": lambda table, who, data: f"{who} moved {_some(data[2])} into {_land(table, data[1])}.",
    "occupy": lambda table, who, data: f"{who} moved {_some(data[2])} into {_land(table, data[1])}, which was vacant.",
    "fortify": lambda table, who, data: (
        f"{who} moved {_some(data[2])} from {_land(table, data[0])} to {_land(table, data[1])}."
    ),
    "phase": lambda table, who, data: f"{who} {_PHASES[data[0]]}.",
    "end": lambda table, who, data: f"{who} ended their turn.",
    "dismiss": lambda table, who, data: (
        f"{who}'s {'mercenary' if data[1] == '1' else 'mercenaries'} left {_land(table, data[0])}."
    ),
    "reshuffle": lambda table, who, data: "The discard pile was shuffled into the main deck.",
    "draw": lambda table, who, data: f"{who} drew {_card(table, data[0])}.",
    "conscript": lambda table, who, data: f"{who} drew an extra {data[0] or 'army'} card.",
    "no_card": lambda table, who, data: f"Both piles were empty, so {who} didn't draw a card.",
    "no_army_card": lambda table, who, data: f"There were no army cards left for {who}.",
    "out": _out,
    "win": lambda table, who, data: f"{who} conquered the world.",
    "limit": lambda table, who, data: f"The round limit was reached, and {who} won.",
}  # fmt: skip


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
    land = ", ".join(table.label(at) for at in bits(cards >> SHIFT))
    return " and ".join(part for part in (armies, land) if part) or "-"


def _piles(known: Known) -> str:
    table, effects = known.table, known.effects
    parts = [f"deck: {counted(known.deck_size, 'card')}", f"discard: {_cards(table, known.discard)}"]
    parts.append(f"chance discard: {', '.join(table.chance_cards[n].title for n in bits(effects.spent)) or '-'}")
    if effects.bombard:
        parts.append("Bombardment is ready")
    if effects.conscripted:
        parts.append(f"{counted(effects.conscripted, 'army card')} at the end of the turn")
    return "; ".join(parts)


def map_line(known: Known) -> str:
    """Return who owns how many territories, in one sentence."""
    held = [(name, known.owners.count(seat)) for seat, name in enumerate(known.table.names)]
    owned = [f"{name} has {counted(number, 'territory', 'territories')}" for name, number in held if number]
    return f"World map: {joined(owned) or 'all territories are free'}."


def line(known: Known, seen_by: str) -> str:
    """The position in one line."""
    names = cut(joined(known.table.names), 60)
    return f"<ConKUeror of {names}, round {known.rounds}: {cut(prompt(known).others, 80)}{cut(seen_by, 30)}>"


def whose(known: Known) -> str:
    """Who looks."""
    viewer = known.viewer
    return "a spectator" if viewer is None else "all" if viewer == OPEN else known.table.names[viewer]
