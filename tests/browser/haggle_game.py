"""The game of Haggle, with offers of bundles that all others answer and stalls that are picked together.

Its rules are in haggle_rulebook.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path as File
from random import Random
from typing import ClassVar, Final, NamedTuple, Self

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.protocol.open_information import OpenPosition, OpenView
from kbwidgets.core.protocol.state import Move, OpenMove, State, View
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.options import Option, OptionValue
from kbwidgets.core.setup.pick_kinds import Some
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer, ranked

from .haggle_moves import (
    KINDS,
    MOVES,
    SELLS,
    STALLS,
    Answer,
    Goods,
    Offer,
    Opening,
    Pass,
    Trade,
    Withdraw,
    bundle,
    holds,
    side_by_side,
    told,
)

COLOURS: Final = ("blue", "orange", "green")
FREE: Final = -1
ROUNDS: Final = 2


class _Fields(NamedTuple):
    names: tuple[str, ...]
    colours: tuple[str, ...]
    goods: tuple[Goods, ...]
    turn: int
    """The number of turns that are over. Each player makes two offers before the stalls."""
    offer: Offer | None
    answers: tuple[str, ...]
    stalls: tuple[int, ...]
    """The owner of each stall."""


class HagglePosition(_Fields, OpenPosition):  # pyright: ignore[reportIncompatibleVariableOverride]
    """Everybody's goods, and the offer."""

    __slots__ = ()
    GAME: ClassVar[str] = "haggle"

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.turn % len(self.names)

    @property
    def phase(self) -> str:
        rounds = self.turn // len(self.names)
        if rounds >= ROUNDS:
            return "stalls" if rounds == ROUNDS else "over"
        return "offer" if self.offer is None else "answer" if self.unanswered else "deal"

    @property
    def unanswered(self) -> tuple[Seat, ...]:
        """The seats that have yet to answer (HA-3)."""
        return tuple(seat for seat, word in enumerate(self.answers) if not word and seat != self.seat)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase == "over" else self.unanswered if self.phase == "answer" else (self.seat,)

    @property
    def free(self) -> tuple[str, ...]:
        """The stalls that may be opened (HA-5)."""
        return tuple(key for key, owner in zip(STALLS, self.stalls, strict=True) if owner == FREE)

    def score(self) -> tuple[ScoreLine, ...]:
        """HA-6: the goods that each stall sells."""
        return tuple(
            ScoreLine("HA-6", owner, self.goods[owner][kind], f"stall {key} sells {KINDS[kind]}", (key,))
            for key, kind, owner in zip(STALLS, SELLS, self.stalls, strict=True)
            if owner != FREE
        )

    def to_json(self) -> dict[str, Json]:
        return {
            "names": list(self.names),
            "colours": list(self.colours),
            "goods": [list(each) for each in self.goods],
            "turn": self.turn,
            "offer": [list(self.offer.give), list(self.offer.get)] if self.offer else [],
            "answers": list(self.answers),
            "stalls": list(self.stalls),
        }


@event("did", "{who}: {words}.")
class Did(Event):
    """A move was made."""

    verb: str
    words: str
    stalls: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return self.verb

    @property
    def at(self) -> tuple[str, ...]:
        return self.stalls


class HaggleView(OpenView[HagglePosition]):
    """The position as text."""

    __slots__ = ()
    GAME: ClassVar[str] = "haggle"

    def prompt(self) -> Prompt:
        at = self.position
        who = " and ".join(at.names[seat] for seat in at.to_act)
        offer = f"{told(at.offer.give)} for {told(at.offer.get)}" if at.offer else ""
        return {
            "offer": Prompt("Make an offer, or pass", f"{who} is making an offer"),
            "answer": Prompt(f"Answer {at.names[at.seat]}: {offer}", f"{who} must answer"),
            "deal": Prompt("Trade, or withdraw", f"{who} is choosing a trade"),
            "stalls": Prompt("Open 1 or 2 stalls", f"{who} is opening stalls", "You can't pick neighbouring stalls."),
            "over": Prompt("", "All stalls are open"),
        }[at.phase]

    def due_rule(self) -> str:
        return {"offer": "HA-2", "answer": "HA-3", "deal": "HA-4", "stalls": "HA-5", "over": "HA-6"}[self.phase]

    def __str__(self) -> str:
        at = self.position
        rows = [f"{name}: {told(goods)}" for name, goods in zip(at.names, at.goods, strict=True)]
        stalls = [
            f"{key} {'free' if owner == FREE else at.names[owner]}"
            for key, owner in zip(STALLS, at.stalls, strict=True)
        ]
        return "\n".join([*rows, "; ".join(stalls)])


