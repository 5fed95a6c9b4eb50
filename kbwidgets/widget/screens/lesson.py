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
from kbwidgets.teach import Session, Task, Tick
from kbwidgets.teach.coaching.hints import keys_of
from kbwidgets.teach.lessons.script import ALL
from kbwidgets.teach.sessions.reply import FOUND, PASSED, REFUSED, UNWANTED, Reply
from kbwidgets.widget.model.lesson_state import LessonUi
from kbwidgets.widget.model.screen_model import add_shared_parts
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.chapters import (
    Learning,
    all_steps,
    find_ended_chapter,
    place_line,
    progress_bar,
    resume_note,
    what_next,
)
from kbwidgets.widget.panels.trying import list_explaining_keys, offer_seconds, offer_tries
from kbwidgets.widget.parts.beside import beside_table, rule_box
from kbwidgets.widget.parts.faded import fade_unused
from kbwidgets.widget.parts.markdown import line, markdown
from kbwidgets.widget.parts.pieces import bar, button, icon, leave_button, saving_note, sign, tool
from kbwidgets.widget.parts.shell import h, offer, shell_key
from kbwidgets.widget.parts.without_hints import disable_moves, remove_marks
from kbwidgets.widget.screens.play import actions, confirm_words, ghosts

_VERDICTS = {
    PASSED: "Correct!",
    FOUND: "Right: that isn't allowed.",
    REFUSED: "That isn't allowed.",
    UNWANTED: "Not quite.",
}

_MOST = 100
"""The largest number of a stepper, unless the task needs a larger one."""


def lesson(session: Session, ui: LessonUi, learning: Learning, path: Path = ()) -> Screen | None:
    """Return the current step, or with `path` a preview of a move.

    Return None if the game has no preview of that path.
    """
    table = board(session, ui, path)
    if table is None:
        return None
    choices = table.choices
    is_result = is_showing_result(session)
    game = session.lesson.loaded_game
    for seat in range(len(session.state.names)):
        offer(choices, f"look {seat}")
    can_act = session.task is not None and session.task.kind in ("do", "try") and not is_result
    offer(choices, "steps")
    tools = [tool("steps", "Steps", "log", aria_expanded=str(ui.is_step_list_open).lower())]
    if learning.can_leave:
        tools.append(leave_button("Leave lesson", choices))
    table_box = h("div", "table", table.body, cls="kb-main")
    words = beside_table(
        f"step {session.number} {'list' if ui.is_step_list_open else 'text'}",
        (
            *saving_note(learning.saving_note, choices),
            *(
                (all_steps(session, learning, choices),)
                if ui.is_step_list_open
                else _step_text(session, ui, learning, choices)
            ),
        ),
        (
            *_reply_box(session, choices),
            *_hint_words(session, choices),
            *rule_box(game.name, ui.rule, choices),
        ),
        *((actions(table, can_act),) if can_act else ()),
        *_hint_row(session, choices),
        _step_buttons(session, choices),
    )
    top = h(
        "div",
        "top",
        bar(place_line(session), session.step.title, "", *tools, game=session.lesson.title, marks=(sign("rules"),),
            progress=(progress_bar(session),)),
        h("div", "lesson", table_box, words, cls="kb-lesson kb-ground"),
        cls="kb-seat-at-table",
    )  # fmt: skip
    about: dict[str, Json] = {
        "game": game.name,
        "screen": "lesson",
        "step": str(session.number),
        "task": str(session.solved),
        "done": str(session.done).lower(),
        "reply": session.reply.kind if session.reply else "",
        "confirm": {**confirm_words(table)},
        "see": shell_key("what next") if session.done else "",
    }
    if can_act:
        about |= ghosts(table)
    if can_act and table.peeks:
        about["peeks"] = True
    if session.task is not None and session.task.kind == "number":
        about["confirm"] = {"": "Answer"}
    return Screen(top, choices, about, add_shared_parts(drawn(session.state, session.seat).sheet()))


