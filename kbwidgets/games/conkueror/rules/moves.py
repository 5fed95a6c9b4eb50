"""The moves of ConKUeror and how they are written.

Chance: `die 5` for the order of play and for chance cards; `deal brazil` and `drop brazil` with a random setup;
`chance yes` or `chance no`, `card sabotage`, `hit peru`; `dice 5 3` of attacker and defender, `dice 1 5 4` with two
dice of the attacker; `outcome 4 0` for the armies left on both sides of a battle that is rolled to the end;
`draw cavalry` or `draw peru`.

Players: `claim brazil`, `place brazil`, `autoplace`; `chance_play brazil peru`, `chance_skip`; `deploy brazil 3`;
`exchange egypt 5i 1c`, or `exchange egypt 5i 1c 2` to do so twice; `trade_army 2c 1a peru`, `trade_territory oceania`,
`station siam indonesia 2i`, `station draft indonesia 1i`; `attack brazil north_africa 4`, `roll`, `roll_out`,
`withdraw`, `move_in 3i 1c`, `occupy brazil north_africa 2i`; `fortify ontario alberta 4i 1c`; `next_phase`.

Armies are written by their letters, the cheapest first: i, c, a, and m for mercenaries.

>>> str(Dice(1, 5, 4)), str(Exchange("egypt", "5i", "1c")), str(Exchange("egypt", "5i", "1c", 2))
('dice 1 5 4', 'exchange egypt 5i 1c', 'exchange egypt 5i 1c 2')
>>> str(MOVES.parse("move_in 1c 3 i")), str(MOVES.parse("exchange egypt 5i 1c 1")), str(MOVES.parse("dice 1 5 4"))
('move_in 3i 1c', 'exchange egypt 5i 1c', 'dice 1 5 4')
>>> MOVES.parse("chance_play"), MOVES.parse("chance_play siam china").targets
(ChancePlay(targets=()), ('siam', 'china'))
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from functools import lru_cache
from typing import Annotated, Final, cast

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.protocol.forms import Moves, Words
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Text
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.games.conkueror.rules.armies import (
    ARMIES,
    CHANGES,
    KINDS,
    LETTERS,
    MOST,
    RECIPES,
    Army,
    Stack,
    read,
    written,
)
from kbwidgets.games.conkueror.rules.cards import SETS, Cards, army_text, read_army_cards
from kbwidgets.games.conkueror.rules.codes import CODES

DRAFT: Final = "draft"
"""The source of drafted armies that are not placed yet (CQ-11.3)."""

# -- how they are written ---------------------------------------------------------------------------------

_SPACED: Final = re.compile(rf"(?<!\S)([1-9][0-9]{{0,5}}) ([{LETTERS}])(?!\S)")
_ONE_TYPE: Final = re.compile(rf"[1-9][0-9]{{0,5}}[{LETTERS}]")


class ConKUerorMoves(Moves):
    """The kinds of moves; armies may be written with a space between the number and the letter."""

    def parse(self, text: str) -> Move:
        return super().parse(_SPACED.sub(r"\1\2", " ".join(text.split())))


MOVES: Final = ConKUerorMoves(
    "next_phase", "roll", "roll_out", "withdraw", "autoplace", "chance_skip", "claim", "place", "deploy", "chance_play",
    "exchange", "trade_army", "trade_territory", "station", "attack", "move_in", "occupy", "fortify", "die", "deal",
    "drop", "chance", "card", "hit", "dice", "outcome", "draw", code=CODES["unreadable"], rule="CQ-4.1",
)  # fmt: skip


def make(verb: str, *values: object) -> Move:
    """Return a move by its verb and the values of its fields, for modules below the chapters."""
    return cast("Callable[..., Move]", MOVES.kinds[verb])(*values)


class _Armies:
    """Armies or army cards, in any order of their types."""

    write = staticmethod(str)

    def __init__(self, accepts: str, kinds: tuple[Army, ...], most: int) -> None:
        self.accepts: str = accepts
        self.open: Bundle = Bundle(
            tuple(Item(kind.letter, kind.name.capitalize(), most) for kind in kinds), 0, most, gap=""
        )

    def read(self, text: str, /) -> str:
        """Return the armies with the cheapest first."""
        return written(read(text) or 0)


class _OneType:
    """Armies of one type, which an exchange gives or gets."""

    accepts = "*"
    write = staticmethod(str)

    def read(self, text: str, /) -> str:
        """Return the armies, or raise `BadNotation`."""
        if not _ONE_TYPE.fullmatch(text):
            instead = "Write it like this: exchange brazil 5i 1c."
            raise BadNotation((MOVES.refusal(f"{quoted(text)} isn't an exchange.", instead),))
        return text


class _Targets:
    """The targets of a chance card, one word each."""

    accepts = "targets"
    open = Text(60)

    def write(self, value: tuple[str, ...], /) -> str:
        """Return the targets as text."""
        return " ".join(value)

    def read(self, text: str, /) -> tuple[str, ...]:
        """Return the targets of a text."""
        return tuple(text.split())


class _YesNo(Words):
    """The answer whether something happens."""

    def write(self, value: object, /) -> str:
        return "yes" if value else "no"

    def read(self, text: str, /) -> bool:
        return text == "yes"


_STACK: Final = _Armies("armies", KINDS, MOST)
_CARDS: Final = _Armies("cards", ARMIES, 9)
_SENT: Final = _OneType()

# -- of players -------------------------------------------------------------------------------------------


@MOVES.form("next_phase", rule="CQ-4.1")
class NextPhase(Move):
    """The player in turn finishes a phase (CQ-4.1)."""


@MOVES.form("roll", rule="CQ-6.8", past="{who} rolled the dice.", is_logged=False)
class Roll(Move):
    """The attacker rolls once (CQ-6.8)."""


@MOVES.form("roll_out", rule="CQ-6.8", past="{who} rolled until the battle was over.")
class RollOut(Move):
    """The attacker rolls until the battle is over (CQ-6.8)."""


@MOVES.form("withdraw", rule="CQ-6.8", past="{who} withdrew.")
class Withdraw(Move):
    """The attacker ends the battle (CQ-6.8)."""


@MOVES.form("autoplace", rule="CQ-3.5", past="{who} left the rest of the infantry to a standing order.")
class AutoPlace(Move):
    """A player leaves the placing of initial infantry to a standing order (CQ-3.5)."""


@MOVES.form("chance_skip", rule="CQ-12.1")
class ChanceSkip(Move):
    """The chance card is not played (CQ-12.1)."""


@MOVES.form("claim {territory=siam}", rule="CQ-3.3")
class Claim(Move):
    """One infantry takes an unowned territory (CQ-3.3)."""

    territory: str


@MOVES.form("place {territory=siam}", rule="CQ-3.4")
class Place(Move):
    """One infantry is placed on a territory of the player (CQ-3.4)."""

    territory: str


@MOVES.form("chance_play[ {targets=siam}]", rule="CQ-12.1")
class ChancePlay(Move):
    """The chance card is played, with its targets in order (CQ-12.1)."""

    targets: Annotated[tuple[str, ...], _Targets()] = ()


@MOVES.form("deploy {territory=siam} {number}", rule="CQ-5.4")
class Deploy(Move):
    """Drafted infantry are placed on a territory of the player (CQ-5.4)."""

    territory: str
    number: int


@MOVES.form("exchange {territory=siam} {give=5i} {get=1c}[ {times}]", rule="CQ-9.1")
class Exchange(Move):
    """Armies are exchanged for others in a territory of the player, as often as `times` says (CQ-9.1)."""

    territory: str
    give: Annotated[str, _SENT]
    get: Annotated[str, _SENT]
    times: int = 1
    change: Stack = field(init=False, repr=False, compare=False)
    """The difference that it makes to the stack, 0 if there is no such recipe."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "change", CHANGES.get(self.give, {}).get(self.get, 0) * self.times)


