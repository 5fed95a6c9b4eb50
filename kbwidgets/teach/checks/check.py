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
from kbwidgets.teach.checks.check_words import Told, elsewhere, heard, heard_in, of_task, words_in
from kbwidgets.teach.checks.wrong_answers import answers_to, never_made, spoken_moves
from kbwidgets.teach.lessons.faults import Fault, Stuck, Unfit
from kbwidgets.teach.lessons.goal import number_holds, read_goal
from kbwidgets.teach.lessons.phrases import computed
from kbwidgets.teach.lessons.script import ALL, Script, Step
from kbwidgets.teach.lessons.task import KINDS, LEVELS, Task
from kbwidgets.teach.sessions.reply import FOUND, PASSED, Followed, follow, is_code, reply_to, seat_of, wanted

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
        game = lesson.record
    except UnknownName as error:
        return (Fault("unknown game", "", head, str(error)),)
    faults: list[Fault] = [] if lesson.steps else [Fault("grammar", "", head, "the lesson has no steps")]
    about = lesson.lines.get("words", 0)
    faults += (Fault(kind, "", about + down if about else 0, told) for kind, told, down in _words(lesson.about, game))
    names: set[str] = set()
    spoken = spoken_moves(lesson)
    faults += _chapters(lesson)
    for step in lesson.steps:
        line = step.lines.get("", 0)
        if step.address in names:
            faults.append(
                Fault("duplicate step", step.address, line, f"the step {quoted(step.address)} already exists")
            )
        names.add(step.address)
        faults += _step(step, game, spoken)
    return tuple(faults)


def _chapters(lesson: Script) -> Iterator[Fault]:
    """Yield faults for duplicate chapters and for unknown names in `Aside`.

    A chapter whose steps are not adjacent counts as a duplicate.
    """
    names: set[str] = set()
    last = None
    for step in lesson.steps:
        begins = "Chapter" in step.lines or step.chapter != last
        if step.chapter and begins and step.chapter.name in names:
            told = f"the chapter {quoted(step.chapter.name)} already exists"
            yield _fault(step, step, "Chapter", "duplicate chapter", told)
        names |= {step.chapter.name} if step.chapter else set()
        last = step.chapter
    for name in lesson.aside:
        if name not in names:
            told = f"there is no chapter {quoted(name)}; known: {', '.join(sorted(names)) or 'none'}"
            yield Fault("unknown chapter", "", lesson.lines.get("Aside", 0), told)


def _step(step: Step, game: Game, spoken: Sequence[str]) -> Iterator[Fault]:
    for rule in step.rules:
        if rule not in game.rules:
            yield _fault(
                step, step, "Rules", "unknown rule", f"there is no rule {quoted(rule)} in the rulebook of {game.title}"
            )
    for kind, told, down in _words(step.words, game):
        fault = _fault(step, step, "words", kind, told)
        yield fault._replace(line=fault.line + down) if fault.line else fault
    keys = [*_POSITION]
    start = _told(step, step, keys, lambda: step.position.state(game))
    if isinstance(start, Fault):
        yield start
        return
    yield from _places(step, step, "Show", step.show, start)
    yield from _places(step, step, "Uses", [part for part in step.uses if part != ALL], start)
    yield from _stated(step, step, words_in("words", step.words, start, game))
    yield from _stated(step, step, heard_in("words", step.words, start))
    states: Sequence[State] = [start]
    for task in step.tasks:
        if task.position is not None:
            made = _told(step, task, keys, lambda where=task.position: where.state(game))
            if isinstance(made, Fault):
                yield made
                return
            states = [made]
        found = list(_task(step, task, states[0], game))
        yield from found
        if found:
            return  # Nothing after a faulty task can be judged.
        for mistake in never_made(task, states, spoken):
            told = f"the mistake {quoted(mistake.on)} never applies; it is impossible, right, or answered by one above"
            yield _fault(step, task, f"Mistake {mistake.on}", "idle mistake", told)
        marked = task.show or step.show
        yield from _stated(step, task, elsewhere(task, marked, states[0], answers_to(task, states[0], spoken)))
        walked = _walk(step, task, states, game)
        if isinstance(walked, Fault):
            yield walked
            return
        yield from _stated(step, task, heard(task, states, game))
        states = walked


def _stated(step: Step, part: Step | Task, found: Iterable[Told]) -> Iterator[Fault]:
    return (_fault(step, part, each.key, each.kind, each.told) for each in found)


_POSITION = ("Moves", "Start", "Position", "Data")