def _step_text(session: Session, ui: LessonUi, learning: Learning, choices: Choices) -> tuple[Node, ...]:
    """Return the text of the step with its tasks, and what comes next at the end of a chapter."""
    return (
        *resume_note(session, learning, choices),
        h("div", "step words", *markdown("step", session.step.words, session.lesson.loaded_game.rules, choices),
          cls="kb-stack"),
        _task_box(session, ui, choices),
        *what_next(session, learning, choices),
    )  # fmt: skip


# -- the table -----------------------------------------------------------------------------------------


def board(session: Session, ui: LessonUi, path: Path = ()) -> Table | None:
    """Return the table with the picks of the task, or with `path` a preview of a move.

    After a move that was not asked for, the table shows its result and offers no picks. Return None if the game has no
    preview of that path.
    """
    task, reply = session.task, session.reply
    if reply is not None and reply.preview is not None:
        table = drawn(reply.preview, session.seat).table(reply.events, ui.shown_seat)
        return table._replace(body=remove_marks(table.body), choices=Choices())
    has_continued = reply is not None and reply.passed and (task is None or task.position is None)
    last = reply.events if reply and has_continued else ()
    drawing = drawn(session.state, session.seat)
    table = drawing.peek(path, last, ui.shown_seat) if path else drawing.table(last, ui.shown_seat)
    if table is None:
        return None
    picks: frozenset[str] = frozenset()
    choices = Choices()
    if task is not None and task.kind == "do":
        choices = table.choices
    if task is not None and task.kind == "pick":
        picks = frozenset(_list_things(table.body))
        for key in sorted(picks):
            choices.add((key,), key, tried=True)
        _offer_samples(choices, task.keys[:1], picks)
    if task is not None and task.kind == "try":
        picks = frozenset(list_explaining_keys(table))
        # Legal moves must not look different either, because the learner is to discover them.
        choices = table.choices.to_try()
        tried_moves = offer_tries(session, table, choices)
        _offer_samples(choices, task.sample, tried_moves | offer_seconds(session, table, choices, tried_moves))
        table = table._replace(confirm="Try it")
    used_keys = _list_used_keys(session, choices)
    body = fade_unused(_scroll_to_first(remove_marks(table.body), (*session.highlights, *session.step.uses)), used_keys)
    if task is None or task.kind not in ("do", "try"):
        body = disable_moves(body, picks)
    return table._replace(body=marked(body, frozenset(session.highlights), picks), choices=choices)


def _list_used_keys(session: Session, choices: Choices) -> frozenset[str]:
    """Return the keys that the step mentions on its table, or an empty set if it uses the whole table."""
    step, task, state = session.step, session.task, session.state
    if ALL in step.uses:
        return frozenset()
    keys = [*step.uses, *session.highlights]
    if task is not None and task.kind == "pick":
        keys += task.keys
    for text in task.sample if task is not None and task.kind in ("do", "try") else ():
        keys += (key for pick in choices.path(text) or () for key in keys_of(pick))
        refusals = state.refusals(text)
        keys += (place for refusal in refusals for place in refusal.at)
        events = () if refusals else state.events(state.parse(text), session.seat)[:1]
        keys += (place for event in events for place in event.at)
    return frozenset(keys)


def _scroll_to_first(node: Node, lit: Sequence[str]) -> Node:
    """Return a table whose boards start at the first lit place on them, if they are too wide to be seen whole."""
    if not lit:
        return node
    names = dict(node.attributes)
    if "kb-board" not in names.get("class", "").split():
        return change_children(node, partial(_scroll_to_first, lit=lit))
    keys = scene_of(node)
    first = next((place for place in lit if place in keys), None)
    if first is None or "data-kb-show" in names:
        return node
    return node._replace(attributes=(*node.attributes, ("data-kb-show", first)))


def is_showing_result(session: Session) -> bool:
    """Return whether the table shows the result of a move that was not asked for, until it is undone."""
    return session.reply is not None and session.reply.preview is not None


def draw_still(state: State, lit: tuple[str, ...], shown_seat: Seat | None = None) -> Node:
    """Return a position to look at, with the lit places.

    `shown_seat` is the seat whose pieces and cards are large.
    """
    drawing = drawn(state, state.to_act[0] if state.to_act and state.to_act[0] >= 0 else 0)
    return marked(
        _scroll_to_first(disable_moves(remove_marks(drawing.table((), shown_seat).body)), lit), frozenset(lit)
    )


