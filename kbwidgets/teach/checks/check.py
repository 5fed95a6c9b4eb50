"""The check of a lesson, which finds steps without a solution, dead ends and unknown names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn, is_drawn
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.text.rulebook import RULE_ID
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import CHANCE, Place
from kbwidgets.teach.checks.check_words import (
    TextFault,
    check_claims,
    check_marked,
    check_replies,
    check_task,
    check_wording,
)
from kbwidgets.teach.checks.wrong_answers import find_idle_mistakes, list_answers, list_moves
from kbwidgets.teach.lessons.faults import Fault, Stuck, Unfit
from kbwidgets.teach.lessons.goal import matches_number, read_goal
from kbwidgets.teach.lessons.phrases import compute_answers
from kbwidgets.teach.lessons.script import ALL, Script, Step
from kbwidgets.teach.lessons.task import KINDS, LEVELS, Task
from kbwidgets.teach.sessions.reply import FOUND, PASSED, Line, follow, is_code, reply_to, seat_of, solve

_LINK: Final = re.compile(r"\[(?P<text>[^\[\]]*)\](?:\((?P<target>[^()\s]*)(?P<end>\)?))")
_OPEN: Final = re.compile(r"\[[^\[\]]*\Z|\]\([^()]*\Z")
_HTML: Final = re.compile(r"</?[a-zA-Z][^>]*>?|<!--")
_MOST: Final = 200
"""The most positions that are followed after each task, of which the first ones are kept."""

_T = TypeVar("_T")


def check(lesson: Script) -> tuple[Fault, ...]:
    """Return all faults of a lesson, in the order of its steps."""
    head = lesson.lines.get("Game", lesson.lines.get("", 0))
    try:
        game = lesson.loaded_game
    except UnknownName as error:
        return (Fault("unknown game", "", head, str(error)),)
    faults: list[Fault] = [] if lesson.steps else [Fault("grammar", "", head, "the lesson has no steps")]
    at = lesson.lines.get("words", 0)
    faults += (Fault(kind, "", at + n if at else 0, text) for kind, text, n in _check_markdown(lesson.about, game))
    names: set[str] = set()
    lesson_moves = list_moves(lesson)
    faults += _check_chapters(lesson)
    for step in lesson.steps:
        line = step.lines.get("", 0)
        if step.address in names:
            faults.append(
                Fault("duplicate step", step.address, line, f"the step {quoted(step.address)} already exists")
            )
        names.add(step.address)
        faults += _check_step(step, game, lesson_moves)
    return tuple(faults)


def _check_chapters(lesson: Script) -> Iterator[Fault]:
    """Yield faults for duplicate chapters and for unknown names in `Aside`.

    A chapter whose steps are not adjacent counts as a duplicate.
    """
    names: set[str] = set()
    previous = None
    for step in lesson.steps:
        is_first = "Chapter" in step.lines or step.chapter != previous
        if step.chapter and is_first and step.chapter.name in names:
            text = f"the chapter {quoted(step.chapter.name)} already exists"
            yield _fault(step, step, "Chapter", "duplicate chapter", text)
        names |= {step.chapter.name} if step.chapter else set()
        previous = step.chapter
    for name in lesson.aside:
        if name not in names:
            text = f"there is no chapter {quoted(name)}; known: {', '.join(sorted(names)) or 'none'}"
            yield Fault("unknown chapter", "", lesson.lines.get("Aside", 0), text)


def _check_step(step: Step, game: Game, lesson_moves: Sequence[str]) -> Iterator[Fault]:
    for rule in step.rules:
        if rule not in game.rules:
            yield _fault(
                step, step, "Rules", "unknown rule", f"there is no rule {quoted(rule)} in the rulebook of {game.title}"
            )
    for kind, text, offset in _check_markdown(step.words, game):
        fault = _fault(step, step, "words", kind, text)
        yield fault._replace(line=fault.line + offset) if fault.line else fault
    keys = [*_POSITION]
    start = _make_or_fault(step, step, keys, lambda: step.position.state(game))
    if isinstance(start, Fault):
        yield start
        return
    yield from _check_places(step, step, "Show", step.show, start)
    yield from _check_places(step, step, "Uses", [part for part in step.uses if part != ALL], start)
    yield from _locate(step, step, check_wording("words", step.words, start, game))
    yield from _locate(step, step, check_claims("words", step.words, start))
    states: Sequence[State] = [start]
    for task in step.tasks:
        if task.position is not None:
            task_start = _make_or_fault(step, task, keys, lambda where=task.position: where.state(game))
            if isinstance(task_start, Fault):
                yield task_start
                return
            states = [task_start]
        faults = list(_check_task(step, task, states[0], game))
        yield from faults
        if faults:
            return  # Nothing after a faulty task can be judged.
        for mistake in find_idle_mistakes(task, states, lesson_moves):
            text = f"the mistake {quoted(mistake.on)} never applies; it is impossible, right, or answered by one above"
            yield _fault(step, task, f"Mistake {mistake.on}", "idle mistake", text)
        marked = task.show or step.show
        answers = list_answers(task, states[0], lesson_moves)
        yield from _locate(step, task, check_marked(task, marked, states[0], answers))
        after = _walk(step, task, states, game)
        if isinstance(after, Fault):
            yield after
            return
        yield from _locate(step, task, check_replies(task, states, game))
        states = after


def _locate(step: Step, part: Step | Task, faults: Iterable[TextFault]) -> Iterator[Fault]:
    return (_fault(step, part, each.key, each.kind, each.text) for each in faults)


_POSITION = ("Moves", "Start", "Position", "Data")


def _fault(step: Step, part: Step | Task, key: str, kind: str, text: str) -> Fault:
    line = next((n for name, n in part.lines.items() if name == key), part.lines.get("", step.lines.get("", 0)))
    return Fault(kind, step.address, line, text)


def _make_or_fault(step: Step, part: Step | Task, keys: Sequence[str], make: Callable[[], _T]) -> _T | Fault:
    """Return the result of `make`, or a fault if it raises `Unfit`.

    The fault is at the line of the first of `keys` that the part has.
    """
    try:
        return make()
    except Unfit as error:
        given_keys = [key for key in keys if key in part.lines]
        if "Moves" in given_keys and not error.text.startswith("move "):
            given_keys.remove("Moves")  # The fault is in the base, not in a move.
        fault = _fault(step, part, given_keys[0] if given_keys else "", error.kind, error.text)
        return fault._replace(line=fault.line + error.down) if fault.line else fault


def _check_markdown(text: str, game: Game) -> Iterator[tuple[str, str, int]]:
    """Yield the faults of a text, each with the number of lines above it.

    They are broken links, unknown rules and raw HTML.
    """

    def count_lines_above(end: int) -> int:
        return text.count("\n", 0, end)

    for match in _LINK.finditer(text):
        target = match["target"]
        if not match["end"] or not match["text"].strip() or not target:
            problem = f"{quoted(match[0])} is not a complete link; write [words](rule or address)"
            yield "broken link", problem, count_lines_above(match.start())
        elif not re.match(r"https?://\S+", target) and target not in game.rules:
            problem = f"{quoted(match[0])} leads to {quoted(target)}, which is neither a rule nor a web address"
            yield "broken link", problem, count_lines_above(match.start())
    if match := _OPEN.search(text):
        yield "broken link", "a bracket is not closed", count_lines_above(match.start())
    targets = [(match.start("target"), match.end("target")) for match in _LINK.finditer(text)]
    for match in RULE_ID.finditer(text):
        if match[0] not in game.rules and not any(start <= match.start() < end for start, end in targets):
            problem = f"the text names {match[0]}, which is not in the rulebook of {game.title}"
            yield "unknown rule", problem, count_lines_above(match.start())
    if match := _HTML.search(text):
        yield "raw HTML", f"{quoted(match[0])}; write only Markdown", count_lines_above(match.start())


def _check_places(step: Step, part: Step | Task, key: str, places: Sequence[Place], state: State) -> Iterator[Fault]:
    """Yield a fault for each place that is not on the table, if the game can be drawn."""
    if not places or not is_drawn(state.GAME):
        return
    table = drawn(state, seat_of(state)).table()
    nodes = scene_of(table.body)
    for place in places:
        if place not in nodes:
            yield _fault(step, part, key, "unknown place", f"nothing on the table has the key {quoted(place)}")


def _check_task(step: Step, task: Task, state: State, game: Game) -> Iterator[Fault]:
    """Yield the faults of a task in the position where it begins."""
    if task.kind not in KINDS:
        yield _fault(
            step, task, "Task", "unknown task", f"there is no task {quoted(task.kind)}; known: {', '.join(KINDS)}"
        )
        return
    for n, hint in enumerate(task.hints):
        if hint.level != (LEVELS[n] if n < len(LEVELS) else ""):
            expected = f"expected {quoted(LEVELS[n])}" if n < len(LEVELS) else "there are no more levels"
            problem = f"hint {n + 1} has the level {quoted(hint.level)}, {expected}: first {', then '.join(LEVELS)}"
            yield _fault(step, task, f"Hint {hint.level}".strip(), "hint order", problem)
            break
    praises = ((f"Praise if {praise.guard}", praise.words) for praise in task.guarded)
    for key, text in (
        ("Ask", task.ask),
        ("Praise", task.praise),
        *praises,
        *((f"Hint {h.level}", h.words) for h in task.hints),
    ):
        for kind, problem, _ in _check_markdown(text, game):
            yield _fault(step, task, key, kind, problem)
    yield from _check_places(step, task, "Show", task.show, state)
    yield from (_fault(step, task, "Asks", "not asked", problem) for problem in _explain_unasked(step, task, game))
    yield from _locate(step, task, check_task(task, state, game))
    answered_task = _make_or_fault(step, task, ["Right"], lambda: _compute_task(task, state, game))
    if isinstance(answered_task, Fault):
        yield answered_task
        return
    if task.kind == "pick":
        yield from _check_places(step, task, "Right", task.keys, state)
    for written, mistake in zip(task.mistakes, answered_task.mistakes, strict=True):
        key = f"Mistake {written.on}"
        for kind, problem, _ in _check_markdown(mistake.words, game):
            yield _fault(step, task, key, kind, problem)
        fault = _make_or_fault(step, task, [key], lambda on=mistake.on: _check_mistake(answered_task, on, game))
        if isinstance(fault, Fault):
            yield fault
        if task.kind == "pick":
            yield from _check_places(step, task, key, [part.strip() for part in mistake.on.split(";")], state)
    if not answered_task.solution:
        problem = f"a {task.kind} needs a Sample that solves it"
        yield _fault(step, task, "Sample", "no sample", problem)


def _explain_unasked(step: Step, task: Task, game: Game) -> Iterator[str]:
    """Yield the reasons why a task does not ask about the rules in its `Asks` field.

    It must be possible to answer wrongly, and a reply must name the rule.
    """
    named_rules = set(RULE_ID.findall(task.reply_texts))
    named_rules = named_rules.union(*(game.rules[code].cites for code in named_rules & set(game.rules.refusals())))
    for rule in task.asks:
        if rule not in step.rules:
            yield f"the step does not teach {rule}; name it in Rules"
        elif task.kind != "try" and not task.mistakes:
            yield f"no mistake is listed, so {rule} cannot be got wrong"
        elif rule not in named_rules:
            yield f"no praise, mistake or refusal names {rule}"


def _compute_task(written: Task, state: State, game: Game) -> Task:
    """Return the task as it is asked in this position.

    Raise `Unfit` if its answer cannot be read or no player could give it.
    """
    task = compute_answers(written, state)
    if not task.right:
        raise Unfit("unreachable task", "Right is missing, so nothing solves this task")
    if task.kind == "do":
        read_goal(task.right)
        if state.to_act == (CHANCE,):
            raise Unfit("unreachable task", "a draw comes next, so nobody can move; write the draws into Moves")
        if not solve(task, state):
            raise Unfit("unreachable task", f"no legal move is {quoted(task.right)} here: {state.view(None).prompt()}")
    elif task.kind == "try":
        for code in task.codes:
            _check_refusal(code, game)
    elif task.kind == "number":
        matches_number(task.right, 0)
    elif task.kind in ("choice", "order"):
        _ = task.indices
    if task.only:
        if task.kind != "try":
            raise Unfit("bad goal", f"Only belongs to a try, but this is a {task.kind}")
        _ = read_goal(task.only)
    return task


def _check_mistake(task: Task, on: str, game: Game) -> None:
    if task.kind in ("do", "try"):
        if is_code(on):
            _check_refusal(on, game)
        else:
            read_goal(on)
    elif task.kind == "number":
        matches_number(on, 0)
    elif task.kind in ("choice", "order") and task.read_indices(on) == task.indices:
        raise Unfit("answer out of range", f"the mistake {quoted(on)} is the right answer")


def _check_refusal(code: str, game: Game) -> None:
    if code not in game.rules.refusals():
        raise Unfit("unknown refusal", f"{game.title} has no refusal {quoted(code)}")


def _walk(step: Step, task: Task, states: Sequence[State], game: Game) -> list[State] | Fault:
    """Return the positions after a task, or the fault if it leads to a dead end.

    The position after the sample comes first, then those after every other answer that solves the task.
    """
    after: dict[State, None] = {}
    refusals: frozenset[str] = frozenset()
    try:
        solution = compute_answers(task, states[0]).solution
        for n, text in enumerate(solution, 1):
            reply = reply_to(game, task, states[0], text, refusals)
            if reply.kind not in (PASSED, FOUND) or (reply.kind == PASSED) != (n == len(solution)):
                problem = f"the sample {quoted(text)} is {reply.kind}" + (
                    f": {reply.refusals[0]}" if reply.refusals else ""
                )
                return _fault(step, task, "Sample", "sample fails", problem)
            refusals |= {refusal.code for refusal in reply.refusals}
            if reply.passed and reply.after is not None:
                after[reply.after] = None
    except Stuck as error:
        return _fault(step, task, "Then", "dead end", f"after the sample, {error}")
    for state in states:
        seat = seat_of(state)
        answers: list[Line] = [Line(state)]
        if task.kind == "do":
            moves = solve(task, state)
            if not moves:
                return _fault(
                    step, task, "Right", "dead end", f"no move solves this after {_describe_origin(states[0], state)}"
                )
            answers = [Line(state).play(move, seat) for move in moves]
        for answer in answers:
            try:
                after[follow(game, answer, task.then, seat).state] = None
            except Stuck as error:
                problem = f"after {' '.join(answer.sentences) or 'the tasks before'} {error}"
                return _fault(step, task, "Then", "dead end", problem)
            if len(after) >= _MOST:
                return list(after)
    return list(after)


def _describe_origin(sample: State, state: State) -> str:
    return "the samples before it" if state is sample else f"another answer to the tasks before:\n{state}"
