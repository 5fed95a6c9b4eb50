"""Practice questions of Pawns Board about row-scores, totals, the end of a game and the influence variants."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question, any_look, either, even, fair, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.chapters.influence import list_changes
from kbwidgets.games.pawns_board.rules.chapters.scoring import row_name
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState
from kbwidgets.games.pawns_board.taught.practice_positions import (
    card_of,
    cell_keys,
    cell_of,
    describe_placement,
    each_card,
    find_placement,
    format_cell,
    name_cell,
    start,
)

_CHANGING: Final = Deck.supplied("influence").designs
"""The cards that change the values of others."""
GOES_ON: Final = "It isn't over yet"
STAYS: Final = "The card that is there now"


def _board_after(state: PawnsBoardState, move: Place) -> PackedBoard:
    return state.packed.with_card(state.layout, card_of(state, move), cell_of(state, move))


def _ask_row(card: str, rng: Random) -> Question:
    """Ask for a row-score after a placement."""
    state, move = find_placement(
        rng, card, lambda one, its: rng.random() < 0.3 or any(one.packed.row_scores(one.layout)[its.row])
    )
    seat = rng.choice((state.turn, state.turn, 1 - state.turn))
    scores = _board_after(state, move).row_scores(state.layout)[move.row]
    value = state.layout.values[card_of(state, move)]
    right = scores[seat]
    answers, place = numbers(rng, right, (value, right - value, right + value, scores[1 - seat], sum(scores)))
    words = f"{describe_placement(state, move)}. What is {SIDES[seat]}'s score in that row afterwards?"
    explained = f"{move.card} is worth {value}. The row scores are now {scores[0]} for Red and {scores[1]} for Blue."
    return Question("PB-SCORE.1", f"row {seat} {move}", words, answers, place, explained, state,
                    cell_keys(state, cell_of(state, move)))  # fmt: skip


def _ask_total(card: str, rng: Random) -> Question:
    """Ask for a total after a placement."""
    state, move = find_placement(rng, card, lambda one, its: one.packed.cards.bit_count() > 3)
    seat = rng.randrange(2)
    after = _board_after(state, move)
    rows = after.row_scores(state.layout)
    right = after.totals(state.layout)[seat]
    near = (
        sum(row[seat] for row in rows),
        state.packed.totals(state.layout)[seat],
        after.totals(state.layout)[1 - seat],
    )
    answers, place = numbers(rng, right, near)
    words = f"{describe_placement(state, move)}. What is {SIDES[seat]}'s total afterwards?"
    return Question("PB-SCORE.2", f"total {seat} {move}", words, answers, place, _describe_rows(rows), state,
                    cell_keys(state, cell_of(state, move)))  # fmt: skip


def _ask_row_winner(card: str, rng: Random) -> Question:
    """Ask who scores in a row after a placement; ties are as frequent as either player."""
    right = rng.randrange(3)

    def goes_so(state: PawnsBoardState, move: Place) -> bool:
        before, after = (
            state.packed.row_scores(state.layout)[move.row],
            _board_after(state, move).row_scores(state.layout),
        )
        return any(before) and _leader(after[move.row]) == right

    state, move = find_placement(rng, card, goes_so)
    red, blue = _board_after(state, move).row_scores(state.layout)[move.row]
    words = f"{describe_placement(state, move)}. Who scores in that row now?"
    why = "nobody scores a tied row" if red == blue else "only the higher one counts"
    explained = f"The row scores are {red} and {blue}, and {why}."
    return Question("PB-SCORE.2", f"gets {move}", words, (*state.names, "Nobody"), right, explained, state,
                    cell_keys(state, cell_of(state, move)))  # fmt: skip


def _ask_winner(card: str, rng: Random) -> Question:
    """Ask who wins if both players pass after a placement; draws are as frequent as either player."""
    right = rng.randrange(3)

    def ends_so(state: PawnsBoardState, move: Place) -> bool:
        return state.packed.cards.bit_count() > 2 and _leader(_board_after(state, move).totals(state.layout)) == right

    state, move = find_placement(rng, card, ends_so)
    after = _board_after(state, move)
    totals = after.totals(state.layout)
    words = f"{describe_placement(state, move)}, and then both players pass. Who wins?"
    explained = f"{_describe_rows(after.row_scores(state.layout))} The totals are {totals[0]} and {totals[1]}."
    return Question("PB-SCORE.3", f"winner {move}", words, (*state.names, "Nobody"), right, explained, state,
                    cell_keys(state, cell_of(state, move)))  # fmt: skip


def _leader(totals: tuple[int, int]) -> int:
    return 2 if totals[0] == totals[1] else int(totals[1] > totals[0])


def _describe_rows(rows: tuple[tuple[int, int], ...]) -> str:
    names = [row_name(len(rows), n).lower() for n in range(len(rows))]
    scores = [f"{red} to {blue} in the {name}" for name, (red, blue) in zip(names, rows, strict=True)]
    return f"It's {joined(scores)}."


def _ask_end(rng: Random) -> Question:
    """Ask after which of some turns a match is over, and play it to find out."""
    passes = [rng.random() < 0.5 for _ in range(5)]
    state = start(shuffle=False)
    over = 0
    story: list[str] = []
    words: list[str] = []
    for number, passed in enumerate(passes, 1):
        words.append("pass" if passed else "place")
        story.append(f"{state.names[(number - 1) % 2]} {'passes' if passed else 'places a card'}")
        if not state.over:
            state = state.advance(state.moves()[-1 if passed else 0])
            over = number if state.over else 0
    answers = (*(f"After the {number}" for number in ("2nd", "3rd", "4th", "5th")), GOES_ON)
    right = over - 2 if over else len(answers) - 1
    question = f"Suppose the next turns go like this: {', '.join(story)}. After which turn is the game over?"
    explained = "It ends after two passes in a row, one by each player. If a card is placed, the count starts again."
    return Question("PB-END.1", f"sequence {' '.join(words)}", question, answers, right, explained)


# -- the influence variants ---------------------------------------------------------------------------------


def _ask_modifier(card: str, rng: Random) -> Question:
    """Ask for the modifier of a cell after a placement."""

    def moves_one(state: PawnsBoardState, move: Place) -> bool:
        changes = list_changes(state.layout, state.packed, card_of(state, move), cell_of(state, move))
        return bool(changes.raised or changes.lowered) and not changes.removed

    state, move = find_placement(rng, card, moves_one, variants=True)
    changes = list_changes(state.layout, state.packed, card_of(state, move), cell_of(state, move))
    target = rng.choice((*changes.raised, *changes.lowered))
    before, after = state.packed.modifiers[target], _board_after(state, move).modifiers[target]
    answers = tuple(_with_sign(number) for number in range(min(before, after) - 1, before + 2))
    right = answers.index(_with_sign(after))
    words = f"{describe_placement(state, move)}. What modifier is on {format_cell(state, target)} afterwards?"
    explained = f"It was {_with_sign(before)}, and {move.card} {'adds' if after > before else 'subtracts'} 1."
    return Question("PB-VAR.1", f"modifier {move} | {name_cell(state, target)}", words, answers, right, explained,
                    state, cell_keys(state, cell_of(state, move), target))  # fmt: skip


def _with_sign(modifier: int) -> str:
    return f"{modifier:+d}".replace("-", "−") if modifier else "0"


def _has_changes(card: Card) -> bool:
    return bool(card.reach("U") or card.reach("D"))


def _has_lowering(card: Card) -> bool:
    return bool(card.reach("D"))


def _ask_worth(card: str, rng: Random) -> Question:
    """Ask for the worth of a card on the board after a placement."""

    def found(state: PawnsBoardState, move: Place) -> list[int]:
        after, own = _board_after(state, move), cell_of(state, move)
        return [
            cell
            for cell, card in enumerate(after.card_at)
            if card != NOTHING and after.modifiers[cell] and cell != own  # The question names that card.
        ]

    state, move = find_placement(rng, card, lambda one, its: bool(found(one, its)), variants=True)
    target = rng.choice(found(state, move))
    after = _board_after(state, move)
    lies = after.card_at[target]
    value, worth = state.layout.values[lies], after.value(state.layout, target)
    answers, right = numbers(rng, worth, (value, 2 * value - worth, worth + 1, worth - 1))
    words = f"{describe_placement(state, move)}. How many points is the card on {format_cell(state, target)} worth now?"
    explained = f"Its value is {value}, and its cell has a modifier of {after.modifiers[target]:+d}.".replace("-", "−")
    return Question("PB-VAR.2", f"worth {move} | {name_cell(state, target)}", words, answers, right, explained,
                    state, cell_keys(state, cell_of(state, move), target))  # fmt: skip


def _ask_any_worth(rng: Random) -> Question:
    """Ask for the worth of a card after the placement of any card."""
    return _ask_worth(rng.choice(_CHANGING).name, rng)


def _group_by_cell(question: Question) -> str:
    """Return the cell that is asked about; cards in the middle are lowered more often than at the edge."""
    return question.about.partition(" | ")[2]


def _ask_removal(card: str, rng: Random) -> Question:
    """Ask what is on the cell of a lowered card: the card itself or the pawns that it leaves."""
    is_removed = rng.random() < 0.6

    def lowered(state: PawnsBoardState, move: Place) -> list[int]:
        changes = list_changes(state.layout, state.packed, card_of(state, move), cell_of(state, move))
        if is_removed:
            return list(changes.removed)
        after = _board_after(state, move)
        return [cell for cell in changes.lowered if after.card_at[cell] != NOTHING]

    state, move = find_placement(rng, card, lambda one, its: bool(lowered(one, its)), variants=True)
    target = rng.choice(lowered(state, move))
    after = _board_after(state, move)
    cell = cell_of(state, move)
    lies = card_of(state, move) if target == cell else state.packed.card_at[target]
    design, owner = state.layout.cards[lies], state.layout.owner(lies)
    pawns = [counted(number, f"{COLOURS[seat]} pawn") for seat in (0, 1) for number in (1, 2, 3)]
    left = counted(after.pawns(target), f"{COLOURS[owner]} pawn") if is_removed else STAYS
    others = {
        STAYS,
        counted(design.cost, f"{COLOURS[1 - owner]} pawn"),
        counted(design.cost % 3 + 1, f"{COLOURS[owner]} pawn"),
        counted(design.cost, f"{COLOURS[owner]} pawn"),
    }
    answers = tuple(one for one in (STAYS, *pawns, "Nothing") if one in {left, "Nothing", *others})
    words = f"{describe_placement(state, move)}. What is on {format_cell(state, target)} afterwards?"
    explained = f"{design.name} is still worth more than 0, so it stays."
    if is_removed:
        explained = f"{design.name} is now worth 0 or less, so it's removed and leaves {counted(design.cost, 'pawn')}."
    return Question("PB-VAR.3", f"stays {move} | {name_cell(state, target)}", words, answers, answers.index(left),
                    explained, state, cell_keys(state, *dict.fromkeys((cell, target))))  # fmt: skip


SCORES: Final[Mapping[str, Maker]] = {
    "PB-SCORE.1": each_card(fair, _ask_row),
    "PB-SCORE.2": either(each_card(fair, _ask_total), each_card(even, _ask_row_winner)),
    "PB-SCORE.3": each_card(even, _ask_winner),
    "PB-END.1": even(_ask_end, any_look),
    "PB-VAR.1": each_card(fair, _ask_modifier, variants=True, fit=_has_changes),
    "PB-VAR.2": fair(_ask_any_worth, _group_by_cell, tries=8),
    "PB-VAR.3": each_card(partial(fair, tries=8), _ask_removal, variants=True, fit=_has_lowering),
}
"""The functions that make the questions about scores, the end and the variants, by rule."""