def _list_things(node: Node) -> list[str]:
    """Return the keys of all cells and things of a table that could be picked."""
    names = dict(node.attributes)
    if "hidden" in names or node.key.startswith(SHELL):  # Showing another kingdom belongs to the shell.
        return []
    is_thing = node.key and ("data-kb-cell" in names or node.tag == "button")
    return [*([node.key] if is_thing else []), *(key for child in node.children for key in _list_things(child))]


def _offer_samples(choices: Choices, samples: Sequence[str], tried_moves: Collection[str]) -> None:
    """Offer buttons for the samples that nothing on the table stands for."""
    for n, sample in enumerate(samples):
        if sample not in tried_moves:
            offer(choices, f"say {n}", f"answer {sample}")


# -- text ---------------------------------------------------------------------------------------------


_MANY: Final = 5
"""The largest number of tasks listed in full. A longer list shows only those near the current task."""
_NEAR: Final = range(-1, 2)
"""The tasks shown of a longer list: the last one done, the current one and the next."""


def _task_box(session: Session, ui: LessonUi, choices: Choices) -> Node:
    """Return the tasks of the step with their ticks, and the buttons of the answers."""
    rules = session.lesson.loaded_game.rules
    rows: list[Node] = []
    is_long = len(session.ticks) > _MANY
    for n, tick in enumerate(session.ticks):
        if is_long and n - session.solved not in _NEAR:
            continue
        words = h(
            "span",
            f"ask {n}",
            *line(f"ask {n}", tick.ask or "Make a move.", rules, choices),
            *_found_count(session, tick),
        )
        sign = [icon("check", " kb-icon-s"), h("span", text="Done: ", cls="kb-sr")] if tick.done else []
        cls = "kb-done" if tick.done else "kb-now" if tick.due else "kb-later"
        rows.append(h("li", f"tick {n}", *sign, words, cls=cls, aria_current="step" if tick.due else None))
    title = "Your turn" if session.task else "Done" if session.step.tasks else "Continue"
    if is_long and session.task:
        title += f" · {session.solved + 1} of {len(session.ticks)}"
    task = session.task
    parts = [h("b", "task head", text=title)]
    if rows:
        parts.append(h("ol", "ticks", *rows))
    if task is not None:
        parts += _answer_buttons(session, task, ui, choices)
    return h("div", "task", *parts, cls="kb-task")


def _found_count(session: Session, tick: Tick) -> list[Node]:
    """Return the number of refusals found for the current task, if it asks for several."""
    task = session.task if tick.due else None
    if task is None or task.kind != "try" or len(task.codes) == 1:
        return []
    return [h("b", "found", text=f" {len(session.found_refusals)} of {len(task.codes)} found")]


def _answer_buttons(session: Session, task: Task, ui: LessonUi, choices: Choices) -> list[Node]:
    """Return the buttons of a task that is not solved on the table."""
    buttons: list[Node] = []
    if task.kind == "choice":
        for n, answer in enumerate(task.answers):
            offer(choices, f"answer {n}", f"answer {answer}")
            buttons.append(button(f"answer {n}", answer))
    elif task.kind == "order":
        for n, answer in enumerate(task.answers):
            place = ui.order.index(n) + 1 if n in ui.order else 0
            if not place:
                offer(choices, f"order {n}")
            label = f"{place}. {answer}" if place else answer
            buttons.append(button(f"order {n}", label, disabled=place > 0))
        if ui.order:
            offer(choices, "take back")
        buttons.append(button("take back", "Undo", icon="undo", disabled=not ui.order))
    elif task.kind == "number":
        choices.add((Span(*bounds(task)),), "{0}")
        return [h("div", "number place", data_kb_panel=True)]  # The page asks for the number at once.
    elif task.kind in ("try", "pick"):
        offered = ((n, sample) for n, sample in enumerate(task.solution) if choices.find((shell_key(f"say {n}"),)))
        buttons += [button(f"say {n}", f"{sample[:1].upper()}{sample[1:]}".replace("_", " ")) for n, sample in offered]
    if not buttons:
        return []
    return [h("div", "answers", *buttons, cls="kb-answers")]


