"""A game in which several act at once, in secret, and may change their minds: each puts down a coin, all are turned up.

What is put down is hidden, so of the points of others a viewer knows only the least that they may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File
from random import Random
from typing import ClassVar, NamedTuple, Self

from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer, ranked

COINS = (1, 2, 3, 4)
ROUNDS = 2
NONE, HIDDEN = 0, -1
MOVES = Moves(code="CG-ERR.1", rule="CG-1")


@MOVES.form("put {seat} {coin}")
class Put(Move):
    """A seat puts down a coin, unseen by the others (CG-1)."""

    seat: int
    coin: int


@MOVES.form("take {seat} {coin}")
class Take(Move):
    """A seat shows its coin and takes it up again, while another one is still to put one down (CG-2)."""

    seat: int
    coin: int


class Coins(NamedTuple):
    """The table, all of it or as one viewer sees it."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    spent: tuple[tuple[int, ...], ...]
    """The coins of each seat that were turned up, a round after the other (CG-3)."""
    put: tuple[int, ...]
    """The coin that each seat has put down this round, which is NONE if there is none and HIDDEN to others."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """All who have put nothing down in this round."""
        over = len(self.spent[0]) == ROUNDS
        return () if over else tuple(seat for seat, coin in enumerate(self.put) if coin == NONE)

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """All who have put a coin down and may take it up again (CG-2)."""
        return tuple(seat for seat, coin in enumerate(self.put) if coin != NONE)

    def left(self, seat: Seat) -> tuple[int, ...]:
        """The coins that a seat has not turned up, what lies before it included."""
        return tuple(coin for coin in COINS if coin not in self.spent[seat])

    def score(self) -> tuple[ScoreLine, ...]:
        """The coins that are in hand (CG-3); of one that cannot be seen it is supposed that it was the largest."""
        lines: list[ScoreLine] = []
        for seat, coin in enumerate(self.put):
            gone = max(self.left(seat)) if coin == HIDDEN else coin
            lines.append(ScoreLine("CG-3", seat, sum(self.left(seat)) - gone, "coins in hand"))
        return tuple(lines)


class _Seen(NamedTuple):
    viewer: Viewer
    coins: Coins


class _Held(NamedTuple):
    coins: Coins


class _OnTable(Position):
    """The part of a state and its view that follows from the coins alone."""

    __slots__ = ()
    GAME: ClassVar[str] = "coins"
    coins: Coins

    @property
    def names(self) -> tuple[str, ...]:
        return self.coins.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.coins.colours

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.coins.to_act

    @property
    def may_act(self) -> tuple[Seat, ...]:
        return self.coins.may_act

    def score(self) -> tuple[ScoreLine, ...]:
        return self.coins.score()

    def to_json(self) -> dict[str, Json]:
        coins = self.coins
        return {"names": [*coins.names], "spent": [[*row] for row in coins.spent], "put": [*coins.put]}


@event("take", "{who} took the {coin} back.", rule="CG-2")
class TookBack(Event):
    """A seat has changed its mind."""

    coin: int


@event("put", "{who} put down {coin|a coin}.", rule="CG-1")
class PutDown(Event):
    """A coin lies face down."""

    coin: int | None = secret("seat")


@event("turn", rule="CG-3")
class TurnedUp(Event):
    """All coins of a round are turned up."""

    coins: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"The coins were turned up: {', '.join(map(str, self.coins))}."


class CoinView(_Seen, _OnTable, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The coins as one viewer knows them."""

    __slots__ = ()

    def seats_hiding_points(self) -> frozenset[Seat]:
        return frozenset(seat for seat, coin in enumerate(self.coins.put) if coin == HIDDEN)

    def prompt(self) -> Prompt:
        if not self.to_act:
            return Prompt("", "All rounds are over")
        who = joined([self.names[seat] for seat in self.to_act])
        return Prompt("Put down a coin", f"{who} must put down a coin", "Pick one of your coins.")

    def due_rule(self) -> str:
        return "CG-1" if self.to_act else "CG-3"

    def __str__(self) -> str:
        signs = {NONE: "nothing", HIDDEN: "a coin"}
        rows = zip(self.names, self.coins.spent, self.coins.put, strict=True)
        return "\n".join(f"{name}: {(*spent,)}, {signs.get(put, str(put))}" for name, spent, put in rows)


