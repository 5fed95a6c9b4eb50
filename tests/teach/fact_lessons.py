"""Small lessons whose texts state facts, and functions that check them with a line replaced."""

from __future__ import annotations

from kbwidgets.teach import Fault, Lesson, read_lesson

CASTLES = """\
# Castles
Game: kingdom-builder
Name: castles

## castles: Gold from castles
Rules: KB-7.2
Position:
    players: Ann, Bo
    cards: merchants knights citizens
    options: running_score = off
    Ann: 4,4-5 5,5
    Bo: 7,16 8,15 16,2
    due: Ann builds on grass

Castles bring gold.

Task: number
Asks: KB-7.2
Ask: How much do the castles give Ann?
Right: = score KB-7.2
Praise: {score KB-7.2} gold, see [castles](KB-7.2); Bo has {score KB-7.2 of Bo}.
Mistake = score KB-7.2 of Bo: That is what Bo has.
"""
"""A lesson in which Ann touches one castle, (3, 3), and Bo two, (7, 15) by two settlements and (17, 1)."""

TOWER = """\
# Tower
Game: kingdom-builder
Name: tower

## oracle-tower: Oracle and Tower
Rules: KB-5.13, KB-5.16
Position:
    players: Ann, Bo
    quadrants: tower oracle farm oasis
    Ann: 3,6 2,17
    due: Ann builds on grass

Two tiles.

Task: do
Ask: Use the Oracle.
Right: any oracle
Sample: oracle 2,7

Task: do
Ask: Now the Tower.
Right: any tower
Sample: tower 0,0
Praise if count any tower before > 4: None of your settlements touched the edge, so you were free.
Praise: At the edge.
"""
"""A lesson in which a settlement touches the right edge after `oracle 2,18`, so the Tower must go beside one."""

FOREST = """\
# Forest
Game: kingdom-builder
Name: forest

## game: A short game
Rules: KB-7.3
Position:
    players: Ann, Bo
    cards: fishermen knights merchants
    Ann: 7,2 7,6-7 8,2 8,8 9,1 9,7-8 9,11 10,0-2 10,5-12 11,1 11,3-4 11,7 11,10; supply 15
    Bo: 4,4-13
    due: Ann builds on forest

Three on forest.

Task: do
Ask: Build.
Right: any build
Sample: build 9,12
Praise if gain KB-7.3 >= 1: Forest beside water brings {gain KB-7.3} gold.
Praise: There it stands.
"""

LAND = """\
# Land
Game: kingdom-builder
Name: land

## land: The land
Rules: KB-4.2
Position:
    players: Ann, Bo
    due: Ann builds on grass
Show: 4,16

Nobody builds on mountains.

Task: try
Ask: Try to build on the marked mountain.
Right: KB-10.16
Only: build 4,16
Sample: build 4,16
Mistake KB-10.16: That is no mountain.
"""

TILES = """\
# Tiles
Game: kingdom-builder
Name: tiles

## one-each: One from each location
Rules: KB-5.4
Position:
    players: Ann, Bo
    Ann: 7,6
    Bo: 5,6
    due: Ann builds on canyon

You are Ann. Tiles bring extra actions, and castles bring gold.

Task: number
Ask: How many tiles are left on the tavern?
Show: 6,7
Right: = tiles at 6,7
Hint where: {tiles at 6,7 == 0: No number stands on the marked hex.}
"""
"""A lesson in which both are beside the tavern (6, 7), which had two tiles."""

LINE = """\
# Line
Game: kingdomino
Name: line

## line: The first line
Rules: KD-PICK.1
Start: Ann, Bo
Moves: draw 5; draw 18; draw 33; draw 46; king 1; king 0; king 0; king 1

You are Bo. Put your king on a domino of the line.

Task: do
Ask: Take one.
Right: any choose
Sample: choose 5
"""

FIRST_CARD = """\
# First card
Game: pawns-board
Name: card

## start: Your first card
Rules: PB-PLACE.1
Start: Ann, Bo; shuffle = off

You are Ann, Red.

Task: do
Ask: Place a card.
Right: any place
Sample: place Otter at 0,0
Praise if pawns at cell 1,0 == 2: A second pawn stands on the cell in the middle.
Praise: There it lies.
"""


def kinds(text: str) -> list[str]:
    """Return the kinds of all faults."""
    return [fault.kind for fault in read_lesson(text, check=False).check()]


def only(text: str) -> Fault:
    """Return the only fault."""
    (found,) = read_lesson(text, check=False).check()
    return found


def with_(text: str, old: str, new: str) -> str:
    """Return a lesson with one replacement."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def lesson_of(text: str) -> Lesson:
    return read_lesson(text)
