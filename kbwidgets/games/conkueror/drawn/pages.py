"""The main rules on one page, with the tables of exchanges, card sets and chance cards (CQ-17.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Page
from kbwidgets.games.conkueror.drawn.parts import sign, signs_of
from kbwidgets.games.conkueror.rules.armies import ARMIES, RECIPES, in_words, pack_stack
from kbwidgets.games.conkueror.rules.cards import SETS, army_text, army_words
from kbwidgets.games.conkueror.rules.view import ConKUerorView

Item: TypeAlias = "tuple[Node, tuple[str, ...]]"


def pages(view: ConKUerorView) -> tuple[Page, ...]:
    """Return one page in four parts."""
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
    return (Page("ConKUeror at a glance", tuple(parts), items),)


def _rules(view: ConKUerorView) -> tuple[tuple[str, str, str], ...]:
    """Return each main rule with its id, title and text, under the options of the match."""
    table = view.table
    bonus = ", plus the bonus for each continent you own" if any(table.bonuses) else ""
    tie = "On a tie nobody does" if table.rolling.has_rerolls else "The defender wins ties"
    far = "a connected one" if table.can_fortify_connected else "a neighbouring one"
    far = "any other" if table.can_fortify_anywhere else far
    cards = "for each territory you captured" if table.has_card_per_territory else "if you captured a territory"
    return (
        (
            "CQ-4.1",
            "A turn",
            "A chance card may come up. Then you draft, attack and fortify. You can skip the last two.",
        ),
        ("CQ-5.1", "Draft", f"You get 1 infantry for every 3 territories, but at least 3{bonus}."),
        ("CQ-6.2", "Attack", "You need 3 armies, 2 of them regulars, next to the target. 1 regular stays."),
        ("CQ-6.3", "Army match", "You need at least as many armies of each type as the defender."),
        ("CQ-6.6", "Dice", f"Each side rolls one die. The defender loses 1 army, or the attacker loses 2. {tie}."),
        ("CQ-7.1", "Conquest", "When the last defender is gone, you move regulars in. 1 stays behind."),
        (
            "CQ-8.1",
            "Fortify",
            f"At the end of your turn you can move regulars once, from one of your territories to {far}.",
        ),
        ("CQ-10.2", "Cards", f"At the end of your turn, you draw 1 card {cards}."),
        (
            "CQ-11.2",
            "A continent",
            "With all its territory cards you take it without dice. Then you garrison each new territory.",
        ),
        (
            "CQ-13.1",
            "The end",
            "A player without a territory is out. The player whose turn it is gets their cards. The last player wins.",
        ),
    )


def _item(key: str, title: str, signs: tuple[Node, ...], *lines: Node, code: str) -> Node:
    icons = [h("span", "", *signs, cls="cq-signs")] if signs else []
    words = h("figcaption", "", h("b", text=title), h("code", text=code, cls="kb-quiet"), *lines)
    return h("figure", f"known {key}", *icons, words, cls="cq-known")


def _exchanges() -> Iterator[Node]:
    """Draw the rates, which apply in both directions (CQ-9.1)."""
    for recipe in RECIPES:
        if recipe.given > 1:
            give, get = pack_stack(recipe.give), pack_stack(recipe.get)
            pair = (sign(ARMIES[recipe.type].name), h("span", text="↔"), *signs_of(get))
            words = h("span", text="in one territory, either way", cls="kb-quiet")
            yield _item(recipe.give, f"{in_words(give)} for {in_words(get)}", pair, words, code="CQ-9.1")


def _sets() -> Iterator[Node]:
    """Draw the armies for three army cards (CQ-10.4)."""
    for cards, get in SETS.items():
        give = pack_stack(army_text(cards))
        row = (*signs_of(give, "cq-sign cq-small-card"), h("span", text="→"), *signs_of(get))
        words = h("span", text=f"for {in_words(get)}")
        yield _item(f"set {army_text(cards)}", army_words(cards), row, words, code="CQ-10.4")
