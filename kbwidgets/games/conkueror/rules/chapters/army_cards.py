"""The chapter on exchanges of armies and on sets of army cards (CQ-9, CQ-10).

>>> str(Exchange("egypt", "5i", "1c")), str(Exchange("egypt", "5i", "1c", 2))
('exchange egypt 5i 1c', 'exchange egypt 5i 1c 2')
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from kbwidgets.core.moves.events import event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import cut, quoted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import (
    ARMIES,
    CHANGES,
    FACTS,
    HIRED,
    LETTERS,
    Stack,
    counts,
    in_words,
    read_stack,
    stack_text,
)
from kbwidgets.games.conkueror.rules.cards import SETS, Cards, army_text, holds, read_army_cards
from kbwidgets.games.conkueror.rules.fields import ROWS, Fields, Row, new
from kbwidgets.games.conkueror.rules.moves import (
    ARMY_CARDS_TEXT,
    KEPT,
    MOVES,
    ONE_TYPE,
    ArmiesInTerritory,
    InTerritory,
    refusal,
)
from kbwidgets.games.conkueror.rules.refusals import owner_refusals
from kbwidgets.games.conkueror.rules.rows import attack_ways, fortify_ways, rows_of, with_rows


@MOVES.form("exchange {territory=siam} {give=5i} {get=1c}[ {times}]", rule="CQ-9.1")
class Exchange(Move):
    """Armies are exchanged for others in a territory of the player, as often as `times` says (CQ-9.1)."""

    territory: str
    give: Annotated[str, ONE_TYPE]
    get: Annotated[str, ONE_TYPE]
    times: int = 1


@MOVES.form("trade_army {cards=3i} {territory=siam}", rule="CQ-10.4")
class TradeArmy(Move):
    """A set of three army cards is traded for armies on a territory of the player (CQ-10.4, CQ-10.5)."""

    cards: Annotated[str, ARMY_CARDS_TEXT]
    territory: str


@lru_cache(maxsize=KEPT)
def trade_army(cards: Cards, territory: str) -> TradeArmy:
    """Return the trade of a set for armies on a territory."""
    return TradeArmy(army_text(cards), territory)


# -- what moves do ----------------------------------------------------------------------------------------


def exchange_armies(position: Fields, move: Exchange) -> Row:
    """Return a position in which one stack has changed, with the number of moves from there (CQ-9.1, CQ-9.3).

    Most random moves are exchanges, so all fields are unpacked at once and packed at once, which is fastest. A slice is
    a plain tuple, which Python unpacks faster than a position.
    """
    (
        table, phase, to_act, turn, rounds, owners, before, draft, hands, deck, discard, captured, effects, frame,
        fallen, first, (lands, each, continents, size, end),
    ) = position[:]  # fmt: skip
    at = table.index[move.territory]
    stacks, ways = [*before], [*each]
    stacks[at] = stack = before[at] + CHANGES[move.give][move.get] * move.times
    if phase == "draft":
        count = FACTS[stack][3]
    elif phase == "attack":
        count = attack_ways(table, owners, stacks, effects[2], turn, at)
    else:
        count = fortify_ways(table, owners, stacks, turn, at)
    ways[at] = count
    more = count - each[at]
    rows = lands, tuple(ways), continents, size + more, end + more
    after = (
        table, phase, to_act, turn, rounds, owners, tuple(stacks), draft, hands, deck, discard, captured, effects,
        frame, fallen, first, rows,
    )  # fmt: skip
    if not continents:
        return after
    return (*after[:ROWS], rows_of(new(Fields, after), *rows[:3]))


def trade_set(position: Fields, move: TradeArmy) -> Row:
    """Trade three army cards for armies on one territory (CQ-10.4, CQ-10.5)."""
    cards, stacks, hands = read_army_cards(move.cards), [*position.stacks], [*position.hands]
    assert cards is not None
    stacks[position.table.index[move.territory]] += SETS[cards]
    hands[position.turn] -= cards
    return with_rows(position._replace(stacks=tuple(stacks), hands=tuple(hands), discard=position.discard + cards))


# -- why not ----------------------------------------------------------------------------------------------


_RATES = "5 infantry make 1 cavalry, and 2 cavalry make 1 artillery."


def exchange_refusals(position: Fields, move: Exchange) -> list[Refusal]:
    """Refuse an exchange (CQ-9.1, CQ-9.2)."""
    refusals, at = owner_refusals(position, move.territory, "CQ-9.1"), (move.territory,)
    give, get = read_stack(move.give), read_stack(move.get)
    if give is None or get is None or (stack_text(give), stack_text(get)) != (move.give, move.get):
        text = f"{cut(quoted(move.give), 40)} for {cut(quoted(move.get), 40)} isn't an exchange."
        return [*refusals, refusal("unreadable", "CQ-9.1", text, (), "Write it like this: exchange brazil 5i 1c.")]
    if give >= HIRED or get >= HIRED:
        text, advice = "Mercenaries can't be exchanged.", "Exchange infantry, cavalry or artillery."
        return [*refusals, refusal("mercenary_fixed", "CQ-9.2", text, at, advice)]
    if move.get not in CHANGES.get(move.give, {}):
        return [*refusals, refusal("exchange_short", "CQ-9.1", "There's no such exchange.", at, _RATES)]
    if refusals:
        return refusals
    land = position.table.index[move.territory]
    kind = LETTERS.index(move.give[-1])
    have, need = (counts(each)[kind] for each in (position.stacks[land], give))
    if move.times >= 1 and have >= need * move.times:
        return []
    if move.times < 1:
        text, advice = "You must exchange at least once.", "Choose a larger number."
    else:
        text = f"You need {need * move.times} {ARMIES[kind].name} for that, but {_describe_lack(position, land, have)}."
        advice = "Exchange fewer." if have >= need else "Choose another exchange."
    return [refusal("exchange_short", "CQ-9.1", text, at, advice)]


def _describe_lack(position: Fields, land: int, have: int) -> str:
    return f"{position.table.name(land)} {f'only has {have}' if have else 'has none'}"


def army_set_refusals(position: Fields, move: TradeArmy) -> list[Refusal]:
    """Refuse a set of army cards (CQ-10.4, CQ-10.5)."""
    refusals = owner_refusals(position, move.territory, "CQ-10.5")
    cards = read_army_cards(move.cards)
    if cards is None or army_text(cards) != move.cards or cards not in SETS:
        text, advice = "Those cards aren't a set.", "Three infantry cards are a set, for example."
        return [*refusals, refusal("not_a_set", "CQ-10.4", text, (), advice)]
    if not holds(position.hands[position.turn], cards):
        text, advice = "You don't have those cards.", "Choose a set from your hand."
        refusals.append(refusal("not_a_set", "CQ-10.4", text, (), advice))
    return refusals


# -- events -----------------------------------------------------------------------------------------------


@event("exchange", "{who} exchanged {given_words} for {gotten_words} in {territory}.", rule="CQ-9.1")
class Exchanged(InTerritory):
    """Armies were exchanged for others (CQ-9.1)."""

    given: Stack
    gotten: Stack

    @property
    def given_words(self) -> str:
        """The armies that were given, as text."""
        return in_words(self.given)

    @property
    def gotten_words(self) -> str:
        """The armies that came in their place, as text."""
        return in_words(self.gotten)


@event("set", "{who} traded 3 cards for {words} in {territory}.", rule="CQ-10.4")
class SetTraded(ArmiesInTerritory):
    """A set of army cards was traded for armies (CQ-10.4)."""

    cards: str
