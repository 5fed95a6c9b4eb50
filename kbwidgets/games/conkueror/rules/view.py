"""The view of ConKUeror, and the things that it and the state offer in the words of the rules (CQ-14.2).

>>> from kbwidgets.games.conkueror import GAME
>>> state = GAME.start(["Ann", "Bo"]).play("die 5").play("die 2").play("claim peru")
>>> state.territories["peru"].owner, state.continents["South America"].bonus, state.players["Ann"].pieces
('Ann', 2, 1)
>>> state.view(0).main_deck, state.view(1).players[0].cards
(Hidden(51 cards), Hidden(0 cards))
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.things.named_sequence import Named
from kbwidgets.core.things.thing import Found, Hidden, Net, Noun
from kbwidgets.core.values.types import Json, Place, Seat
from kbwidgets.games.conkueror.rules import fields as frames
from kbwidgets.games.conkueror.rules import words
from kbwidgets.games.conkueror.rules.armies import FACTS, value_of, written
from kbwidgets.games.conkueror.rules.data import known_to_json
from kbwidgets.games.conkueror.rules.fields import OUT, Table
from kbwidgets.games.conkueror.rules.known import Known, unseen
from kbwidgets.games.conkueror.rules.odds import odds_of
from kbwidgets.games.conkueror.rules.things import (
    Battle,
    BattleOdds,
    ById,
    Cards,
    Continent,
    Player,
    Territory,
    cards_of,
    income,
    lasting,
    odds_between,
)
from kbwidgets.games.conkueror.rules.words import recount
from kbwidgets.games.conkueror.rules.worldmap import WorldMap


class Told(Position):
    """A position of ConKUeror, or what is known of it."""

    __slots__ = ()

    GAME: ClassVar[str] = "conkueror"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "table", "owners", "stacks", "rows", "hands", "hand_sizes", "deck", "deck_size", "discard",
        "effects", "frame", "fallen", "all_known", "start",
    })  # fmt: skip

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table of the match."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat (CQ-2.2)."""
        return self.table.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat (CQ-1.7)."""
        return self.table.setup.colours


_CARD = "card"


_RULES = ("CQ-1.1", "CQ-1.4", "CQ-6.1")


class Readable(Told):
    """The things on the table, in the words of the rules."""

    __slots__ = ()

    @property
    @abstractmethod
    def all_known(self) -> Known:
        """The knowledge that the things are made from."""

    @property
    def territories(self) -> ById:
        """All territories in map order: `territories[7]`, or by id `territories["peru"]`."""
        known = self.all_known
        return ById(self._territory(known, at) for at in range(len(known.table.ids)))

    @property
    def continents(self) -> Named[Continent]:
        """The continents in the game: `continents["Africa"]` (CQ-2.7)."""
        known = self.all_known
        table, found = known.table, list[Continent]()
        for n, part in enumerate(table.world.continents):
            if lands := table.lands_of[n]:
                owners = {known.owners[at] for at in lands}
                owner = owners.pop() if len(owners) == 1 else -1
                name = self.names[owner] if owner >= 0 else None
                inside = tuple(table.ids[at] for at in lands)
                found.append(Continent(part.id, part.name, table.bonuses[n], name, inside))
        return Named(found)

    @property
    def players(self) -> Named[Player]:
        """The players, seat by seat: `players[1]`, or by name `players["Bo"]`."""
        known = self.all_known
        return Named(self._player(known, seat) for seat in range(len(self.names)))

    @property
    def main_deck(self) -> Cards | Hidden:
        """The cards of the main deck, hidden while others hold unseen cards (CQ-14.2)."""
        known = self.all_known
        return Hidden(known.deck_size, _CARD) if known.deck is None else cards_of(known.table, known.deck)

    @property
    def unseen(self) -> Cards:
        """The cards in the deck and in unseen hands (CQ-14.1)."""
        known = self.all_known
        return cards_of(known.table, unseen(known))

    @property
    def discarded(self) -> Cards:
        """The used cards of the main deck (CQ-10.3)."""
        known = self.all_known
        return cards_of(known.table, known.discard)

    @property
    def chance_card(self) -> str | None:
        """The title of the chance card that is being played (CQ-12.1)."""
        known = self.all_known
        return known.table.chance_cards[known.frame.card].title if isinstance(known.frame, frames.Shown) else None

    @property
    def chance_pile(self) -> tuple[str, ...]:
        """The chance cards left in the pile, which everybody can work out (CQ-12.2)."""
        known = self.all_known
        return tuple(known.table.chance_cards[n].title for n in bits(known.effects.pile))

    @property
    def battle(self) -> Battle | None:
        """The battle in progress, with its odds (CQ-6.8)."""
        known, frame = self.all_known, self.all_known.frame
        if not isinstance(frame, frames.Battle):
            return None
        table, there = known.table, FACTS[known.stacks[frame.target]][0]
        rolling = table.bombarding if frame.bombarded else table.rolling
        odds = odds_of(FACTS[frame.sent][0], there, rolling)
        return Battle(table.ids[frame.source], table.ids[frame.target], written(frame.sent), there, odds.conquest)

    def odds(self, source: str, target: str, pieces: int | None = None) -> BattleOdds:
        """Return the odds of an attack with the armies as they are: `state.odds("peru", "brazil")`."""
        lands = self.territories
        return odds_between(self.all_known, lands[source], lands[target], pieces)

    # -- by the names of the table -------------------------------------------------------------------------

    def places(self) -> Mapping[Place, Noun]:
        """Return the territories by their ids, disabled ones too."""
        return {each.id: each for each in self.territories}

    def net(self) -> Net:
        """Return the positions of the territories on the map, and which are adjacent (CQ-1.1)."""
        table = self.all_known.table
        return _net(table.world, table.setup.enabled)

    def found(self, place: Place) -> Found | None:
        """Return the territory that a refusal, an event or a click names, and the code for it, or None."""
        known = self.all_known
        at = known.table.index.get(place)
        if at is None:
            return None
        return Found(f"territories[{place!r}]", self._territory(known, at), _RULES)

    def _territory(self, known: Known, at: int) -> Territory:
        table, owner, stack = known.table, known.owners[at], known.stacks[at]
        return Territory(
            id=table.ids[at],
            name=table.label(at),
            continent=table.world.territories[at].continent,
            enabled=owner != OUT,
            owner=self.names[owner] if owner >= 0 else None,
            armies=written(stack),
            pieces=FACTS[stack][0],
            immune=bool(known.effects.immune >> at & 1),
            near=tuple(table.ids[other] for other in table.near[at]),
        )

    def _player(self, known: Known, seat: Seat) -> Player:
        hand = known.hands[seat]
        stacks = [stack for stack, owner in zip(known.stacks, known.owners, strict=True) if owner == seat]
        return Player(
            seat=seat,
            name=self.names[seat],
            colour=self.colours[seat],
            territories=len(stacks),
            pieces=sum(FACTS[stack][0] for stack in stacks),
            value=sum(map(value_of, stacks)),
            cards=Hidden(known.hand_sizes[seat], _CARD) if hand is None else cards_of(known.table, hand),
            income=income(known, seat),
            effects=lasting(known, seat),
            out=next((each.rounds for each in known.fallen if each.seat == seat), None),
        )


@cache
def _net(world: WorldMap, enabled: int) -> Net:
    on = tuple(bits(enabled))
    spots: dict[Place, tuple[float, float]] = {world.ids[at]: world.territories[at].anchor for at in on}
    pairs = [(at, other) for at in on for other in world.neighbours[at] if other > at and enabled >> other & 1]
    return Net(spots, tuple((world.ids[at], world.ids[other]) for at, other in pairs))


class ConKUerorView(Known, Readable, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of ConKUeror as one viewer knows it."""

    __slots__ = ()

    @property
    def all_known(self) -> Known:
        """The knowledge of this viewer."""
        return self

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def recount(self, events: Sequence[Event]) -> str:
        return recount(self, events)

    def to_json(self) -> dict[str, Json]:
        return known_to_json(self)

    def __repr__(self) -> str:
        return words.line(self, f", seen by {words.whose(self)}")

    def __str__(self) -> str:
        return words.table_text(self)


def conkueror(view: View) -> ConKUerorView:
    """Return the view, or raise `TypeError` if it belongs to another game."""
    if not isinstance(view, ConKUerorView):
        raise TypeError(f"a view of ConKUeror is needed, not {type(view).__name__}")
    return view
