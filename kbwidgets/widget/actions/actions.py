"""The actions of the shell's buttons, each of which changes the desk, the match or both.

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
from kbwidgets.widget.model.import_record import match_of
from kbwidgets.widget.model.ui_state import start_form
from kbwidgets.widget.page.mode import Work

pictured: Final[Callable[[Game, str], str]] = later("kbwidgets.widget.screens.help:pictured")


def _screen(name: str) -> Act:
    def act(session: MatchSession, words: str, pick: Pick) -> None:
        desk = session.desk
        before = desk.screen if desk.screen != name else desk.before
        session.desk = replace(desk, screen=name, before=before, notice="", search="",
                             unseen=desk.unseen and name != "result")  # fmt: skip

    return act


def _back(session: MatchSession, words: str, pick: Pick) -> None:
    to = session.desk.before if session.desk.before != session.desk.screen else "title"
    session.desk = replace(session.desk, screen=to, search="")


def _rule(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the rulebook at a rule, or search for the words if there is no such rule."""
    rule = session.game.rules.get(words)
    _screen("help")(session, words, pick)
    section, page, search = (rule.section, words, "") if rule else ("", "", words)
    session.desk = replace(session.desk, section=section, page=page, search=search, example="")


def _help(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the rulebook where it was left, or at its first page."""
    _screen("help")(session, words, pick)
    if not session.desk.section:
        _section(session, "0", pick)


def _section(session: MatchSession, words: str, pick: Pick) -> None:
    """Turn to another page of the rulebook, with its first picture."""
    section = session.game.rules.sections[int(words)]
    shown = pictured(session.game, section)
    session.desk = replace(session.desk, section=section, search="", page="", example=shown)


def _example(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, example="" if session.desk.example == words else words)


def _search(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, search=str(pick).strip())


def _page(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, page=words, filter="")


def _filter(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, filter=words)


def _pause(session: MatchSession, words: str, pick: Pick) -> None:
    session.stop()
    _screen("pause")(session, words, pick)


def _continue(session: MatchSession, words: str, pick: Pick) -> None:
    session.go_on(int(words) if words else None)


def _read_in(session: MatchSession, pick: Pick) -> Work:
    """Return the work that reads the match in a file and continues it."""
    known = session.desk.shelf or (session.game.name,)

    def read() -> Callable[[], None]:
        match = match_of(str(pick), known)
        return lambda: session.seat(match)

    return read


def _undo(session: MatchSession, words: str, pick: Pick) -> None:
    session.playing.undo(session.cell.seat)


def _redo(session: MatchSession, words: str, pick: Pick) -> None:
    session.playing.redo(session.cell.seat)


def _goto(session: MatchSession, words: str, pick: Pick) -> None:
    session.looking.look(int(words))


def _now(session: MatchSession, words: str, pick: Pick) -> None:
    session.looking.look(None)


def _speed(session: MatchSession, words: str, pick: Pick) -> None:
    """Play back at this speed."""
    session.looking.play_back(words)


def _take_back_to(session: MatchSession, words: str, pick: Pick) -> None:
    """Take the match back to the position that the page is looking at.

    The moves after it can be redone.
    """
    session.playing.goto(_returned(session, int(words)))


def _branch(session: MatchSession, words: str, pick: Pick) -> None:
    """Take the match back to the position that the page is looking at, and keep the moves after it as a line."""
    session.playing.begin_line(_returned(session, int(words)))


def _returned(session: MatchSession, ply: int) -> int:
    """Return a position if this page may take the match back to it, otherwise raise the refusal."""
    if refusal := session.playing.back_refusal(ply, session.cell.seat):
        raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
    return ply


def _follow(session: MatchSession, words: str, pick: Pick) -> None:
    """Continue a kept line from its end.

    The moves that were played are kept as a line.
    """
    match = session.playing
    line = match.lines.named[words]
    fork = match.lines[int(words.split(".")[0]) - 1].ply
    _returned(session, min(fork, match.ply))
    session.looking.look(match.ply)  # Following a line needs the page to be at the present.
    match.follow(line)


def _drop(session: MatchSession, words: str, pick: Pick) -> None:
    session.playing.drop(session.playing.lines.named[words])
    session.looking.look(session.cell.playing.ply)  # The copy that the page is looking at still has the dropped line.


def _first(session: MatchSession, words: str, pick: Pick) -> None:
    """Choose the first of the moves that a test is written for."""
    session.desk = replace(session.desk, first=int(words))


def _hint(session: MatchSession, words: str, pick: Pick) -> None:
    level = session.desk.hint + 1 if words == "more" else 0 if session.desk.hint else 1
    session.desk = replace(session.desk, hint=level, shown=None)  # The places that the hint marks must be in view.


def _coach(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, coach=words or (SILENT if session.desk.coached else BEGINNER))


def _contrast(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, contrast=not session.desk.contrast)


def _turning(session: MatchSession, words: str, pick: Pick) -> None:
    """Show the position of a turning point, with the log open."""
    session.desk = replace(session.desk, screen="play", drawer="log")
    session.looking.look(int(words))


def _log(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, drawer="" if session.desk.drawer else "log")


def _tab(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, drawer=words)


def _close(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, drawer="")


def _inspect(session: MatchSession, words: str, pick: Pick) -> None:
    """Open or close the inspector, which names what is pointed at and selects what is picked."""
    drawer = "" if session.desk.inspects else "inspect"
    session.desk = replace(session.desk, drawer=drawer, pointed="")


def _also(session: MatchSession, words: str, pick: Pick) -> None:
    """Add a thing to the selection, or remove it."""
    session.select(words, more=True)


def _select_none(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, selected=())


def _act(session: MatchSession, words: str, pick: Pick) -> None:
    """Act for this seat, if several of the people who share the page can act."""
    session.desk = replace(session.desk, acting=int(words), hint=0)


def _look(session: MatchSession, words: str, pick: Pick) -> None:
    seat = int(words)
    session.desk = replace(session.desk, shown=None if session.desk.shown == seat else seat)


def _mark(session: MatchSession, words: str, pick: Pick) -> None:
    """Mark what earned the points of a seat, by one rule or by all, or remove the marks."""
    desk = session.desk
    if desk.marked == words:
        session.desk = replace(desk, marked="")
    else:
        session.desk = replace(desk, marked=words, shown=int(words.split()[0]))


def _open(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, opened=int(words), screen="play")


def _stop(session: MatchSession, words: str, pick: Pick) -> None:
    session.stop()


def _go(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, paused=False, fault=None)


def _replace(session: MatchSession, words: str, pick: Pick) -> None:
    session.reseat_failed(player(substitute(session.game)))


def _take_over(session: MatchSession, words: str, pick: Pick) -> None:
    session.reseat_failed(None)


def _save(session: MatchSession, words: str, pick: Pick) -> None:
    saved = save_record(session.playing, session.cell.seat)
    session.desk = replace(session.desk, notice=f"Saved to {saved}.")


def _export(session: MatchSession, words: str, pick: Pick) -> None:
    session.export()


def _picture(session: MatchSession, words: str, pick: Pick) -> None:
    saved = save_picture(session.playing, session.cell.away)
    session.desk = replace(session.desk, notice=f"Picture saved to {saved}.")


def _leave(session: MatchSession, words: str, pick: Pick) -> None:
    session.stop()
    session.desk = replace(session.desk, screen="title", notice="", drawer="")


def _choose(session: MatchSession, words: str, pick: Pick) -> None:
    session.choose(words)


def _play(session: MatchSession, words: str, pick: Pick) -> None:
    """Start the default match of a game at once."""
    session.choose(words)
    session.desk = replace(session.desk, form=start_form(words))
    session.start_form()


def _set_up(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the set-up form.

    From the gallery it is the form of the game named there, and *Back* leads to the gallery.
    """
    if words:
        session.choose(words)
    _screen("setup")(session, "", pick)
    session.desk = replace(session.desk, before="gallery" if words else session.desk.before)


def _instructions(session: MatchSession, words: str, pick: Pick) -> None:
    session.choose(words)
    _help(session, words, pick)
    session.desk = replace(session.desk, before="gallery")


def _learn(session: MatchSession, words: str, pick: Pick) -> None:
    if words:
        session.choose(words)
    session.desk = replace(session.desk, screen="learn", before="gallery" if words else "title")


def _lesson(session: MatchSession, words: str, pick: Pick) -> None:
    session.face = session.guests.lesson(session.game.name, words)


def _practice(session: MatchSession, words: str, pick: Pick) -> None:
    session.face = session.guests.practice(session.game.name)


def _again(session: MatchSession, words: str, pick: Pick) -> None:
    session.play_again()


def _next(session: MatchSession, words: str, pick: Pick) -> None:
    session.next_match()


ACTS: Final[dict[str, Act]] = {
    **FORM_ACTS,
    **SAVED_ACTS,
    "back": _back,
    "gallery": _screen("gallery"),
    "choose": _choose,
    "instructions": _instructions,
    "learn": _learn,
    "lesson": _lesson,
    "practice": _practice,
    "help": _help,
    "pages": _screen("pages"),
    "result": _screen("result"),
    "look back": _screen("play"),
    "set up": _set_up,
    "play": _play,
    "rule": _rule,
    "section": _section,
    "example": _example,
    "search": _search,
    "page": _page,
    "filter": _filter,
    "pause": _pause,
    "continue": _continue,
    "undo": _undo,
    "redo": _redo,
    "goto": _goto,
    "now": _now,
    "speed": _speed,
    "take back to": _take_back_to,
    "branch": _branch,
    "follow": _follow,
    "drop": _drop,
    "first": _first,
    "hint": _hint,
    "coach": _coach,
    "contrast": _contrast,
    "turning": _turning,
    "log": _log,
    "tab": _tab,
    "close drawer": _close,
    "inspect": _inspect,
    "also": _also,
    "select none": _select_none,
    "act": _act,
    "look": _look,
    "mark": _mark,
    "open": _open,
    "stop": _stop,
    "go": _go,
    "retry": _go,
    "replace": _replace,
    "take over": _take_over,
    "save": _save,
    "export": _export,
    "picture": _picture,
    "leave": _leave,
    "again": _again,
    "next match": _next,
}


WORKS: Final[dict[str, Callable[[MatchSession, Pick], Work]]] = {"read in": _read_in}
"""The acts that begin with slow work."""


def find_act(meaning: str) -> tuple[Act, str]:
    """Return the act that a meaning such as "goto 12" names, and the words after its name."""
    name = max((name for name in ACTS if meaning == name or meaning.startswith(name + " ")), key=len)
    return ACTS[name], meaning[len(name) + 1 :]
