"""A game of another package, with hidden hands and answers given at once: what the kit is tested on.

Its rules stand in showdown.md. It registers as `showdown = showdown:GAME` in the entry points `kbwidgets.games`.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar, NamedTuple, Self

from kbwidgets.core.errors import DataError
from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.forms import Moves, Words
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.protocol.state import Move, OpenMove, State, View
from kbwidgets.core.setup.options import Option, OptionValue
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer, ranked

HIDDEN = -1
"""A card or stake that is not given yet or, in a view, that is hidden."""
COLOURS = ("red", "black", "gold")
OPTIONS = (Option("ranks", 3, range(3, 6), "SD-1", "Ranks", "The highest card"),)
MOVES = Moves(code="SD-ERR.1", rule="SD-2")


@MOVES.form("deal {seat} {card}")
class Deal(Move):
    """A seat gets a card (SD-1)."""

    seat: int
    card: int


@MOVES.form("{stake:fold|stay} {seat}")
class Answer(Move):
    """A seat folds or stays (SD-2)."""

    stake: Annotated[int, Words("fold", "stay")]
    seat: int


@MOVES.form("raise {seat} {stake}")
class Raise(Answer):
    """A seat raises (SD-2)."""

    stake: int


@event("deal", rule="SD-1")
class Dealt(Event):
    """A seat got a card, which only that seat knows (SD-1)."""

    to: Seat
    card: int | None = secret("to")

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.to]} got {'a card' if self.card is None else f'card {self.card}'}."


@event("answer", "{who} answered {stake|in secret}.", rule="SD-2")
class Answered(Event):
    """A seat answered, in secret until all have (SD-2)."""

    stake: int | None = secret("seat")


@event("show", rule="SD-3")
class Shown(Event):
    """The answers and the cards of those who stayed are shown (SD-3)."""

    cards: tuple[int, ...]
    stakes: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"The table shows {' '.join(map(_shown, (*self.cards, *self.stakes)))}."


class Table(NamedTuple):
    """The table, all of it or as one viewer sees it."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    ranks: int
    dealt: int
    answered: tuple[bool, ...]
    cards: tuple[int, ...]
    stakes: tuple[int, ...]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Chance while a card is missing, then all who have not answered."""
        if self.dealt < len(self.names):
            return (CHANCE,)
        return tuple(seat for seat, done in enumerate(self.answered) if not done)

    @property
    def phase(self) -> str:
        """The phase."""
        return "over" if not self.to_act else "deal" if self.to_act == (CHANCE,) else "answer"

    def deck(self) -> dict[int, int]:
        """Return how many of each card are left to deal (SD-1)."""
        left = {card: self.ranks + 1 - card for card in range(1, self.ranks + 1)}
        for card in self.cards:
            if card != HIDDEN:
                left[card] -= 1
        return {card: count for card, count in left.items() if count}

    def picture(self) -> str:
        """A line for each seat."""
        rows = [
            f"{name}: card {_shown(card)}, stake {_shown(stake)}"
            for name, card, stake in zip(self.names, self.cards, self.stakes, strict=True)
        ]
        return "\n".join([f"Showdown, {self.phase}", *rows])


def _shown(value: int) -> str:
    return "?" if value == HIDDEN else str(value)


class _Viewed(NamedTuple):
    viewer: Viewer
    table: Table


class ShowdownView(_Viewed, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The table with what the viewer may not see left out."""

    __slots__ = ()
    GAME: ClassVar[str] = "showdown"

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.table.colours

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    @property
    def phase(self) -> str:
        return self.table.phase

    def score(self) -> tuple[ScoreLine, ...]:
        return ShowdownState(self.table).score()

    def to_json(self) -> dict[str, Json]:
        return {**ShowdownState(self.table).to_json(), "viewer": self.viewer}

    def prompt(self) -> Prompt:
        if not self.to_act:
            return Prompt("", "The game is over")
        if self.to_act == (CHANCE,):
            return Prompt("", "Dealing the cards")
        return Prompt("Fold, stay or raise", f"{' and '.join(self.names[seat] for seat in self.to_act)} must answer")

    def due_rule(self) -> str:
        return {"deal": "SD-1", "answer": "SD-2", "over": "SD-3"}[self.phase]

    def __str__(self) -> str:
        return self.table.picture()


class _Held(NamedTuple):
    table: Table


