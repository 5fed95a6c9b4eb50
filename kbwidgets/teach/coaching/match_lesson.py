"""The draft of a lesson from a played match, with questions on a seat's decisions that the rules can answer.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], [kb.Random(), kb.Greedy()], seed=3)
>>> _ = match.run()
>>> lesson = lesson_from(match, seat=0, moments=3)
>>> len(lesson.steps), lesson.check(), lesson.run(lesson.solutions).passed
(3, (), True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.teach.coaching.turning_points import TurningPoint, turning_points
from kbwidgets.teach.course.course import Lesson
from kbwidgets.teach.lessons.position import Position, Start
from kbwidgets.teach.lessons.script import Step
from kbwidgets.teach.lessons.task import Hint, Mistake, Task

_MOST_SENTENCES = 6
"""The most sentences in a step about what happened before."""
_MOST_ANSWERS = 3
"""The most answers of a choice."""


def lesson_from(
    match: Match,
    seat: Seat = 0,
    *,
    moments: int | Collection[int] | None = None,
    name: str = "played",
    title: str = "",
) -> Lesson:
    """Return a lesson in which the learner takes a seat and finds its best moves and the rules that score them.

    It asks only about decisions with at least two legal moves: all of them, those at certain positions of the match
    (`moments=[12, 30]`), or the few that mattered most (`moments=3`).
    """
    if not 0 <= seat < len(match.names):
        raise KbError(f"there is no seat {seat}; choose 0 to {len(match.names) - 1}")
    with match.lock:
        states = [match.at(ply) for ply in range(match.ply + 1)]
        moves, comments = match.moves, match.comments
        points = {point.ply - 1: point for point in turning_points(match, seat, (seat,), match.ply)}
    decisions = [
        ply
        for ply in range(len(moves))
        if seat in states[ply].to_act and match.mover(ply) == seat and len(states[ply].moves(seat)) > 1
    ]
    plies = _choose_moments(decisions, points, moments)
    if not plies:
        raise KbError(f"{match.names[seat]} had no decision to make at these moves")
    options = tuple((option, str(value)) for option, value in match.options.items())
    steps: list[Step] = []
    told_until = 0
    for n, ply in enumerate(plies, 1):
        sentences = [
            states[at + 1].view(seat).narrate(event)
            for at in range(told_until, ply)
            if states[at].to_act != (CHANCE,)
            for event in states[at].events(moves[at], seat)
        ]
        told_until = ply
        tasks = tuple(_make_tasks(match, ply, seat, points.get(ply), comments))
        rules = [rule for task in tasks for rule in task.asks]
        rules += [each.rule for each in states[ply].events(moves[ply], seat) if each.rule in match.game.rules]
        position = Position(Start(match.names, options), tuple(str(one) for one in moves[:ply]))
        words = "\n".join([*sentences[-_MOST_SENTENCES:], f"You are {match.names[seat]}."])
        heading = f"{match.names[seat]}'s move {n}"
        steps.append(Step(f"move-{n}", heading, words, tuple(dict.fromkeys(rules)), position, tasks))
    return Lesson(name, match.game.name, title or f"{match.names[seat]}'s {match.game.title} match", tuple(steps))


def _choose_moments(
    decisions: Sequence[int], points: Mapping[int, TurningPoint], moments: int | Collection[int] | None
) -> list[int]:
    if moments is None:
        return list(decisions)
    if not isinstance(moments, int):
        return [ply for ply in decisions if ply in moments]

    def weigh(ply: int) -> tuple[float, int]:
        point = points.get(ply)
        return (point.better.gap if point and point.better else 0.0, point.swing if point else 0)

    return sorted(sorted(decisions, key=weigh, reverse=True)[:moments])


def _make_tasks(
    match: Match, ply: int, seat: Seat, point: TurningPoint | None, comments: Mapping[int, str]
) -> Iterator[Task]:
    """Yield the tasks of one decision: the move that scores most, then a move to make, then the rule that scores it."""
    state, move = match.at(ply), match.moves[ply]
    gains = {each: state.advance(each).points()[seat] - state.points()[seat] for each in state.moves(seat)}
    yield from _ask_for_best_move(match, gains, move)
    better_move = point.better.best.move if point and point.better else None
    accounts = [match.at(ply + 1).view(seat).narrate(event) for event in state.events(move, seat)]
    praises = accounts[:1] + ([comments[ply + 1]] if ply + 1 in comments else [])
    target = better_move or move
    view = state.advance(target).view(seat)
    if better_move is not None and point is not None:
        better_accounts = [view.narrate(event) for event in state.events(better_move, seat)]
        words = f"That's the move from the match. {sentence(str(point.better))}"
        yield Task(
            "do",
            str(better_move),
            ask=f"{match.names[seat]} played {move} here. Find a better move.",
            sample=(str(better_move),),
            praise=" ".join([*better_accounts[:1], *praises[len(accounts[:1]) :]]),
            hints=(Hint("where", f"You have {len(gains)} legal moves here."), Hint("which", f"`{better_move}`.")),
            mistakes=(Mistake(str(move), words),),
        )
    elif gains.get(move, 0) > 0 and gains[move] == max(gains.values()):
        yield Task(
            "do",
            f"any {str(move).split()[0]} with gain >= {gains[move]}",
            ask=f"Make a move that scores {gains[move]}.",
            sample=(str(move),),
            praise=" ".join(praises),
            hints=(Hint("where", f"You have {len(gains)} legal moves here."), Hint("which", f"`{move}`.")),
        )
    else:
        yield Task(
            "do",
            str(move),
            ask=f"Find the move that {match.names[seat]} made here.",
            sample=(str(move),),
            praise=" ".join(praises),
            hints=(Hint("where", f"You have {len(gains)} legal moves here."), Hint("which", f"`{move}`.")),
        )
    yield from _ask_for_rule(match, state, target, seat)


def _ask_for_best_move(match: Match, gains: Mapping[Move, int], move: Move) -> Iterator[Task]:
    """Yield a choice of the move that scores most, if the moves differ.

    The engine computes each result.
    """
    best = max(gains, key=lambda each: (gains[each], each == move))
    worse_moves = [each for each in gains if gains[each] < gains[best]]
    wrong = list(dict.fromkeys([*([move] if move in worse_moves else []), *worse_moves]))[: _MOST_ANSWERS - 1]
    if not wrong:
        return
    answers = sorted([best, *wrong], key=str)
    point = match.game.rules.say("points")
    yield Task(
        "choice",
        str(answers.index(best) + 1),
        ask=f"Which of these moves scores the most {point} now?",
        answers=tuple(map(str, answers)),
        praise=f"It takes you from {{score}} to {{score after {best}}}.",
        mistakes=tuple(
            Mistake(str(answers.index(each) + 1), f"That takes you only to {{score after {each}}}.") for each in wrong
        ),
    )


def _ask_for_rule(match: Match, state: State, move: Move, seat: Seat) -> Iterator[Task]:
    """Yield a choice of the rule that scores a move, if it is a single one."""
    rules = match.game.rules
    before, after = list(state.score()), state.advance(move).score()
    changed = dict.fromkeys(each.rule for each in after if each.seat == seat and each not in before and each.points)
    if len(changed) != 1:
        return
    (rule,) = changed
    similar_rules = [each for each in rules.values() if each.section == rules[rule].section and each.kind == "rule"]
    wrong_rules = [each.id for each in similar_rules if each.id != rule][: _MOST_ANSWERS - 1]
    if not wrong_rules:
        return
    answers = sorted([rule, *wrong_rules])
    titles = [rules[each].title for each in answers]
    yield Task(
        "choice",
        str(answers.index(rule) + 1),
        ask="Which rule scores this move?",
        answers=tuple(titles),
        praise=f"[{rules[rule].title}]({rule}).",
        mistakes=tuple(
            Mistake(str(answers.index(each) + 1), f"It's a different rule: [{rules[rule].title}]({rule}).")
            for each in wrong_rules
        ),
        asks=(rule,),
    )
