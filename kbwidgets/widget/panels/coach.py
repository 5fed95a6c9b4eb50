"""The coach on the screens, with the current rule, the effect of the last move, hints and turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.highlight import marked
from kbwidgets.core.scene.nodes import Node, mark_key
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import OPEN, Place, Refusal, Seat
from kbwidgets.teach.coaching.coach import BEGINNER, Comparison, Remark, is_new, last_move, remark, shorten
from kbwidgets.teach.coaching.hints import Level, hints
from kbwidgets.teach.coaching.turning_points import TurningPoint, turning_points
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.parts.markdown import spoken as spoken_words
from kbwidgets.widget.parts.pieces import button, rule_button, section
from kbwidgets.widget.parts.shell import h, offer

_DUE_WORDS: Final = 140
"""The maximum number of characters of the current rule. The box must leave the board in view."""

_MORE: Final = {"which": "Which piece?", "move": "Show me the move", "why": "Why?"}


# -- before and after a move ----------------------------------------------------------------------------


def coach_box(cell: Cell, choices: Choices) -> Node:
    """Return the prompt with its rule, and the effect of the last move by a person."""
    view = cell.view
    said: list[Node] = []
    if _tells_rule(cell):
        rule = cell.game.rules[view.due_rule()]
        offer(choices, f"rule {rule.id} due", f"rule {rule.id}")
        said = [h("p", "coach rule", rule_button(rule.id, "due"), h("b", text=f" {rule.title} "),
                  h("span", text=spoken_words(shorten(rule.text, _DUE_WORDS)), cls="kb-quiet"))]  # fmt: skip
    due = h("p", "coach due", h("b", text=f"{cell.asks(view.prompt())}."))
    found = _remark(cell)
    parts = _remarked(cell, choices, found) if found else []
    return h("section", "coach box", due, *said, *parts, cls="kb-message kb-note", aria_label="Coach")


def _tells_rule(cell: Cell) -> bool:
    """Return whether the current rule is shown, which it is to beginners, three times."""
    match = cell.playing
    return cell.desk.coach == BEGINNER and is_new(match, match.ply, _pupils(cell), cell.view.due_rule())


def _remarked(cell: Cell, choices: Choices, found: Remark) -> list[Node]:
    lines: list[Node] = []
    for n, each in enumerate(found.changes):
        offer(choices, f"rule {each.rule} gain {n}", f"rule {each.rule}")
        lines.append(h("li", f"gain {n}", h("span", text=f"{_whose(cell, found, each.seat)}{each} "),
                       rule_button(each.rule, f"gain {n}")))  # fmt: skip
    parts = [h("ul", "gains", *lines, cls="kb-plain")] if lines else []
    if found.better:
        parts.append(h("p", "tip", text=found.better.marked_text))
    return (
        [h("div", "remark", h("p", "remark move", text=_told(cell, found)), *parts, cls="kb-remark")] if parts else []
    )


def _remark(cell: Cell) -> Remark | None:
    """Return the coach's remark on the last move of the people at this page, or None."""
    match = cell.playing
    made = last_move(match, _pupils(cell))
    if made is None:
        return None
    ply, seat = made
    return remark(match, ply, seat, cell.eye, rated=seat in _rated(cell))


def _pupils(cell: Cell) -> tuple[Seat, ...]:
    """Return the people whom this page coaches."""
    if cell.viewer is None or cell.viewer == OPEN:
        return cell.people
    return tuple(seat for seat in cell.people if seat == cell.viewer)


def _rated(cell: Cell) -> tuple[Seat, ...]:
    """Return the people whose moves may be rated on this page.

    The case for another move could reveal a hidden hand.
    """
    return tuple(seat for seat in _pupils(cell) if cell.playing.hidden == "nothing" or cell.eye in (seat, OPEN))


def _told(cell: Cell, found: Remark) -> str:
    view = cell.playing.at(found.ply).view(cell.eye)
    return " ".join(view.narrate(event) for event in found.events)


def _whose(cell: Cell, found: Remark, seat: Seat) -> str:
    return "" if seat == found.seat else f"{cell.playing.names[seat]}: "


def explained(cell: Cell, rule: str) -> str:
    """Return a short version of a rule that was broken, or `""` for a player who knows the rules."""
    found = cell.game.rules.get(rule) if cell.desk.coach == BEGINNER else None
    return spoken_words(shorten(found.text)) if found else ""


