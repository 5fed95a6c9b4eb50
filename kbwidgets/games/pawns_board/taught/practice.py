"""The practice questions of Pawns Board by rule; in each position, that rule decides the answer.

>>> from random import Random
>>> question = QUESTIONS["PB-PLACE.1"](Random(1))
>>> question.rule, len(question.answers)
('PB-PLACE.1', 3)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.may import May, Scene
from kbwidgets.core.protocol.question import YES_NO, Maker, Question, collect_makers, either, even, fair, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES, Layout
from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState
from kbwidgets.games.pawns_board.taught.practice_files import FILES
from kbwidgets.games.pawns_board.taught.practice_positions import (
    NAMES,
    all_cells,
    card_of,
    cell_keys,
    cell_of,
    describe_placement,
    each_card,
    find_placement,
    find_position,
    format_cell,
    name_cell,
)
from kbwidgets.games.pawns_board.taught.practice_scores import SCORES
from kbwidgets.games.pawns_board.taught.practice_setup import SETUPS
from kbwidgets.games.pawns_board.taught.practice_table import TABLE

_EMPTY: Final = {"PB-ERR.8": "No, there are no pawns on that cell"}
_OTHERS: Final = {"PB-ERR.9": "No, those are the opponent's pawns", "PB-ERR.10": "No, there are too few pawns"}
TURN_ANSWERS: Final = ("Yes, that's allowed", "No, it's the other player's turn")
STUCK_ANSWERS: Final = ("Place a card or pass", "Only pass")
DRAW_ANSWERS: Final = ("Yes, there's a copy left", "No, there's no copy left")
LIES: Final = "A card"
EMPTY: Final = "Nothing"
NOBODY: Final = "Nobody"


# -- what is allowed ----------------------------------------------------------------------------------------


def _place_any(rng: Random) -> Scene[PawnsBoardState]:
    """Return a scene with a card of the hand to place on any cell."""
    state = find_position(rng, lambda one: bool(one.hands[one.turn]))
    card = state.layout.cards[rng.choice(state.hands[state.turn])].name
    tries = [Place(card, *state.layout.row_col(cell)) for cell in all_cells(state)]
    return Scene(state, tries, told=f"You play {SIDES[state.turn]}.")


def _place_costly(rng: Random) -> Scene[PawnsBoardState]:
    """Return a scene with a card to place that costs more than one pawn."""
    while True:
        scene = _place_any(rng)
        if isinstance(move := scene.tries[0], Place) and scene.state.layout.costs[card_of(scene.state, move)] > 1:
            return scene


def _explain_legal(state: PawnsBoardState, move: Move) -> str:
    """Return the reason why a placement is legal."""
    assert isinstance(move, Place)
    pawns = counted(state.packed.pawns(cell_of(state, move)), f"{COLOURS[state.turn]} pawn")
    return f"{move.card} costs {state.layout.costs[card_of(state, move)]}, and the cell has {pawns}."


def _group_by_card(question: Question) -> str:
    """Return the card of a placement, because an expensive one is refused more often."""
    return question.about.partition(" at ")[0]


def _ask_turn(rng: Random) -> Question:
    """Ask whether a player can pass after some turns."""
    actions = ["places a card"]
    while len(actions) < 3 or rng.random() < 0.6:
        actions.append("places a card" if actions[-1] == "passes" else rng.choice(("passes", "places a card")))
    seat, due = rng.randrange(2), len(actions) % 2
    story = ", ".join(f"{NAMES[n % 2]} {action}" for n, action in enumerate(actions))
    words = f"A game starts like this: {story}. Can {NAMES[seat]} pass now?"
    number = "An odd" if due else "An even"
    allowed = " You can always pass on your own turn." if seat == due else ""
    explained = f"Ann went first. {number} number of turns have been played, so it's {NAMES[due]}'s turn.{allowed}"
    return Question("PB-TURN.2", f"pass {seat} {len(actions)}", words, TURN_ANSWERS, int(seat != due), explained)


def _ask_stuck(rng: Random) -> Question:
    """Ask whether a player can only pass."""
    is_stuck = rng.random() < 0.5
    state = find_position(rng, lambda one: (len(one.moves()) == 1) == is_stuck)
    able = list(dict.fromkeys(move.card for move in state.moves() if isinstance(move, Place)))
    name = state.names[state.turn]
    words = f"It's {name}'s turn, and this is {name}'s hand. What can {name} do?"
    lacking = "but doesn't have enough pawns on any cell to place a card"
    more = f"and can also place {joined(able, 'or')}" if able else lacking
    explained = f"{name} can always pass, {more}."
    return Question("PB-TURN.3", "possible", words, STUCK_ANSWERS, int(is_stuck), explained, state)


def _ask_draw(rng: Random) -> Question:
    """Ask whether a player can still draw a card, which follows from what that player knows."""
    is_left = rng.random() < 0.5
    while True:
        state = find_position(rng, lambda one: bool(one.rests[one.turn]))
        seat = state.turn
        names = list(dict.fromkeys(state.layout.cards[card].name for card in state.layout.lists[seat]))
        choices = [name for name in names if (state.layout.ids[seat][name] in state.rests[seat]) == is_left]
        if not choices:
            continue
        drawn = rng.choice(choices)
        card = state.layout.ids[seat][drawn]
        copies, held = state.layout.lists[seat].count(card), state.hands[seat].count(card)
        laid = state.packed.card_at.count(card)
        words = (
            f"{state.names[seat]}'s deck started with {counted(copies, 'copy', 'copies')} of {drawn}. "
            f"Can {state.names[seat]} still draw {'it' if copies == 1 else 'one'}?"
        )
        explained = _describe_copies(state.names[seat], held, laid, copies - held - laid)
        return Question("PB-INFO.3", f"left {drawn}", words, DRAW_ANSWERS, int(not is_left), explained, state)


# -- what a card does ---------------------------------------------------------------------------------------


def _ask_pawns_gone(card: str, rng: Random) -> Question:
    """Ask how many pawns come off a cell for a card that costs 1."""
    answers = ("1", "2", "3")
    wanted = rng.randrange(3)
    state, move = find_placement(rng, card, lambda one, its: one.packed.pawns(cell_of(one, its)) == wanted + 1)
    cell = cell_of(state, move)
    words = f"{describe_placement(state, move)}. How many pawns come off that cell?"
    explained = "The cell has 1 pawn, and it comes off the board."
    if wanted:
        explained = f"The cell has {wanted + 1} pawns. They all come off the board, although the card only costs 1."
    return Question("PB-PLACE.2", f"leave {move}", words, answers, wanted, explained, state, cell_keys(state, cell))


def _ask_squares_inside(card: str, rng: Random) -> Question:
    """Ask how many squares of a grid are on the board."""
    state, move = find_placement(rng, card, lambda one, its: True)
    cell = cell_of(state, move)
    hit = tuple(bits(state.layout.reach[card_of(state, move)][cell]))
    squares = state.layout.cards[card_of(state, move)].squares
    answers, right = numbers(rng, len(hit), (squares, squares - 1, len(hit) + 1, len(hit) - 1))
    words = f"{describe_placement(state, move)}. How many of its influence squares are on the board?"
    reached = f"It reaches {joined([format_cell(state, one) for one in hit])}. {_describe_share(len(hit), squares)}"
    explained = reached if hit else "It doesn't reach any cell, because all its squares are off the board."
    return Question("PB-INFL.1", f"inside {move}", words, answers, right, explained, state, cell_keys(state, cell),
                    cell_keys(state, *hit))  # fmt: skip


def _describe_share(number: int, squares: int) -> str:
    """Return a sentence about the number of a grid's squares that are on the board."""
    if number < squares:
        return f"That's {number} of its {squares} squares."
    return f"That's {('its only square', 'both of its squares')[squares - 1] if squares < 3 else f'all {squares}'}."


