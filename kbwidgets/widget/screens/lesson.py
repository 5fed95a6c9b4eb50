"""The lesson screen, with the table on the left and the text, the task, the reply and the hints on the right."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.highlight import marked
from kbwidgets.core.scene.nodes import SHELL, Node, change_children, scene_of
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games import games
from kbwidgets.teach import Session, Task, Tick
from kbwidgets.teach.coaching.hints import keys_of
from kbwidgets.teach.lessons.script import ALL
from kbwidgets.teach.sessions.reply import FOUND, PASSED, REFUSED, UNWANTED, Reply
from kbwidgets.widget.model.lesson_state import LessonDesk
from kbwidgets.widget.model.screen_model import with_shared
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.chapters import (
    Learning,
    all_steps,
    next_words,
    offered,
    progress_bar,
    what_next,
    whereabouts,
)
from kbwidgets.widget.panels.trying import askers, offer_seconds, offer_tries
from kbwidgets.widget.parts.faded import faded
from kbwidgets.widget.parts.markdown import line, markdown
from kbwidgets.widget.parts.pieces import button, head, icon, leave_button, saving_note
from kbwidgets.widget.parts.shell import h, offer, own
from kbwidgets.widget.parts.without_hints import resting, unmarked
from kbwidgets.widget.screens.play import actions, confirm_words, ghosts

_VERDICTS = {
    PASSED: "Correct!",
    FOUND: "Right: that isn't allowed.",
    REFUSED: "That isn't allowed.",
    UNWANTED: "Not quite.",
}

_MOST = 100
"""The largest number of a stepper, unless the task needs a larger one."""


def lesson(session: Session, desk: LessonDesk, learning: Learning, seen: Path = ()) -> Screen | None:
    """Return the current step, or with `seen` a preview of a move.

    Return None if the game has no preview of that path.
    """
    table = board(session, desk, seen)
    if table is None:
        return None
    choices = table.choices
    followed = shows_what_follows(session)
    game = session.lesson.record
    for seat in range(len(session.state.names)):
        offer(choices, f"look {seat}")
    words = h(
        "div",
        "words",
        *saving_note(learning.told, choices),
        *offered(session, learning, choices),
        progress_bar(session),
        h("div", "step words", *markdown("step", session.step.words, game.rules, choices), cls="kb-stack"),
        _task(session, desk, choices),
        *_reply(session, choices),
        *_hints(session, choices),
        *rule_box(game.name, desk.rule, choices),
        _way(session, choices),
        *what_next(session, learning, choices),
        *((all_steps(session, learning, choices),) if desk.steps else ()),
        cls="kb-lesson-words",
    )
    asked = session.task is not None and session.task.kind in ("do", "try") and not followed
    buttons = (actions(table, asked),) if asked else ()
    offer(choices, "steps")
    tools = [button("steps", "Steps", aria_expanded=str(desk.steps).lower())]
    if learning.leaves:
        tools.append(leave_button("Leave lesson", choices))
    top = h(
        "div",
        "top",
        head(whereabouts(session), session.step.title, "", *buttons, *tools, game=game.title),
        h("div", "lesson", h("div", "table", table.body, cls="kb-main"), words, cls="kb-lesson"),
    )
    about: dict[str, Json] = {
        "game": game.name,
        "screen": "lesson",
        "step": str(session.number),
        "task": str(session.solved),
        "done": str(session.done).lower(),
        "reply": session.reply.kind if session.reply else "",
        "confirm": {**confirm_words(table)},
    }
    if asked:
        about |= ghosts(table)
    if asked and table.peeks:
        about["peeks"] = True
    if session.task is not None and session.task.kind == "number":
        about["confirm"] = {"": "Answer"}
    return Screen(top, choices, about, with_shared(drawn(session.state, session.seat).sheet()))


# -- the table -----------------------------------------------------------------------------------------


def board(session: Session, desk: LessonDesk, seen: Path = ()) -> Table | None:
    """Return the table with the picks of the task, or with `seen` a preview of a move.

    After a move that was not asked for, the table shows its result and offers no picks. Return None if the game has no
    preview of that path.
    """
    task, reply = session.task, session.reply
    if reply is not None and reply.shown is not None:
        table = drawn(reply.shown, session.seat).table(reply.events, desk.shown)
        return table._replace(body=unmarked(table.body), choices=Choices())
    went_on = reply is not None and reply.passed and (task is None or task.position is None)
    last = reply.events if reply and went_on else ()
    drawing = drawn(session.state, session.seat)
    table = drawing.peek(seen, last, desk.shown) if seen else drawing.table(last, desk.shown)
    if table is None:
        return None
    picks: frozenset[str] = frozenset()
    choices = Choices()
    if task is not None and task.kind == "do":
        choices = table.choices
    if task is not None and task.kind == "pick":
        picks = frozenset(_things(table.body))
        for key in sorted(picks):
            choices.add((key,), key, tried=True)
        _offer_words(choices, task.keys[:1], picks)
    if task is not None and task.kind == "try":
        picks = frozenset(askers(table))
        # Legal moves must not look different either, because the learner is to discover them.
        choices = table.choices.to_try()
        reached = offer_tries(session, table, choices)
        _offer_words(choices, task.sample, reached | offer_seconds(session, table, choices, reached))
        table = table._replace(confirm="Try it")
    used = _used(session, choices)
    body = faded(_at_first(unmarked(table.body), (*session.highlights, *session.step.uses)), used)
    if task is None or task.kind not in ("do", "try"):
        body = resting(body, picks)
    return table._replace(body=marked(body, frozenset(session.highlights), picks), choices=choices)


def _used(session: Session, choices: Choices) -> frozenset[str]:
    """Return the keys that the step mentions on its table, or an empty set if it uses the whole table."""
    step, task, state = session.step, session.task, session.state
    if ALL in step.uses:
        return frozenset()
    found = [*step.uses, *session.highlights]
    if task is not None and task.kind == "pick":
        found += task.keys
    for text in task.sample if task is not None and task.kind in ("do", "try") else ():
        found += (key for pick in choices.path(text) or () for key in keys_of(pick))
        refusals = state.refusals(text)
        found += (place for refusal in refusals for place in refusal.at)
        events = () if refusals else state.events(state.parse(text), session.seat)[:1]
        found += (place for event in events for place in event.at)
    return frozenset(found)


def _at_first(node: Node, lit: Sequence[str]) -> Node:
    """Return a table whose boards start at the first lit place on them, if they are too wide to be seen whole."""
    if not lit:
        return node
    names = dict(node.attributes)
    if "kb-board" not in names.get("class", "").split():
        return change_children(node, partial(_at_first, lit=lit))
    here = scene_of(node)
    first = next((place for place in lit if place in here), None)
    if first is None or "data-kb-show" in names:
        return node
    return node._replace(attributes=(*node.attributes, ("data-kb-show", first)))


def shows_what_follows(session: Session) -> bool:
    """Return whether the table shows the result of a move that was not asked for, until it is undone."""
    return session.reply is not None and session.reply.shown is not None


def still(state: State, lit: tuple[str, ...], shown: Seat | None = None) -> Node:
    """Return a position to look at, with the lit places.

    `shown` is the seat whose pieces and cards are large.
    """
    drawing = drawn(state, state.to_act[0] if state.to_act and state.to_act[0] >= 0 else 0)
    return marked(_at_first(resting(unmarked(drawing.table((), shown).body)), lit), frozenset(lit))


def _things(node: Node) -> list[str]:
    """Return the keys of all cells and things of a table that could be picked."""
    names = dict(node.attributes)
    if "hidden" in names or node.key.startswith(SHELL):  # Showing another kingdom belongs to the shell.
        return []
    is_button = node.tag == "button" and "data-kb-show" not in names  # The others move a window on the board.
    is_thing = node.key and ("data-kb-cell" in names or is_button)
    return [*([node.key] if is_thing else []), *(key for child in node.children for key in _things(child))]


def _offer_words(choices: Choices, samples: Sequence[str], reached: Collection[str]) -> None:
    """Offer buttons for the samples that nothing on the table stands for."""
    for n, sample in enumerate(samples):
        if sample not in reached:
            offer(choices, f"say {n}", f"answer {sample}")


# -- text ---------------------------------------------------------------------------------------------


_MANY: Final = 5
"""The largest number of tasks listed in full. A longer list shows only those near the current task."""
_NEAR: Final = range(-1, 2)
"""The tasks shown of a longer list: the last one done, the current one and the next."""


def _task(session: Session, desk: LessonDesk, choices: Choices) -> Node:
    """Return the tasks of the step with their ticks, and the buttons of the answers."""
    rules = session.lesson.record.rules
    rows: list[Node] = []
    many = len(session.ticks) > _MANY
    for n, tick in enumerate(session.ticks):
        if many and n - session.solved not in _NEAR:
            continue
        words = h(
            "span", f"ask {n}", *line(f"ask {n}", tick.ask or "Make a move.", rules, choices), *_count(session, tick)
        )
        sign = [icon("check", " kb-icon-s"), h("span", text="Done: ", cls="kb-sr")] if tick.done else []
        cls = "kb-done" if tick.done else "kb-now" if tick.due else "kb-later"
        rows.append(h("li", f"tick {n}", *sign, words, cls=cls, aria_current="step" if tick.due else None))
    title = "Your turn" if session.task else "Done" if session.step.tasks else "Continue"
    if many and session.task:
        title += f" · {session.solved + 1} of {len(session.ticks)}"
    task = session.task
    parts = [h("b", "task head", text=title)]
    if rows:
        parts.append(h("ol", "ticks", *rows))
    if task is not None:
        parts += _answers(session, task, desk, choices)
    return h("div", "task", *parts, cls="kb-task")


def _count(session: Session, tick: Tick) -> list[Node]:
    """Return the number of refusals found for the current task, if it asks for several."""
    task = session.task if tick.due else None
    if task is None or task.kind != "try" or len(task.codes) == 1:
        return []
    return [h("b", "found", text=f" {len(session.found)} of {len(task.codes)} found")]


def _answers(session: Session, task: Task, desk: LessonDesk, choices: Choices) -> list[Node]:
    """Return the buttons of a task that is not solved on the table."""
    found: list[Node] = []
    if task.kind == "choice":
        for n, answer in enumerate(task.answers):
            offer(choices, f"answer {n}", f"answer {answer}")
            found.append(button(f"answer {n}", answer))
    elif task.kind == "order":
        for n, answer in enumerate(task.answers):
            place = desk.order.index(n) + 1 if n in desk.order else 0
            if not place:
                offer(choices, f"order {n}")
            told = f"{place}. {answer}" if place else answer
            found.append(button(f"order {n}", told, off=place > 0))
        if desk.order:
            offer(choices, "take back")
        found.append(button("take back", "Undo", icon="undo", off=not desk.order))
    elif task.kind == "number":
        choices.add((Span(*bounds(task)),), "{0}")
        return [h("div", "number place", data_kb_panel=True)]  # The page asks for the number at once.
    elif task.kind in ("try", "pick"):
        said = ((n, sample) for n, sample in enumerate(task.solution) if choices.find((own(f"say {n}"),)))
        found += [button(f"say {n}", f"{sample[:1].upper()}{sample[1:]}".replace("_", " ")) for n, sample in said]
    if not found:
        return []
    return [h("div", "answers", *found, cls="kb-row")]


def bounds(task: Task) -> tuple[int, int, int]:
    """Return the smallest and the largest number of a stepper, and its first value."""
    words = task.right.replace(">", " ").replace("<", " ").replace("=", " ").split()
    told = [int(word) for word in words if word.lstrip("-").isdecimal()]
    return min([0, *told]), max([_MOST, *(2 * number for number in told)]), 0


def _reply(session: Session, choices: Choices) -> list[Node]:
    """Return the lesson's reply to the last answer."""
    reply = session.reply
    if reply is None:
        return []
    rules = session.lesson.record.rules
    words = line("reply", reply.words, rules, choices)
    told = [h("p", "reply verdict", h("b", text=f"{verdict(reply)} "), *words)]
    for n, refusal in enumerate(reply.refusals[:1] if reply.kind != REFUSED else reply.refusals):
        key = f"rule {refusal.rule} of reply {n}"
        offer(choices, key, f"rule {refusal.rule}")
        why = h("b", text=f"{refusal.text} ")
        remedy = [h("span", text=f"{refusal.instead} ")] if refusal.instead else []
        told.append(h("p", f"reply why {n}", why, *remedy,
                      h("button", key, text=refusal.rule, cls="kb-rule kb-id", type="button")))  # fmt: skip
    if reply.told:
        told.append(h("p", "reply told", text=" ".join(reply.told), cls="kb-quiet"))
    if reply.shown is not None:
        offer(choices, "untake")
        told.append(h("div", "reply row", button("untake", "Undo", icon="undo"), cls="kb-row"))
    edge = {PASSED: "kb-gain", FOUND: "kb-gain", UNWANTED: "kb-note"}.get(reply.kind, "kb-refusal")
    return [h("div", "reply", *told, cls=f"kb-message kb-reply {edge}")]


