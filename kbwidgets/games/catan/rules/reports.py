"""The reports of a match of Catan: each event as a sentence, and what one player did as one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.text.words import counted, joined, run_on
from kbwidgets.core.values.types import CHANCE, called
from kbwidgets.games.catan.rules.goods import LANDS, TERRAINS, as_mapping, listed, read, total
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.moves import CARD_NAMES, CARD_NOUNS, KNIGHT, POINT

_LONGEST: Final = 12
"""The most words of a report that names every card and player."""
_MANY: Final = 5
"""The number of players from which their order is put in brackets."""
_FEW: Final = 3
_GOODS: Final[Mapping[str, tuple[int, ...]]] = {
    **dict.fromkeys(("gain", "blocked", "discard", "plenty"), (0,)),
    **dict.fromkeys(("bank", "offer", "call", "counter"), (0, 1)),
    "trade": (1, 2),
}
"""The data of an event that are cards."""


def narrate(known: Known, event: Event) -> str:
    """Return what happened as one sentence; an event holds what its viewer may know (CT-13.7)."""
    if event.kind == "card" and event.data[0] and event.seat == known.viewer and known.to_act:
        return f"You drew a {_noun(str(event.data[0]))}."
    names = known.table.setup.names
    text = _sentence(names, event, brief=False)
    return text if len(text.split()) <= _LONGEST else _sentence(names, event, brief=True)


def _sentence(names: Sequence[str], event: Event, *, brief: bool) -> str:
    """Return an event as a sentence; a brief one counts cards and players, and lists the cards in brackets."""
    data = [str(item) for item in event.data]
    for n in _GOODS.get(event.kind, ()):
        data[n] = _cards(data[n], brief=brief)
    if event.kind in ("offer", "call"):
        data[2:] = [_asked(names, data[2:], brief=brief)]
    return _SENTENCES[event.kind](names, called(event.seat, names), data)


def _seats(names: Sequence[str], seats: Sequence[str]) -> str:
    return joined([names[int(seat)] for seat in seats])


def _asked(names: Sequence[str], seats: Sequence[str], *, brief: bool) -> str:
    """Return the opponents who are asked, or all of them in one word."""
    if 1 < len(seats) == len(names) - 1:
        return "everyone"
    return f"{len(seats)} players" if brief and len(seats) > 1 else _seats(names, seats)


def _cards(text: str, *, brief: bool) -> str:
    goods = read(text)
    return f"{total(goods)} cards ({listed(goods)})" if brief and len(as_mapping(goods)) > 1 else listed(goods)


def _noun(card: str) -> str:
    """Return a development card as a sentence names it."""
    return CARD_NOUNS[CARD_NAMES.index(card)]


def _laid(names: Sequence[str], who: str, data: list[str]) -> str:
    """Return what chance laid out (CT-2.5 to CT-2.14, CT-4.1)."""
    kind, _, what = data[0].partition(" ")
    if kind == "tile":
        return f"A hex of {LANDS[TERRAINS.index(what)]} was placed."
    if kind == "first":
        return f"{names[int(what)]} comes next in turn order."
    return {
        "chit": f"Number token {what} was placed.",
        "red": "A hex was chosen for a red number.",
        "corner": "The start of the spiral was chosen.",
        "gap": "A gap between ports was widened.",
        "turn": "The ring of ports was rotated.",
        "port": f"A {'3:1' if what == 'any' else what} port was placed.",
        "desert": "A desert was chosen for the robber.",
    }[kind]


def _ordered(names: Sequence[str], who: str, data: list[str]) -> str:
    first, others = names[int(data[0])], _seats(names, data[1:])
    return f"{first} plays first, then {others}." if len(names) < _MANY else f"{first} plays first (then {others})."


def _passed(names: Sequence[str], who: str, data: list[str]) -> str:
    """Return how many settlements the setup skips (CT-4.7)."""
    return f"No legal spot left: {counted(len(data), 'placement')} {'was' if len(data) == 1 else 'were'} skipped."


def _requested(names: Sequence[str], who: str, data: list[str]) -> str:
    """Return a request for cards, or for offers for some (CT-9.6)."""
    return f"{who} asked {data[2]} for {data[1] if data[0] == 'nothing' else f'offers for {data[0]}'}."


def _played(names: Sequence[str], who: str, data: list[str]) -> str:
    card, _, kind = data[0].partition(" on ")
    played = f"a {_noun(card)}" if card == CARD_NAMES[KNIGHT] else _noun(card).removesuffix(" card")
    return f"{who} played {played}{kind and f' and named {kind}'}."


def _held(names: Sequence[str], who: str, data: list[str]) -> str:
    """Return what a player held at the end."""
    numbers = dict.fromkeys(range(len(CARD_NAMES)), 0)
    for each in data[1].split(", ") if data[1] else ():
        count, _, name = each.partition(" ")
        numbers[CARD_NAMES.index(name) if name else POINT] += int(count) if name else 1
    cards = [counted(count, CARD_NOUNS[n]) for n, count in numbers.items() if count]
    goods = read(data[0])
    kinds = [*(f"{count} {kind}" for kind, count in as_mapping(goods).items()), *cards]
    held = joined(kinds)
    if len(kinds) > _FEW:
        held = f"{total(goods) + sum(numbers.values())} cards ({held})"
    return f"{who} had {held or 'no cards'}."


def _prize(name: str, what: str) -> Callable[[Sequence[str], str, list[str]], str]:
    def told(names: Sequence[str], who: str, data: list[str]) -> str:
        before = int(data[0])
        if who == called(CHANCE, names):
            return f"Nobody holds {name} now."
        return f"{who} took {name}{f' from {names[before]}' if before >= 0 else ''} ({data[1]} {what})."

    return told


_SENTENCES: Final[Mapping[str, Callable[[Sequence[str], str, list[str]], str]]] = {
    "lay": _laid,
    "roll": lambda names, who, data: f"{who} rolled the dice.",
    "dice": lambda names, who, data: f"{who} rolled {sum(map(int, data))}"
    + (f" ({' + '.join(data)})." if len(data) > 1 else "."),
    "tie": lambda names, who, data: f"{_seats(names, data)} tied and roll again.",
    "order": _ordered,
    "settlement": lambda names, who, data: f"{who} built a settlement.",
    "road": lambda names, who, data: f"{who} built a road.",
    "city": lambda names, who, data: f"{who} built a city.",
    "gain": lambda names, who, data: f"{who} got {data[0]}.",
    "blocked": lambda names, who, data: f"The robber blocked {data[0]} for {who}.",
    "short": lambda names, who, data: f"The bank ran out of {joined(list(as_mapping(read(data[0]))))} for {who}.",
    "owe": lambda names, who, data: f"{who} had to discard {counted(int(data[0]), 'card')}.",
    "chosen": lambda names, who, data: f"{who} is ready.",
    "discard": lambda names, who, data: f"{who} discarded {data[0]}.",
    "robber": lambda names, who, data: f"{who} moved the robber.",
    "steal": lambda names, who, data: (
        f"{who} stole {f'1 {data[1]}' if data[1] else 'a card'} from {names[int(data[0])]}."
    ),
    "buy": lambda names, who, data: f"{who} bought a development card.",
    "card": lambda names, who, data: f"{who} drew a {_noun(data[0]) if data[0] else 'card'}.",
    "play": _played,
    "plenty": lambda names, who, data: f"{who} played Year of Plenty and took {data[0]}.",
    "monopoly": lambda names, who, data: f"{names[int(data[2])]} took {data[0]} {data[1]} from {who} (Monopoly).",
    "bank": lambda names, who, data: f"{who} traded {data[0]} for {data[1]} with the bank.",
    "offer": lambda names, who, data: f"{who} offered {data[2]} {data[0]} for {data[1]}.",
    "call": _requested,
    "counter": lambda names, who, data: f"{who} countered: {data[0]} for {data[1]}.",
    "accept": lambda names, who, data: f"{who} accepted.",
    "reject": lambda names, who, data: f"{who} declined.",
    "trade": lambda names, who, data: f"{who} traded {data[1]} for {data[2]} with {names[int(data[0])]}.",
    "withdraw": lambda names, who, data: f"{who} withdrew the offer.",
    "show": lambda names, who, data: f"{who} revealed {counted(int(data[0]), 'victory point')}.",
    "stop": lambda names, who, data: f"{who} placed only one road.",
    "end": lambda names, who, data: f"{who} ended their turn.",
    "pass": _passed,
    "longest": _prize("Longest Road", "roads"),
    "army": _prize("Largest Army", "knights"),
    "win": lambda names, who, data: f"{who} won with {counted(int(data[0]), 'point')}.",
    "open": _held,
    "over": lambda names, who, data: "The turn limit was reached.",
}  # fmt: skip

_PASSED_OVER: Final = frozenset(
    {"roll", "end", "offer", "call", "counter", "accept", "reject", "withdraw", "stop", "owe", "chosen", "open"}
)
"""The events that lead to another one, or to nothing, so that an account leaves them out."""
_UNLOGGED: Final = frozenset({"lay", "roll", "end", "owe"})
"""The events that the next line says, or the board."""
_SET_UP: Final = "The board is set up."
_BUILT: Final = {"settlement": "settlements", "road": "roads", "city": "cities"}


def is_logged(event: Event) -> bool:
    """Return whether the log has a line for an event; a card that was drawn unseen was bought the line before."""
    return event.kind not in _UNLOGGED and (event.kind != "card" or bool(event.data[0]))


def recount(known: Known, events: Sequence[Event]) -> str:
    """Return what one player did and got as one line; what happened on different turns stays apart."""
    who = called(events[0].seat, known.table.setup.names)
    turns: list[list[Event]] = [[]]
    for event in events:
        if turns[-1] and (event.kind == "dice" or turns[-1][-1].kind == "end"):
            turns.append([])
        turns[-1].append(event)
    lines: list[str] = []
    for n, text in enumerate(filter(None, (_told(known, who, turn) for turn in turns))):
        clause = text.removeprefix(f"{who} ")
        if not lines or clause == text:
            lines.append(text)
        elif len(lines) == n == 1 and lines[0].startswith(f"{who} ") and ". " not in lines[0]:
            lines[0] = f"{lines[0].removesuffix('.')}, then {clause}"
        else:
            lines.append(f"Later, {text}")
    return " ".join(lines)


def _told(known: Known, who: str, events: Sequence[Event]) -> str:
    """Return what one player did and got on one turn, with only the trades that were made."""
    sentences: list[str] = []
    counted_in = (each for each in events if each.kind not in _PASSED_OVER and (each.kind != "card" or each.data[0]))
    for kind, alike in groupby(counted_in, key=lambda each: each.kind):
        some = list(alike)
        if kind == "lay":
            sentences.append(_SET_UP)
        elif kind == "gain":
            sentences.append(f"{who} got {listed(sum(read(str(each.data[0])) for each in some))}.")
        elif kind in _BUILT and len(some) > 1:
            sentences.append(f"{who} built {len(some)} {_BUILT[kind]}.")
        else:
            sentences += [narrate(known, event) for event in some]
    return run_on(sentences, who)
