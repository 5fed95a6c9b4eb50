"""How moves of ConKUeror are read: from their text, with the field that cannot be read named.

>>> str(parse("move_in 1c 3 i")), str(parse("exchange egypt 5i 1c 1")), str(parse("dice 1 5 4"))
('move_in 3i 1c', 'exchange egypt 5i 1c', 'dice 1 5 4')
>>> parse("chance_play"), parse("chance_play siam china").targets
(ChancePlay(targets=()), ('siam', 'china'))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Text
from kbwidgets.core.text.words import quoted
from kbwidgets.games.conkueror.rules.armies import ARMIES, KINDS, LETTERS, MOST, read, written
from kbwidgets.games.conkueror.rules.codes import CODES
from kbwidgets.games.conkueror.rules.moves import (
    COMES,
    WORDS,
    Attack,
    Card,
    ChancePlay,
    Claim,
    Deal,
    Deploy,
    Dice,
    Die,
    Draw,
    Drop,
    Exchange,
    Fortify,
    Hit,
    MoveIn,
    Occupy,
    Place,
    Result,
    Station,
    TradeArmy,
    TradeTerritory,
)

_STACK: Final = Bundle(tuple(Item(kind.letter, kind.name.capitalize(), MOST) for kind in KINDS), 0, MOST)
_CARDS: Final = Bundle(tuple(Item(kind.letter, kind.name.capitalize(), 9) for kind in ARMIES), 0, 9)
_WORD: Final = Text(60)
NOTATION: Final = Notation(
    [
        *WORDS,
        "claim {territory:*=siam}",
        "place {territory:*=siam}",
        "deploy {territory:*=siam} {number}",
        "chance_play {targets:words=siam}",
        "exchange {territory:*=siam} {armies:exchanged=5i 1c}",
        "trade_army {cards:cards=3i} {territory:*=siam}",
        "trade_territory {continent:*=asia}",
        "station {from:*=india} {to:*=siam} {armies:stack=3i}",
        "attack {from:*=india} {to:*=siam} {number}",
        "move_in {armies:stack=3i}",
        "occupy {from:*=india} {to:*=siam} {armies:stack=3i}",
        "fortify {from:*=india} {to:*=siam} {armies:stack=3i}",
        "die {face}",
        "deal {territory:*=siam}",
        "drop {territory:*=siam}",
        "chance {comes:yes|no}",
        "card {name:*=revolt}",
        "hit {territory:*=siam}",
        "dice {faces:words=6 4}",
        "outcome {sent} {defenders}",
        "draw {card:*=siam}",
    ],
    {"stack": _STACK, "cards": _CARDS, "words": _WORD, "exchanged": _WORD},
    code=CODES["unreadable"],
    rule="CQ-4.1",
)
_COUNTED: Final = re.compile(rf"(?<!\S)([1-9][0-9]{{0,5}})([{LETTERS}])(?!\S)")
_EXCHANGED: Final = re.compile(
    r"(?P<give>[1-9]\d{0,5}\s?[a-z])\s+(?P<get>[1-9]\d{0,5}\s?[a-z])(?:\s+(?P<times>-?\d{1,9}))?"
)
_DICE: Final = re.compile(r"(\d)\s+(\d)(?:\s+(\d))?")


def parse(text: str) -> Move:
    """The move that a text means; BadNotation (CQ-ERR.43) names the field that cannot be read."""
    words = " ".join(text.split())
    if words in WORDS:
        return WORDS[words]
    if words == "chance_play":
        return ChancePlay(())
    verb, field = NOTATION.read(_COUNTED.sub(r"\1 \2", words))
    return _READ[verb](field)


def _armies(text: str) -> str:
    found = read(text)
    assert found is not None
    return written(found)


def _read_exchange(field: dict[str, str]) -> Move:
    found = _EXCHANGED.fullmatch(field["armies"])
    sides = found and (read(found["give"]), read(found["get"]))
    if not found or not sides or sides[0] is None or sides[1] is None:
        raise _unread(f"{quoted(field['armies'])} isn't an exchange.", "Write it like this: exchange brazil 5i 1c.")
    return Exchange(field["territory"], written(sides[0]), written(sides[1]), int(found["times"] or 1))


def _dice(field: dict[str, str]) -> Move:
    found = _DICE.fullmatch(field["faces"])
    if not found or found[3] == "0":
        text = f"Dice can't show {quoted(field['faces'])}."
        raise _unread(text, "Enter the attacker's roll (one or two dice), then the defender's.")
    return Dice(int(found[1]), int(found[2]), int(found[3])) if found[3] else Dice(int(found[1]), 0, int(found[2]))


def _unread(text: str, instead: str) -> BadNotation:
    return BadNotation((NOTATION.refusal(text, instead),))


_READ: Final[Mapping[str, Callable[[dict[str, str]], Move]]] = {
    "claim": lambda field: Claim(field["territory"]),
    "place": lambda field: Place(field["territory"]),
    "deploy": lambda field: Deploy(field["territory"], int(field["number"])),
    "chance_play": lambda field: ChancePlay(tuple(field["targets"].split())),
    "exchange": _read_exchange,
    "trade_army": lambda field: TradeArmy(_armies(field["cards"]), field["territory"]),
    "trade_territory": lambda field: TradeTerritory(field["continent"]),
    "station": lambda field: Station(field["from"], field["to"], _armies(field["armies"])),
    "attack": lambda field: Attack(field["from"], field["to"], int(field["number"])),
    "move_in": lambda field: MoveIn(_armies(field["armies"])),
    "occupy": lambda field: Occupy(field["from"], field["to"], _armies(field["armies"])),
    "fortify": lambda field: Fortify(field["from"], field["to"], _armies(field["armies"])),
    "die": lambda field: Die(int(field["face"])),
    "deal": lambda field: Deal(field["territory"]),
    "drop": lambda field: Drop(field["territory"]),
    "chance": lambda field: COMES[0 if field["comes"] == "yes" else 1],
    "card": lambda field: Card(field["name"]),
    "hit": lambda field: Hit(field["territory"]),
    "dice": _dice,
    "outcome": lambda field: Result(int(field["sent"]), int(field["defenders"])),
    "draw": lambda field: Draw(field["card"]),
}  # fmt: skip