class HaggleState(HagglePosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Haggle."""

    __slots__ = ()
    NOTATION: ClassVar[Moves] = MOVES

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        return tuple(move for other in self.to_act if seat in (None, other) for move in self._moves_of(other))

    def _moves_of(self, seat: Seat) -> Sequence[Move]:
        if self.phase == "answer":
            return [Answer(word, seat) for word in ("accept", "refuse") if self._can(word, seat)]
        if self.phase == "offer":
            return [Pass()]
        if self.phase == "deal":
            willing = [other for other, word in enumerate(self.answers) if word == "accept"]
            return [*map(Trade, willing), Withdraw()]
        sets = [*combinations(self.free, 1), *combinations(self.free, 2)]
        return [Opening(keys) for keys in sets if not side_by_side(keys)]

    def mover(self, move: Move) -> Seat:
        return move.seat if isinstance(move, Answer) else self.seat

    def _can(self, word: str, seat: Seat) -> bool:
        """HA-3.1: only who holds what is asked for accepts."""
        return word == "refuse" or (self.offer is not None and holds(self.goods[seat], self.offer.get))

    def open_moves(self) -> tuple[OpenMove, ...]:
        """The offers, far too many to be listed."""
        mine = bundle(self.goods[self.seat], "You give")
        offer = OpenMove("offer {0} for {1}", (mine, bundle((4, 4, 4), "You get")), self.seat)
        return (offer,) if self.phase == "offer" and mine.items else ()

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        mover = self.mover(move)
        fitting = {"offer": ("offer", "pass"), "answer": ("accept", "refuse"), "deal": ("trade", "withdraw")}
        word = str(move).split()[0]
        if word not in fitting.get(self.phase, ("open",)) or mover not in self.to_act or seat not in (None, mover):
            due = HaggleView(OPEN, HagglePosition(*self))
            advice = f"{due.prompt().text}." if self.to_act else ""
            return (Refusal("HA-ERR.1", due.due_rule(), "You can't do that now.", (), advice),)
        if isinstance(move, Offer):
            return self._judge_offer(move)
        if isinstance(move, Answer) and not self._can(move.word, mover) and self.offer:
            lacking = f"You don't have {told(self.offer.get)}."
            return (Refusal("HA-ERR.2", "HA-3.1", lacking, (), "Refuse the offer."),)
        if isinstance(move, Trade) and move not in self.moves():
            return (Refusal("HA-ERR.2", "HA-4", "This player has not accepted.", (), "Trade with another."),)
        return self._judge_opening(move) if isinstance(move, Opening) else ()

    def _judge_offer(self, move: Offer) -> tuple[Refusal, ...]:
        found: list[Refusal] = []
        if not holds(self.goods[self.seat], move.give):
            found.append(Refusal("HA-ERR.2", "HA-2.2", f"You don't have {told(move.give)}."))
        both = [
            f"{kind} for {kind}" for kind, one, other in zip(KINDS, move.give, move.get, strict=True) if one and other
        ]
        found += [
            Refusal("HA-ERR.2", "HA-2.1", f"You can't offer {words}.", (), "Ask for other goods.") for words in both
        ]
        return tuple(found)

    def _judge_opening(self, move: Opening) -> tuple[Refusal, ...]:
        taken = [key for key in move.stalls if key not in self.free]
        if taken:
            return (Refusal("HA-ERR.2", "HA-5", "This stall isn't free.", (taken[0],), "Open a free one."),)
        if side_by_side(move.stalls):
            return (Refusal("HA-ERR.2", "HA-5.1", "These stalls are side by side.", move.stalls, "Open one of them."),)
        return ()

    def advance(self, move: Move | str) -> Self:
        move = self.parse(move) if isinstance(move, str) else move
        after = self._replace(offer=None, answers=("",) * len(self.names), turn=self.turn + 1)
        if isinstance(move, Offer):
            return self._replace(offer=move)
        if isinstance(move, Answer):
            answers = [move.word if n == move.seat else word for n, word in enumerate(self.answers)]
            return self._replace(answers=tuple(answers))
        if isinstance(move, Trade) and self.offer:
            goods, give, get = list(self.goods), self.offer.give, self.offer.get
            for seat, less, more in ((self.seat, give, get), (move.seat, get, give)):
                goods[seat] = tuple(n - a + b for n, a, b in zip(goods[seat], less, more, strict=True))
            return after._replace(goods=tuple(goods))
        if isinstance(move, Opening):
            stalls = zip(STALLS, self.stalls, strict=True)
            return after._replace(stalls=tuple(self.seat if key in move.stalls else owner for key, owner in stalls))
        return after

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        verb, seat, text = str(move).split()[0], self.seat, str(move)
        if isinstance(move, Answer):
            yield Did(move.seat, verb, verb, rule="HA-3")
        elif isinstance(move, Trade):
            yield Did(seat, verb, f"{verb} with {self.names[move.seat]}", rule="HA-4")
        elif isinstance(move, Opening):
            yield Did(seat, verb, text, move.stalls, rule="HA-5")
        else:
            yield Did(seat, verb, text, rule="HA-4" if verb == "withdraw" else "HA-2")

    def outcome(self) -> Outcome | None:
        return Outcome(ranked(tuple((n,) for n in self.points())), self.points()) if self.over else None

    def view(self, viewer: Viewer) -> HaggleView:
        return HaggleView(viewer, HagglePosition(*self))

    @classmethod
    def guess(cls, view: View, rng: Random) -> State:
        assert isinstance(view, HaggleView)
        return cls(*view.position)

    @classmethod
    def from_json(cls, data: Json) -> Self:
        whole = Plain(data).only(*_Fields._fields)
        parts = [tuple(n.number(0, 4) for n in part.items(3, 3)) for part in whole["offer"].items(0, 2)]
        seats = len(whole["names"].items(2, 3))
        return cls(
            names=tuple(item.text() for item in whole["names"].items()),
            colours=tuple(item.text(COLOURS) for item in whole["colours"].items(seats, seats)),
            goods=tuple(
                tuple(n.number(0, 99) for n in each.items(3, 3)) for each in whole["goods"].items(seats, seats)
            ),
            turn=whole["turn"].number(0, (ROUNDS + 1) * seats),
            offer=Offer(*parts) if len(parts) == 2 else None,
            answers=tuple(item.text(("", "accept", "refuse")) for item in whole["answers"].items(seats, seats)),
            stalls=tuple(item.number(FREE, seats - 1) for item in whole["stalls"].items(6, 6)),
        )


class HaggleDrawing(Drawing[HaggleView]):
    """The stalls as a board, the goods as a table."""

    def sheet(self) -> Sheet:
        return Sheet("haggle", "", ".kb-haggle .kb-board { max-width: 560px; }")

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        at = self.view.position
        choices, buttons = Choices(), dict[str, str]()
        for form in self.turn.open_moves:
            choices.add(("offer", *form.picks), form.form, tried=True)
            buttons["offer"] = "Make an offer"
        for move in self.turn.moves:
            if not isinstance(move, Opening):
                choices.add((str(move),), str(move))
                buttons[str(move)] = self._words(move)
        if any(isinstance(move, Opening) for move in self.turn.moves):  # Stalls are picked together.
            choices.add((Some(at.free, 1, 2),), "open {0}", tried=True)
        actions = [h("button", key, h("span", text=words), cls="kb-button", type="button")
                   for key, words in buttons.items()]  # fmt: skip
        market = h("div", "market", self._board(), h("div", "picking", data_kb_panel=True), cls="kb-main")
        body = h("div", "haggle", market, h("div", "side", self._goods(), cls="kb-side"), cls="kb-body")  # fmt: skip
        return Table(f"turn {at.turn + 1}", self.view.prompt(), body, choices, tuple(actions),
                     confirm={"": "Open", "offer": "Offer"})  # fmt: skip

    def _words(self, move: Move) -> str:
        """Return the text of a button."""
        if isinstance(move, Trade):
            return f"Trade with {self.view.names[move.seat]}"
        return str(move).split()[0].capitalize()

    def _board(self) -> Node:
        cells = [self._stall(n) for n in range(len(STALLS))]
        rows = [h("g", f"row {n}", *cells[3 * n : 3 * n + 3], role="row", aria_label=f"row {n + 1}") for n in range(2)]
        grid = h("g", "stalls", *rows, cls="kb-grid", role="grid", aria_label="Stalls", data_kb_rove=True)
        overlay = h("g", "overlay", cls="kb-overlay", data_kb_overlay=True)
        return h("div", "board", h("svg", "board picture", grid, overlay, viewBox="0 0 372 156"), cls="kb-board")

    def _stall(self, n: int) -> Node:
        at = self.view.position
        key, owner, kind = STALLS[n], at.stalls[n], KINDS[SELLS[n]]
        x, y = 12 + 118 * (n % 3), 12 + 68 * (n // 3)
        whose = "" if owner == FREE else at.names[owner]
        band = [] if owner == FREE else [h("rect", "", x=x, y=y + 56, width=112, height=6, fill="var(--kb-p)")]
        return h(
            "g", key,
            h("rect", "", x=x, y=y, width=112, height=62, rx=6, cls="kb-face"), *band,
            h("text", "", h("tspan", "", text=whose, x=x + 56, y=y + 47, font_size=13), text=f"{key} {kind} ",
              x=x + 56, y=y + 28, text_anchor="middle", font_size=16, cls="kb-print"),
            cls=f"kb-cell{'' if owner == FREE else f' kb-p-{at.colours[owner]}'}", role="gridcell", data_kb_cell=True,
            data_kb_at=f"{x + 56} {y + 31}", data_kb_ask=True,
            aria_label=f"stall {key} {kind} {whose or 'free'}",
        )  # fmt: skip

    def _goods(self) -> Node:
        at = self.view.position
        head = h("tr", "", h("th", "", text="Goods", scope="col"),
                 *(h("th", "", text=kind, scope="col", cls="kb-n") for kind in KINDS))  # fmt: skip
        rows = [
            h("tr", f"goods {seat}", h("th", "", text=name, scope="row"),
              *(h("td", "", text=str(count), cls="kb-n") for count in at.goods[seat]),
              cls="kb-now" if seat in at.to_act else None)
            for seat, name in enumerate(at.names)
        ]  # fmt: skip
        return h("table", "goods", h("thead", "", head), h("tbody", "", *rows), cls="kb-table")

    def attempt(self, path: Path) -> str | None:
        return f"open {path[0]}" if len(path) == 1 and path[0] in STALLS else None


def begin(seating: Seating, values: Mapping[str, OptionValue]) -> HaggleState:
    """HA-1: four of one kind, one of the next."""
    more = 2 if values["rich"] else 0
    seats = range(len(seating.names))
    goods = [
        tuple(more + (4 if kind == seat else 1 if kind == (seat + 1) % 3 else 0) for kind in range(3)) for seat in seats
    ]
    return HaggleState(*seating, tuple(goods), 0, None, ("",) * len(seats), (FREE,) * len(STALLS))


GAME = Game(
    name="haggle", title="Haggle", seats=range(2, 4), colours=COLOURS,
    options=(Option("rich", False, (False, True), "HA-1", "Rich", "Everyone starts with 2 more of each"),),
    state=HaggleState, begin=begin, codes=Codes("HA-1", "HA-ERR.3", "HA-ERR.3"),
    rulebook_file=File(__file__).with_name("haggle_rulebook.md"), drawing=HaggleDrawing,
)  # fmt: skip