def _fault(step: Step, part: Step | Task, key: str, kind: str, told: str) -> Fault:
    line = next((n for name, n in part.lines.items() if name == key), part.lines.get("", step.lines.get("", 0)))
    return Fault(kind, step.address, line, told)


def _told(step: Step, part: Step | Task, keys: Sequence[str], make: Callable[[], _T]) -> _T | Fault:
    """Return the result of `make`, or a fault if it raises `Unfit`.

    The fault is at the line of the first of `keys` that the part has.
    """
    try:
        return make()
    except Unfit as error:
        given = [key for key in keys if key in part.lines]
        if "Moves" in given and not error.told.startswith("move "):
            given.remove("Moves")  # The fault is in the base, not in a move.
        fault = _fault(step, part, given[0] if given else "", error.kind, error.told)
        return fault._replace(line=fault.line + error.down) if fault.line else fault


def _words(text: str, game: Game) -> Iterator[tuple[str, str, int]]:
    """Yield the faults of a text, each with the number of lines above it.

    They are broken links, unknown rules and raw HTML.
    """

    def above(end: int) -> int:
        return text.count("\n", 0, end)

    for found in _LINK.finditer(text):
        target = found["target"]
        if not found["end"] or not found["text"].strip() or not target:
            told = f"{quoted(found[0])} is not a complete link; write [words](rule or address)"
            yield "broken link", told, above(found.start())
        elif not re.match(r"https?://\S+", target) and target not in game.rules:
            told = f"{quoted(found[0])} leads to {quoted(target)}, which is neither a rule nor a web address"
            yield "broken link", told, above(found.start())
    if found := _OPEN.search(text):
        yield "broken link", "a bracket is not closed", above(found.start())
    linked = [(found.start("target"), found.end("target")) for found in _LINK.finditer(text)]
    for found in RULE_ID.finditer(text):
        if found[0] not in game.rules and not any(start <= found.start() < end for start, end in linked):
            told = f"the text names {found[0]}, which is not in the rulebook of {game.title}"
            yield "unknown rule", told, above(found.start())
    if found := _HTML.search(text):
        yield "raw HTML", f"{quoted(found[0])}; write only Markdown", above(found.start())


def _places(step: Step, part: Step | Task, key: str, places: Sequence[Place], state: State) -> Iterator[Fault]:
    """Yield a fault for each place that is not on the table, if the game can be drawn."""
    if not places or not is_drawn(state.GAME):
        return
    table = drawn(state, seat_of(state)).table()
    nodes = scene_of(table.body)
    for place in places:
        if place not in nodes:
            yield _fault(step, part, key, "unknown place", f"nothing on the table has the key {quoted(place)}")


def _task(step: Step, task: Task, state: State, game: Game) -> Iterator[Fault]:
    """Yield the faults of a task in the position where it begins."""
    if task.kind not in KINDS:
        yield _fault(
            step, task, "Task", "unknown task", f"there is no task {quoted(task.kind)}; known: {', '.join(KINDS)}"
        )
        return
    for n, hint in enumerate(task.hints):
        if hint.level != (LEVELS[n] if n < len(LEVELS) else ""):
            wanted = f"expected {quoted(LEVELS[n])}" if n < len(LEVELS) else "there are no more levels"
            told = f"hint {n + 1} has the level {quoted(hint.level)}, {wanted}: first {', then '.join(LEVELS)}"
            yield _fault(step, task, f"Hint {hint.level}".strip(), "hint order", told)
            break
    praises = ((f"Praise if {praise.guard}", praise.words) for praise in task.guarded)
    for key, text in (
        ("Ask", task.ask),
        ("Praise", task.praise),
        *praises,
        *((f"Hint {h.level}", h.words) for h in task.hints),
    ):
        for kind, told, _ in _words(text, game):
            yield _fault(step, task, key, kind, told)
    yield from _places(step, task, "Show", task.show, state)
    yield from (_fault(step, task, "Asks", "not asked", told) for told in _not_asked(step, task, game))
    yield from _stated(step, task, of_task(task, state, game))
    here = _told(step, task, ["Right"], lambda: _right(task, state, game))
    if isinstance(here, Fault):
        yield here
        return
    if task.kind == "pick":
        yield from _places(step, task, "Right", task.keys, state)
    for written, mistake in zip(task.mistakes, here.mistakes, strict=True):
        key = f"Mistake {written.on}"
        for kind, told, _ in _words(mistake.words, game):
            yield _fault(step, task, key, kind, told)
        fault = _told(step, task, [key], lambda on=mistake.on: _mistake(here, on, game))
        if isinstance(fault, Fault):
            yield fault
        if task.kind == "pick":
            yield from _places(step, task, key, [part.strip() for part in mistake.on.split(";")], state)
    if not here.solution:
        told = f"a {task.kind} needs a Sample that solves it"
        yield _fault(step, task, "Sample", "no sample", told)