def remedied(cell: Cell, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
    """Return the refusals, with advice added for a beginner if none of them has any."""
    if cell.desk.coach != BEGINNER or cell.due is None or any(refusal.instead for refusal in refusals):
        return tuple(refusals)
    count = len(cell.look().table(shown=cell.desk.shown).choices.firsts())
    told = "Choose the marked one." if count == 1 else f"Choose one of the {count} that are marked."
    *before, last = refusals
    return (*before, last._replace(instead=told if count else last.instead))


# -- hints ----------------------------------------------------------------------------------------------


def hint_levels(cell: Cell) -> tuple[Level, ...]:
    """Return the open levels of the hint, or `()`."""
    seat = cell.due
    if not cell.desk.hint or seat is None:
        return ()
    return _levels(cell, seat)[: cell.desk.hint]


def _levels(cell: Cell, seat: Seat) -> tuple[Level, ...]:
    match = cell.playing
    return hints(cell.game, drawn(match.state, seat), match.state.moves(seat))


def hint_box(cell: Cell, choices: Choices) -> Node:
    """Return the open levels of the hint, and the button for the next one."""
    seat = cell.due
    levels = _levels(cell, seat) if seat is not None else ()
    lines = [h("p", f"hint {level.name}", text=level.words) for level in levels[: cell.desk.hint]]
    if not levels:
        lines = [h("p", "hint none", text="No hint for this move.")]
    elif cell.desk.hint < len(levels):
        offer(choices, "hint more")
        lines.append(button("hint more", _MORE[levels[cell.desk.hint].name], cls="kb-link"))
    return h("section", "hint box", h("h3", "hint head", text="Hint", cls="kb-h"), *lines,
             cls="kb-message kb-note", aria_label="Hint")  # fmt: skip


def with_marks(cell: Cell, body: Node) -> Node:
    """Return the table with the places of the hint, the marked scores, the selection and the last undo lit up."""
    levels = hint_levels(cell)
    lit = {*(levels[-1].at if levels else _better(cell)), *_earned(cell), *cell.desk.selected, *cell.taken_back}
    return marked(body, lit) if lit else body


def _better(cell: Cell) -> tuple[Place, ...]:
    """Return the places of the move that the coach would have made."""
    found = _remark(cell) if cell.desk.coached and not cell.looking else None
    return found.better.at if found and found.better else ()


def _earned(cell: Cell) -> set[str]:
    """Return the places of the score lines that are marked, and the button that marks them."""
    words = cell.desk.marked
    if not words:
        return set()
    seat, _, rule = words.partition(" ")
    lines = [line for line in cell.view.score() or () if str(line.seat) == seat and rule in ("", line.rule)]
    return {mark_key(int(seat), rule), *(place for line in lines for place in line.at)}


def spoken(cell: Cell, *, told: bool) -> tuple[str, ...]:
    """Return what the coach says aloud: a hint that was just opened, or the effect of a move."""
    if cell.desk.hint and not told:
        return tuple(level.spoken for level in hint_levels(cell)[-1:])
    found = _remark(cell) if cell.desk.coached and told else None
    if found is None or found.ply <= cell.since:
        return ()
    return (*found.describe_changes(cell.playing.names), *([found.better.marked_text] if found.better else ()))


def spoken_rule(cell: Cell) -> tuple[str, ...]:
    """Return the current rule as a sentence to be read aloud, or nothing."""
    if not _tells_rule(cell):
        return ()
    rule = cell.game.rules[cell.view.due_rule()]
    return (f"Rule: {rule.title}.",)


# -- the end --------------------------------------------------------------------------------------------


def turned(cell: Cell) -> tuple[TurningPoint, ...]:
    """Return the moves that mattered most once the match is over.

    Only a coach says what would have been better.
    """
    match = cell.playing
    rated = _rated(cell) if cell.desk.coached else ()
    return turning_points(match, cell.eye, rated) if match.state.over else ()


def turning(cell: Cell, choices: Choices) -> list[Node]:
    """Return the moves that mattered most, numbered as on the curve, each with a button that shows it."""
    match = cell.playing
    rows: list[Node] = []
    for point in turned(cell):
        offer(choices, f"turning {point.ply}")
        told = h("span", text=f" {' '.join([point.text, *_standing(match.names, point)])} ")
        better = [_missed(point.ply, point.better)] if point.better else []
        link = button(f"turning {point.ply}", f"Move {point.ply}", cls="kb-link")
        rows.append(h("li", f"turning point {point.ply}", link, told, *better))
    return [section("turning", "Turning points", h("ol", "turning points", *rows, cls="kb-turning"))] if rows else []


def _missed(ply: int, better: Comparison) -> Node:
    """Return the words about a better move, which light up its places on the board."""
    if not better.at:
        return h("span", f"better {ply}", text=better.plain_text)
    return h("button", f"line better {ply}", text=better.plain_text, cls="kb-link kb-in-words", type="button",
             data_kb_lights="|".join(better.at), title="Show on the board")  # fmt: skip


def _standing(names: tuple[str, ...], point: TurningPoint) -> list[str]:
    """Return the changes of the points, and who was in the lead after them."""
    changes = [
        f"{name} from {old} to {new}"
        for name, old, new in zip(names, point.before, point.after, strict=True)
        if old != new
    ]  # fmt: skip
    leads = [names[seat] for seat in point.new_leaders]
    gained = [name for name, old, new in zip(names, point.before, point.after, strict=True) if new > old]
    if not changes:
        return [f"{joined(leads)} took the lead."] if leads else []
    took = f"That took {joined(changes)}"
    if len(leads) > 1:
        return [f"{took} and left {joined(leads)} tied for the lead."]
    if leads and (len(changes) > 1 or leads != gained):
        return [f"{took}. {leads[0]} took the lead."]
    return [f"{took}, and into the lead." if leads else f"{took}."]