@MOVES.form("trade_army {cards=3i} {territory=siam}", rule="CQ-10.4")
class TradeArmy(Move):
    """A set of three army cards is traded for armies on a territory of the player (CQ-10.4, CQ-10.5)."""

    cards: Annotated[str, _CARDS]
    territory: str
    change: Stack = field(init=False, repr=False, compare=False)
    """The difference that it makes to the stack, 0 if there is no such set."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "change", SETS.get(read_army_cards(self.cards) or 0, 0))


@MOVES.form("trade_territory {continent=asia}", rule="CQ-11.2")
class TradeTerritory(Move):
    """All cards of a continent are traded for those of its territories that the player does not own (CQ-11.2)."""

    continent: str


@MOVES.form("station {source=india} {target=siam} {armies=3i}", rule="CQ-11.3")
class Station(Move):
    """Regulars of another territory, or drafted ones, garrison a territory that was gained (CQ-11.3)."""

    source: str
    target: str
    armies: Annotated[str, _STACK]


@MOVES.form("attack {source=india} {target=siam} {number}", rule="CQ-6.4")
class Attack(Move):
    """Armies are sent against a territory, and the battle begins (CQ-6.4, CQ-6.8)."""

    source: str
    target: str
    number: int


@MOVES.form("move_in {armies=3i}", rule="CQ-7.2")
class MoveIn(Move):
    """Regulars move into the conquered territory (CQ-7.2)."""

    armies: Annotated[str, _STACK]


@MOVES.form("occupy {source=india} {target=siam} {armies=3i}", rule="CQ-6.12")
class Occupy(Move):
    """Regulars enter a vacant territory (CQ-6.12)."""

    source: str
    target: str
    armies: Annotated[str, _STACK]


@MOVES.form("fortify {source=india} {target=siam} {armies=3i}", rule="CQ-8.1")
class Fortify(Move):
    """Regulars move between territories of the player, and the turn ends (CQ-8.1, CQ-8.2)."""

    source: str
    target: str
    armies: Annotated[str, _STACK]


# -- of chance --------------------------------------------------------------------------------------------


@MOVES.form("die {face}", rule="CQ-3.2")
class Die(Move):
    """Chance rolls a die, for the order of play or for a chance card (CQ-3.2, CQ-12.13)."""

    face: int


@MOVES.form("deal {territory=siam}", rule="CQ-3.3")
class Deal(Move):
    """Chance deals a territory to the player in turn (option setup)."""

    territory: str


@MOVES.form("drop {territory=siam}", rule="CQ-3.4")
class Drop(Move):
    """Chance puts an infantry of the player in turn on a territory (option setup)."""

    territory: str


@MOVES.form("chance {card}", rule="CQ-12.1")
class Comes(Move):
    """Chance decides whether the player in turn gets a chance card (CQ-12.1)."""

    card: Annotated[bool, _YesNo("yes", "no", called="answer")]


@MOVES.form("card {name=revolt}", rule="CQ-12.2")
class Card(Move):
    """Chance draws a chance card (CQ-12.2)."""

    name: str


@MOVES.form("hit {territory=siam}", rule="CQ-12.5")
class Hit(Move):
    """A Nuclear Strike also hits one of the player's own territories (CQ-12.5)."""

    territory: str


