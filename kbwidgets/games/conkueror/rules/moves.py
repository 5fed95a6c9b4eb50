"""The moves of ConKUeror and their text.

Chance: `die 5` for the order of play and for chance cards; `deal brazil` and `drop brazil` with a random setup;
`chance yes` or `chance no`, `card sabotage`, `hit peru`; `dice 5 3` of attacker and defender, `dice 1 5 4` with two
dice of the attacker; `outcome 4 0` of what is left of both when a battle is rolled to the end; `draw cavalry` or
`draw peru`.

Players: `claim brazil`, `place brazil`, `autoplace`; `chance_play brazil peru`, `chance_skip`; `deploy brazil 3`;
`exchange egypt 5i 1c` or `exchange egypt 5i 1c 2` for twice; `trade_army 2c 1a peru`, `trade_territory oceania`,
`station siam indonesia 2i`, `station draft indonesia 1i`; `attack brazil north_africa 4`, `roll`, `roll_out`,
`withdraw`, `move_in 3i 1c`, `occupy brazil north_africa 2i`; `fortify ontario alberta 4i 1c`; `next_phase`.

Armies are written by their letters, the cheapest first: i, c, a, and m for mercenaries.

>>> str(Dice(1, 5, 4)), str(Exchange("egypt", "5i", "1c")), str(Exchange("egypt", "5i", "1c", 2))
('dice 1 5 4', 'exchange egypt 5i 1c', 'exchange egypt 5i 1c 2')
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from kbwidgets.core.protocol.state import Move
from kbwidgets.games.conkueror.rules.armies import CHANGES, RECIPES, Stack, written
from kbwidgets.games.conkueror.rules.cards import SETS, Cards, army_text, read_army_cards

DRAFT: Final = "draft"
"""Where armies come from that were drafted and not placed yet (CQ-11.3)."""

# -- of chance --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Die(Move):
    """Chance rolls a die, for the order of play or for a chance card (CQ-3.2, CQ-12.13)."""

    face: int

    def __str__(self) -> str:
        return f"die {self.face}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance deals a territory to the player who is due (option setup)."""

    territory: str

    def __str__(self) -> str:
        return f"deal {self.territory}"


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """Chance puts an infantry of the player who is due on a territory (option setup)."""

    territory: str

    def __str__(self) -> str:
        return f"drop {self.territory}"


@dataclass(frozen=True, slots=True)
class Comes(Move):
    """Whether a chance card comes (CQ-12.1)."""

    card: bool

    def __str__(self) -> str:
        return f"chance {'yes' if self.card else 'no'}"


@dataclass(frozen=True, slots=True)
class Card(Move):
    """The chance card that is drawn (CQ-12.2)."""

    name: str

    def __str__(self) -> str:
        return f"card {self.name}"


@dataclass(frozen=True, slots=True)
class Hit(Move):
    """The own territory that a Nuclear Strike hits (CQ-12.5)."""

    territory: str

    def __str__(self) -> str:
        return f"hit {self.territory}"


@dataclass(frozen=True, slots=True)
class Dice(Move):
    """One roll of a battle: the attacker's die, a second one or 0, the defender's (CQ-6.6, CQ-12.11)."""

    attack: int
    second: int
    defence: int

    def __str__(self) -> str:
        return (
            f"dice {self.attack} {self.second} {self.defence}" if self.second else f"dice {self.attack} {self.defence}"
        )


@dataclass(frozen=True, slots=True)
class Result(Move):
    """How a battle ends that is rolled to the end: the pieces left of those sent, and of the defender (CQ-6.8)."""

    sent: int
    defenders: int

    def __str__(self) -> str:
        return f"outcome {self.sent} {self.defenders}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The card that the player in turn draws from the main deck: an army or a territory (CQ-10.2)."""

    card: str

    def __str__(self) -> str:
        return f"draw {self.card}"


# -- of players -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word(Move):
    """What is said in one word."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """One infantry takes an unowned territory (CQ-3.3)."""

    territory: str

    def __str__(self) -> str:
        return f"claim {self.territory}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """One infantry on an own territory (CQ-3.4)."""

    territory: str

    def __str__(self) -> str:
        return f"place {self.territory}"


@dataclass(frozen=True, slots=True)
class ChancePlay(Move):
    """The chance card is played, with its targets in order (CQ-12.1)."""

    targets: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("chance_play", *self.targets))


class _Deploy(NamedTuple):
    territory: str
    number: int


class Deploy(_Deploy, Move):
    """Drafted infantry on an own territory (CQ-5.4)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"deploy {self.territory} {self.number}"


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Armies for others in an own territory, so many times (CQ-9.1)."""

    territory: str
    give: str
    get: str
    times: int = 1
    change: Stack = field(init=False, repr=False, compare=False)
    """The difference that it makes to the stack, 0 if there is no such recipe."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "change", CHANGES.get(self.give, {}).get(self.get, 0) * self.times)

    def __str__(self) -> str:
        times = "" if self.times == 1 else f" {self.times}"
        return f"exchange {self.territory} {self.give} {self.get}{times}"


