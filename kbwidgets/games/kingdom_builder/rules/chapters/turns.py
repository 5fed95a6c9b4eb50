"""The chapter on turns and terrain cards, and on the end of the match (KB-3, KB-4.6, KB-4.7, KB-6, KB-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

from kbwidgets.core.moves.events import Event, done, event, secret
from kbwidgets.core.moves.forms import Words
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import CHANCE, Refusal
from kbwidgets.games.kingdom_builder.rules.board import LANDS, TERRAINS, hex_noun
from kbwidgets.games.kingdom_builder.rules.cards import ALL, NONE, UNITS, counts, hand, total, with_hand
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import usable_tiles
from kbwidgets.games.kingdom_builder.rules.fields import BY_CHANCE, SEATS, Fields
from kbwidgets.games.kingdom_builder.rules.moves import MOVES, HexMoves
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY


@MOVES.form("end", rule="KB-3.5", past="{who} ended their turn.", ask="end your turn", is_logged=False)
class End(Move):
    """The end of a turn, after which the next player acts (KB-3.5)."""


@MOVES.form("draw {terrain}", rule="KB-3.6")
class Draw(Move):
    """The draw of a terrain card, for a player's next turn or to be turned up at once in place of another (KB-4.6)."""

    terrain: Annotated[int, Words(*TERRAINS)]


END: Final = End()
DRAWS: Final = tuple(Draw(terrain) for terrain in range(len(TERRAINS)))
ENDING: Final = HexMoves({0: END}, 1)
END_TURN: Final = "End your turn."
"""The advice of a refusal when nothing else can be done."""


def list_cards(here: Fields) -> Sequence[Move]:
    """Return the draws of the terrain cards that are left in the draw pile."""
    return tuple([DRAWS[terrain] for terrain, count in enumerate(counts(here.stock)) if count])


def end_turn(here: Fields) -> tuple[object, ...]:
    """Return the fields after a turn, with the card discarded and a new one due (KB-3.6, KB-8.3)."""
    setup, board, _, to_act, turn, _, card, pile, discards, hands, free, realms = here
    seat = to_act[0]
    realm = realms[seat]
    if realm.fresh or realm.used:
        changed = [*realms]
        changed[seat] = realm.with_ready_tiles()
        realms = tuple(changed)
    if card is not None:
        discards += UNITS[card]
    if not pile:  # KB-8.3: the piles change only when a card must be drawn.
        pile, discards = discards, 0
    fields = (setup, board, "draw", BY_CHANCE, turn, 0, None, pile, discards, hands, free, realms)
    return fields if pile else _next_turn(Fields(*fields), turn + 1, pile, hands)  # KB-4.7: no card is left.


def draw_card(here: Fields, terrain: int) -> tuple[object, ...]:
    """Return the fields after chance gave a terrain card."""
    setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = here
    pile -= UNITS[terrain]
    seats = len(realms)
    if phase == "draw":
        shift = 3 * (((setup.first or 0) + turn) % seats)
        return _next_turn(here, turn + 1, pile, hands & ~(7 << shift) | terrain << shift)  # This is `with_hand`.
    if phase == "replace":  # KB-4.6: the card is turned up at once.
        return _turn_up(here._replace(stock=pile), terrain)
    hands = with_hand(hands, here.dealt_to, terrain)
    if total(pile) + seats == ALL:
        return _next_turn(here, turn, pile, hands)
    return setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms


def _next_turn(here: Fields, turn: int, pile: int, hands: int) -> tuple[object, ...]:
    """Return the fields with the card of the next turn turned up, or the end after a last round (KB-3.1, KB-6.3)."""
    setup, board, _, _, _, _, _, _, discards, _, free, realms = here
    seats = len(realms)
    if turn % seats == 0:
        for realm in realms:
            if not realm.supply:
                return here._replace(phase="end", to_act=(), turn=turn, stock=pile, hands=hands)
    seat = ((setup.first or 0) + turn) % seats
    card = hands >> 3 * seat & 7  # This is `hand` without a call.
    if card == NONE:
        return remove_card(here._replace(left=MANDATORY, turn=turn, stock=pile, hands=hands))
    hands |= NONE << 3 * seat  # This is `with_hand` without a call.
    fields = (setup, board, "start", SEATS[seat], turn, MANDATORY, card, pile, discards, hands, free, realms)
    assert board is not None  # Turns come after the setup.
    return fields if board.terrains[card] & free else remove_card(Fields(*fields))


def remove_card(here: Fields) -> tuple[object, ...]:
    """Return the fields after the card in play left the game, with another due if there is one (KB-4.6, KB-4.7)."""
    pile, discards = (here.stock, here.spent) if here.stock else (here.spent, 0)
    if not pile:
        return here._replace(in_play=None, left=0, phase="after", to_act=SEATS[here.seat])
    return here._replace(in_play=None, stock=pile, spent=discards, phase="replace", to_act=BY_CHANCE)


def _turn_up(here: Fields, terrain: int) -> tuple[object, ...]:
    """Return the fields after a card was turned up in place of one without a free hex (KB-4.6)."""
    phase = "start" if here.left == MANDATORY else "mandatory"
    after = here._replace(in_play=terrain, phase=phase, to_act=SEATS[here.seat])
    assert here.land is not None  # Turns come after the setup.
    return after if here.land.terrains[terrain] & here.free else remove_card(after)


