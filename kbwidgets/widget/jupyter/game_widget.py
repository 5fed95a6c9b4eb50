"""GameWidget: a match as a live cell, and what notebook code does with it.

What it shares with the other cells, above all that the page can only ask, is in `live.py`.
"""

# ipywidgets and anywidget are not fully typed: what comes out of them is unknown to the type checker.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, cast, overload

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.chance import Chance
from kbwidgets.core.match.history import History
from kbwidgets.core.match.match import Match
from kbwidgets.core.match.timeline import Change
from kbwidgets.core.match.undo_policy import Undo
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.player import Decide, Player
from kbwidgets.core.protocol.render import still_of
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S, V
from kbwidgets.core.record.record import Record
from kbwidgets.core.record.series import Evening
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import OPEN, Place, Seat, Viewer
from kbwidgets.games import games
from kbwidgets.inspect.curve import Curve, curve
from kbwidgets.inspect.heat import Heat, advised, scaled, warmth
from kbwidgets.inspect.knowledge import known_moves, knows_all
from kbwidgets.inspect.told import Log, Moves, Scores
from kbwidgets.inspect.why import Why
from kbwidgets.store import USERS, Where, opened
from kbwidgets.widget.jupyter.naming import name_of
from kbwidgets.widget.jupyter.reactive import ReactiveWidget
from kbwidgets.widget.model.saving import Saving, line_of

if TYPE_CHECKING:
    import networkx
    import pandas

    from kbwidgets.inspect.chances import Chances
    from kbwidgets.inspect.frames import Row
    from kbwidgets.inspect.options import Options
    from kbwidgets.inspect.playouts import Playouts
    from kbwidgets.inspect.supposing import WhatIf
    from kbwidgets.widget.modes.controller import Controller

# The class is asked for before a cell is made, and a cell is there before anybody inspects or exports its match.
_controller: Final[Callable[..., Controller]] = later("kbwidgets.widget.modes.controller:Controller")
chances: Final[Callable[[Match, Viewer], Chances]] = later("kbwidgets.inspect.chances:chances")
frame: Final[Callable[..., pandas.DataFrame]] = later("kbwidgets.inspect.frames:frame")
records: Final[Callable[..., list[Row]]] = later("kbwidgets.inspect.frames:records")
graph: Final[Callable[..., networkx.Graph[Place]]] = later("kbwidgets.inspect.graphs:graph")
options: Final[Callable[[Match, Viewer], Options]] = later("kbwidgets.inspect.options:options")
playouts: Final[Callable[..., Playouts]] = later("kbwidgets.inspect.playouts:playouts")
whatif: Final[Callable[..., WhatIf]] = later("kbwidgets.inspect.supposing:whatif")
export_match: Final[Callable[[Match, str | Path, Viewer], Path]] = later("kbwidgets.widget.exports.export:export_match")
seen_by: Final[Callable[[Seat | str | None, Match, Viewer], Viewer]] = later("kbwidgets.widget.exports.export:seen_by")