def bounds(task: Task) -> tuple[int, int, int]:
    """Return the smallest and the largest number of a stepper, and its first value."""
    words = task.right.replace(">", " ").replace("<", " ").replace("=", " ").split()
    numbers = [int(word) for word in words if word.lstrip("-").isdecimal()]
    return min([0, *numbers]), max([_MOST, *(2 * number for number in numbers)]), 0


def _reply_box(session: Session, choices: Choices) -> list[Node]:
    """Return the lesson's reply to the last answer."""
    reply = session.reply
    if reply is None:
        return []
    rules = session.lesson.loaded_game.rules
    words = line("reply", reply.words, rules, choices)
    parts = [h("p", "reply verdict", h("b", text=f"{verdict(reply)} "), *words)]
    for n, refusal in enumerate(reply.refusals[:1] if reply.kind != REFUSED else reply.refusals):
        key = f"rule {refusal.rule} of reply {n}"
        offer(choices, key, f"rule {refusal.rule}")
        why = h("b", text=f"{refusal.text} ")
        advice = [h("span", text=f"{refusal.instead} ")] if refusal.instead else []
        parts.append(h("p", f"reply why {n}", why, *advice,
                       h("button", key, text=refusal.rule, cls="kb-rule kb-id", type="button")))  # fmt: skip
    if reply.sentences:
        parts.append(h("p", "reply told", text=" ".join(reply.sentences), cls="kb-quiet"))
    if reply.preview is not None:
        offer(choices, "untake")
        parts.append(h("div", "reply row", button("untake", "Undo", icon="undo"), cls="kb-row"))
    edge = {PASSED: "kb-gain", FOUND: "kb-gain", UNWANTED: "kb-note"}.get(reply.kind, "kb-refusal")
    return [h("div", "reply", *parts, cls=f"kb-message kb-reply {edge}")]


def verdict(reply: Reply) -> str:
    """Return a reply in one or two words."""
    return _VERDICTS.get(reply.kind, "Not quite.")


def _hint_row(session: Session, choices: Choices) -> list[Node]:
    """Return the levels of the hint as buttons. Each opens only after the one before."""
    if session.task is None:
        return []
    open_count = len(session.hints)
    buttons: list[Node] = []
    for n, hint in enumerate(session.levels):
        if n == open_count:
            offer(choices, f"hint {n}", "hint")
        buttons.append(h("button", f"hint {n}", text=hint.level.capitalize(), type="button", disabled=n > open_count,
                         aria_pressed=str(n < open_count).lower(),
                         aria_disabled="true" if n < open_count else None))  # fmt: skip
    label = h("span", "hint head", icon("hint", " kb-icon-s"), h("span", text="Hint"), cls="kb-hint-head")
    return [h("div", "hints", label, *buttons, cls="kb-hints", role="group", aria_label="Hint")]


def _hint_words(session: Session, choices: Choices) -> list[Node]:
    """Return the hints opened so far."""
    rules = session.lesson.loaded_game.rules
    return [
        h("p", f"hint words {n}", *line(f"hint {n}", hint.words, rules, choices), cls="kb-hint-words")
        for n, hint in enumerate(session.hints)
    ]


def _step_buttons(session: Session, choices: Choices) -> Node:
    """Return the buttons that go back, restart the step, show the answer and continue."""
    possible_acts = {
        "back": session.number > 1,
        "again": True,
        "show": session.task is not None,
        "next": not session.is_last,
    }
    for name, is_possible in possible_acts.items():
        if is_possible:
            offer(choices, name)
    buttons = [
        tool("back", "Back", "next", disabled=not possible_acts["back"], cls="kb-button"),
        tool("again", "Restart step", "undo", cls="kb-button"),
        *([button("show", "Show me")] if possible_acts["show"] else []),
    ]
    is_done = session.done
    if not session.is_last:
        words = "Next chapter" if find_ended_chapter(session) else "Next" if is_done else "Skip"
        buttons.append(button("next", words, cls="kb-primary" if is_done else "kb-button"))
    return h("div", "way", *buttons, cls="kb-way")
