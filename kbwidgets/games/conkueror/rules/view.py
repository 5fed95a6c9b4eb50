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
from typing import ClassVar

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Found, Hidden, Net, Thing
from kbwidgets.core.values.types import Json, Place
from kbwidgets.games.conkueror.rules import things, words
from kbwidgets.games.conkueror.rules.data.positions import known_to_json
from kbwidgets.games.conkueror.rules.fields import Shown
from kbwidgets.games.conkueror.rules.known import Known, unseen
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.things import Battle, BattleOdds, ById, Cards, Continent, Player, cards_of
from kbwidgets.games.conkueror.rules.words import summarize


class Readable(Position):
    """The properties that a position of ConKUeror and its views share, and the things on the table."""

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

    @property
    @abstractmethod
    def all_known(self) -> Known:
        """The knowledge that the things are made from."""

    @property
    def territories(self) -> ById:
        """All territories in map order: `territories[7]`, or by id `territories["peru"]`."""
        return things.territories(self.all_known)

    @property
    def continents(self) -> NamedSequence[Continent]:
        """The continents in the game: `continents["Africa"]` (CQ-2.7)."""
        return things.continents(self.all_known)

    @property
    def players(self) -> NamedSequence[Player]:
        """The players, seat by seat: `players[1]`, or by name `players["Bo"]`."""
        return things.players(self.all_known)

    @property
    def main_deck(self) -> Cards | Hidden:
        """The cards of the main deck, hidden while others hold unseen cards (CQ-14.2)."""
        known = self.all_known
        return Hidden(known.deck_size, "card") if known.deck is None else cards_of(known.table, known.deck)

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
        return known.table.chance_cards[known.frame.card].title if isinstance(known.frame, Shown) else None

    @property
    def chance_pile(self) -> tuple[str, ...]:
        """The chance cards left in the pile, which everybody can work out (CQ-12.2)."""
        known = self.all_known
        return tuple(known.table.chance_cards[n].title for n in bits(known.effects.pile))

    @property
    def battle(self) -> Battle | None:
        """The battle in progress, with its odds (CQ-6.8)."""
        return things.battle(self.all_known)

    def odds(self, source: str, target: str, pieces: int | None = None) -> BattleOdds:
        """Return the odds of an attack with the armies as they are: `state.odds("peru", "brazil")`."""
        lands = self.territories
        return things.odds_between(self.all_known, lands[source], lands[target], pieces)

    # -- by the names of the table -------------------------------------------------------------------------

    def places(self) -> Mapping[Place, Thing]:
        """Return the territories by their ids, disabled ones too."""
        return {each.id: each for each in self.territories}

    def net(self) -> Net:
        """Return the positions of the territories on the map, and which are adjacent (CQ-1.1)."""
        table = self.all_known.table
        return things.net(table.world, table.setup.enabled)

    def locate(self, place: Place) -> Found | None:
        """Return the territory that a refusal, an event or a click names, and the code for it, or None."""
        return things.locate(self.all_known, place)


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

    def summarize(self, events: Sequence[Event]) -> str:
        return summarize(self, events)

    def to_json(self) -> dict[str, Json]:
        return known_to_json(self)

    def __repr__(self) -> str:
        return words.line(self, f", seen by {words.viewer_name(self)}")

    def __str__(self) -> str:
        return words.table_text(self)


def conkueror(view: View) -> ConKUerorView:
    """Return the view, or raise `TypeError` if it belongs to another game."""
    if not isinstance(view, ConKUerorView):
        raise TypeError(f"a view of ConKUeror is needed, not {type(view).__name__}")
    return view