class ShowdownState(_Held, State):
    """A position of Showdown."""

    __slots__ = ()
    GAME: ClassVar[str] = "showdown"
    NOTATION: ClassVar[Moves] = MOVES

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.table.colours

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    @property
    def phase(self) -> str:
        return self.table.phase

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        due = [other for other in self.to_act if seat in (None, other)]
        if due == [CHANCE]:
            return tuple(Deal(self.table.dealt, card) for card in self.table.deck())
        return tuple(Answer(stake, other) for other in due for stake in (0, 1))

    def mover(self, move: Move) -> Seat:
        return move.seat if isinstance(move, Answer) else CHANCE

    def open_moves(self) -> tuple[OpenMove, ...]:
        due = [seat for seat in self.to_act if seat != CHANCE]
        return tuple(OpenMove(f"raise {seat} {{0}}", (Span(2, 9, 2),), seat) for seat in due)

    def weights(self) -> Sequence[int]:
        return list(self.table.deck().values()) if self.to_act == (CHANCE,) else ()

    def random_draw(self, rng: Random) -> Move:
        deck = [card for card, count in self.table.deck().items() for _ in range(count)]
        return Deal(self.table.dealt, deck[int(rng.random() * len(deck))])

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        mover = move.seat if isinstance(move, Answer) and move.seat != CHANCE else None
        if isinstance(move, Deal):
            mover = CHANCE
        if mover not in self.to_act or seat not in (None, mover):
            return (Refusal("SD-ERR.1", "SD-2", "It's not your turn."),)
        if isinstance(move, Deal) and move not in self.moves():
            return (Refusal("SD-ERR.1", "SD-1", "This card can't be dealt.", (), "Deal a card that is left."),)
        if isinstance(move, Raise) and not 2 <= move.stake <= 9:
            return (Refusal("SD-ERR.1", "SD-2", "You can't stake that much.", (), "Stake 2 to 9."),)
        return ()

    def advance(self, move: Move | str) -> Self:
        move = self.parse(move) if isinstance(move, str) else move
        table = self.table
        if isinstance(move, Deal):
            table = table._replace(dealt=table.dealt + 1, cards=_put(table.cards, move.seat, move.card))
        elif isinstance(move, Answer):
            answered = tuple(done or seat == move.seat for seat, done in enumerate(table.answered))
            table = table._replace(answered=answered, stakes=_put(table.stakes, move.seat, move.stake))
        return type(self)(table)

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        if isinstance(move, Deal):
            yield Dealt(CHANCE, move.seat, move.card)
        elif isinstance(move, Answer):
            yield Answered(move.seat, move.stake)
            shown = after.view(None)
            if after.over and isinstance(shown, ShowdownView):
                yield Shown(CHANCE, shown.table.cards, shown.table.stakes)

    def text_for(self, move: Move, viewer: Viewer) -> str:
        text = str(move)
        if isinstance(move, Deal):
            return text if viewer in (OPEN, move.seat) else f"deal {move.seat} ?"
        assert isinstance(move, Answer)
        return text if viewer in (OPEN, move.seat) else f"answer {move.seat}"

    def text_later(self, move: Move, viewer: Viewer, now: State) -> str:
        assert isinstance(now, ShowdownState)
        shown = now.over and (isinstance(move, Answer) or (isinstance(move, Deal) and now.table.stakes[move.seat] > 0))
        return str(move) if shown else self.text_for(move, viewer)  # SD-3: the answers lie open, and who stayed shows

    def score(self) -> tuple[ScoreLine, ...]:
        if not self.over:
            return ()
        cards, stakes = self.table.cards, self.table.stakes
        best = max((card for card, stake in zip(cards, stakes, strict=True) if stake), default=0)
        winners = [seat for seat, stake in enumerate(stakes) if stake and cards[seat] == best]
        return tuple(ScoreLine("SD-3", seat, sum(stakes), f"card {best} wins the stakes") for seat in winners)

    def outcome(self) -> Outcome | None:
        return Outcome(ranked(tuple((n,) for n in self.points())), self.points()) if self.over else None

    def view(self, viewer: Viewer) -> View:
        table = self.table
        if viewer == OPEN:
            return ShowdownView(viewer, table)
        open_card = [seat == viewer or (self.over and stake > 0) for seat, stake in enumerate(table.stakes)]
        open_stake = [seat == viewer or self.over for seat in range(len(table.names))]
        cards = tuple(card if seen else HIDDEN for card, seen in zip(table.cards, open_card, strict=True))
        stakes = tuple(stake if seen else HIDDEN for stake, seen in zip(table.stakes, open_stake, strict=True))
        return ShowdownView(viewer, table._replace(cards=cards, stakes=stakes))

    @classmethod
    def guess(cls, view: View, rng: Random) -> State:
        assert isinstance(view, ShowdownView)
        table = view.table
        for seat in range(len(table.names)):
            if seat < table.dealt and table.cards[seat] == HIDDEN:
                deck = [card for card, count in table.deck().items() for _ in range(count)]
                table = table._replace(cards=_put(table.cards, seat, deck[int(rng.random() * len(deck))]))
            if table.answered[seat] and table.stakes[seat] == HIDDEN:
                table = table._replace(stakes=_put(table.stakes, seat, int(rng.random() * 10)))
        return cls(table)

    def to_json(self) -> dict[str, Json]:
        table = self.table
        return {
            "names": list(table.names),
            "colours": list(table.colours),
            "ranks": table.ranks,
            "dealt": table.dealt,
            "answered": list(table.answered),
            "cards": list(table.cards),
            "stakes": list(table.stakes),
        }

    @classmethod
    def from_json(cls, data: Json) -> Self:
        whole = Plain(data).only(*Table._fields)
        names = tuple(item.text() for item in whole["names"].items(2, 3))
        seats = len(names)
        ranks, dealt = whole["ranks"].number(3, 5), whole["dealt"].number(0, seats)
        table = Table(
            names=names,
            colours=tuple(item.text(COLOURS) for item in whole["colours"].items(seats, seats)),
            ranks=ranks,
            dealt=dealt,
            answered=tuple(item.truth() for item in whole["answered"].items(seats, seats)),
            cards=tuple(item.number(HIDDEN, ranks) for item in whole["cards"].items(seats, seats)),
            stakes=tuple(item.number(HIDDEN, 9) for item in whole["stakes"].items(seats, seats)),
        )
        given = [card != HIDDEN for card in table.cards]
        if given != [seat < dealt for seat in range(seats)] or 0 in table.cards or min(table.deck().values()) < 0:
            raise DataError("cards", "found others than were dealt")
        if table.answered != tuple(stake != HIDDEN for stake in table.stakes) or (
            any(table.answered) > (dealt == seats)
        ):
            raise DataError("stakes", "found others than were answered")
        return cls(table)

    def __repr__(self) -> str:
        return f"<Showdown {self.table.cards} {self.table.stakes}>"


