"""Prompts, the table as text, and accounts of several moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event, fill_in
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import counted, cut, joined
from kbwidgets.core.values.types import CHANCE, OPEN, Seat
from kbwidgets.games.conkueror.rules.armies import counts, stack_text
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, Cards, army_counts, army_text
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchanged, SetTraded
from kbwidgets.games.conkueror.rules.chapters.attack import Occupied
from kbwidgets.games.conkueror.rules.chapters.battle import AttackFailed, Conquered, Lost
from kbwidgets.games.conkueror.rules.chapters.chance_cards import ChanceCardPlayed, ChanceCardSkipped, targets_of
from kbwidgets.games.conkueror.rules.chapters.chance_effects import BecameVacant, Gained, Joined, Took
from kbwidgets.games.conkueror.rules.chapters.draft import Deployed
from kbwidgets.games.conkueror.rules.chapters.ending import (
    KnockedOut,
    Won,
    WonAtLimit,
    army_value,
    ranking,
    ranking_figures,
    survivors,
)
from kbwidgets.games.conkueror.rules.chapters.fortify import (
    CardDrawn,
    Conscripted,
    Fortified,
    NoArmyCardLeft,
    NoCardLeft,
    Reshuffled,
)
from kbwidgets.games.conkueror.rules.chapters.opening import Claimed, Placed, PlacedByOrder, Tied, WentFirst
from kbwidgets.games.conkueror.rules.chapters.territory_cards import ContinentTraded
from kbwidgets.games.conkueror.rules.fields import VACANT, Battle, Conquest, Fields, Opening, Shown, round_of_fall
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.worldmap import Name

RULES: Final[Mapping[str, str]] = {
    "order": "CQ-3.2", "claim": "CQ-3.3", "deal": "CQ-3.3", "reinforce": "CQ-3.4", "drop": "CQ-3.4",
    "chance": "CQ-12.1", "card": "CQ-12.2", "answer": "CQ-12.1", "die": "CQ-12.13", "hit": "CQ-12.5",
    "draft": "CQ-5.4", "attack": "CQ-6.1", "battle": "CQ-6.8", "dice": "CQ-6.6", "outcome": "CQ-6.8",
    "conquest": "CQ-7.1", "station": "CQ-11.3", "fortify": "CQ-8.1", "draw": "CQ-10.2", "conscript": "CQ-12.9",
    "over": "CQ-13.2",
}  # fmt: skip
"""The rule that decides what happens next, by phase."""


def prompt(known: Known) -> Prompt:
    """Return what must be done now, or the winner and the reason if the match is over."""
    if not known.to_act:
        return _prompt_over(known)
    if known.to_act == (CHANCE,):
        return Prompt("", describe_chance(known))
    return _PROMPTS[known.phase](known, known.table.names[known.turn])


def describe_chance(known: Known | Fields) -> str:
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


def _prompt_over(known: Known) -> Prompt:
    """Return the winner and the reason: nobody else has land, or the first figure that differs (CQ-13.2, CQ-13.4)."""
    first, second = [known.table.names[seat] for seat in ranking(known)[:2]]
    if len(survivors(known)) == 1:
        return Prompt("", f"{first} wins", "Nobody else owns a territory.")
    (lands, value, cards), (fewer, less, others) = [ranking_figures(known, seat) for seat in ranking(known)[:2]]
    hint = f"{first} has {counted(lands, 'territory', 'territories')} and {second} has {fewer}."
    if lands == fewer:
        hint = f"Everything is equal, but {first} plays before {second}."
        if value > less:
            hint = f"{first}'s armies are worth {value}, {second}'s {less}. Both have {lands} territories."
        elif cards > others:
            hint = f"{first} holds more cards. Territories and armies are equal."
    return Prompt("", f"Round limit reached: {first} wins", hint)


def _prompt_reinforce(known: Known, who: str) -> Prompt:
    assert isinstance(known.frame, Opening)
    text = f"Place an infantry ({known.frame.left[known.turn]} left)"
    return Prompt(text, f"{who} is placing an infantry", "Click one of your territories.")


def _prompt_answer(known: Known, who: str) -> Prompt:
    """Return the prompt for a chance card; without a target it can only be skipped (CQ-12.3)."""
    assert isinstance(known.frame, Shown)
    card = known.table.chance_cards[known.frame.card]
    others = f"{who} has drawn {card.title}"
    if targets_of(known, card) is None:
        return Prompt(f"Skip {card.title}", others, "It has no target now.")
    return Prompt(f"Play or skip {card.title}", others, f"To play it, click {card.asks}." if card.targets else "")


def _prompt_draft(known: Known, who: str) -> Prompt:
    left = known.draft
    if not left:
        return Prompt("Start attacking", f"{who} is about to attack")
    hint = "Click one of your territories. Each click places 1." if left > 1 else "Click one of your territories."
    return Prompt(f"Place {left} infantry", f"{who} is placing {left} infantry", hint)


def _prompt_battle(known: Known, who: str) -> Prompt:
    assert isinstance(known.frame, Battle)
    others = f"{who} is attacking {known.table.name(known.frame.target)}"
    return Prompt("Roll or withdraw", others, "Each roll that you lose costs you 2 armies.")


def _prompt_conquest(known: Known, who: str) -> Prompt:
    assert isinstance(known.frame, Conquest)
    land = known.table.name(known.frame.target)
    return Prompt(f"Move into {land}", f"{who} is moving into {land}", "Choose how many armies to move in.")


_PROMPTS: Final[Mapping[str, Callable[[Known, str], Prompt]]] = {
    "claim": lambda known, who: Prompt(
        "Claim a territory", f"{who} is claiming a territory", "Click a free territory."
    ),
    "reinforce": _prompt_reinforce,
    "answer": _prompt_answer,
    "draft": _prompt_draft,
    "attack": lambda known, who: Prompt(
        "Attack, or finish attacking",
        f"{who} is choosing where to attack",
        "Click your territory, then the target.",
    ),
    "battle": _prompt_battle,
    "conquest": _prompt_conquest,
    "station": lambda known, who: Prompt(
        "Garrison your new territories",
        f"{who} is sending garrisons",
        "Click where they come from, then where they go.",
    ),
    "fortify": lambda known, who: Prompt(
        "Fortify or end your turn",
        f"{who} is fortifying",
        "Click from, then to. That ends your turn.",
    ),
}
"""The prompt of each phase in which a player decides."""


def due_rule(known: Known) -> str:
    """Return the rule that decides what happens next, or the rule that ended the game."""
    if not known.to_act and len(known.fallen) < known.table.seats - 1:
        return "CQ-13.4"
    return RULES[known.phase]


def table_text(known: Known) -> str:
    """Return the position as text."""
    table = known.table
    parts = [_write_continent(known, n) for n, members in enumerate(table.members) if members]
    parts += [_write_player(known, seat) for seat in range(table.seats)]
    parts.append(_write_piles(known))
    return "\n".join([*parts, str(prompt(known))])


def _write_continent(known: Known, n: int) -> str:
    """Return the territories of a continent with owner and armies: `peru s0 3i 1c`, `-` without an owner."""
    table = known.table
    lands: list[str] = []
    for at in bits(table.members[n]):
        owner = known.owners[at]
        shield = "*" if known.effects.immune >> at & 1 else ""
        armies = f" {stack_text(known.stacks[at])}" if known.stacks[at] else ""
        lands.append(f"{table.ids[at]}{shield} {'-' if owner == VACANT else f's{owner}'}{armies}")
    return f"{table.world.continents[n].name} ({table.bonuses[n]}): {', '.join(lands)}"


def _write_player(known: Known, seat: Seat) -> str:
    table, hand = known.table, known.hands[seat]
    out = round_of_fall(known.fallen, seat)
    land = known.owners.count(seat)
    value = army_value(known.owners, known.stacks, seat)
    cards = counted(known.hand_sizes[seat], "card") if hand is None else f"holds {_write_cards(table, hand)}"
    state = f"out in round {out}" if out else f"{counted(land, 'territory', 'territories')}, army value {value}"
    return f"{seat} {table.names[seat]} ({table.setup.colours[seat]}): {state}; {cards}"


def _write_cards(table: Table, cards: Cards) -> str:
    """Return cards by their letters and names, or a dash if there are none."""
    armies = army_text(cards) if any(army_counts(cards & ARMY_MASK)) else ""
    land = ", ".join(table.label(at) for at in bits(cards >> SHIFT))
    return " and ".join(part for part in (armies, land) if part) or "-"


def _write_piles(known: Known) -> str:
    table, effects = known.table, known.effects
    parts = [f"deck: {counted(known.deck_size, 'card')}", f"discard: {_write_cards(table, known.discard)}"]
    parts.append(f"chance discard: {', '.join(table.chance_cards[n].title for n in bits(effects.spent)) or '-'}")
    if effects.bombard:
        parts.append("Bombardment is ready")
    if effects.conscripted:
        parts.append(f"{counted(effects.conscripted, 'army card')} at the end of the turn")
    return "; ".join(parts)


def map_line(known: Known) -> str:
    """Return how many territories each player owns, in one sentence."""
    held = [(name, known.owners.count(seat)) for seat, name in enumerate(known.table.names)]
    owned = [f"{name} has {counted(number, 'territory', 'territories')}" for name, number in held if number]
    return f"World map: {joined(owned) or 'all territories are free'}."


def line(known: Known, seen_by: str) -> str:
    """Return the position in one line."""
    names = cut(joined(known.table.names), 60)
    return f"<ConKUeror of {names}, round {known.rounds}: {cut(prompt(known).others, 80)}{cut(seen_by, 30)}>"


def viewer_name(known: Known) -> str:
    """Return the name of the viewer."""
    viewer = known.viewer
    return "a spectator" if viewer is None else "all" if viewer == OPEN else known.table.names[viewer]


# -- accounts ---------------------------------------------------------------------------------------------


_PLACED: Final = (Placed, PlacedByOrder, Deployed)
"""The events by which a player places infantry."""


_DEEDS: Final = (Claimed, ChanceCardSkipped, Gained, Took, Exchanged, SetTraded, ContinentTraded, Fortified,
                 CardDrawn, Conscripted)  # fmt: skip
"""The events whose verb and object join those of others in a sentence."""


_ALONE: Final = (Tied, WentFirst, Joined, Reshuffled, NoCardLeft, NoArmyCardLeft, KnockedOut, Won, WonAtLimit)
"""The events that are sentences of their own."""


_TOOK, _FAILED, _ENTERED = "took", "failed to take", "moved into"


_COUNTED: Final = ("claimed", _ENTERED, _TOOK, _FAILED)
"""The verbs whose objects are territories, of which many are only counted."""


_FEW: Final = 3
"""The number of places, exchanges or territories up to which each is named, and of deeds in a sentence."""


def summarize(known: Known, events: Sequence[Event]) -> str:
    """Return what one player did and lost, in a few sentences: what belongs to one verb is said together."""
    names = known.table.names
    deeds, cards, sentences = dict[str, list[str]](), list[str](), list[str]()
    exchanges = sum(isinstance(event, Exchanged) for event in events)
    transfers = {event.rule for event in events if isinstance(event, ChanceCardPlayed) and event.moves_armies}
    for event in events:
        if isinstance(event, (Gained, Joined, BecameVacant)) and event.rule in transfers:
            continue  # The sentence about the card says where the armies went.
        if isinstance(event, _PLACED):
            deeds["placed"] = []  # The numbers are filled in below, where the first one was placed or lost.
        elif isinstance(event, Lost):
            deeds["lost"] = []
        elif isinstance(event, Exchanged) and exchanges > _FEW:
            deeds["exchanged"] = [f"armies {exchanges} times"]
        elif deed := _find_deed(event):
            deeds.setdefault(deed[0], []).append(deed[1])
        elif isinstance(event, (ChanceCardPlayed, BecameVacant)):
            cards.append(event.text(names))
        elif isinstance(event, _ALONE):
            sentences.append(event.text(names))
    if "placed" in deeds:
        placed = [(event.territory, event.number) for event in events if isinstance(event, _PLACED)]
        deeds["placed"] = list(_add_up(placed, "infantry", "infantry"))
    if _FAILED in deeds:
        deeds[_FAILED] = [land for land in deeds[_FAILED] if land not in deeds.get(_TOOK, ())]
    if "lost" in deeds:
        lost = [(event.territory, sum(counts(event.armies))) for event in events if isinstance(event, Lost)]
        deeds["lost"] = list(_add_up(lost, "army", "armies"))
    parts = [_join_objects(verb, list(dict.fromkeys(things))) for verb, things in deeds.items() if things]
    rows = [f"{names[events[0].seat]} {_join_deeds(parts[n : n + _FEW])}." for n in range(0, len(parts), _FEW)]
    return " ".join([*cards, *rows, *sentences])


def _find_deed(event: Event) -> tuple[str, str] | None:
    """Return a verb and its object, or None if the event is not a deed that joins others.

    >>> _find_deed(Took(0, Name("peru", "Peru"))), _find_deed(Won(0))
    (('took', 'Peru'), None)
    """
    match event:
        case CardDrawn(card=None) | Conscripted(card=None):
            return None  # A card that was drawn unseen is not worth a word.
        case Occupied(target=territory):
            return _ENTERED, str(territory)
        case Conquered(territory=territory):
            return _TOOK, str(territory)
        case AttackFailed(territory=territory):
            return _FAILED, str(territory)
        case _:
            verb, _, thing = event.TEXT.removeprefix("{who} ").removesuffix(".").partition(" ")
            return (verb, fill_in(thing, event)) if isinstance(event, _DEEDS) else None


def _join_objects(verb: str, things: Sequence[str]) -> str:
    """Return a verb with its objects; of many territories only their number."""
    if verb in _COUNTED and len(things) > _FEW:
        return f"{verb} {len(things)} territories"
    return f"{verb} {joined(things)}".strip()


def _join_deeds(parts: Sequence[str]) -> str:
    """Return deeds in a row, with a comma before the last one where a deed has an "and" of its own."""
    comma = "," if len(parts) > 1 and any(" and " in part for part in parts) else ""
    return joined([*parts[:-2], f"{parts[-2]}{comma}", parts[-1]] if len(parts) > 1 else parts)


def _add_up(armies: Iterable[tuple[Name, int]], one: str, more: str) -> Iterator[str]:
    """Yield armies by territory, the noun once, or their sum where that would be a long list."""
    sums: Counter[Name] = Counter()
    for territory, number in armies:
        sums[territory] += number
    if len(sums) > _FEW:
        yield counted(sums.total(), one, more)
        return
    for n, (territory, number) in enumerate(sums.items()):
        yield f"{number if n else counted(number, one, more)} in {territory}"
