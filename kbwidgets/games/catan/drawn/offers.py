"""The panel of an open offer, for its maker, for those who are asked and for everyone else (CT-9.14, CT-18.8)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.parts import area, heap, who
from kbwidgets.games.catan.drawn.trade import COUNTER
from kbwidgets.games.catan.rules.chapters.trade import Accept, Confirm, Reject, terms_of
from kbwidgets.games.catan.rules.position import Offered
from kbwidgets.games.catan.rules.resources import Terms, listed
from kbwidgets.games.catan.rules.view import CatanView

WITHDRAW: Final = "withdraw"
ACCEPT: Final = "accept"
REJECT: Final = "reject"
REJECT_ALL: Final = "reject all"
"""The button that declines this offer and all others of the turn (CT-9.12)."""


def confirm_key(seat: Seat) -> str:
    """Return the key of the button that trades with a seat."""
    return f"confirm {seat}"


def open_offer(view: CatanView, turn: Turn) -> Node | None:
    """Return the open offer as the seat that acts sees it, or None."""
    frame, seat = view.frame, turn.seat
    if not isinstance(frame, Offered):
        return None
    if seat is not None and seat in frame.to:
        return _incoming(view, turn, frame, seat)
    mine = seat == view.turn
    rows = [_answer(view, turn, frame, other) for other in frame.to]
    parts = [_terms(view, frame, seat), h("ul", "answers", *rows, cls="ctb-answers")]
    if mine:
        parts.append(h("button", WITHDRAW, text="Withdraw", cls="kb-button ctb-aside", type="button"))
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


def _answer(view: CatanView, turn: Turn, frame: Offered, other: Seat) -> Node:
    """Return a player's answer, with the button that makes the trade."""
    answer, key = frame.answers[other], f"answer {other}"
    nodes: list[Node]
    if isinstance(answer, Terms):
        nodes = [h("span", text="gives ", cls="kb-sr"), heap(f"{key} give", answer.give), h("span", text=" for "),
                heap(f"{key} get", answer.get)]  # fmt: skip
    else:
        words = {"accept": "Accepted", "reject": "Declined", "": "Waiting …"}[answer]
        nodes = [h("span", f"{key} word", text=words, cls="kb-good" if answer == "accept" else "kb-quiet")]
    parts = [chip(view.colours[other]), h("b", text=f"{view.names[other]} "), h("span", f"{key} said", *nodes,
                                                                                cls="ctb-terms")]  # fmt: skip
    if turn.seat == view.turn and terms_of(frame, other):
        parts += _confirm(view, turn, other)
    return h("li", key, *parts)


def _confirm(view: CatanView, turn: Turn, other: Seat) -> list[Node]:
    """Return the button of a trade. Only its player learns that they lack cards for a counteroffer (CT-9.8)."""
    why = turn.why_not(Confirm(other))
    button = h("button", confirm_key(other), text="Trade", cls="kb-button", type="button", data_kb_ask=bool(why),
               aria_label=f"Trade with {view.names[other]}", aria_disabled="true" if why else None)  # fmt: skip
    return [*([h("small", f"lacks for {other}", text=why.short, cls="kb-quiet")] if why else []), button]


# -- who is asked -----------------------------------------------------------------------------------------


def _incoming(view: CatanView, turn: Turn, frame: Offered, seat: Seat) -> Node:
    """Return an offer as a player who is asked sees it, with buttons to accept, decline or counter."""
    why = turn.why_not(Accept(seat))
    accept = h("button", ACCEPT, text="Accept", cls="kb-button" if why else "kb-primary", type="button",
               data_kb_ask=bool(why), aria_disabled="true" if why else None)  # fmt: skip
    buttons = [accept, h("button", REJECT, text="Decline", cls="kb-button", type="button")]
    if turn.open_moves:
        other = "Make an offer" if frame.call else "Counteroffer"
        buttons.append(h("button", COUNTER, text=other, cls="kb-button", type="button"))
    decline_all = h("button", REJECT_ALL, text="Decline all", cls="kb-button ctb-aside", type="button",
                    aria_label="Decline all offers this turn", title="This turn")  # fmt: skip
    mine = Terms(frame.get, frame.give)
    parts = [_terms(view, frame, seat) if frame.call else _exchange("terms", "You", ("give", "get"), mine)]
    if answer := frame.answers[seat]:
        words = f"You {_describe_answer(answer)}. You can still change your mind."
        parts.append(h("p", "my answer", text=words, cls="kb-quiet"))
    parts += [h("div", "my answers", *buttons, cls="ctb-row ctb-tight"), decline_all]
    if why and why.short and not answer:
        parts.append(h("p", "why not accept", text=f"{why.short}.", cls="kb-quiet"))
    parts.append(h("div", "counter panel", cls="kb-cards ctb-form", data_kb_panel=True))
    others = [each for each in frame.to if each != seat]
    if others:
        parts.append(h("ul", "answers", *(_answer(view, turn, frame, each) for each in others), cls="ctb-answers"))
    what = "request" if frame.call else "offer"
    return area("open offer", f"{view.names[view.turn]}'s {what}", *parts, cls="ctb-due")


def reply(view: CatanView, turn: Turn) -> str | None:
    """Return the rejection of an offer for which the seat that acts lacks the cards, or None (CT-9.12)."""
    frame, seat = view.frame, turn.seat
    if not isinstance(frame, Offered) or frame.call or seat is None or seat not in frame.waiting:
        return None
    return str(Reject(seat)) if turn.why_not(Accept(seat)) else None


def _describe_answer(answer: str | Terms) -> str:
    if isinstance(answer, Terms):
        return f"offered {listed(answer.give)} for {listed(answer.get)}"
    return "accepted" if answer == "accept" else "declined"


# -- tries ------------------------------------------------------------------------------------------------


def attempt(view: CatanView, key: str, seat: Seat | None) -> str | None:
    """Return the answer or trade that a button tries, so that a refusal says why not."""
    word, _, other = key.partition(" ")
    if key in (ACCEPT, REJECT) and seat is not None:
        return f"{key} {seat}"
    return key if word == "confirm" and other.isdecimal() and int(other) < len(view.names) else None
