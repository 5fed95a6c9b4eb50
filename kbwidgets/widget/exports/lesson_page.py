"""A lesson as a page that any browser can show, without a kernel, scripts or network access.

Each step shows its text and its table. The answers of a choice open the lesson's replies. Other tasks open one way to
do them, with the table as it is afterwards. Rules that are mentioned link to their text at the end of the page.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import lesson
>>> page = lesson_page(lesson(next(iter(games))))
>>> page[:15], "<script" in page, "src=" in page
('<!doctype html>', False, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import count
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kbwidgets.core.protocol.render import drawn, is_drawn
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.nodes import Sheet
from kbwidgets.core.scene.svg import to_svg, write_defs
from kbwidgets.core.text.rulebook import RULE_ID, Rulebook
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.teach import Session, Task
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.sessions.reply import FOUND, PASSED, Reply, reply_to
from kbwidgets.widget.exports.page_policy import hash_of, policy
from kbwidgets.widget.screens.lesson import verdict

_READER: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_HEAD: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
"""
_STYLE: Final = """
:root{color-scheme:light dark;--line:#8886;--soft:#8882;--good:#1b7f3b;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--good:#7bd69a;--bad:#ffb4ab}}
body{font:17px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:1080px;margin:0 auto;padding:16px}
section.step{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:16px 28px;padding:20px 0;
border-top:1px solid var(--line);align-items:start}
@media(max-width:700px){section.step{grid-template-columns:minmax(0,1fr)}}
section.step>h3{grid-column:1/-1;margin:0}figure{margin:0 0 12px}figure svg{width:100%;height:auto;max-height:70vh}
.task{background:var(--soft);border-radius:10px;padding:12px 16px;margin:0 0 12px}
.task>p:first-child{margin-top:0;font-weight:600}details{margin:8px 0;border:1px solid var(--line);border-radius:8px;
background:Canvas}summary{cursor:pointer;padding:9px 12px}details>:not(summary){margin:0;padding:0 12px 10px}
summary:focus-visible,a:focus-visible{outline:3px solid Highlight;outline-offset:2px}
.right>b:first-child{color:var(--good)}
.wrong>b:first-child{color:var(--bad)}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:2px 8px}
nav ol{columns:2 260px}a{color:LinkText}
"""


def lesson_page(lesson: Script) -> str:
    """Return the page with its steps and the text of the rules that it mentions."""
    rules = lesson.loaded_game.rules
    body: list[str] = [f"<h1>{escape(lesson.title)}</h1>", _markdown(lesson.about, rules), _contents(lesson)]
    chapter = None
    numbers = count(1)
    session = Session(lesson)
    for number, step in enumerate(lesson.steps, 1):
        if step.chapter != chapter:
            chapter = step.chapter
            body.append(f"<h2>{escape(chapter.title)}</h2>" if chapter else "")
        session.goto(number)
        body.append("".join(_step(session, rules, numbers)))
    words = "\n".join(body)
    mentioned = [rule for rule in rules if f'href="#{rule}"' in words]
    definitions = "".join(f'<dt id="{rule}"><b>{rule}</b> {escape(rules[rule].title)}</dt>'
                          f"<dd>{_plain(rules[rule].text)}</dd>" for rule in mentioned)  # fmt: skip
    book = f"<h2>Rules mentioned here</h2><dl>{definitions}</dl>" if definitions else ""
    sheet = _sheet(lesson)
    page_body = f"<body>{_symbols_for(sheet, words)}<main>\n{words}\n{book}\n</main></body></html>\n"
    policy_element = policy([], map(hash_of, [_STYLE, *([sheet.style] if sheet else [])]))
    return f"{_HEAD}{policy_element}<title>{escape(lesson.title)}</title><style>{_STYLE}</style></head>{page_body}"


def _contents(lesson: Script) -> str:
    rows = "".join(f'<li><a href="#step-{n}">{escape(step.title)}</a></li>' for n, step in enumerate(lesson.steps, 1))
    return f'<nav aria-label="Steps"><ol>{rows}</ol></nav>'