def _ask_mirror(card: str, rng: Random) -> Question:
    """Ask whether a card reaches a cell that either the grid or its mirror image reaches, mostly for Blue."""

    def lopsided(state: PawnsBoardState, move: Place) -> bool:
        return bool(_list_one_sided(state, move)) and (state.turn == 1 or rng.random() < 0.3)

    state, move = find_placement(rng, card, lopsided)
    cell = cell_of(state, move)
    target, hit = rng.choice(_list_one_sided(state, move))
    words = f"{describe_placement(state, move)}. Does it reach {format_cell(state, target)}?"
    how = "For Blue, the grid is mirrored" if state.turn else "Red's grid isn't mirrored"
    reached = [format_cell(state, one) for one in bits(state.layout.reach[card_of(state, move)][cell])]
    explained = f"{how}: {move.card} {'' if hit else 'only '}reaches {joined(reached) or 'squares off the board'}."
    about = f"hits {move} | {name_cell(state, target)}"
    return Question("PB-INFL.2", about, words, YES_NO, int(not hit), explained, state, cell_keys(state, cell, target))


def _is_lopsided(card: Card) -> bool:
    """Return whether a card's grid differs from its mirror image."""
    return set(card.reach("I")) != set(card.mirrored().reach("I"))


def _list_one_sided(state: PawnsBoardState, move: Place) -> list[tuple[int, bool]]:
    """Return the cells that only the grid (True) or only its mirror image (False) reaches."""
    layout, cell = state.layout, cell_of(state, move)
    card = layout.cards[card_of(state, move)].as_played
    cells: list[tuple[int, bool]] = []
    as_it_lies, mirrored = set(card.reach("I")), set(card.mirrored().reach("I"))
    for down, right in sorted(as_it_lies ^ mirrored):
        row, col = layout.row_col(cell)
        if layout.on_board(row + down, col + right):
            cells.append((layout.cell(row + down, col + right), (down, right) in as_it_lies))
    return cells


