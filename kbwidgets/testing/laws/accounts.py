"""The laws of accounts, by which every event and score line has its rule and text and the points add up."""

from __future__ import annotations

from collections.abc import Callable

from kbwidgets.core.protocol.state import State
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.testing.faults import is_sentence
from kbwidgets.testing.walk import Walk


def events_are_narrated(walk: Walk) -> None:
    """Check that each move has events with a kind and a rule, each narrated to every viewer in one sentence."""
    law = "events_are_narrated"
    rules = walk.case.game.rules
    for ply in walk.some(law, 12):
        if ply == len(walk.moves):
            continue
        state, move, after = walk.states[ply], walk.moves[ply], walk.states[ply + 1]
        if not state.events(move):
            raise walk.broken(law, "the move has no events", ply)
        for viewer in walk.viewers:
            view = after.view(viewer)
            for event in state.events(move, viewer):
                if not event.kind or event.rule not in rules or event.seat not in (*walk.seats, CHANCE):
                    raise walk.broken(law, f"no kind, no rule of the rulebook, or no seat: {event}", ply)
                if not is_sentence(sentence := view.narrate(event)):
                    raise walk.broken(law, f"{viewer} reads {event} as {sentence!r}", ply)
            text = state.text_for(move, viewer)
            if not text or "\n" in text or "[" in text or "{" in text:
                raise walk.broken(law, f"viewer {viewer} reads the move as {text!r}", ply)
    for ply in walk.some(law, 6):
        for viewer in walk.viewers:
            view = walk.states[ply].view(viewer)
            if fault := prompt_fault(view.prompt(), can_act=view.to_act not in ((), (CHANCE,))):
                raise walk.broken(law, f"viewer {viewer} reads {view.prompt()}: {fault}", ply)
            if (rule := walk.states[ply].view(viewer).due_rule()) not in rules:
                raise walk.broken(law, f"what is due has no rule of the rulebook for {viewer}: {rule!r}", ply)


def prompt_fault(prompt: Prompt, *, can_act: bool) -> str:
    """Return what is wrong with the form of a prompt, or `""` if nothing is.

    >>> prompt_fault(Prompt("Roll the dice.", "Bo is rolling"), can_act=True)
    "a full stop or no words: 'Roll the dice.'"
    """
    if bool(prompt.text) != can_act:
        return f"words to whoever acts: {prompt.text!r}, where somebody can act: {can_act}"
    for words in filter(None, prompt[:2]) if prompt.others else ("",):
        if not is_sentence(f"{words}."):
            return f"a full stop or no words: {words!r}"
    return "" if not prompt.hint or is_sentence(prompt.hint) else f"the hint is no sentence: {prompt.hint!r}"


def scores_add_up(walk: Walk) -> None:
    """Check that each score line has its rule and text, and that points and totals are the sums of the lines."""
    law = "scores_add_up"
    rules = walk.case.game.rules
    for ply in walk.some(law, 4):
        state = walk.states[ply]
        sums = [0] * len(walk.seats)
        for line in state.score():
            if line.rule not in rules or line.seat not in walk.seats or not line.text.strip():
                raise walk.broken(law, f"no rule of the rulebook, no seat or no words: {line}", ply)
            sums[line.seat] += line.points
        if state.points() != tuple(sums):
            raise walk.broken(law, f"points() is {state.points()}, the lines add up to {sums}", ply)
        outcome = state.outcome()
        if outcome is None:
            continue
        if disagreeing := [seat for seat in (None, OPEN, *walk.seats) if state.view(seat).score() != state.score()]:
            raise walk.broken(law, f"at the end the views of {disagreeing} tell another score", ply)
        if not walk.case.game.counted:
            if state.score() or outcome.totals:
                raise walk.broken(law, f"a game without points has {state.score()}, totals {outcome.totals}", ply)
            continue
        if outcome.totals != tuple(sums):
            raise walk.broken(law, f"the totals are {outcome.totals}, the lines add up to {sums}", ply)
        for tie in outcome.ties:
            if tie.rule not in rules or not tie.text or len(tie.values) != len(sums):
                raise walk.broken(law, f"a comparison without rule, words or values: {tie}", ply)


def views_show_points(walk: Walk) -> None:
    """Check that a view shows the points of each seat, or too few only for a seat that it says may have more."""
    law = "views_show_points"
    for ply in walk.some(law, 4):
        state = walk.states[ply]
        for viewer in walk.viewers:
            points, hiding = state.view(viewer).points(), state.view(viewer).seats_hiding_points()
            for seat, (shown, full) in enumerate(zip(points or (), state.points(), strict=False)):
                if shown > full or (shown < full and seat not in hiding):
                    raise walk.broken(law, f"{viewer} sees {shown} points of seat {seat}, which has {full}", ply)


def scores_agree(walk: Walk, oracle: Callable[[State], tuple[int, ...]]) -> None:
    """Check that a slow second count gives the same points, during the game and at its end."""
    for ply in walk.some("scores_agree", 3):
        state = walk.states[ply]
        if state.points() != (expected := oracle(state)):
            raise walk.broken("scores_agree", f"points() is {state.points()}, the second count {expected}", ply)