def _not_asked(step: Step, task: Task, game: Game) -> Iterator[str]:
    """Yield the reasons why a task does not ask about the rules in its `Asks` field.

    It must be possible to answer wrongly, and a reply must name the rule.
    """
    named = set(RULE_ID.findall(task.answered))
    named = named.union(*(game.rules[code].cites for code in named & set(game.rules.refusals())))
    for rule in task.asks:
        if rule not in step.rules:
            yield f"the step does not teach {rule}; name it in Rules"
        elif task.kind != "try" and not task.mistakes:
            yield f"no mistake is listed, so {rule} cannot be got wrong"
        elif rule not in named:
            yield f"no praise, mistake or refusal names {rule}"


def _right(written: Task, state: State, game: Game) -> Task:
    """Return the task as it is asked in this position.

    Raise `Unfit` if its answer cannot be read or no player could give it.
    """
    task = computed(written, state)
    if not task.right:
        raise Unfit("unreachable task", "Right is missing, so nothing solves this task")
    if task.kind == "do":
        read_goal(task.right)
        if state.to_act == (CHANCE,):
            raise Unfit("unreachable task", "a draw comes next, so nobody can move; write the draws into Moves")
        if not wanted(task, state):
            raise Unfit("unreachable task", f"no legal move is {quoted(task.right)} here: {state.view(None).prompt()}")
    elif task.kind == "try":
        for code in task.codes:
            _known_refusal(code, game)
    elif task.kind == "number":
        number_holds(task.right, 0)
    elif task.kind in ("choice", "order"):
        _ = task.indices
    if task.only:
        if task.kind != "try":
            raise Unfit("bad goal", f"Only belongs to a try, but this is a {task.kind}")
        _ = read_goal(task.only)
    return task


def _mistake(task: Task, on: str, game: Game) -> None:
    if task.kind in ("do", "try"):
        if is_code(on):
            _known_refusal(on, game)
        else:
            read_goal(on)
    elif task.kind == "number":
        number_holds(on, 0)
    elif task.kind in ("choice", "order") and task.read_indices(on) == task.indices:
        raise Unfit("answer out of range", f"the mistake {quoted(on)} is the right answer")


def _known_refusal(code: str, game: Game) -> None:
    if code not in game.rules.refusals():
        raise Unfit("unknown refusal", f"{game.title} has no refusal {quoted(code)}")


def _walk(step: Step, task: Task, states: Sequence[State], game: Game) -> list[State] | Fault:
    """Return the positions after a task, or the fault if it leads to a dead end.

    The position after the sample comes first, then those after every other answer that solves the task.
    """
    after: dict[State, None] = {}
    found: frozenset[str] = frozenset()
    try:
        solution = computed(task, states[0]).solution
        for n, text in enumerate(solution, 1):
            reply = reply_to(game, task, states[0], text, found)
            if reply.kind not in (PASSED, FOUND) or (reply.kind == PASSED) != (n == len(solution)):
                told = f"the sample {quoted(text)} is {reply.kind}" + (
                    f": {reply.refusals[0]}" if reply.refusals else ""
                )
                return _fault(step, task, "Sample", "sample fails", told)
            found |= {refusal.code for refusal in reply.refusals}
            if reply.passed and reply.after is not None:
                after[reply.after] = None
    except Stuck as error:
        return _fault(step, task, "Then", "dead end", f"after the sample, {error}")
    for state in states:
        seat = seat_of(state)
        answers: list[Followed] = [Followed(state)]
        if task.kind == "do":
            moves = wanted(task, state)
            if not moves:
                return _fault(
                    step, task, "Right", "dead end", f"no move solves this after {_told_by(states[0], state)}"
                )
            answers = [Followed(state).play(move, seat) for move in moves]
        for answer in answers:
            try:
                after[follow(game, answer, task.then, seat).state] = None
            except Stuck as error:
                told = f"after {' '.join(answer.told) or 'the tasks before'} {error}"
                return _fault(step, task, "Then", "dead end", told)
            if len(after) >= _MOST:
                return list(after)
    return list(after)


def _told_by(sample: State, state: State) -> str:
    return "the samples before it" if state is sample else f"another answer to the tasks before:\n{state}"