def verdict(reply: Reply) -> str:
    """Return a reply in one or two words."""
    return _VERDICTS.get(reply.kind, "Not quite.")


def _hints(session: Session, choices: Choices) -> list[Node]:
    """Return the levels of the hint. Each opens only after the one before."""
    if session.task is None:
        return []
    opened = len(session.hints)
    buttons: list[Node] = []
    for n, hint in enumerate(session.levels):
        if n == opened:
            offer(choices, f"hint {n}", "hint")
        buttons.append(h("button", f"hint {n}", text=hint.level.capitalize(), type="button", disabled=n > opened,
                         aria_pressed=str(n < opened).lower(),
                         aria_disabled="true" if n < opened else None))  # fmt: skip
    count = h("span", text=f"{opened} of {len(session.levels)}", cls="kb-quiet")
    rules = session.lesson.record.rules
    words = [
        h("p", f"hint words {n}", *line(f"hint {n}", hint.words, rules, choices), cls="kb-hint-words")
        for n, hint in enumerate(session.hints)
    ]
    return [
        h("div", "hint head", h("span", text="Hint"), count, cls="kb-h"),
        h("div", "hints", *buttons, cls="kb-seg", role="group", aria_label="Hint"),
        *words,
    ]


def rule_box(game: str, rule_id: str, choices: Choices) -> list[Node]:
    """Return the rule that was opened, to show below the text."""
    if not rule_id:
        return []
    offer(choices, "close rule")
    rules = games[game].rules
    rule = rules[rule_id]
    parts = [
        h("div", "rule head", h("code", text=rule.id), h("b", text=rule.title), cls="kb-row"),
        h("div", "rule words", *markdown("rule", rule.text, rules, choices), cls="kb-stack"),
        h("div", "rule row", button("close rule", "Close rule", cls="kb-link"), cls="kb-row"),
    ]
    return [h("section", "rule box", *parts, cls="kb-message kb-note", aria_label=f"Rule {rule.id}")]


def _way(session: Session, choices: Choices) -> Node:
    """Return the buttons that go back, restart the step, show the answer and continue."""
    ways = {"back": session.number > 1, "again": True, "show": session.task is not None, "next": not session.last}
    for name, can in ways.items():
        if can:
            offer(choices, name)
    buttons = [
        button("back", "Back", off=not ways["back"]),
        button("again", "Restart step"),
        *([button("show", "Show me")] if ways["show"] else []),
    ]
    ready = session.done
    if not session.last:
        cls = "kb-primary kb-push" if ready else "kb-button kb-push"
        buttons.append(button("next", next_words(session) if ready else "Skip", cls=cls))
    return h("div", "way", *buttons, cls="kb-row kb-way")
