"""The coach on the screens, with the current rule, the effect of the last move, hints and turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.highlight import marked
from kbwidgets.core.scene.nodes import Node, mark_key
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import OPEN, Place, Refusal, ScoreLine, Seat
from kbwidgets.teach.coaching.coach import BEGINNER, Comparison, Remark, is_new, last_move, remark, shorten
from kbwidgets.teach.coaching.hints import Level, hints
from kbwidgets.teach.coaching.turning_points import TurningPoint, turning_points
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.markdown import speak as spoken_words
from kbwidgets.widget.parts.pieces import button, rule_button, section
from kbwidgets.widget.parts.shell import h, offer

_DUE_WORDS: Final = 140
"""The maximum number of characters of the current rule. The box must leave the board in view."""

_MORE: Final = {"which": "Which piece?", "move": "Show me the move", "why": "Why?"}


# -- before and after a move ----------------------------------------------------------------------------


def coach_box(model: ScreenModel, choices: Choices) -> Node:
    """Return the prompt with its rule, and the effect of the last move by a person."""
    view = model.view
    rule_line: list[Node] = []
    if _is_rule_shown(model):
        rule = model.game.rules[view.due_rule()]
        offer(choices, f"rule {rule.id} due", f"rule {rule.id}")
        rule_line = [h("p", "coach rule", rule_button(rule.id, "due"), h("b", text=f" {rule.title} "),
                       h("span", text=spoken_words(shorten(rule.text, _DUE_WORDS)), cls="kb-quiet"))]  # fmt: skip
    prompt = h("p", "coach due", h("b", text=f"{model.word_prompt(view.prompt())}."))
    remark = _find_remark(model)
    parts = _remark_nodes(model, choices, remark) if remark else []
    return h("section", "coach box", prompt, *rule_line, *parts, cls="kb-message kb-note", aria_label="Coach")


def _is_rule_shown(model: ScreenModel) -> bool:
    """Return whether the current rule is shown, which it is to beginners, three times."""
    match = model.playing
    return model.ui.coach == BEGINNER and is_new(match, match.ply, _pupils(model), model.view.due_rule())


def _remark_nodes(model: ScreenModel, choices: Choices, remark: Remark) -> list[Node]:
    lines: list[Node] = []
    for n, change in enumerate(remark.changes):
        offer(choices, f"rule {change.rule} gain {n}", f"rule {change.rule}")
        lines.append(h("li", f"gain {n}", h("span", text=f"{_owner_prefix(model, remark, change.seat)}{change} "),
                       rule_button(change.rule, f"gain {n}")))  # fmt: skip
    parts = [h("ul", "gains", *lines, cls="kb-plain")] if lines else []
    if remark.better:
        parts.append(h("p", "tip", text=remark.better.marked_text))
    return (
        [h("div", "remark", h("p", "remark move", text=_narrate(model, remark)), *parts, cls="kb-remark")]
        if parts
        else []
    )


def _find_remark(model: ScreenModel) -> Remark | None:
    """Return the coach's remark on the last move of the people at this page, or None."""
    match = model.playing
    latest = last_move(match, _pupils(model))
    if latest is None:
        return None
    ply, seat = latest
    return remark(match, ply, seat, model.viewer, rated=seat in _rated_seats(model))


def _pupils(model: ScreenModel) -> tuple[Seat, ...]:
    """Return the people whom this page coaches."""
    if model.bound_viewer is None or model.bound_viewer == OPEN:
        return model.people
    return tuple(seat for seat in model.people if seat == model.bound_viewer)


def _rated_seats(model: ScreenModel) -> tuple[Seat, ...]:
    """Return the people whose moves may be rated on this page.

    The case for another move could reveal a hidden hand.
    """
    return tuple(seat for seat in _pupils(model) if model.playing.hidden == "nothing" or model.viewer in (seat, OPEN))


def _narrate(model: ScreenModel, remark: Remark) -> str:
    view = model.playing.at(remark.ply).view(model.viewer)
    return " ".join(view.narrate(event) for event in remark.events)


def _owner_prefix(model: ScreenModel, remark: Remark, seat: Seat) -> str:
    return "" if seat == remark.seat else f"{model.playing.names[seat]}: "


def explain_rule(model: ScreenModel, rule: str) -> str:
    """Return a short version of a rule that was broken, or `""` for a player who knows the rules."""
    record = model.game.rules.get(rule) if model.ui.coach == BEGINNER else None
    return spoken_words(shorten(record.text)) if record else ""


