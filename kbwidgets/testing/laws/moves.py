"""The laws of moves, by which games end, legal moves are listed, and others are refused and change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Final, TypeAlias

from kbwidgets.core.errors import BadNotation, IllegalMove
from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import CHANCE, Refusal, ranked
from kbwidgets.testing.candidates import Vocabulary, one_of
from kbwidgets.testing.faults import fault_of
from kbwidgets.testing.laws.values import json_text
from kbwidgets.testing.walk import Walk

WellFormed: TypeAlias = "Callable[[State], Iterable[str]]"
"""A function that lists all sensible moves of a position as text, legal or not."""

_OPEN: Final = 8
"""The number of moves of each open kind around which near misses are tried."""
_GARBLED: Final = ("", " ", "no such move", "1", "{}", "\n", "é")


def games_end(walk: Walk) -> None:
    """Check that a random game ends, with winners or a draw, and that a seat must act until there is an outcome."""
    law = "games_end"
    for ply, state in enumerate(walk.states):
        if (state.to_act == ()) != (state.outcome() is not None) or state.over != (state.to_act == ()):
            raise walk.broken(law, f"to_act is {state.to_act}, the outcome {state.outcome()}", ply)
        if not state.phase or len(set(state.to_act)) != len(state.to_act):
            raise walk.broken(law, f"the phase is {state.phase!r}, to_act {state.to_act}", ply)
        if CHANCE not in state.to_act and any(seat not in walk.seats for seat in state.to_act):
            raise walk.broken(law, f"to_act is {state.to_act} with {len(walk.seats)} seats", ply)
    last, ply = walk.states[-1], len(walk.moves)
    outcome = last.outcome()
    if outcome is None:
        raise walk.stuck(f"no end after {ply} moves")
    if len(outcome.places) != len(walk.seats) or not (outcome.winners or outcome.drawn):
        raise walk.broken(law, f"no winners or not all seats in {outcome}", ply)
    if outcome.note and (outcome.note != outcome.note.strip() or "\n" in outcome.note or outcome.note.endswith(".")):
        raise walk.broken(law, f"the note is {outcome.note!r}, expected words that follow 'Ann wins by'", ply)
    if outcome.places != ranked(tuple((-place,) for place in outcome.places)):
        raise walk.broken(law, f"the places are {outcome.places}: a shared place uses up the following ones", ply)
    if last.moves() or last.weights() or last.open_moves():
        raise walk.broken(law, "there are moves after the end", ply)


def moves_are_listed(walk: Walk) -> None:
    """Check that legal moves are distinct and always in the same order, and that only seats that act have moves."""
    law = "moves_are_listed"
    for ply in walk.some(law, 10):
        state = walk.states[ply]
        moves = list(state.moves())
        if len(set(moves)) != len(moves) or len(set(map(str, moves))) != len(moves):
            raise walk.broken(law, f"a move stands twice: {', '.join(map(str, moves))}", ply)
        if list(state.moves()) != moves or len(state.moves()) != len(moves):
            raise walk.broken(law, "asked twice, the moves differ", ply)
        acting = (*state.to_act, *state.may_act)
        if [move for seat in acting for move in state.moves(seat)] != moves:
            raise walk.broken(law, "moves() is not what the seats that act have, one after another", ply)
        idle = [seat for seat in (*walk.seats, CHANCE) if seat not in acting and state.moves(seat)]
        if idle:
            raise walk.broken(law, f"seats {idle} have moves, {acting} act", ply)
        stray = [form.form for form in state.open_moves() if form.seat not in acting]
        if stray:
            raise walk.broken(law, f"open moves of seats that do not act: {', '.join(stray)}", ply)


def moves_belong_to_their_seats(walk: Walk) -> None:
    """Check that each move belongs to the seat it is listed for, and that each seat that must act has one.

    A seat that may act must not be one that must act. An open move must be read in the form in which it was made up.
    """
    law = "moves_belong_to_their_seats"
    rng = walk.rng(law)
    for ply in walk.some(law, 10):
        state = walk.states[ply]
        if set(state.may_act) & set(state.to_act) or not set(state.may_act) <= set(walk.seats):
            raise walk.broken(law, f"may_act is {state.may_act}, to_act {state.to_act}", ply)
        if state.may_act and state.to_act in ((), (CHANCE,)):
            raise walk.broken(law, f"{state.may_act} may act while nobody or chance must", ply)
        for seat in (*state.to_act, *state.may_act):
            moves = state.moves(seat)
            if not moves and seat in state.to_act:
                raise walk.broken(law, f"seat {seat} must act and has no listed move", ply)
            for move in list(moves)[:: max(1, len(moves) // 50)]:
                if (mover := state.mover(move)) != seat:
                    raise walk.broken(law, f"listed for seat {seat}, its mover is {mover}", ply, move)
        for form in state.open_moves():
            move = state.parse(form.some(rng))
            if not form.reads(str(move)) or state.mover(move) != form.seat:
                raise walk.broken(law, f"made as {form.form!r} of seat {form.seat}, and is another's", ply, move)


def moves_are_those_not_refused(walk: Walk, well_formed: WellFormed | None = None) -> None:
    """Check that listed moves are legal, and that every other legal move that is well-formed fits an open move.

    A move that fits an open move may be refused, because its picks need not be compatible. The kit makes up moves from
    those it has met. With `well_formed`, the moves that an author lists are also tried, at one position.
    """
    law = "moves_are_those_not_refused"
    rng = walk.rng(law)
    words = make_vocabulary(walk)
    for ply in walk.some(law, 3):
        state = walk.states[ply]
        acting = (*state.to_act, *state.may_act)
        for seat in acting:
            for move in state.moves(seat):
                if refusals := state.refusals(move, seat) or state.refusals(move):
                    raise walk.broken(law, f"a listed move is refused: {_join(refusals)}", ply, move)
                stranger = next((other for other in (*walk.seats, CHANCE) if other not in acting), None)
                if stranger is not None and not state.refusals(move, stranger):
                    raise walk.broken(law, f"seat {stranger} may move for {acting}", ply, move)
        _check_texts(walk, ply, make_attempts(walk, ply, words, rng, 24))
    for ply in walk.of_each_phase(1, rng):
        state = walk.states[ply]
        legal = [str(move) for move in state.moves()]
        legal += [form.some(rng) for form in state.open_moves() for _ in range(_OPEN)]
        _check_texts(walk, ply, dict.fromkeys(text for move in legal for text in words.vary_each(move)))
    if well_formed:
        ply = int(rng.random() * len(walk.states))
        _check_texts(walk, ply, well_formed(walk.states[ply]))


def _check_texts(walk: Walk, ply: int, texts: Iterable[str]) -> None:
    law = "moves_are_those_not_refused"
    state = walk.states[ply]
    moves = set(state.moves())
    for n, text in enumerate(texts):
        try:
            move = state.parse(text)
        except BadNotation:
            continue  # The text is not well-formed after all.
        refusals = state.refusals(move)
        if move in moves and refusals:
            raise walk.broken(law, f"listed, but refused: {_join(refusals)}", ply, text)
        if not refusals and move not in moves and not any(form.reads(str(move)) for form in state.open_moves()):
            raise walk.broken(law, f"not refused, but not among the {len(moves)} moves listed", ply, text)
        if n % 8 == 0 and state.refusals(text) != refusals:
            raise walk.broken(law, "the text of the move is judged in another way than the move", ply, text)


def refused_moves_change_nothing(walk: Walk) -> None:
    """Check that a refused move raises its refusals, with rules and sentences, and does not change the state."""
    law = "refused_moves_change_nothing"
    rng = walk.rng(law)
    words = make_vocabulary(walk)
    for ply in walk.some(law, 3):
        state = walk.states[ply]
        hash_before, text_before = hash(state), json_text(state)
        for text in make_attempts(walk, ply, words, rng, 6):
            try:
                move = state.parse(text)
            except BadNotation:
                continue
            if not (refusals := state.refusals(move)):
                continue
            for refusal in refusals:
                if fault := fault_of(refusal, walk.case.game):
                    raise walk.broken(law, fault, ply, text)
            try:
                state.play(move)
            except IllegalMove as error:
                if error.refusals != refusals:
                    raise walk.broken(law, "play() raises other refusals than refusals() gives", ply, text) from None
            else:
                raise walk.broken(law, f"play() makes a move that is refused: {_join(refusals)}", ply, text)
        if hash(state) != hash_before or json_text(state) != text_before or state != walk.states[ply]:
            raise walk.broken(law, f"the refused moves changed the state from {text_before} to {json_text(state)}", ply)


def bad_texts_are_refused(walk: Walk) -> None:
    """Check that a text that is not a move is refused alike by `refusals`, `parse` and `play`, citing the rulebook."""
    law = "bad_texts_are_refused"
    ply = walk.some(law, 1)[-2]
    state = walk.states[ply]
    first = str(walk.moves[ply]) if walk.moves else "x"
    for text in (*_GARBLED, f"{first} {first}", f"{first} too", first.replace(first.split()[0], "un" + first, 1)):
        refusals = state.refusals(text)
        if not refusals:
            raise walk.broken(law, "a text that is no move is legal", ply, text)
        for refusal in refusals:
            if fault := fault_of(refusal, walk.case.game):
                raise walk.broken(law, fault, ply, text)
        if _is_written_back(state, text):  # An open pick may take any words; then the move itself is refused.
            continue
        for reader in (state.parse, state.play):
            try:
                reader(text)
            except BadNotation as error:
                reasons = [reason._replace(moves=()) for reason in error.refusals]  # parse() knows no legal moves.
                if reasons != [reason._replace(moves=()) for reason in refusals]:
                    raise walk.broken(law, f"{reader.__name__}() gives other refusals", ply, text) from None
            else:
                raise walk.broken(law, f"{reader.__name__}() takes a text that is no move", ply, text)


def _is_written_back(state: State, text: str) -> bool:
    """Return whether a text is read as a move that is written as this text."""
    with suppress(BadNotation):
        return str(state.parse(text)) == text
    return False


def make_vocabulary(walk: Walk) -> Vocabulary:
    """Return the vocabulary of the moves that a game made, and of some that it could have made."""
    texts = [str(move) for move in walk.moves]
    for ply in walk.some("vocabulary", 3):
        texts += [str(move) for move in walk.states[ply].moves()]
    return Vocabulary(texts)


def make_attempts(walk: Walk, ply: int, words: Vocabulary, rng: Random, count: int) -> Iterator[str]:
    """Yield moves worth trying at a position: near misses, moves from other positions, random ones, open moves."""
    state = walk.states[ply]
    legal = state.moves()
    moves = [str(move) for move in walk.moves]
    forms = state.open_moves()
    for n in range(count):
        if n % 2 == 0 and legal:
            yield words.vary_one(str(one_of(legal, rng)), rng)
        elif n % 4 == 1 and moves:
            yield one_of(moves, rng)
        elif moves:
            yield words.vary_all(rng)
        for form in forms:
            yield form.some(rng)


def _join(refusals: tuple[Refusal, ...]) -> str:
    return " ".join(map(str, refusals))