def _ask_after(rule: str, name: str, rng: Random) -> Question:
    """Ask what is on a cell after a placement, or who owns it."""
    asks_owner = rule == "PB-BOARD.2"
    state, move = find_placement(rng, name, lambda one, its: True)
    layout, card = state.layout, card_of(state, move)
    cell = cell_of(state, move)
    hit = [one for one in bits(layout.reach[card][cell]) if one != cell]
    busy = [one for one in hit if state.packed.owner(layout, one) is not None]
    target = rng.choice(busy or hit or [cell] if rng.random() < 0.8 else [*all_cells(state)])
    after = state.packed.with_card(layout, card, cell)
    if asks_owner:
        owner = after.owner(layout, target)
        answers = (*state.names, NOBODY)
        right = 2 if owner is None else owner
        words = f"{describe_placement(state, move)}. Who owns {format_cell(state, target)} afterwards?"
        about = f"owner {move} | {name_cell(state, target)}"
    else:
        contents = (
            LIES
            if after.card_at[target] != NOTHING
            else _describe_pawns(after.owner(layout, target), after.pawns(target))
        )
        others = [EMPTY, *(_describe_pawns(seat, n) for seat in (0, 1) for n in (1, 2, 3)), LIES]
        kinds = {contents, *rng.sample([one for one in others if one != contents], 3)}
        answers = tuple(one for one in others if one in kinds)
        right = answers.index(contents)
        words = f"{describe_placement(state, move)}. What is on {format_cell(state, target)} afterwards?"
        about = f"after {move} | {name_cell(state, target)}"
    how = "goes on that cell" if target == cell else "reaches that cell" if target in hit else "doesn't reach that cell"
    before, then = _describe_contents(layout, state.packed, target), _describe_contents(layout, after, target)
    if target in hit and before == then:
        how += ", but influence doesn't affect cards" if after.card_at[target] != NOTHING else ", but 3 is the limit"
    now = _has(then, "still" if before == then else "now")
    if asks_owner:
        owners = (*state.names, NOBODY.lower())
        explained = f"The card {how}. The cell {now}, so it belongs to {owners[right]}."
    else:
        if 0 < state.packed.pawns(target) < after.pawns(target):
            now = f"now has {after.pawns(target)}"
        explained = f"The card {how}. The cell {'' if before == then else f'{_had(before)} and '}{now}."
    return Question(rule, about, words, answers, right, explained, state, cell_keys(state, cell, target))


def _describe_pawns(seat: int | None, number: int) -> str:
    return EMPTY if seat is None else counted(number, f"{COLOURS[seat]} pawn")


def _describe_contents(layout: Layout, board: PackedBoard, cell: int) -> str:
    """Return what is on a cell."""
    card = board.card_at[cell]
    if card != NOTHING:
        return f"{SIDES[layout.owner(card)]}'s {layout.cards[card].name}"
    return _describe_pawns(board.owner(layout, cell), board.pawns(cell))


def _had(thing: str) -> str:
    return "was empty" if thing == EMPTY else f"had {thing}"


def _has(thing: str, when: str) -> str:
    return f"is {when} empty" if thing == EMPTY else f"{when} has {thing}"


def _describe_copies(name: str, held: int, laid: int, left: int) -> str:
    """Return where the copies of a card are."""
    places = [f"{number} {where}" for number, where in ((held, "in hand"), (laid, "on the board")) if number]
    undrawn = "It hasn't been drawn yet" if left == 1 else "None have been drawn yet"
    summary = f"{name} has {joined(places)}" if places else undrawn
    return f"{summary}, so there {_are(left)} {left or 'none'} left in the deck."


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


_OWN: Final[Mapping[str, Maker]] = {
    "PB-BOARD.2": either(
        May(_place_any, _EMPTY, _explain_legal, alike=_group_by_card).maker("PB-BOARD.2"),
        each_card(even, partial(_ask_after, "PB-BOARD.2")),
    ),
    "PB-TURN.2": _ask_turn,
    "PB-TURN.3": even(_ask_stuck),
    "PB-PLACE.1": May(_place_costly, _OTHERS, _explain_legal, alike=_group_by_card).maker("PB-PLACE.1"),
    "PB-PLACE.2": each_card(even, _ask_pawns_gone, fit=lambda card: card.cost == 1),
    "PB-INFL.1": each_card(fair, _ask_squares_inside),
    "PB-INFL.2": each_card(even, _ask_mirror, fit=_is_lopsided),
    "PB-INFL.3": each_card(fair, partial(_ask_after, "PB-INFL.3")),
    "PB-INFO.3": even(_ask_draw),
}

QUESTIONS: Final = collect_makers(_OWN, SCORES, SETUPS, FILES, TABLE)
"""The functions that make the questions, by the rule that decides them."""