@dataclass(frozen=True, slots=True)
class TradeArmy(Move):
    """A set of three army cards for pieces on an own territory (CQ-10.4, CQ-10.5)."""

    cards: str
    territory: str
    change: Stack = field(init=False, repr=False, compare=False)
    """The difference that it makes to the stack, 0 if there is no such set."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "change", SETS.get(read_army_cards(self.cards) or 0, 0))

    def __str__(self) -> str:
        return f"trade_army {self.cards} {self.territory}"


@dataclass(frozen=True, slots=True)
class TradeTerritory(Move):
    """All cards of a continent for what is not owned of it (CQ-11.2)."""

    continent: str

    def __str__(self) -> str:
        return f"trade_territory {self.continent}"


@dataclass(frozen=True, slots=True)
class Station(Move):
    """Regulars of an own territory, or drafted ones, man a territory that was gained (CQ-11.3)."""

    source: str
    target: str
    armies: str

    def __str__(self) -> str:
        return f"station {self.source} {self.target} {self.armies}"


class _Attack(NamedTuple):
    source: str
    target: str
    number: int


class Attack(_Attack, Move):
    """So many pieces are sent against a territory: the battle begins (CQ-6.4, CQ-6.8)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"attack {self.source} {self.target} {self.number}"


@dataclass(frozen=True, slots=True)
class MoveIn(Move):
    """The regulars that move into the conquered territory (CQ-7.2)."""

    armies: str

    def __str__(self) -> str:
        return f"move_in {self.armies}"


@dataclass(frozen=True, slots=True)
class Occupy(Move):
    """Regulars enter vacant land (CQ-6.12)."""

    source: str
    target: str
    armies: str

    def __str__(self) -> str:
        return f"occupy {self.source} {self.target} {self.armies}"


class _Fortify(NamedTuple):
    source: str
    target: str
    armies: str


class Fortify(_Fortify, Move):
    """Regulars move between own territories, and the turn ends (CQ-8.1, CQ-8.2)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"fortify {self.source} {self.target} {self.armies}"


NEXT, ROLL, ROLL_OUT, WITHDRAW, AUTOPLACE, SKIP = (
    Word(word) for word in ("next_phase", "roll", "roll_out", "withdraw", "autoplace", "chance_skip")
)
WORDS: Final = {move.word: move for move in (NEXT, ROLL, ROLL_OUT, WITHDRAW, AUTOPLACE, SKIP)}
DIE: Final = tuple(Die(face) for face in range(1, 7))
"""A die is fair: each face comes as often (CQ-1.5)."""
COMES: Final = (Comes(card=True), Comes(card=False))
DICE: Final = tuple(Dice(attack, 0, defence) for attack in range(1, 7) for defence in range(1, 7))
THREE_DICE: Final = tuple(
    Dice(attack, second, defence) for attack in range(1, 7) for second in range(1, 7) for defence in range(1, 7)
)
OF_CHANCE: Final = (Die, Deal, Drop, Comes, Card, Hit, Dice, Result, Draw)

_KEPT: Final = 1 << 16
"""The number of moves of a kind that are kept. Finding one is as fast as making it, a log of shared moves takes no
memory of its own, and the garbage collector has fewer objects to look at."""


@lru_cache(maxsize=_KEPT)
def deploy(territory: str, number: int) -> Deploy:
    """The placing of so many drafted infantry."""
    return Deploy(territory, number)


@lru_cache(maxsize=_KEPT)
def exchange(territory: str, recipe: int, times: int) -> Exchange:
    """The exchange by a recipe, given by its number, so many times."""
    _, _, give, get = RECIPES[recipe]
    return Exchange(territory, give, get, times)


@lru_cache(maxsize=_KEPT)
def trade_army(cards: Cards, territory: str) -> TradeArmy:
    """The trade of a set for pieces on a territory."""
    return TradeArmy(army_text(cards), territory)


@lru_cache(maxsize=_KEPT)
def attack(source: str, target: str, number: int) -> Attack:
    """The attack with so many pieces."""
    return Attack(source, target, number)


@lru_cache(maxsize=_KEPT)
def result(sent: int, defenders: int) -> Result:
    """The end of a battle, with so much left of both."""
    return Result(sent, defenders)


@lru_cache(maxsize=_KEPT)
def move_in(armies: Stack) -> MoveIn:
    """The move-in of some armies."""
    return MoveIn(written(armies))
