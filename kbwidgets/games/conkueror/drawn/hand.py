"""The player's cards and exchanges: armies, sets of army cards, the cards of a continent (CQ-17.5, CQ-17.6)."""

from __future__ import annotations

from functools import cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.parts import (
    amount_choices,
    button,
    leaving,
    sign,
    signs_of,
)
from kbwidgets.games.conkueror.rules.armies import ARMIES, KINDS, RECIPES, counts, in_words, pack_stack
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
_SEEN: Final = 2
"""The number of cards that are seen without scrolling at every width."""


OFTEN: Final = {f"{give} for {get}": "Exchange how often?" for _, _, give, get in RECIPES}
"""The prompt after a rate is picked, by the key of its button."""


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
        items = [h("li", "no cards", text="None yet. Take a territory to draw one.", cls="kb-quiet")]
    title = h("h3", "hand title", text=f"{view.names[seat]}'s cards", cls="kb-h")
    piles = f"{view.deck_size} in the deck, {size(view.discard)} discarded"
    aside = h("span", "hand aside", text=piles, cls="kb-quiet")
    head = h("div", "hand head", title, aside, cls="cq-hand-head")
    fan = h("ul", "hand cards", *items, cls="cq-hand kb-scroll", tabindex="0" if len(items) > _SEEN else None)
    return h("div", "hand", head, fan, cls="cq-cards cq-idle")


def _card(key: str, icon: str, name: str) -> Node:
    words = h("span", f"{key} name", text=name, cls=None if icon == "land" else "kb-sr")
    return h("li", key, sign(icon), words, cls=f"cq-card cq-card-{icon}", title=name)


# -- what may be exchanged --------------------------------------------------------------------------------


def exchanges(turn: Turn, view: ConKUerorView) -> tuple[Node, ...]:
    """Draw the buttons that begin an exchange, as far as there are any (CQ-17.5)."""
    moves = turn.moves
    if not isinstance(moves, Acts):
        return ()
    continents = [view.table.world.continents[n] for n in moves.continents]
    parts = [_set(cards) for cards in moves.sets]
    parts += [button(f"continent {each.id}", text=f"Take {each.name}") for each in continents]
    if (recipe := _first_recipe(moves)) is not None:
        parts.append(_begin_exchange(recipe))
    return (h("div", "exchange buttons", *parts, cls="cq-exchanges cq-idle"),) if parts else ()


@cache
def _begin_exchange(recipe: int) -> Node:
    """Draw the button that begins an exchange of armies, with a rate that is possible as an example."""
    _, _, give, get = RECIPES[recipe]
    arrow = h("span", "", text="→", cls="kb-quiet")
    signs = h("span", "exchange rate", *_counted(give), arrow, *_counted(get), cls="cq-signs")
    text = f"{in_words(pack_stack(give))} for {in_words(pack_stack(get))}"
    return h("button", EXCHANGE, h("span", "", text="Exchange"), signs, cls="kb-button cq-set", type="button",
             title=f"Exchange armies within a territory, such as {text}")  # fmt: skip


def recipes(turn: Turn) -> tuple[Node, ...]:
    """Draw the buttons of the recipes, visible once a territory is picked (CQ-17.6)."""
    return _recipes() if isinstance(turn.moves, Acts) and _first_recipe(turn.moves) is not None else ()


def _first_recipe(moves: Acts) -> int | None:
    return next((recipe for at in moves.lands for recipe, _ in moves.recipes(at)), None)


@cache
def _recipes() -> tuple[Node, ...]:
    buttons: list[Node] = []
    for _, _, give, get in RECIPES:
        words = f"{in_words(pack_stack(give))} for {in_words(pack_stack(get))}"
        arrow = h("span", "", text="→", cls="kb-quiet")
        signs = (*_counted(give), arrow, *_counted(get))
        buttons.append(h("button", f"{give} for {get}", *signs, type="button", title=words,
                         cls="kb-button cq-set cq-usable cq-recipe"))  # fmt: skip
    return (*buttons, button(ONCE, text="Once", cls="kb-button cq-usable"))


def _counted(armies: str) -> tuple[Node, ...]:
    """Draw the number and the sign of the armies that a recipe gives or gets."""
    kinds = [(kind.name, count) for kind, count in zip(KINDS, counts(pack_stack(armies)), strict=True) if count]
    words = ((name, h("b", "", text=str(count)), h("span", "", text=f" {name} ", cls="kb-sr")) for name, count in kinds)
    return tuple(part for name, number, told in words for part in (number, told, sign(name)))


def _set(cards: Cards) -> Node:
    """Draw the icon of a complete set: its three cards, in any order, and the armies for them (CQ-10.4)."""
    give, get = pack_stack(army_text(cards)), SETS[cards]
    words = f"{army_words(cards)} for {in_words(get)}"
    arrow = h("span", "", text="→", cls="kb-quiet")
    signs = (*signs_of(give, "cq-sign cq-small-card"), arrow, *signs_of(get))
    return h("button", set_key(cards), *signs, cls="kb-button cq-set", type="button", aria_label=words, title=words)


def stationing(view: ConKUerorView, turn: Turn) -> tuple[Node, ...]:
    """Draw the territories that need garrisons, and where armies may come from (CQ-11.3)."""
    moves = turn.moves
    if not isinstance(moves, Stations):
        return ()
    names = joined([view.table.label(at) for at in moves.lands])
    words = h("p", "station words", h("b", "", text="Garrisons: "), h("span", "station lands", text=names),
              cls="cq-station")  # fmt: skip
    return (words, button(DRAFTED, text=f"From the draft ({moves.draft} left)")) if moves.draft else (words,)


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
        drafted = amount_choices((Span(1, moves.draft, 1), "{0}i"))
        choices.add_pairs((), (DRAFTED,), targets, {(DRAFTED, name): f"station {DRAFT} {name} " for name in targets},
                          behind=drafted)  # fmt: skip
    for at, stack in moves.sources:
        choices.add_pairs(
            (), (ids[at],), targets, "station {0} {1} ", behind=amount_choices(leaving(stack, least=True))
        )
