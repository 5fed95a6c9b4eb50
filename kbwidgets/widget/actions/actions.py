"""The actions of the shell's buttons, each of which changes the state of the page, the match or both.

An action gets the cell's session, the words after its name and the last pick of the path.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kbwidgets.core.errors import KbError, Refused
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.core.text.lazy_import import later
from kbwidgets.players import player, substitute
from kbwidgets.teach.coaching.coach import BEGINNER, SILENT
from kbwidgets.widget.actions.form_actions import FORM_ACTS, Act
from kbwidgets.widget.actions.saved_actions import SAVED_ACTS
from kbwidgets.widget.app.match_files import save_picture, save_record
from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.model.import_record import read_match
from kbwidgets.widget.model.ui_state import start_form
from kbwidgets.widget.page.mode import Work

find_illustrated_rule: Final[Callable[[Game, str], str]] = later("kbwidgets.widget.screens.help:find_illustrated_rule")


def _show_screen(name: str) -> Act:
    def act(session: MatchSession, words: str, pick: Pick) -> None:
        ui = session.ui
        previous = ui.screen if ui.screen != name else ui.previous_screen
        session.ui = replace(ui, screen=name, previous_screen=previous, notice="", search="",
                             has_unseen_result=ui.has_unseen_result and name != "result")  # fmt: skip

    return act


def _go_back(session: MatchSession, words: str, pick: Pick) -> None:
    to = session.ui.previous_screen if session.ui.previous_screen != session.ui.screen else "title"
    session.ui = replace(session.ui, screen=to, search="")


def _open_rule(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the rulebook at a rule, or search for the words if there is no such rule."""
    rule = session.game.rules.get(words)
    _show_screen("help")(session, words, pick)
    section, page, search = (rule.section, words, "") if rule else ("", "", words)
    session.ui = replace(session.ui, section=section, page=page, search=search, open_example="")


