"""The main rules on one page, with the tables of exchanges, card sets and chance cards (CQ-17.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from kbwidgets.core.scene import Node, h
from kbwidgets.core.table import Page
from kbwidgets.games.conkueror.drawn.parts import sign, signs_of
from kbwidgets.games.conkueror.rules.armies import ARMIES, RECIPES, in_words, packed
from kbwidgets.games.conkueror.rules.cards import SETS, army_text
from kbwidgets.games.conkueror.rules.view import ConKUerorView

Item: TypeAlias = "tuple[Node, tuple[str, ...]]"


def pages(view: ConKUerorView) -> tuple[Page, ...]:
    """All on one page, in four parts."""
    parts = {
        "rules": [_item(rule, title, (), h("span", text=words), code=rule) for rule, title, words in _rules(view)],
        "exchanges": list(_exchanges()),
        "card sets": list(_sets()),
        "chance cards": [
            _item(card.name, card.title, (sign(f"card-{card.name}"),), h("span", text=card.text), code=card.rule)
            for card in view.table.chance_cards
        ],
    }
    items = tuple((node, (tag,)) for tag, nodes in parts.items() for node in nodes)
    return (Page("ConKUeror in short", tuple(parts), items),)


def _rules(view: ConKUerorView) -> tuple[tuple[str, str, str], ...]:
    """Each main rule by its id, its title and its words, as the options of the match have it."""
    table = view.table
    bonus = " and more for each whole continent" if any(table.bonuses) else ""
    tie = "on a tie nobody loses one" if table.again else "on a tie too"
    far = "any two" if table.any_fortify else "two joined" if table.connected else "two neighbouring"
    cards = "A card for each territory captured is drawn" if table.per_territory else "Who captured land draws one card"
    return (
        ("CQ-4.1", "A turn", "Perhaps a chance card, then draft, attack and fortify; the last two may be left out."),
        ("CQ-5.1", "Draft", f"A third of your territories, rounded down, 3 at least,{bonus}.".replace(",.", ".")),
        ("CQ-6.2", "Attack", "From 3 pieces on, 2 of them regulars, to land beside yours. One regular stays."),
        ("CQ-6.3", "Army match", "Of each type the whole stack that attacks has as many pieces as the defender."),
        ("CQ-6.6", "Dice", f"One die each. The defender loses one piece, or the attacker two, {tie}."),
        ("CQ-7.1", "Conquest", "When the last piece of the defender falls, regulars move in. One stays behind."),
        ("CQ-8.1", "Fortify", f"At the end of a turn regulars move once between {far} territories of yours."),
        ("CQ-10.2", "Cards", f"{cards} at the end of the turn."),
        ("CQ-11.2", "A continent", "All its territory cards take it without dice; then each land gained is manned."),
        ("CQ-13.1", "The end", "Who owns no land is out, and the cards go to the player in turn. The last one wins."),
    )


def _item(key: str, title: str, signs: tuple[Node, ...], *told: Node, code: str) -> Node:
    icons = [h("span", "", *signs, cls="cq-signs")] if signs else []
    words = h("figcaption", "", h("b", text=title), h("code", text=code, cls="kb-quiet"), *told)
    return h("figure", f"known {key}", *icons, words, cls="cq-known")


def _exchanges() -> Iterator[Node]:
    """The rates, which hold in both directions (CQ-9.1)."""
    for recipe in RECIPES:
        if recipe.given > 1:
            give, get = packed(recipe.give), packed(recipe.get)
            pair = (sign(ARMIES[recipe.type].name), h("span", text="↔"), *signs_of(get))
            words = h("span", text="in one own territory, both ways", cls="kb-quiet")
            yield _item(recipe.give, f"{in_words(give)} and {in_words(get)}", pair, words, code="CQ-9.1")


def _sets() -> Iterator[Node]:
    """What three army cards bring (CQ-10.4)."""
    for cards, pieces in SETS.items():
        given = packed(army_text(cards))
        row = (*signs_of(given, "cq-sign cq-small-card"), h("span", text="→"), *signs_of(pieces))
        told = h("span", text=f"bring {in_words(pieces)}")
        yield _item(f"set {army_text(cards)}", f"{in_words(given)} cards", row, told, code="CQ-10.4")