class GameWidget(ReactiveWidget, Generic[S, V]):
    """A match of one game in a cell. Without players it opens at the title screen.

    `players` are names of people, computer players, or functions of a view and its moves. `viewer` binds the
    cell to one seat, "all" shows every hand. A cell that is bound to a seat tells code, too, what that seat may know;
    `match` and its `state` are the match itself, for whoever owns the kernel. `pace` is the time between two moves of
    computer players and `limit` the time that one may take, both in seconds; then it is stopped.
    `coach` is "beginner" (or True: rules are told as they come up, what a move changed,
    what would have been better), "knows the rules" (no rules) or "silent" (or
    False); at the end it tells three moments and what would have been better. `final_picture` names a
    file for the picture of the end: an SVG, with a PNG beside it where a browser is. `undo` says what
    may be taken back: "free", "hidden" (only before anything hidden is shown) or "none". `best_of` lets the same
    people play so many matches, or until it is decided; `match` goes on with a match, or with an evening of several.
    Each move is saved before it is shown: in the folder `store`, nowhere if it is None, and otherwise in the user's own
    store; on a page that is served to visitors, in a store of the visitor's session alone (see `docs/serving.md`).
    Options of the game are given by name.
    """

    GAME: ClassVar[str] = ""

    if TYPE_CHECKING:
        state: S

    def __init__(
        self,
        players: int | Sequence[str | Player | Decide] | None = None,
        *,
        seed: int | None = None,
        chance: Chance = "draw",
        colours: Sequence[str] | None = None,
        avatars: Sequence[int] | None = None,
        undo: Undo = "free",
        best_of: int = 1,
        viewer: Seat | str | None = None,
        pace: float = 0.7,
        limit: float = 10.0,
        coach: bool | str = False,
        final_picture: str | Path | None = None,
        store: Where = USERS,
        match: Match | Evening | None = None,
        **options: OptionValue,
    ) -> None:
        shelf = self._shelf()
        game = games[self.GAME or shelf[0]]
        chosen = (
            any(each is not None for each in (seed, colours, avatars))
            or (chance, undo) != ("draw", "free")
            or best_of != 1
        )
        given = players is not None or options or chosen
        if match is not None and given:
            raise KbError(
                "give either a match or the parts of a new one: players, options, seed, "
                "colours, avatars, chance, undo, best_of"
            )
        if match is None and players is not None:
            match = Match(game, players, seed=seed, chance=chance, colours=colours, avatars=avatars,
                          options=options, undo=undo)  # fmt: skip
            game.check_company(match.players, match.options)
            match = Evening((match,), best_of)
        elif match is None and given:
            raise KbError(
                "options, seed, colours, avatars, chance, undo and best_of need players; "
                "name them, or set up the match in the cell"
            )
        bound = _viewer(viewer)
        self._knows = OPEN if bound is None else bound
        line = ""
        if players is not None:
            line = line_of(game.name, players, {**options, "/seed": seed, "/chance": chance, "/colours": colours,
                                                "/avatars": avatars, "/undo": undo, "/best_of": best_of})  # fmt: skip
        self.control: Controller = _controller(
            game,
            match,
            self._send_message,
            viewer=bound,
            shelf=shelf,
            pace=pace,
            limit=limit,
            coach=coach,
            final_picture=final_picture,
            saving=Saving(opened(store), line),
            changed=self._changed,
            selected=self._show_selected,
            called=lambda: name_of(self),
        )
        self._open(self.control)

    # -- looking --------------------------------------------------------------------------------------

    @property
    def match(self) -> Match[S]:
        """The match that is played here."""
        return cast("Match[S]", self.control.playing)

    @property
    def evening(self) -> Evening:
        """The evening that the match is part of, with its score sheet; mostly it is the only match."""
        return self.control.evening

    @property
    def story(self) -> Log:
        """What happened so far, a sentence for each event."""
        return Log(self.match.log(self._knows))

    def moves(self, seat: Seat | str | None = None) -> Moves:
        """Return the legal moves now; those of one seat, by its number or name, if several act.

        A cell that is bound to a seat lists all moves of its seat, and of the others those that are certain.
        """
        return Moves(known_moves(self.match.state, self._knows, self._seat(seat)))

    def score(self) -> Scores:
        """What each seat has now, line by line with the rule."""
        view = self.match.state.view(self._knows)
        return Scores.of(view.score(), view)

    def why(self, move: Move | str) -> Why:
        """Why a move is refused, with the rules, or what it would do, as far as the seat of the cell may know it."""
        return Why.of(self.match.state, move, self._knows)

    def view(self, seat: Viewer | str = None) -> V:
        """What a seat, by its number or name, knows; None for a spectator.

        A cell that is bound to a seat tells nothing of another's.
        """
        asked = OPEN if seat == OPEN else self._seat(seat)
        self._check_known(asked)
        return cast("V", self.match.state.view(asked))

    @property
    def history(self) -> History[S | V]:
        """The match move by move, as far as the seat of the cell may know it: a copy, taken when it is asked for."""
        return cast("History[S | V]", History(self.match, self._eye()))

    def options(self) -> Options:
        """The legal moves with what each changes and what it is worth, as far as the seat of the cell may know it."""
        return options(self.match, self._eye())

    def whatif(self, *moves: Move | str) -> WhatIf[S | V]:
        """What some moves would lead to; the match stays as it is, and none of its draws is told."""
        return cast("WhatIf[S | V]", whatif(self.match, *moves, viewer=self._eye()))

    def playouts(self, n: int = 200, *, seed: int = 1) -> Playouts:
        """Return an estimate of how the match ends, from playing it on; the result says how, and Ctrl-C keeps it."""
        return playouts(self.match, n, seed=seed, viewer=self._eye())

    def chances(self) -> Chances:
        """The odds of the draw that is due, or of the next one as things stand."""
        return chances(self.match, self._eye())

    def frame(self, name: str = "moves", *, whole: bool = False) -> pandas.DataFrame:
        """The "moves", "board", "players", "scores" or "options" as a pandas frame, now or (`whole`) by ply.

        It holds what the seat of the cell may know.
        """
        return frame(self.match, name, self._eye(), whole=whole)

    def records(self, name: str = "moves", *, whole: bool = False) -> list[Row]:
        """The rows of `frame` as a list of dicts, without pandas."""
        return records(self.match, name, self._eye(), whole=whole)

    @overload
    def graph(self, of: Literal["board"] = "board", *, depth: int = 2) -> networkx.Graph[Place]: ...
    @overload
    def graph(self, of: Literal["tree"], *, depth: int = 2) -> networkx.DiGraph[int]: ...
    @overload
    def graph(self, of: Literal["match"], *, depth: int = 2) -> networkx.DiGraph[int | str]: ...
    def graph(
        self, of: Literal["board", "tree", "match"] = "board", *, depth: int = 2
    ) -> networkx.Graph[Place] | networkx.DiGraph[int] | networkx.DiGraph[int | str]:
        """The board, the "tree" of positions that can follow, or the line of the "match" as a networkx graph."""
        return graph(self.match, of, self._eye(), depth=depth)

    def curve(self, seat: Seat | str | None = None) -> Curve:
        """The points of all seats over the turns, or of one, by number or name, by rule, as a picture."""
        return curve(self.match, seat, self._eye())

    def heat(self, by: str | None = None) -> Heat:
        """What each legal move is worth to an adviser of the game, best first; the board shows it until the next move.

        Without a name it is the adviser that gives the hints. A KbError where it hangs on what the seat of the cell
        may not know.
        """
        with self.control.hold():
            match = self.match
            rated = advised(match.game, match.state, by, self._eye())
            self.control.warm(warmth(match.state, rated))
        return Heat({str(found.move): found.worth for found in rated})

    def warm(self, values: Mapping[Place, float]) -> None:
        """Show numbers of your own on the board until the next move: each place as warm as its number is high."""
        with self.control.hold():
            for place in values:
                self.control.cell.view.place(place)  # a KbError where nothing lies
            self.control.warm(scaled(values))

    # -- acting ---------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: Seat | str | None = None, *, again: bool = False) -> tuple[Event, ...]:
        """Make a move, as a click does; the cell follows. What it did is told as the seat of the cell may know it.

        With `again` its seat makes it by itself whenever it must act and may, until the turn ends.
        """
        match = self.match
        with match.lock:
            first = match.ply
            match.play(move, self._seat(seat) if isinstance(seat, str) else seat, again=again)
            return tuple(event for step in match.steps(first) for event in step.events(self._knows))

    def undo(self) -> None:
        """Go back to the last decision of a person."""
        self.match.undo()

    def redo(self) -> None:
        """Make the next move again that was taken back."""
        self.match.redo()

    def goto(self, ply: int) -> None:
        """Go to the position after so many moves."""
        self.match.goto(ply)

    # -- keeping --------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> Path:
        """Write the record of the match; a cell that is bound to a seat writes what that seat may know."""
        return Record.of(self.match, self._knows).save(path)

    def export(self, path: str | Path, *, viewer: Seat | str | None = None) -> Path:
        """Write the match as the ending of the name says: .html, a page that replays it without a kernel or a network.

        .kbg is the record, .svg and .png a picture of the position, .gif one of the match that moves. `viewer` is a
        seat by number or name, "all" for open hands, or "public"; without it the file tells what the seat of the cell
        may know.
        """
        return export_match(self.match, path, self._seen_by(viewer))

    def _seen_by(self, viewer: Seat | str | None = None) -> Viewer:
        """Whose view is meant, or may leave the kernel; a cell that is bound to a seat tells nothing of another's."""
        found = seen_by(viewer, self.match, self.control.viewer)
        if viewer is not None:
            self._check_known(found)
        return found

    def snapshot(self, size: int | None = None) -> Still:
        """A still picture of the position, for the saved notebook, `size` pixels wide; its `save` writes a file."""
        return still_of(self.match.state, self._eye(), size)

    def _shelf(self) -> tuple[str, ...]:
        """The games to choose from in a cell that was not made for one."""
        return ()

    def _seat(self, seat: Seat | str | None) -> Seat | None:
        """A seat by its number or by the name of who sits there."""
        return None if seat is None else seat_of(seat, self.match.names)

    def _check_known(self, asked: Viewer) -> None:
        """A KbError where a cell that is bound to a seat would tell what that may not know."""
        if asked not in (None, self._knows) and not knows_all(self.match.state, self._knows):
            told = f"this cell belongs to seat {self._knows}; it can show that seat's view and a spectator's"
            raise KbError(f"{told}; for any other view use match.state.view({asked!r})")

    def _changed(self, match: Match, change: Change | None, viewer: Viewer) -> None:
        """Tell what has changed; who the cell is bound to may sit elsewhere in the next match of an evening."""
        self._knows = OPEN if viewer is None else viewer
        self._follow(match, change)

    def _eye(self) -> Viewer:
        """The viewer of everything that leaves the kernel."""
        return self.control.cell.away

    def _still(self) -> dict[str, str]:
        if self.control.match is None:
            return {}
        still = still_of(self.match.state, self._eye())
        return {"text/html": still.html(), "text/plain": still.text}

    def __repr__(self) -> str:
        if self.control.match is None:
            return f"<{self.control.game.title}, no match yet>"
        state = self.match.state
        return repr(state if knows_all(state, self._knows) else state.view(self._knows))


def _viewer(given: Seat | str | None) -> Viewer:
    if given == "all":
        return OPEN
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given
    raise KbError(f"the viewer is {given!r}, expected a seat, 'all', or None for players who share the page")
