"""The player's cards and exchanges: armies, sets of army cards, the cards of a continent (CQ-17.5, CQ-17.6)."""

from __future__ import annotations

from functools import cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.parts import actor, area, button, leaving, numbers, sign, signs_of, up_to
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, RECIPES, in_words, pack_stack
from kbwidgets.games.conkueror.rules.cards import (
    ARMY_MASK,
    SETS,
    SHIFT,
    Cards,
    army_counts,
    army_text,
    army_words,
    sets_in,
    size,
)
from kbwidgets.games.conkueror.rules.fields import MAIN, Stationing, count_spares
from kbwidgets.games.conkueror.rules.moves import DRAFT
from kbwidgets.games.conkueror.rules.rows import full_continents, lands_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView

EXCHANGE: Final = "exchange"
ONCE: Final = "once"
DRAFTED: Final = "from draft"


def set_key(cards: Cards) -> str:
    """Return the key of the button of a set of army cards."""
    return f"set {army_text(cards)}"


def hand(view: ConKUerorView, seat: Seat) -> Node:
    """Draw the cards of a seat, with the piles beside them (CQ-17.5)."""
    cards = view.hands[seat] or 0
    kinds = zip(ARMIES, army_counts(cards & ARMY_MASK), strict=True)
    items = [
        _card(f"card {kind.name} {n}", kind.name, kind.name.capitalize()) for kind, held in kinds for n in range(held)
    ]
    items += [_card(f"card {view.table.ids[at]}", "land", view.table.label(at)) for at in bits(cards >> SHIFT)]
    if not items:
        items = [h("li", "no cards", text="None yet.", cls="kb-quiet")]
    aside = f"main deck {view.deck_size}, discard pile {size(view.discard)}"
    row = h("ul", "hand cards", *items, cls="cq-hand")
    return area("hand", f"{view.names[seat]}'s cards", row, aside=aside)


def _card(key: str, icon: str, name: str) -> Node:
    return h("li", key, sign(icon), h("span", f"{key} name", text=name), cls="cq-card")


# -- what may be exchanged --------------------------------------------------------------------------------


def sets_of(view: ConKUerorView, seat: Seat) -> tuple[Cards, ...]:
    """Return the sets of army cards that may be traded now (CQ-10.4)."""
    return sets_in((view.hands[seat] or 0) & ARMY_MASK) if view.phase in MAIN else ()


def continents_of(view: ConKUerorView, seat: Seat) -> list[int]:
    """Return the continents whose cards may be traded now (CQ-11.2, CQ-11.4)."""
    if view.phase not in MAIN:
        return []
    table = view.table
    able = count_spares(view.owners, view.stacks, view.draft, seat)
    whole = full_continents(table.members, view.hands[seat] or 0)
    return [n for n in whole if 0 < sum(view.owners[at] != seat for at in table.lands_of[n]) <= able]


def exchangeable(view: ConKUerorView, seat: Seat) -> list[int]:
    """Return the player's territories in which armies may be exchanged now (CQ-9.1)."""
    lands = lands_of(view.owners, seat) if view.phase in MAIN else ()
    return [at for at in lands if FACTS[view.stacks[at]][3]]


def exchanges(view: ConKUerorView) -> Node | None:
    """Draw the buttons of all exchanges that are possible now (CQ-17.5)."""
    seat = actor(view)
    if seat is None:
        return None
    if isinstance(view.frame, Stationing):
        return _stationing(view, view.frame)
    parts: list[Node] = [_set(cards) for cards in sets_of(view, seat)]
    for n in continents_of(view, seat):
        part = view.table.world.continents[n]
        parts.append(button(f"continent {part.id}", text=f"Take {part.name}"))
    if exchangeable(view, seat):
        parts.append(button(EXCHANGE, text="Exchange armies"))
        parts += _recipes()
    row = h("div", "exchange buttons", *parts, cls="cq-row")
    return area("exchanges", "Exchange", row, cls="cq-exchanges") if parts else None