def add_advice(model: ScreenModel, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
    """Return the refusals, with advice added for a beginner if none of them has any."""
    if model.ui.coach != BEGINNER or model.acting_seat is None or any(refusal.instead for refusal in refusals):
        return tuple(refusals)
    count = len(model.draw().table(shown=model.ui.shown_seat).choices.firsts())
    advice = "Choose the marked one." if count == 1 else f"Choose one of the {count} that are marked."
    *others, last = refusals
    return (*others, last._replace(instead=advice if count else last.instead))


# -- hints ----------------------------------------------------------------------------------------------


def hint_levels(model: ScreenModel) -> tuple[Level, ...]:
    """Return the open levels of the hint, or `()`."""
    seat = model.acting_seat
    if not model.ui.hint_level or seat is None:
        return ()
    return _levels(model, seat)[: model.ui.hint_level]


def _levels(model: ScreenModel, seat: Seat) -> tuple[Level, ...]:
    match = model.playing
    return hints(model.game, drawn(match.state, seat), match.state.moves(seat))


def hint_box(model: ScreenModel, choices: Choices) -> Node:
    """Return the open levels of the hint, and the button for the next one."""
    seat = model.acting_seat
    levels = _levels(model, seat) if seat is not None else ()
    opened = levels[: model.ui.hint_level]
    needed = opened[-2:] if len(opened) == len(levels) else opened[-1:]  # Only the reasons need the level before them.
    lines = [h("p", f"hint {level.name}", text=level.words) for level in needed]
    if not levels:
        lines = [h("p", "hint none", text="No hint for this move.")]
    elif model.ui.hint_level < len(levels):
        offer(choices, "hint more")
        lines.append(button("hint more", _MORE[levels[model.ui.hint_level].name], cls="kb-link"))
    return h("section", "hint box", h("h3", "hint head", text="Hint", cls="kb-h"), *lines,
             cls="kb-message kb-note", aria_label="Hint")  # fmt: skip


def with_marks(model: ScreenModel, body: Node) -> Node:
    """Return the table with the places of the hint, the marked scores, the selection and the last undo lit up."""
    levels = hint_levels(model)
    places = {
        *(levels[-1].at if levels else _better_places(model)),
        *_score_places(model),
        *model.ui.selected_keys,
        *model.undone_places,
    }
    return marked(body, places) if places else body


def _better_places(model: ScreenModel) -> tuple[Place, ...]:
    """Return the places of the move that the coach would have made."""
    remark = _find_remark(model) if model.ui.has_coach and not model.is_looking_back else None
    return remark.better.at if remark and remark.better else ()


def _score_places(model: ScreenModel) -> set[str]:
    """Return the places of the score lines that are marked, and the button that marks them."""
    if not model.ui.marked_score:
        return set()
    seat, rule, *_ = (*model.ui.marked_score.split(), "")
    return {mark_key(int(seat), rule), *(place for line in marked_lines(model) for place in line.at)}


def marked_lines(model: ScreenModel) -> list[ScoreLine]:
    """Return the score lines that are marked: all of a seat, those of one rule, or one of them by its number."""
    if not model.ui.marked_score:
        return []
    seat, rule, number = (*model.ui.marked_score.split(), "", "")[:3]
    lines = [line for line in model.view.score() or () if str(line.seat) == seat]
    return [line for n, line in enumerate(lines) if rule in ("", line.rule) and number in ("", str(n))]


def speak(model: ScreenModel, *, with_events: bool) -> tuple[str, ...]:
    """Return what the coach says aloud: a hint that was just opened, or the effect of a move."""
    if model.ui.hint_level and not with_events:
        return tuple(level.spoken for level in hint_levels(model)[-1:])
    remark = _find_remark(model) if model.ui.has_coach and with_events else None
    if remark is None or remark.ply <= model.since:
        return ()
    return (*remark.describe_changes(model.playing.names), *([remark.better.marked_text] if remark.better else ()))


def speak_rule(model: ScreenModel) -> tuple[str, ...]:
    """Return the current rule as a sentence to be read aloud, or nothing."""
    if not _is_rule_shown(model):
        return ()
    rule = model.game.rules[model.view.due_rule()]
    return (f"Rule: {rule.title}.",)


# -- the end --------------------------------------------------------------------------------------------


def find_turning_points(model: ScreenModel) -> tuple[TurningPoint, ...]:
    """Return the moves that mattered most once the match is over.

    Only a coach says what would have been better.
    """
    match = model.playing
    rated_seats = _rated_seats(model) if model.ui.has_coach else ()
    return turning_points(match, model.viewer, rated_seats) if match.state.over else ()


def turning_list(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the moves that mattered most, numbered as on the curve, each with a button that shows it."""
    match = model.playing
    rows: list[Node] = []
    for point in find_turning_points(model):
        offer(choices, f"turning {point.ply}")
        account = h("span", text=f" {' '.join([point.text, *_describe_standings(match.names, point)])} ")
        better = [_better_words(point.ply, point.better)] if point.better else []
        link = button(f"turning {point.ply}", f"Move {point.ply}", cls="kb-link")
        rows.append(h("li", f"turning point {point.ply}", link, account, *better))
    return [section("turning", "Turning points", h("ol", "turning points", *rows, cls="kb-turning"))] if rows else []


def _better_words(ply: int, better: Comparison) -> Node:
    """Return the words about a better move, which light up its places on the board."""
    if not better.at:
        return h("span", f"better {ply}", text=better.plain_text)
    return h("button", f"line better {ply}", text=better.plain_text, cls="kb-link kb-in-words", type="button",
             data_kb_lights="|".join(better.at), title="Show on the board")  # fmt: skip


def _describe_standings(names: tuple[str, ...], point: TurningPoint) -> list[str]:
    """Return the changes of the points, and who was in the lead after them."""
    changes = [
        f"{name} from {old} to {new}"
        for name, old, new in zip(names, point.before, point.after, strict=True)
        if old != new
    ]  # fmt: skip
    leaders = [names[seat] for seat in point.new_leaders]
    gainers = [name for name, old, new in zip(names, point.before, point.after, strict=True) if new > old]
    if not changes:
        return [f"{joined(leaders)} took the lead."] if leaders else []
    gain = f"That took {joined(changes)}"
    if len(leaders) > 1:
        return [f"{gain} and left {joined(leaders)} tied for the lead."]
    if leaders and (len(changes) > 1 or leaders != gainers):
        return [f"{gain}. {leaders[0]} took the lead."]
    return [f"{gain}, and into the lead." if leaders else f"{gain}."]