def judge_end(position: Fields) -> list[Refusal]:
    """Return the reason why a turn cannot end yet."""
    if position.phase in ("after", "over") or position.in_play is None:
        return []
    noun = "more settlement" if position.phase == "mandatory" else "settlement"
    instead = f"Build {counted(position.left, noun)} on {LANDS[TERRAINS[position.in_play]]}."
    short = f"Build {counted(position.left, 'more settlement')} first"
    return [Refusal("KB-10.5", "KB-3.3", "You can't end your turn yet.", instead=instead, short=short)]


def judge_finished(position: Fields) -> list[Refusal]:
    """Return the reason why nothing more can be done after the last settlement (KB-6.1)."""
    if position.phase != "over":
        return []
    text = "You've built your last settlement, so there's nothing more to do this turn."
    return [Refusal("KB-10.4", "KB-6.1", text, instead=END_TURN, short="Your turn is over")]


def advise(position: Fields) -> str:
    """Return what can be done in a position, whatever was tried."""
    if CHANCE in position.to_act:
        return {
            "quadrant": "A quadrant must be drawn first.",
            "card": "A Kingdom Builder card must be drawn first.",
            "first": "The first player must be drawn first.",
        }.get(position.phase, "A terrain card must be drawn first.")
    if position.phase in ("start", "mandatory"):
        return "Build on a marked hex."
    return "Use a tile or end your turn." if usable_tiles(position) else END_TURN


@event("draw", "{who} drew a {terrain|terrain} card.", rule="KB-3.6")
class CardDrawn(Event):
    """A player drew the terrain card of the next turn, which only they know (KB-3.6, KB-8.2)."""

    terrain: str | None = secret("seat")


@event("deal", CardDrawn.TEXT, rule="KB-2.5")
class CardDealt(CardDrawn):
    """A player was dealt the terrain card of the first turn (KB-2.5)."""


@event("turn", "{who} turned up a {terrain} card.", rule="KB-3.1")
class CardTurnedUp(Event):
    """A terrain card came into play, at the start of a turn or in place of another one (KB-3.1, KB-4.6)."""

    terrain: str


@event("replaced", "There was no free {hex}, so the {terrain} card was removed.", rule="KB-4.6")
class CardRemoved(Event):
    """The terrain card in play left the game because none of its hexes was free (KB-4.6)."""

    terrain: str

    @property
    def hex(self) -> str:
        """The name of one hex of the terrain, such as "canyon hex"."""
        return hex_noun(self.terrain)


@event("skipped", "No terrain card was left, so {who} stopped building.", rule="KB-4.7")
class BuildSkipped(Event):
    """The rest of a mandatory build was left out because no terrain card is left (KB-4.7)."""


@event("reshuffle", "{subject} a new draw pile.", rule="KB-8.3")
class Reshuffled(Event):
    """The discard pile became the draw pile (KB-8.3)."""

    cards: int

    @property
    def subject(self) -> str:
        """The sentence without its object."""
        many = f"The {self.cards} discarded cards were shuffled into"
        return many if self.cards > 1 else "The discarded card became"


@event("last", "{who} has no settlements left, so this is the last round.", rule="KB-6.2")
class LastRoundBegan(Event):
    """A player built the last settlement of their supply, the first player to do so (KB-6.2)."""


@event("over", rule="KB-6.3")
class MatchEnded(Event):
    """The match is over (KB-6.3)."""

    gold: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        most = max(self.gold)
        winners = [name for name, gold in zip(names, self.gold, strict=True) if gold == most]
        return f"{joined(winners)} {'won' if len(winners) == 1 else 'shared the win'} with {most} gold."


def report_draw(before: Fields, move: Draw) -> Iterator[Event]:
    """Yield the event of a card that was dealt or drawn; one that replaces another is only turned up."""
    if before.phase == "deal":
        yield CardDealt(before.dealt_to, TERRAINS[move.terrain])
    elif before.phase == "draw":
        yield CardDrawn(before.seat, TERRAINS[move.terrain])


def report_end(before: Fields, move: End, after: Fields) -> Iterator[Event]:
    """Yield the events of the end of a turn."""
    yield done(before.seat, move)
    if not before.stock and after.stock:
        yield Reshuffled(CHANCE, total(after.stock))


def report_cards(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """Yield the card that was turned up, the cards that left the game, the skipped build, or the end."""
    if end := after.outcome():
        yield MatchEnded(CHANCE, end.totals)
        return
    if after.land is None or after.phase in ("quadrant", "card", "first", "deal", "draw"):
        return
    in_play = before.in_play
    if before.phase == "replace" and isinstance(move, Draw):
        in_play = move.terrain
        yield CardTurnedUp(after.seat, TERRAINS[in_play], rule="KB-4.6")
    elif before.phase in ("deal", "draw") or isinstance(move, End):
        in_play = None
        if (held := hand(before.hands, after.seat)) != NONE:
            in_play = held
            yield CardTurnedUp(after.seat, TERRAINS[in_play])
    if after.in_play is None:
        if in_play is not None:
            yield CardRemoved(after.seat, TERRAINS[in_play])
        if after.phase == "after":
            if (before.phase, before.turn) != ("after", after.turn):  # It is skipped only once in a turn.
                yield BuildSkipped(after.seat)
        elif before.spent and not after.spent:
            yield Reshuffled(CHANCE, total(after.stock))