def _put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def begin(seating: Seating, values: Mapping[str, OptionValue]) -> ShowdownState:
    """No card is dealt, nobody has answered."""
    unknown = (HIDDEN,) * len(seating.names)
    answered = (False,) * len(seating.names)
    return ShowdownState(Table(*seating, int(values["ranks"]), 0, answered, unknown, unknown))


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """SD-4: two players cannot use 5 ranks."""
    if seats == 2 and values["ranks"] == 5:
        return (Refusal("SD-ERR.2", "SD-4", "Two players can't use 5 ranks.", ("ranks",), "Use 3 or 4."),)
    return ()


def swapped(state: State, viewer: Viewer, rng: Random) -> State:
    """The same table with other hidden cards and answers, by the rules and not by the view (SD-1, SD-2, SD-3)."""
    assert isinstance(state, ShowdownState)
    table = state.table
    for seat in range(table.dealt):
        secret = seat != viewer and not (state.over and table.stakes[seat])
        if secret:
            table = table._replace(cards=_put(table.cards, seat, HIDDEN))
    for seat in range(table.dealt):
        if table.cards[seat] == HIDDEN:
            deck = [card for card, count in table.deck().items() for _ in range(count)]
            table = table._replace(cards=_put(table.cards, seat, deck[int(rng.random() * len(deck))]))
        if table.answered[seat] and seat != viewer and not state.over:
            table = table._replace(stakes=_put(table.stakes, seat, int(rng.random() * 10)))
    return type(state)(table)


GAME = Game(
    name="showdown",
    title="Showdown",
    seats=range(2, 4),
    colours=COLOURS,
    options=OPTIONS,
    state=ShowdownState,
    begin=begin,
    conflicts=conflicts,
    codes=Codes("SD-1", "SD-ERR.2", "SD-ERR.2"),
    rulebook_file=Path(__file__).with_name("showdown.md"),
)