def _step(session: Session, rules: Rulebook, numbers: Iterator[int]) -> Iterator[str]:
    """Yield the parts of one step, solved with its own solutions: the table, the text and the tasks."""
    step = session.step
    yield f'<section class="step" id="step-{session.number}"><h3>{session.number}. {escape(step.title)}</h3><div>'
    yield _picture(session.state, session.seat, session.highlights)
    yield f"</div><div>{_markdown(step.words, rules)}"
    pictured = session.state
    while (task := session.task) is not None:
        table = "" if session.state == pictured else _picture(session.state, session.seat, session.highlights)
        pictured = session.state
        yield f'<div class="task">{_markdown(task.ask or "Make a move.", rules)}{table}'
        if task.kind == "choice":
            yield from _choice(session, task, rules, next(numbers))
        before = session.state
        replies = [session.answer(text) for text in task.solution]
        if task.kind != "choice":
            yield _solution(session, task, before, replies, rules)
        yield "</div>"
        if session.task is task or not (replies and replies[-1].passed):
            break  # The lesson was not checked, so the rest of the step cannot be reached.
    yield "</div></section>"


def _choice(session: Session, task: Task, rules: Rulebook, number: int) -> Iterator[str]:
    """Yield the answers, each of which opens the lesson's reply.

    Only one answer of a question is open at a time.
    """
    for n, answer in enumerate(task.answers, 1):
        reply = reply_to(session.lesson.loaded_game, task, session.state, n)
        yield (f'<details name="question-{number}"><summary>{escape(answer)}</summary>{_reply(reply, rules)}</details>')


def _solution(session: Session, task: Task, before: State, replies: Iterable[Reply], rules: Rulebook) -> str:
    """Return one way to do a task, and what happens then."""
    answers = "".join(
        f"<p><code>{escape(reply.answer)}</code></p>{_reply(reply, rules)}" for reply in replies
    )  # fmt: skip
    after = session.state if task.kind == "do" and session.task is None else None
    table = _picture(after, session.seat, ()) if after is not None and after != before else ""
    heading = {"number": "The number", "order": "The order"}.get(task.kind, "Show me")
    return f"<details><summary>{heading}</summary>{answers}{table}</details>"


def _reply(reply: Reply, rules: Rulebook) -> str:
    is_good = reply.kind in (PASSED, FOUND)
    words = [f"<b>{verdict(reply)}</b>", _inline(reply.words, rules)]
    words += [f"{_inline(each.text, rules)} ({_link(each.rule)})" for each in reply.refusals]
    words += [escape(line) for line in reply.sentences]
    return f'<p class="{"right" if is_good else "wrong"}">{" ".join(part for part in words if part)}</p>'


def _picture(state: State, seat: Seat, lit: Iterable[Place]) -> str:
    if not is_drawn(state.GAME):
        return f"<pre>{escape(str(state.view(seat)))}</pre>"
    image = to_svg(drawn(state, seat).still(frozenset(lit)))
    return f"<figure>{image}</figure>"


def _sheet(lesson: Script) -> Sheet | None:
    """Return the symbols and the style of the pictures, or None if there are no pictures."""
    if not is_drawn(lesson.game) or not lesson.steps:
        return None
    return drawn(lesson.steps[0].position.state(lesson.loaded_game), 0).sheet()


def _symbols_for(sheet: Sheet | None, pictures: str) -> str:
    """Return the style and the symbols for all pictures.

    The element is not hidden, because a browser would not draw its patterns then.
    """
    if sheet is None:
        return ""
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{write_defs(pictures, sheet)}</svg>'


# -- text ----------------------------------------------------------------------------------------------


def _markdown(text: str, rules: Rulebook) -> str:
    return _READER.renderer.render(_link_rules(_READER.parse(text), rules), _READER.options, {})


def _inline(text: str, rules: Rulebook) -> str:
    return _READER.renderer.render(_link_rules(_READER.parseInline(text), rules), _READER.options, {})


def _link_rules(tokens: list[Token], rules: Rulebook) -> list[Token]:
    """Point the links to rules at this page, and turn the ids of rules into links."""
    for token in tokens:
        if token.type == "link_open" and (href := str(token.attrs.get("href", ""))) in rules:
            token.attrs["href"] = f"#{href}"
        if token.children:
            token.children = [part for child in _link_rules(token.children, rules) for part in _link_ids(child, rules)]
    return tokens


def _link_ids(token: Token, rules: Rulebook) -> list[Token]:
    if token.type != "text" or not RULE_ID.search(token.content):
        return [token]
    html = RULE_ID.sub(lambda match: _link(match[0]) if match[0] in rules else match[0], escape(token.content))
    return [Token("html_inline", "", 0, content=html)]


def _link(rule: str) -> str:
    return f'<a href="#{rule}">{rule}</a>'


def _plain(text: str) -> str:
    return _READER.render(text)