def _open_help(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the rulebook where it was left, or at its first page."""
    _show_screen("help")(session, words, pick)
    if not session.ui.section:
        _open_section(session, "0", pick)


def _open_section(session: MatchSession, words: str, pick: Pick) -> None:
    """Turn to another page of the rulebook, with its first picture."""
    section = session.game.rules.sections[int(words)]
    example = find_illustrated_rule(session.game, section)
    session.ui = replace(session.ui, section=section, search="", page="", open_example=example)


def _toggle_example(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, open_example="" if session.ui.open_example == words else words)


def _search(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, search=str(pick).strip())


def _open_page(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, page=words, filter="")


def _set_filter(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, filter=words)


def _pause(session: MatchSession, words: str, pick: Pick) -> None:
    session.stop()
    _show_screen("pause")(session, words, pick)


def _continue(session: MatchSession, words: str, pick: Pick) -> None:
    session.continue_match(int(words) if words else None)


def _import_record(session: MatchSession, pick: Pick) -> Work:
    """Return the work that reads the match in a file and continues it."""
    game_names = session.ui.shelf or (session.game.name,)

    def read() -> Callable[[], None]:
        match = read_match(str(pick), game_names)
        return lambda: session.switch_to(match)

    return read


def _undo(session: MatchSession, words: str, pick: Pick) -> None:
    session.playing.undo(session.model.seat)


def _redo(session: MatchSession, words: str, pick: Pick) -> None:
    session.playing.redo(session.model.seat)


def _go_to(session: MatchSession, words: str, pick: Pick) -> None:
    session.look_back.show(int(words))


def _return_to_present(session: MatchSession, words: str, pick: Pick) -> None:
    session.look_back.show(None)


def _play_back(session: MatchSession, words: str, pick: Pick) -> None:
    """Play back at this speed."""
    session.look_back.play_back(words)


def _watch(session: MatchSession, words: str, pick: Pick) -> None:
    """Play the match back from the beginning, with the log open."""
    session.ui = replace(session.ui, screen="play", drawer="log")
    session.look_back.play_back("normal")


def _take_back_to(session: MatchSession, words: str, pick: Pick) -> None:
    """Take the match back to the position that the page is looking at.

    The moves after it can be redone.
    """
    session.playing.goto(_check_return(session, int(words)))


def _branch(session: MatchSession, words: str, pick: Pick) -> None:
    """Take the match back to the position that the page is looking at, and keep the moves after it as a line."""
    session.playing.begin_line(_check_return(session, int(words)))


def _check_return(session: MatchSession, ply: int) -> int:
    """Return a position if this page may take the match back to it, otherwise raise the refusal."""
    if refusal := session.playing.back_refusal(ply, session.model.seat):
        raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
    return ply


def _follow(session: MatchSession, words: str, pick: Pick) -> None:
    """Continue a kept line from its end.

    The moves that were played are kept as a line.
    """
    match = session.playing
    line = match.lines.named[words]
    fork = match.lines[int(words.split(".")[0]) - 1].ply
    _check_return(session, min(fork, match.ply))
    session.look_back.show(match.ply)  # Following a line needs the page to be at the present.
    match.follow(line)


def _drop(session: MatchSession, words: str, pick: Pick) -> None:
    session.playing.drop(session.playing.lines.named[words])
    # The copy that the page is looking at still has the dropped line.
    session.look_back.show(session.model.playing.ply)


def _set_test_start(session: MatchSession, words: str, pick: Pick) -> None:
    """Choose the first of the moves that a test is written for."""
    session.ui = replace(session.ui, test_start=int(words))


def _open_hint(session: MatchSession, words: str, pick: Pick) -> None:
    level = session.ui.hint_level + 1 if words == "more" else 0 if session.ui.hint_level else 1
    # The places that the hint marks must be in view.
    session.ui = replace(session.ui, hint_level=level, shown_seat=None)


def _set_coach(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, coach=words or (SILENT if session.ui.has_coach else BEGINNER))


def _toggle_contrast(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, is_high_contrast=not session.ui.is_high_contrast)


def _show_turning_point(session: MatchSession, words: str, pick: Pick) -> None:
    """Show the position of a turning point, with the log open."""
    session.ui = replace(session.ui, screen="play", drawer="log")
    session.look_back.show(int(words))


def _toggle_log(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, drawer="" if session.ui.drawer else "log")


def _open_tab(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, drawer=words)


def _close_drawer(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, drawer="")


def _toggle_inspector(session: MatchSession, words: str, pick: Pick) -> None:
    """Open or close the inspector, which names what is pointed at and selects what is picked."""
    drawer = "" if session.ui.is_inspecting else "inspect"
    session.ui = replace(session.ui, drawer=drawer, pointed_key="")


def _select_more(session: MatchSession, words: str, pick: Pick) -> None:
    """Add a thing to the selection, or remove it."""
    session.select(words, more=True)


def _clear_selection(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, selected_keys=())


def _act_for(session: MatchSession, words: str, pick: Pick) -> None:
    """Act for this seat, if several of the people who share the page can act."""
    session.ui = replace(session.ui, chosen_seat=int(words), hint_level=0)


def _enlarge_seat(session: MatchSession, words: str, pick: Pick) -> None:
    seat = int(words)
    session.ui = replace(session.ui, shown_seat=None if session.ui.shown_seat == seat else seat)


def _mark_score(session: MatchSession, words: str, pick: Pick) -> None:
    """Mark what earned the points of a seat, by one rule or by all, or remove the marks."""
    ui = session.ui
    if ui.marked_score == words:
        session.ui = replace(ui, marked_score="")
    else:
        session.ui = replace(ui, marked_score=words, shown_seat=int(words.split()[0]))


def _open_hand(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, open_hand=int(words), screen="play")


def _stop(session: MatchSession, words: str, pick: Pick) -> None:
    session.stop()


def _resume_players(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, is_paused=False, fault=None)


def _replace(session: MatchSession, words: str, pick: Pick) -> None:
    session.reseat_failed(player(substitute(session.game)))


def _take_over(session: MatchSession, words: str, pick: Pick) -> None:
    session.reseat_failed(None)


def _save(session: MatchSession, words: str, pick: Pick) -> None:
    file_name = save_record(session.playing, session.model.seat)
    session.ui = replace(session.ui, notice=f"Saved to {file_name}.")


def _export(session: MatchSession, words: str, pick: Pick) -> None:
    session.export()


def _save_picture(session: MatchSession, words: str, pick: Pick) -> None:
    file_name = save_picture(session.playing, session.model.published_viewer)
    session.ui = replace(session.ui, notice=f"Picture saved to {file_name}.")


def _leave(session: MatchSession, words: str, pick: Pick) -> None:
    session.stop()
    session.ui = replace(session.ui, screen="title", notice="", drawer="")


def _choose(session: MatchSession, words: str, pick: Pick) -> None:
    session.choose(words)


def _play(session: MatchSession, words: str, pick: Pick) -> None:
    """Start the default match of a game at once."""
    session.choose(words)
    session.ui = replace(session.ui, form=start_form(words))
    session.start_form()


def _set_up(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the set-up form.

    From the gallery it is the form of the game named there, and *Back* leads to the gallery.
    """
    if words:
        session.choose(words)
    _show_screen("setup")(session, "", pick)
    session.ui = replace(session.ui, previous_screen="gallery" if words else session.ui.previous_screen)


def _open_instructions(session: MatchSession, words: str, pick: Pick) -> None:
    session.choose(words)
    _open_help(session, words, pick)
    session.ui = replace(session.ui, previous_screen="gallery")


def _open_courses(session: MatchSession, words: str, pick: Pick) -> None:
    if words:
        session.choose(words)
    session.ui = replace(session.ui, screen="learn", previous_screen="gallery" if words else "title")


def _open_lesson(session: MatchSession, words: str, pick: Pick) -> None:
    session.mode = session.open_modes.lesson(session.game.name, words)


def _open_practice(session: MatchSession, words: str, pick: Pick) -> None:
    session.mode = session.open_modes.practice(session.game.name)


def _play_again(session: MatchSession, words: str, pick: Pick) -> None:
    session.play_again()


def _play_next(session: MatchSession, words: str, pick: Pick) -> None:
    session.next_match()


ACTS: Final[dict[str, Act]] = {
    **FORM_ACTS,
    **SAVED_ACTS,
    "back": _go_back,
    "gallery": _show_screen("gallery"),
    "choose": _choose,
    "instructions": _open_instructions,
    "learn": _open_courses,
    "lesson": _open_lesson,
    "practice": _open_practice,
    "help": _open_help,
    "pages": _show_screen("pages"),
    "result": _show_screen("result"),
    "look back": _show_screen("play"),
    "set up": _set_up,
    "play": _play,
    "rule": _open_rule,
    "section": _open_section,
    "example": _toggle_example,
    "search": _search,
    "page": _open_page,
    "filter": _set_filter,
    "pause": _pause,
    "continue": _continue,
    "undo": _undo,
    "redo": _redo,
    "goto": _go_to,
    "now": _return_to_present,
    "speed": _play_back,
    "watch": _watch,
    "take back to": _take_back_to,
    "branch": _branch,
    "follow": _follow,
    "drop": _drop,
    "first": _set_test_start,
    "hint": _open_hint,
    "coach": _set_coach,
    "contrast": _toggle_contrast,
    "turning": _show_turning_point,
    "log": _toggle_log,
    "tab": _open_tab,
    "close drawer": _close_drawer,
    "inspect": _toggle_inspector,
    "also": _select_more,
    "select none": _clear_selection,
    "act": _act_for,
    "look": _enlarge_seat,
    "mark": _mark_score,
    "open": _open_hand,
    "stop": _stop,
    "go": _resume_players,
    "retry": _resume_players,
    "replace": _replace,
    "take over": _take_over,
    "save": _save,
    "export": _export,
    "picture": _save_picture,
    "leave": _leave,
    "again": _play_again,
    "next match": _play_next,
}


WORKS: Final[dict[str, Callable[[MatchSession, Pick], Work]]] = {"read in": _import_record}
"""The acts that begin with slow work."""


def find_act(meaning: str) -> tuple[Act, str]:
    """Return the act that a meaning such as "goto 12" names, and the words after its name."""
    name = max((name for name in ACTS if meaning == name or meaning.startswith(name + " ")), key=len)
    return ACTS[name], meaning[len(name) + 1 :]
