"""What the buttons of the shell do: each act changes the desk, the match, or both.

An act gets the cell's hands, the words behind its name, and the last pick of the path.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kbwidgets.core.errors import KbError, Refused
from kbwidgets.core.game import Game
from kbwidgets.core.later import later
from kbwidgets.core.opens import Pick
from kbwidgets.teach.coach import BEGINNER, SILENT
from kbwidgets.widget.desk import start_form
from kbwidgets.widget.face import Work
from kbwidgets.widget.form_acts import FORM_ACTS, Act
from kbwidgets.widget.hands import Hands
from kbwidgets.widget.read_in import match_of
from kbwidgets.widget.saved_acts import SAVED_ACTS

pictured: Final[Callable[[Game, str], str]] = later("kbwidgets.widget.screens.help:pictured")


def _screen(name: str) -> Act:
    def act(hands: Hands, words: str, pick: Pick) -> None:
        desk = hands.desk
        before = desk.screen if desk.screen != name else desk.before
        hands.desk = replace(desk, screen=name, before=before, notice="", search="",
                             unseen=desk.unseen and name != "result")  # fmt: skip

    return act


def _back(hands: Hands, words: str, pick: Pick) -> None:
    to = hands.desk.before if hands.desk.before != hands.desk.screen else "title"
    hands.desk = replace(hands.desk, screen=to, search="")


def _rule(hands: Hands, words: str, pick: Pick) -> None:
    """The rulebook at this rule; at a search where there is no such rule."""
    rule = hands.game.rules.get(words)
    _screen("help")(hands, words, pick)
    section, page, search = (rule.section, words, "") if rule else ("", "", words)
    hands.desk = replace(hands.desk, section=section, page=page, search=search, example="")


def _help(hands: Hands, words: str, pick: Pick) -> None:
    """The rulebook where it was open last, at its first page else."""
    _screen("help")(hands, words, pick)
    if not hands.desk.section:
        _section(hands, "0", pick)


def _section(hands: Hands, words: str, pick: Pick) -> None:
    """Another page of the rulebook, with its first picture."""
    section = hands.game.rules.sections[int(words)]
    shown = pictured(hands.game, section)
    hands.desk = replace(hands.desk, section=section, search="", page="", example=shown)


def _example(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, example="" if hands.desk.example == words else words)


def _search(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, search=str(pick).strip())


def _page(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, page=words, filter="")


def _filter(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, filter=words)


def _pause(hands: Hands, words: str, pick: Pick) -> None:
    hands.stop()
    _screen("pause")(hands, words, pick)


def _continue(hands: Hands, words: str, pick: Pick) -> None:
    hands.go_on(int(words) if words else None)


def _read_in(hands: Hands, pick: Pick) -> Work:
    """Go on with the match of a file that the page has read."""
    known = hands.desk.shelf or (hands.game.name,)

    def read() -> Callable[[], None]:
        match = match_of(str(pick), known)
        return lambda: hands.seat(match)

    return read


def _undo(hands: Hands, words: str, pick: Pick) -> None:
    hands.playing.undo(hands.cell.seat)


def _redo(hands: Hands, words: str, pick: Pick) -> None:
    hands.playing.redo(hands.cell.seat)


def _goto(hands: Hands, words: str, pick: Pick) -> None:
    hands.look(int(words))


def _now(hands: Hands, words: str, pick: Pick) -> None:
    hands.look(None)


def _speed(hands: Hands, words: str, pick: Pick) -> None:
    """Play back at this speed."""
    hands.play_back(words)


def _take_back_to(hands: Hands, words: str, pick: Pick) -> None:
    """The match itself to the position that the page looks at; what came after can be made again."""
    hands.playing.goto(_returned(hands, int(words)))


def _branch(hands: Hands, words: str, pick: Pick) -> None:
    """The match itself to the position that the page looks at; what came after is kept as a line."""
    hands.playing.begin_line(_returned(hands, int(words)))


def _returned(hands: Hands, ply: int) -> int:
    """A position to which this page may take the match back."""
    if refusal := hands.playing.back_refusal(ply, hands.cell.seat):
        raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
    return ply


def _follow(hands: Hands, words: str, pick: Pick) -> None:
    """On with a line beside, where it ends; what was played is kept."""
    match = hands.playing
    line = match.lines.named[words]
    fork = match.lines[int(words.split(".")[0]) - 1].ply
    _returned(hands, min(fork, match.ply))
    hands.look(match.ply)  # at the present
    match.follow(line)


def _drop(hands: Hands, words: str, pick: Pick) -> None:
    hands.playing.drop(hands.playing.lines.named[words])
    hands.look(hands.cell.playing.ply)  # what the page looks at has that line no longer


def _first(hands: Hands, words: str, pick: Pick) -> None:
    """The first of the moves that a test is written of."""
    hands.desk = replace(hands.desk, first=int(words))


def _hint(hands: Hands, words: str, pick: Pick) -> None:
    level = hands.desk.hint + 1 if words == "more" else 0 if hands.desk.hint else 1
    hands.desk = replace(hands.desk, hint=level, shown=None)  # the places that it marks must be in view


def _coach(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, coach=words or (SILENT if hands.desk.coached else BEGINNER))


def _contrast(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, contrast=not hands.desk.contrast)


def _turning(hands: Hands, words: str, pick: Pick) -> None:
    """Back to a move that mattered, with the log that shows where it stands."""
    hands.desk = replace(hands.desk, screen="play", drawer="log")
    hands.look(int(words))


def _log(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, drawer="" if hands.desk.drawer else "log")


def _tab(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, drawer=words)


def _close(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, drawer="")


def _inspect(hands: Hands, words: str, pick: Pick) -> None:
    """The inspector: what is pointed at is named, and picks select it."""
    drawer = "" if hands.desk.inspects else "inspect"
    hands.desk = replace(hands.desk, drawer=drawer, pointed="")


def _also(hands: Hands, words: str, pick: Pick) -> None:
    """Select one thing more, or no longer."""
    hands.select(words, more=True)


def _select_none(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, selected=())


def _act(hands: Hands, words: str, pick: Pick) -> None:
    """Act for this seat, where several people who share the page may."""
    hands.desk = replace(hands.desk, acting=int(words), hint=0)


def _look(hands: Hands, words: str, pick: Pick) -> None:
    seat = int(words)
    hands.desk = replace(hands.desk, shown=None if hands.desk.shown == seat else seat)


def _mark(hands: Hands, words: str, pick: Pick) -> None:
    """Mark what earned the points of a seat, by one rule or by all; a second time takes the marks away."""
    desk = hands.desk
    if desk.marked == words:
        hands.desk = replace(desk, marked="")
    else:
        hands.desk = replace(desk, marked=words, shown=int(words.split()[0]))


def _open(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, opened=int(words), screen="play")


def _stop(hands: Hands, words: str, pick: Pick) -> None:
    hands.stop()


def _go(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, paused=False, fault=None)


def _replace(hands: Hands, words: str, pick: Pick) -> None:
    hands.replace_failed()


def _take_over(hands: Hands, words: str, pick: Pick) -> None:
    hands.take_over_failed()


def _save(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, notice=f"Saved to {hands.save()}.")


def _export(hands: Hands, words: str, pick: Pick) -> None:
    hands.export()


def _picture(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, notice=f"Picture saved to {hands.save_picture()}.")


def _leave(hands: Hands, words: str, pick: Pick) -> None:
    hands.stop()
    hands.desk = replace(hands.desk, screen="title", notice="", drawer="")


def _choose(hands: Hands, words: str, pick: Pick) -> None:
    hands.choose(words)


def _play(hands: Hands, words: str, pick: Pick) -> None:
    """A match at once, as the form would open."""
    hands.choose(words)
    hands.desk = replace(hands.desk, form=start_form(words))
    hands.start_form()


def _set_up(hands: Hands, words: str, pick: Pick) -> None:
    """The form; from the gallery that of a game, with the way back to there."""
    if words:
        hands.choose(words)
    _screen("setup")(hands, "", pick)
    hands.desk = replace(hands.desk, before="gallery" if words else hands.desk.before)


def _instructions(hands: Hands, words: str, pick: Pick) -> None:
    hands.choose(words)
    _help(hands, words, pick)
    hands.desk = replace(hands.desk, before="gallery")


def _learn(hands: Hands, words: str, pick: Pick) -> None:
    if words:
        hands.choose(words)
    hands.desk = replace(hands.desk, screen="learn", before="gallery" if words else "title")


def _lesson(hands: Hands, words: str, pick: Pick) -> None:
    hands.face = hands.guests.lesson(hands.game.name, words)


def _practice(hands: Hands, words: str, pick: Pick) -> None:
    hands.face = hands.guests.practice(hands.game.name)


def _again(hands: Hands, words: str, pick: Pick) -> None:
    hands.play_again()


def _next(hands: Hands, words: str, pick: Pick) -> None:
    hands.next_match()


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


WORKS: Final[dict[str, Callable[[Hands, Pick], Work]]] = {"read in": _read_in}
"""The acts that begin with work that takes long."""


def find_act(meaning: str) -> tuple[Act, str]:
    """The act that a meaning such as "goto 12" names, and the words behind its name."""
    name = max((name for name in ACTS if meaning == name or meaning.startswith(name + " ")), key=len)
    return ACTS[name], meaning[len(name) + 1 :]
