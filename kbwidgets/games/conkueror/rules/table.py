"""The table of a match, which contains its setup and what follows from it.

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.conkueror.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS} | {"disabled": "madagascar congo"}
>>> table = table_of(set_up(Seating(("Ann", "Bo"), ("blue", "red")), values))
>>> table.bonuses[4], str(table.claims[0]), len(table.enabled)
(2, 'claim alaska', 37)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.core.values.immutable import Table as Fixed
from kbwidgets.games.conkueror.rules.armies import ARMIES, exchange_of
from kbwidgets.games.conkueror.rules.cards import CARD, Cards, ChanceCard, army_cards, territory_card
from kbwidgets.games.conkueror.rules.moves import MOVES, exchange
from kbwidgets.games.conkueror.rules.odds import Rolling
from kbwidgets.games.conkueror.rules.options import Setup
from kbwidgets.games.conkueror.rules.worldmap import WorldMap


class _Exchanges(Fixed[int, Move]):
    """The exchanges in a territory by their keys, each made when it is first needed."""

    __slots__ = ("_territory",)

    def __init__(self, territory: str) -> None:
        self._territory = territory

    def __missing__(self, key: int) -> Move:
        move = exchange(self._territory, *exchange_of(key))
        dict[int, Move].__setitem__(self, key, move)  # Nobody else may add to a table that views share.
        return move


class Table(SetOnce):
    """The setup of a match and what follows from it. Two tables are equal if their setups are."""

    __slots__ = (
        "_hash", "around", "bombarding", "bonuses", "can_fortify_anywhere", "can_fortify_connected", "cards",
        "chance_cards", "chance_draws", "chance_index", "chance_percent", "claims", "continents", "deals", "deck",
        "draws", "drops", "enabled", "exchanges", "first_phase", "has_card_per_territory", "has_random_setup",
        "has_short_first_draft", "hits", "ids", "index", "lands_of", "masks", "max_rounds", "members", "names", "near",
        "places", "rolling", "seats", "setup", "world",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        options, world, on = dict(setup.options), setup.world, setup.enabled
        self.setup: Setup = setup
        self.world: WorldMap = world
        self.names: tuple[str, ...] = setup.names
        self.seats: int = len(setup.names)
        self.ids: tuple[str, ...] = world.ids
        self.index: Fixed[str, int] = world.index
        self.enabled: tuple[int, ...] = tuple(bits(on))
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in near if on >> other & 1) if on >> n & 1 else ()
            for n, near in enumerate(world.neighbours)
        )
        """The enabled neighbours of each enabled territory (CQ-2.4)."""
        self.masks: tuple[int, ...] = tuple(sum(1 << other for other in near) for near in self.near)
        self.around: tuple[tuple[int, ...], ...] = tuple((at, *near) for at, near in enumerate(self.near))
        """Each territory with its neighbours."""
        self.members: tuple[int, ...] = tuple(mask & on for mask in world.members)
        """The enabled territories of each continent (CQ-2.7)."""
        self.lands_of: tuple[tuple[int, ...], ...] = tuple(tuple(bits(mask)) for mask in self.members)
        self.bonuses: tuple[int, ...] = tuple(
            -(-part.bonus * mask.bit_count() // len(part.territories)) if options["continent_bonus"] and mask else 0
            for part, mask in zip(world.continents, self.members, strict=True)
        )
        """The draft bonus of each continent, in part if some of it is disabled (CQ-5.2)."""
        self.continents: Fixed[str, int] = Fixed({each.id: n for n, each in enumerate(world.continents)})
        self.has_random_setup: bool = options["setup"] == "random"
        self.chance_percent: int = int(options["chance_percent"])
        self.can_fortify_connected: bool = options["fortify"] == "connected"
        self.can_fortify_anywhere: bool = options["fortify"] == "any"
        self.has_card_per_territory: bool = options["cards"] == "per_territory"
        self.max_rounds: int = int(options["max_rounds"])
        self.has_short_first_draft: bool = options["first_draft"] == "three"
        # A chance card comes in every turn, in some or in none (CQ-12.1).
        self.first_phase: str = {0: "draft", 100: "card"}.get(self.chance_percent, "chance")
        self.rolling: Rolling = Rolling(has_rerolls=options["ties"] == "reroll")
        """The way to roll the dice of a battle without a Bombardment (CQ-6.6), see `dice`."""
        self.bombarding: Rolling = self.rolling._replace(has_two_dice=True, is_sum=options["bombardment"] == "sum")
        self.chance_cards: tuple[ChanceCard, ...] = setup.chance_cards
        self.chance_draws: tuple[Move, ...] = _of_each("card", [card.name for card in setup.chance_cards])
        self.chance_index: Fixed[str, int] = Fixed({card.name: n for n, card in enumerate(setup.chance_cards)})
        self.deck: Cards = army_cards(tuple(kind.cards * self.seats for kind in ARMIES)) + sum(
            territory_card(n) for n in self.enabled
        )
        """The whole main deck, with one card for each enabled territory (CQ-10.1, CQ-11.1)."""
        self.exchanges: tuple[Mapping[int, Move], ...] = tuple(map(_Exchanges, world.ids))
        """The first exchanges of each territory by their keys (CQ-9.1)."""
        self.claims: tuple[Move, ...] = _of_each("claim", world.ids)
        self.places: tuple[Move, ...] = _of_each("place", world.ids)
        self.deals: tuple[Move, ...] = _of_each("deal", world.ids)
        self.drops: tuple[Move, ...] = _of_each("drop", world.ids)
        self.hits: tuple[Move, ...] = _of_each("hit", world.ids)
        cards = (*[kind.name for kind in ARMIES], *world.ids)
        self.draws: tuple[Move, ...] = _of_each("draw", cards)
        """The draw of each army card, then of each territory card."""
        self.cards: Fixed[str, Cards] = Fixed(
            zip(cards, (*CARD, *map(territory_card, range(len(world.ids)))), strict=True)
        )
        """Each card by its word in a draw."""
        self._hash = hash(setup)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Table) and self.setup == other.setup)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.setup,)

    def __repr__(self) -> str:
        return f"<Table of {self.seats} players on {len(self.enabled)} territories>"

    def dice(self, bombarded: bool) -> Rolling:
        """Return the way to roll the dice of a battle (CQ-6.6, CQ-12.11)."""
        return self.bombarding if bombarded else self.rolling

    def name(self, territory: int) -> str:
        """Return the name of a territory in a sentence: the Middle East."""
        return self.world.territories[territory].place

    def label(self, territory: int) -> str:
        """Return the name of a territory by itself: Middle East."""
        return self.world.territories[territory].name


def _of_each(verb: str, names: Sequence[str]) -> tuple[Move, ...]:
    """Return the move of a verb with each name."""
    return tuple([MOVES.make(verb, name) for name in names])


@lru_cache(maxsize=64)
def table_of(setup: Setup) -> Table:
    """Return the table of a setup, made once."""
    return Table(setup)
