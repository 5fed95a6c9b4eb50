"""The panel of an open offer, for its maker, for those who are asked and for everyone else (CT-9.14, CT-18.8)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.parts import area, bundle, heap, who
from kbwidgets.games.catan.drawn.trade import all_of
from kbwidgets.games.catan.rules.chapters.build import more_of
from kbwidgets.games.catan.rules.chapters.trade import terms_of
from kbwidgets.games.catan.rules.fields import Offered
from kbwidgets.games.catan.rules.resources import Terms, holds, listed, missing, total
from kbwidgets.games.catan.rules.view import CatanView

WITHDRAW: Final = "withdraw"
ACCEPT: Final = "accept"
REJECT: Final = "reject"
REJECT_ALL: Final = "reject all"
"""The button that declines this offer and all others of the turn (CT-9.12)."""
COUNTER: Final = "counter"


def confirm_key(seat: Seat) -> str:
    """Return the key of the button that trades with a seat."""
    return f"confirm {seat}"


def open_offer(view: CatanView, seat: Seat | None) -> Node | None:
    """Return the open offer as a seat sees it, or None."""
    frame = view.frame
    if not isinstance(frame, Offered):
        return None
    if seat is not None and seat in frame.to:
        return _incoming(view, frame, seat)
    mine = seat == view.turn
    rows = [_answer(view, frame, other, seat) for other in frame.to]
    parts = [_terms(view, frame, seat), h("ul", "answers", *rows, cls="ctb-answers")]
    if mine:
        parts.append(h("button", WITHDRAW, text="Withdraw", cls="kb-button", type="button"))
    what, whose = "request" if frame.call else "offer", "Your" if mine else f"{view.names[view.turn]}'s"
    return area("open offer", f"{whose} {what}", *parts,
                cls="ctb-due" if mine else "")  # fmt: skip


def _terms(view: CatanView, frame: Offered, seat: Seat | None) -> Node:
    """Return the cards that the maker of the offer gives and gets."""
    mine = seat == view.turn
    whose, terms = who(view, view.turn, seat), Terms(frame.give, frame.get)
    if not frame.call:
        return _exchange("terms", whose, ("give", "get") if mine else ("gives", "gets"), terms)
    side, verb, goods = ("give", "offer", terms.give) if terms.give else ("get", "want", terms.get)
    verb = verb if mine else f"{verb}s"
    return h("p", "terms", h("span", text=f"{whose} {verb} "), heap(f"terms {side}", goods), cls="ctb-terms")


def _exchange(key: str, whose: str, verbs: tuple[str, str], terms: Terms) -> Node:
    parts = (
        h("span", text=f"{whose} {verbs[0]} "), heap(f"{key} give", terms.give),
        h("span", text=f" and {verbs[1]} "), heap(f"{key} get", terms.get),
    )  # fmt: skip
    return h("p", key, *parts, cls="ctb-terms")


def _answer(view: CatanView, frame: Offered, other: Seat, seat: Seat | None) -> Node:
    """Return a player's answer, with the button that makes the trade."""
    answer, key = frame.answers[other], f"answer {other}"
    said: list[Node]
    if isinstance(answer, Terms):
        said = [h("span", text="gives "), heap(f"{key} give", answer.give), h("span", text=" for "),
                heap(f"{key} get", answer.get)]  # fmt: skip
    else:
        words = {"accept": "Accepted", "reject": "Declined", "": "Waiting …"}[answer]
        said = [h("span", f"{key} word", text=words, cls="kb-good" if answer == "accept" else "kb-quiet")]
    parts = [chip(view.colours[other]), h("b", text=f"{view.names[other]} "), h("span", f"{key} said", *said,
                                                                                cls="ctb-terms")]  # fmt: skip
    if seat == view.turn and terms_of(frame, other):
        parts += _confirm(view, frame, other)
    return h("li", key, *parts)


def _confirm(view: CatanView, frame: Offered, other: Seat) -> list[Node]:
    """Return the button of a trade. Only its player learns that they lack cards for a counteroffer (CT-9.8)."""
    terms = terms_of(frame, other)
    lacking = missing(view.hands[view.turn] or 0, terms.get) if terms else 0
    button = h("button", confirm_key(other), text="Trade", cls="kb-button", type="button", data_kb_ask=bool(lacking),
               aria_label=f"Trade with {view.names[other]}", aria_disabled="true" if lacking else None)  # fmt: skip
    why = [h("small", f"lacks for {other}", text=f"You need {more_of(lacking)}", cls="kb-quiet")] if lacking else []
    return [*why, button]


# -- who is asked -----------------------------------------------------------------------------------------


def _incoming(view: CatanView, frame: Offered, seat: Seat) -> Node:
    """Return an offer as a player who is asked sees it, with buttons to accept, decline or counter."""
    lacking = missing(view.hands[seat] or 0, frame.get)
    cannot = frame.call or bool(lacking)
    why = f"You need {more_of(lacking)}." if lacking and not frame.call else ""
    look = "kb-button" if cannot else "kb-primary"
    accept = h("button", ACCEPT, text="Accept", cls=look, type="button", data_kb_ask=cannot,
               aria_disabled="true" if cannot else None)  # fmt: skip
    buttons = [accept, h("button", REJECT, text="Decline", cls="kb-button", type="button")]
    if view.hands[seat]:
        other = "Make an offer" if frame.call else "Counteroffer"
        buttons.append(h("button", COUNTER, text=other, cls="kb-button", type="button"))
    buttons.append(h("button", REJECT_ALL, text="Decline all", cls="kb-button", type="button",
                     aria_label="Decline all offers this turn", title="This turn"))  # fmt: skip
    mine = Terms(frame.get, frame.give)
    parts = [_terms(view, frame, seat) if frame.call else _exchange("terms", "You", ("give", "get"), mine)]
    if answer := frame.answers[seat]:
        words = f"You {_answered(answer)}. You can still change your mind."
        parts.append(h("p", "my answer", text=words, cls="kb-quiet"))
    parts.append(h("div", "my answers", *buttons, cls="ctb-row"))
    if why:
        parts.append(h("p", "why not accept", text=why, cls="kb-quiet"))
    parts.append(h("div", "counter panel", cls="ctb-form", data_kb_panel=True))
    asked = [each for each in frame.to if each != seat]
    if asked:
        parts.append(h("ul", "answers", *(_answer(view, frame, each, seat) for each in asked), cls="ctb-answers"))
    what = "request" if frame.call else "offer"
    return area("open offer", f"{view.names[view.turn]}'s {what}", *parts, cls="ctb-due")


def _answered(answer: str | Terms) -> str:
    if isinstance(answer, Terms):
        return f"offered {listed(answer.give)} for {listed(answer.get)}"
    return "accepted" if answer == "accept" else "declined"


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
        mine = frame.get - missing(held, frame.get)  # As much of the cards asked for as there is
        give = bundle(held, "You give", 0, total(held), mine)
        get = bundle(all_of(view), "You get", 0, total(all_of(view)), frame.give)
        choices.add((COUNTER, give, get), f"counter {seat} {{0}} for {{1}}", tried=True)


def attempt(view: CatanView, key: str, seat: Seat | None) -> str | None:
    """Return the answer or trade that a button tries, so that a refusal says why not."""
    word, _, other = key.partition(" ")
    if key in (ACCEPT, REJECT) and seat is not None:
        return f"{key} {seat}"
    return key if word == "confirm" and other.isdecimal() and int(other) < len(view.names) else None