@MOVES.form("dice {attack=6}[ {second}] {defence=4}", rule="CQ-6.6", past="{who} rolled {attacking} against {defence}.")
class Dice(Move):
    """One roll of a battle, with the attacker's die, a second one or 0, and the defender's (CQ-6.6, CQ-12.11)."""

    attack: int
    second: int = 0
    defence: int = 0

    @property
    def attacking(self) -> str:
        """The attacker's dice as text."""
        return f"{self.attack} and {self.second}" if self.second else str(self.attack)


@MOVES.form("outcome {sent} {defenders}", rule="CQ-6.8", past="The battle ended with {left} left.")
class Result(Move):
    """A battle is rolled to the end, with these numbers left of the armies sent and of the defender (CQ-6.8)."""

    sent: int
    defenders: int

    @property
    def left(self) -> str:
        """The armies left on both sides, as text."""
        sides = (self.sent, "attacker"), (self.defenders, "defender")
        return joined([counted(number, side) if number else f"no {side}s" for number, side in sides])


@MOVES.form("draw {card=siam}", rule="CQ-10.2")
class Draw(Move):
    """The player in turn draws a card from the main deck: an army or a territory (CQ-10.2)."""

    card: str


NEXT, ROLL, ROLL_OUT, WITHDRAW = NextPhase(), Roll(), RollOut(), Withdraw()
AUTOPLACE, SKIP = AutoPlace(), ChanceSkip()
DIE: Final = tuple(Die(face) for face in range(1, 7))
"""A fair die, with each face equally likely (CQ-1.5)."""
COMES: Final = (Comes(card=True), Comes(card=False))
DICE: Final = tuple(Dice(attack, 0, defence) for attack in range(1, 7) for defence in range(1, 7))
THREE_DICE: Final = tuple(
    Dice(attack, second, defence) for attack in range(1, 7) for second in range(1, 7) for defence in range(1, 7)
)
OF_CHANCE: Final = (Die, Deal, Drop, Comes, Card, Hit, Dice, Result, Draw)

_KEPT: Final = 1 << 16
"""The number of moves of a kind that are kept. Finding one is as fast as making it, a record of shared moves needs no
memory of its own, and the garbage collector has fewer objects to look at."""


@lru_cache(maxsize=_KEPT)
def deploy(territory: str, number: int) -> Deploy:
    """Return the placement of drafted infantry."""
    return Deploy(territory, number)


@lru_cache(maxsize=_KEPT)
def exchange(territory: str, recipe: int, times: int) -> Move:
    """Return the exchange by the recipe with this number."""
    _, _, give, get = RECIPES[recipe]
    return make("exchange", territory, give, get, times)


@lru_cache(maxsize=_KEPT)
def trade_army(cards: Cards, territory: str) -> TradeArmy:
    """Return the trade of a set for armies on a territory."""
    return TradeArmy(army_text(cards), territory)


@lru_cache(maxsize=_KEPT)
def attack(source: str, target: str, number: int) -> Attack:
    """Return the attack with this number of armies."""
    return Attack(source, target, number)


@lru_cache(maxsize=_KEPT)
def result(sent: int, defenders: int) -> Result:
    """Return the end of a battle with these numbers left on both sides."""
    return Result(sent, defenders)


@lru_cache(maxsize=_KEPT)
def move_in(armies: Stack) -> MoveIn:
    """Return the move of some armies into a conquered territory."""
    return MoveIn(written(armies))