class CoinState(_Held, _OnTable, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of the game of coins."""

    __slots__ = ()
    NOTATION: ClassVar[Moves] = MOVES

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        found = [Put(other, coin) for other in self.to_act if seat in (None, other) for coin in self.coins.left(other)]
        return (*found, *(Take(other, self.coins.put[other]) for other in self.may_act if seat in (None, other)))

    def mover(self, move: Move) -> Seat:
        assert isinstance(move, (Put, Take))
        return move.seat

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        if move in self.moves() and seat in (None, self.mover(move)):
            return ()
        return (Refusal("CG-ERR.2", "CG-1", "You can't do that now."),)

    def advance(self, move: Move | str) -> Self:
        move = self.parse(move) if isinstance(move, str) else move
        seat, coins = self.mover(move), self.coins
        put = (*coins.put[:seat], move.coin if isinstance(move, Put) else NONE, *coins.put[seat + 1 :])
        if NONE in put:
            return type(self)(coins._replace(put=put))
        spent = tuple((*before, now) for before, now in zip(coins.spent, put, strict=True))
        return type(self)(coins._replace(spent=spent, put=(NONE,) * len(put)))

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        seat = self.mover(move)
        assert isinstance(after, CoinState)
        if not isinstance(move, Put):
            yield TookBack(seat, int(str(move).split()[-1]))
            return
        yield PutDown(seat, move.coin)
        if self.to_act == (seat,):
            yield TurnedUp(seat, tuple(row[-1] for row in after.coins.spent))

    def text_for(self, move: Move, viewer: Viewer) -> str:
        seat = self.mover(move)
        hidden = isinstance(move, Put) and viewer not in (OPEN, seat) and self.to_act != (seat,)
        return f"put {seat}" if hidden else str(move)

    def text_later(self, move: Move, viewer: Viewer, now: State) -> str:
        assert isinstance(now, CoinState)
        turned = now.coins.spent[self.mover(move)][len(self.coins.spent[0]) :]
        return str(move) if isinstance(move, Put) and move.coin in turned[:1] else self.text_for(move, viewer)

    def outcome(self) -> Outcome | None:
        return Outcome(ranked(tuple((points,) for points in self.points())), self.points()) if self.over else None

    def view(self, viewer: Viewer) -> View:
        put = (coin if coin == NONE or viewer in (OPEN, seat) else HIDDEN for seat, coin in enumerate(self.coins.put))
        return CoinView(viewer, self.coins._replace(put=tuple(put)))

    @classmethod
    def guess(cls, view: View, rng: Random) -> Self:
        assert isinstance(view, CoinView)
        coins = view.coins
        put = (rng.choice(coins.left(seat)) if coin == HIDDEN else coin for seat, coin in enumerate(coins.put))
        return cls(coins._replace(put=tuple(put)))

    @classmethod
    def from_json(cls, data: Json) -> Self:
        whole = Plain(data).only("names", "spent", "put")
        names = tuple(item.text() for item in whole["names"].items(2, len(COLOURS)))
        put = tuple(item.number(NONE, 4) for item in whole["put"].items(len(names), len(names)))
        rows = whole["spent"].items(len(names), len(names))
        rounds = len(rows[0].items(0, ROUNDS))
        spent = tuple(tuple(coin.number(1, 4) for coin in row.items(rounds, rounds)) for row in rows)
        for seat, row in enumerate(rows):
            if len(set(spent[seat])) < rounds or put[seat] in spent[seat] or (rounds == ROUNDS and put[seat]):
                raise row.fault("coins that a seat can have")
        if NONE not in put:
            raise whole["put"].fault("a seat that has put nothing down")
        return cls(Coins(names, COLOURS[: len(names)], spent, put))


class CoinDrawing(Drawing[CoinView]):
    """A row of coins for each seat; whose turn it is to choose has buttons."""

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        view, choices = self.view, Choices()
        rows: list[Node] = []
        for seat, name in enumerate(view.names):
            parts, turn = [h("b", text=name)], self.turn.showing(seat)
            for move in turn.moves if turn.seat == seat else ():
                assert isinstance(move, (Put, Take))
                key, words = f"coin {seat} {move.coin}", str(move.coin)
                if isinstance(move, Take):
                    key, words = f"back {seat}", f"Take back {move.coin}"
                choices.add((key,), str(move))
                parts.append(h("button", key, cls="kb-button", text=words, type="button"))
            if view.coins.put[seat] == HIDDEN:
                parts.append(h("span", text="has put a coin down"))
            spent = ", ".join(map(str, view.coins.spent[seat])) or "nothing yet"
            rows.append(h("div", f"row {seat}", *parts, h("span", text=f"turned up: {spent}"), cls="kb-row"))
        round_ = min(len(view.coins.spent[0]) + 1, ROUNDS)
        return Table(f"round {round_} of {ROUNDS}", view.prompt(),
                     h("div", "coins", *rows, cls="kb-stack"), choices)  # fmt: skip


COLOURS = ("blue", "green", "pink")


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> State:
    seats = len(seating.names)
    return CoinState(Coins(seating.names, seating.colours, ((),) * seats, (NONE,) * seats))


GAME = Game(
    name="coins",
    title="Coins",
    seats=range(2, 4),
    colours=COLOURS,
    state=CoinState,
    begin=_begin,
    codes=Codes("CG-1", "CG-ERR.3", "CG-ERR.3"),
    rulebook_file=File(__file__).with_name("coin_rulebook.md"),
    drawing=CoinDrawing,
    hidden="hands",
)
