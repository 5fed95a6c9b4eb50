"""The player's cards and exchanges: armies, sets of army cards, the cards of a continent (CQ-17.5, CQ-17.6)."""

from __future__ import annotations

from functools import cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.parts import (
    amount_choices,
    amounts_leaving,
    amounts_up_to,
    area,
    button,
    sign,
    signs_of,
)
from kbwidgets.games.conkueror.rules.armies import ARMIES, RECIPES, in_words, pack_stack
from kbwidgets.games.conkueror.rules.cards import (
    ARMY_MASK,
    SETS,
    SHIFT,
    Cards,
    army_counts,
    army_text,
    army_words,
    size,
)
from kbwidgets.games.conkueror.rules.chapters.territory_cards import Stations
from kbwidgets.games.conkueror.rules.legal_moves import Acts
from kbwidgets.games.conkueror.rules.moves import DRAFT
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


def exchanges(view: ConKUerorView, turn: Turn) -> Node | None:
    """Draw the buttons of all exchanges that are possible now, or the garrisons that are needed (CQ-17.5)."""
    moves = turn.moves
    if isinstance(moves, Stations):
        return _stationing(view, moves)
    if not isinstance(moves, Acts):
        return None
    continents = [view.table.world.continents[n] for n in moves.continents]
    parts = [_set(cards) for cards in moves.sets]
    parts += [button(f"continent {each.id}", text=f"Take {each.name}") for each in continents]
    if any(moves.recipes(at) for at in moves.lands):
        parts += [button(EXCHANGE, text="Exchange armies"), *_recipes()]
    row = h("div", "exchange buttons", *parts, cls="cq-row")
    return area("exchanges", "Exchange", row, cls="cq-exchanges") if parts else None


@cache
def _recipes() -> tuple[Node, ...]:
    """Draw the buttons of the recipes, visible once a territory is picked (CQ-17.6)."""
    recipes = [(f"{give} for {get}", f"{in_words(pack_stack(give))} for {in_words(pack_stack(get))}")
               for _, _, give, get in RECIPES]  # fmt: skip
    return tuple(button(key, text=words, cls="kb-button cq-usable") for key, words in [*recipes, (ONCE, "Once")])


def _set(cards: Cards) -> Node:
    """Draw the icon of a complete set: its three cards, in any order, and the armies for them (CQ-10.4)."""
    give, get = pack_stack(army_text(cards)), SETS[cards]
    words = f"{army_words(cards)} for {in_words(get)}"
    arrow = h("span", "", text="→", cls="kb-quiet")
    signs = (*signs_of(give, "cq-sign cq-small-card"), arrow, *signs_of(get))
    return h("button", set_key(cards), *signs, cls="kb-button cq-set", type="button", aria_label=words, title=words)


def _stationing(view: ConKUerorView, moves: Stations) -> Node:
    """Draw the territories that need garrisons, and where armies may come from (CQ-11.3)."""
    items = [h("li", f"man {view.table.ids[at]}", text=view.table.label(at)) for at in moves.lands]
    parts = [h("p", "station words", text="Send at least 1 regular to each of these:"),
             h("ul", "station lands", *items, cls="cq-lands")]  # fmt: skip
    if moves.draft:
        parts.append(button(DRAFTED, text=f"Draft ({moves.draft} left)"))
    return area("station", "Garrisons needed", *parts)


# -- picks ------------------------------------------------------------------------------------------------


def offer_exchanges(view: ConKUerorView, moves: Acts, choices: Choices) -> None:
    """Add the picks of all exchanges."""
    ids = view.table.ids
    if sets := moves.sets:
        keys, names = [set_key(cards) for cards in sets], [ids[at] for at in moves.lands]
        trades = {(set_key(cards), name): f"trade_army {army_text(cards)} {name}" for cards in sets for name in names}
        choices.add_pairs((), keys, names, trades)
    for n in moves.continents:
        name = view.table.world.continents[n].id
        choices.add((f"continent {name}",), f"trade_territory {name}")
    for at in moves.lands:
        for recipe, times in moves.recipes(at):
            _, _, give, get = RECIPES[recipe]
            path, move = (EXCHANGE, ids[at], f"{give} for {get}"), f"exchange {ids[at]} {give} {get}"
            if times == 1:
                choices.add(path, move)
            else:
                choices.add((*path, ONCE), move)
                choices.add((*path, Span(2, times, 2)), f"{move} {{0}}")


def offer_stations(view: ConKUerorView, moves: Stations, choices: Choices) -> None:
    """Add the picks of a garrison: its source, its territory and its size (CQ-11.3)."""
    ids = view.table.ids
    targets = [ids[at] for at in moves.lands]
    if moves.draft:
        drafted = amount_choices(tuple((pick, f"{words}i") for pick, words in amounts_up_to(1, moves.draft)))
        choices.add_pairs((), (DRAFTED,), targets, {(DRAFTED, name): f"station {DRAFT} {name} " for name in targets},
                          behind=drafted)  # fmt: skip
    for at, stack in moves.sources:
        choices.add_pairs((), (ids[at],), targets, "station {0} {1} ", behind=amount_choices(amounts_leaving(stack)))
