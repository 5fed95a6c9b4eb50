"""An open offer: its terms and answers, for who made it, who is asked, and all others (CT-9.14, CT-18.8)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.chips import chip
from kbwidgets.core.choices import Choices
from kbwidgets.core.scene import Node, h
from kbwidgets.core.types import Seat
from kbwidgets.games.catan.drawn.parts import area, bundle, heap, told_of, who
from kbwidgets.games.catan.drawn.trade import all_of
from kbwidgets.games.catan.rules.frames import Offered, Terms
from kbwidgets.games.catan.rules.goods import holds, missing, total
from kbwidgets.games.catan.rules.trading import terms_of
from kbwidgets.games.catan.rules.view import CatanView

WITHDRAW: Final = "withdraw"
ACCEPT: Final = "accept"
REJECT: Final = "reject"
REJECT_ALL: Final = "reject all"
"""Rejects this offer, and by itself each other one of the turn (CT-9.12)."""
COUNTER: Final = "counter"


def confirm_key(seat: Seat) -> str:
    """The key of the button that makes the trade with a seat."""
    return f"confirm {seat}"


def open_offer(view: CatanView, seat: Seat | None) -> Node | None:
    """The open offer as a seat sees it, None if there is none."""
    frame = view.frame
    if not isinstance(frame, Offered):
        return None
    if seat is not None and seat in frame.to:
        return _incoming(view, frame, seat)
    mine = seat == view.turn
    rows = [_answer(view, frame, other, seat) for other in frame.to]
    parts = [_terms(view, frame, seat), h("ul", "answers", *rows, cls="ctb-answers")]
    if mine:
        parts.append(h("button", WITHDRAW, text="Withdraw the offer", cls="kb-button", type="button"))
    what = "call" if frame.call else "offer"
    return area("open offer", f"Your {what}" if mine else f"The {what} of {view.names[view.turn]}", *parts,
                cls="ctb-due" if mine else "")  # fmt: skip


def _terms(view: CatanView, frame: Offered, seat: Seat | None) -> Node:
    """What the one who makes the offer gives and gets."""
    verbs = ("give", "get") if seat == view.turn else ("gives", "gets")
    whose = who(view, view.turn, seat)
    return _exchange("terms", whose, verbs, Terms(frame.give, frame.get))


def _exchange(key: str, whose: str, verbs: tuple[str, str], terms: Terms) -> Node:
    parts = (
        h("span", text=f"{whose} {verbs[0]} "), heap(f"{key} give", terms.give),
        h("span", text=f" and {verbs[1]} "), heap(f"{key} get", terms.get),
    )  # fmt: skip
    return h("p", key, *parts, cls="ctb-terms")


def _answer(view: CatanView, frame: Offered, other: Seat, seat: Seat | None) -> Node:
    """What one who was asked has said, with the button that makes the trade."""
    answer, key = frame.answers[other], f"answer {other}"
    said: list[Node]
    if isinstance(answer, Terms):
        said = [h("span", text="gives "), heap(f"{key} give", answer.give), h("span", text=" for "),
                heap(f"{key} get", answer.get)]  # fmt: skip
    else:
        words = {"accept": "accepts", "reject": "rejects", "": "has not answered"}[answer]
        said = [h("span", f"{key} word", text=words, cls="kb-good" if answer == "accept" else "kb-quiet")]
    parts = [chip(view.colours[other]), h("b", text=f"{view.names[other]} "), h("span", f"{key} said", *said,
                                                                                cls="ctb-terms")]  # fmt: skip
    if seat == view.turn and terms_of(frame, other):
        parts += _confirm(view, frame, other)
    return h("li", key, *parts)


def _confirm(view: CatanView, frame: Offered, other: Seat) -> list[Node]:
    """The button of a trade; a counter may ask for what one lacks, which is told to oneself alone (CT-9.8)."""
    terms = terms_of(frame, other)
    lacking = missing(view.hands[view.turn] or 0, terms.get) if terms else 0
    button = h("button", confirm_key(other), text="Trade", cls="kb-button", type="button", data_kb_ask=bool(lacking),
               aria_label=f"Trade with {view.names[other]}", aria_disabled="true" if lacking else None)  # fmt: skip
    why = [h("small", f"lacks for {other}", text=f"you lack {told_of(lacking)}", cls="kb-quiet")] if lacking else []
    return [*why, button]


# -- who is asked -----------------------------------------------------------------------------------------


def _incoming(view: CatanView, frame: Offered, seat: Seat) -> Node:
    """An offer from the side of one who is asked: accept, reject, or other terms."""
    lacking = missing(view.hands[seat] or 0, frame.get)
    cannot = frame.call or bool(lacking)
    why = "a call is answered by other terms" if frame.call else f"you lack {told_of(lacking)}" if lacking else ""
    look = "kb-button" if cannot else "kb-primary"
    accept = h("button", ACCEPT, text="Accept", cls=look, type="button", data_kb_ask=cannot,
               aria_disabled="true" if cannot else None)  # fmt: skip
    buttons = [accept, h("button", REJECT, text="Reject", cls="kb-button", type="button")]
    if view.hands[seat]:
        buttons.append(h("button", COUNTER, text="Other terms", cls="kb-button", type="button"))
    buttons.append(h("button", REJECT_ALL, text="Reject all", cls="kb-button", type="button",
                     aria_label="Reject all offers of this turn", title="until the turn ends"))  # fmt: skip
    parts = [_exchange("terms", "You", ("give", "get"), Terms(frame.get, frame.give))]
    if answer := frame.answers[seat]:
        parts.append(h("p", "my answer", text=f"Your answer: {_told(answer)}. You may change it.", cls="kb-quiet"))
    parts.append(h("div", "my answers", *buttons, cls="ctb-row"))
    if why:
        parts.append(h("p", "why not accept", text=f"{why[0].upper()}{why[1:]}.", cls="kb-quiet"))
    parts.append(h("div", "counter panel", cls="ctb-form", data_kb_panel=True))
    beside = [other for other in frame.to if other != seat]
    if beside:
        parts.append(h("ul", "answers", *(_answer(view, frame, other, seat) for other in beside), cls="ctb-answers"))
    verb = "calls" if frame.call else "offers"
    return area("open offer", f"{view.names[view.turn]} {verb}", *parts, cls="ctb-due")


def _told(answer: str | Terms) -> str:
    if isinstance(answer, Terms):
        return f"{told_of(answer.give)} for {told_of(answer.get)}"
    return f"{answer}ed"


# -- picks ------------------------------------------------------------------------------------------------


def offer_answers(view: CatanView, seat: Seat, choices: Choices) -> None:
    """Add the picks that answer an offer, make the trade or withdraw it."""
    frame = view.frame
    if not isinstance(frame, Offered):
        return
    held = view.hands[seat] or 0
    if seat == view.turn:
        for other in frame.to:
            terms = terms_of(frame, other)
            if terms and holds(held, terms.get):
                choices.add((confirm_key(other),), f"confirm {other}")
        choices.add((WITHDRAW,), "withdraw")
        return
    if not frame.call and holds(held, frame.get):
        choices.add((ACCEPT,), f"accept {seat}")
    choices.add((REJECT,), f"reject {seat}")
    choices.add((REJECT_ALL,), f"reject {seat}")
    if held:
        mine = frame.get - missing(held, frame.get)  # of what is asked for as much as is there
        give = bundle(held, "You give", 0, total(held), mine)
        get = bundle(all_of(view), "You get", 0, total(all_of(view)), frame.give)
        choices.add((COUNTER, give, get), f"counter {seat} {{0}} for {{1}}", tried=True)


def attempt(view: CatanView, key: str, seat: Seat | None) -> str | None:
    """The answer or the trade that a button tries, to say why not."""
    word, _, other = key.partition(" ")
    if key in (ACCEPT, REJECT) and seat is not None:
        return f"{key} {seat}"
    return key if word == "confirm" and other.isdecimal() and int(other) < len(view.names) else None