@cache
def _recipes() -> tuple[Node, ...]:
    """Draw the buttons of the recipes, visible once a territory is picked (CQ-17.6)."""
    recipes = [(f"{give} for {get}", f"{in_words(pack_stack(give))} for {in_words(pack_stack(get))}")
               for _, _, give, get in RECIPES]  # fmt: skip
    found = [button(key, text=words, cls="kb-button cq-usable") for key, words in [*recipes, (ONCE, "Once")]]
    return tuple(found)


def _set(cards: Cards) -> Node:
    """Draw the icon of a complete set: its three cards, in any order, and the armies for them (CQ-10.4)."""
    given, gotten = pack_stack(army_text(cards)), SETS[cards]
    words = f"{army_words(cards)} for {in_words(gotten)}"
    arrow = h("span", "", text="→", cls="kb-quiet")
    signs = (*signs_of(given, "cq-sign cq-small-card"), arrow, *signs_of(gotten))
    return h("button", set_key(cards), *signs, cls="kb-button cq-set", type="button", aria_label=words, title=words)


def _stationing(view: ConKUerorView, frame: Stationing) -> Node:
    """Draw the territories that need garrisons, and where armies may come from (CQ-11.3)."""
    items = [h("li", f"man {view.table.ids[at]}", text=view.table.label(at)) for at in bits(frame.lands)]
    parts = [h("p", "station words", text="Send at least 1 regular to each of these:"),
             h("ul", "station lands", *items, cls="cq-lands")]  # fmt: skip
    if view.draft:
        parts.append(button(DRAFTED, text=f"Draft ({view.draft} left)"))
    return area("station", "Garrisons needed", *parts)


# -- picks ------------------------------------------------------------------------------------------------


def offer_exchanges(view: ConKUerorView, seat: Seat, choices: Choices) -> None:
    """Add the picks of all exchanges, and of the garrisons."""
    ids, lands = view.table.ids, lands_of(view.owners, seat)
    if isinstance(view.frame, Stationing):
        _offer_stations(view, view.frame, lands, choices)
        return
    if sets := sets_of(view, seat):
        keys, names = [set_key(cards) for cards in sets], [ids[at] for at in lands]
        moves = {(set_key(cards), name): f"trade_army {army_text(cards)} {name}" for cards in sets for name in names}
        choices.add_pairs((), keys, names, moves)
    for n in continents_of(view, seat):
        name = view.table.world.continents[n].id
        choices.add((f"continent {name}",), f"trade_territory {name}")
    for at in exchangeable(view, seat):
        for recipe, times in FACTS[view.stacks[at]][7]:
            _, _, give, get = RECIPES[recipe]
            path, move = (EXCHANGE, ids[at], f"{give} for {get}"), f"exchange {ids[at]} {give} {get}"
            if times == 1:
                choices.add(path, move)
            else:
                choices.add((*path, ONCE), move)
                choices.add((*path, Span(2, times, 2)), f"{move} {{0}}")


def _offer_stations(view: ConKUerorView, frame: Stationing, lands: tuple[int, ...], choices: Choices) -> None:
    """Add the picks of a garrison: its source, its territory and its size (CQ-11.3)."""
    ids = view.table.ids
    to_man = [ids[at] for at in bits(frame.lands)]
    if view.draft:
        drafted = numbers(tuple((pick, f"{words}i") for pick, words in up_to(1, view.draft)))
        choices.add_pairs((), (DRAFTED,), to_man, {(DRAFTED, name): f"station {DRAFT} {name} " for name in to_man},
                          behind=drafted)  # fmt: skip
    for at in lands:
        others = [name for name in to_man if name != ids[at]]
        if others and (armies := leaving(view.stacks[at])):
            choices.add_pairs((), (ids[at],), others, "station {0} {1} ", behind=numbers(armies))
