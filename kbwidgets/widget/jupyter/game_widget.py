"""The live cell of a match, and its interface for notebook code.

What it shares with other cells is in `live_widget.py`, above all that the page can only make requests.
"""

# ipywidgets and anywidget are not fully typed, so the type checker does not know what they return.
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
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.player import Decide, Player
from kbwidgets.core.protocol.render import still_of
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S, V
from kbwidgets.core.record.record import Record
from kbwidgets.core.record.series import Series
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import OPEN, Place, Seat, Viewer
from kbwidgets.games import games
from kbwidgets.inspect.curve import Curve, curve
from kbwidgets.inspect.displays import Log, Moves, Scores
from kbwidgets.inspect.heat import Heat, rank_places, rate_moves, scale_values
from kbwidgets.inspect.knowledge import known_moves, knows_all
from kbwidgets.inspect.table_names import GraphName, TableName
from kbwidgets.inspect.why import Why
from kbwidgets.store import USERS, Where, open_store
from kbwidgets.widget.jupyter.naming import name_of
from kbwidgets.widget.jupyter.reactive import ReactiveWidget
from kbwidgets.widget.model.saving import Saving, identify_code

if TYPE_CHECKING:
    import networkx
    import pandas

    from kbwidgets.inspect.chances import Chances
    from kbwidgets.inspect.compared_moves import ComparedMoves
    from kbwidgets.inspect.frames import Row
    from kbwidgets.inspect.playouts import Playouts
    from kbwidgets.inspect.supposing import WhatIf
    from kbwidgets.widget.modes.controller import Controller

# The class is needed before a cell exists, and a cell exists before its match is inspected or exported.
_controller: Final[Callable[..., Controller]] = later("kbwidgets.widget.modes.controller:Controller")
chances: Final[Callable[[Match, Viewer], Chances]] = later("kbwidgets.inspect.chances:chances")
make_frame: Final[Callable[..., pandas.DataFrame]] = later("kbwidgets.inspect.frames:make_frame")
make_rows: Final[Callable[..., list[Row]]] = later("kbwidgets.inspect.frames:make_rows")
graph: Final[Callable[..., networkx.Graph[Place]]] = later("kbwidgets.inspect.graphs:graph")
compare_moves: Final[Callable[[Match, Viewer], ComparedMoves]] = later("kbwidgets.inspect.compared_moves:compare_moves")
playouts: Final[Callable[..., Playouts]] = later("kbwidgets.inspect.playouts:playouts")
whatif: Final[Callable[..., WhatIf]] = later("kbwidgets.inspect.supposing:whatif")
export_match: Final[Callable[[Match, str | Path, Viewer], Path]] = later("kbwidgets.widget.exports.export:export_match")
choose_viewer: Final[Callable[[Seat | str | None, Match, Viewer], Viewer]] = later(
    "kbwidgets.widget.exports.export:choose_viewer"
)


class GameWidget(ReactiveWidget, Generic[S, V]):
    """A match of one game in a cell. Without players it opens at the title screen.

    `players` are names of people, computer players, or functions of a view and its moves. Options of the game are given
    by name. `viewer` binds the cell to one seat; "all" shows every hand. A cell that is bound to a seat shows code,
    too, only what that seat can see, but `match` and its `state` are the complete match, for the owner of the kernel.

    `pace` is the time between two moves of computer players, and `limit` the time after which one is stopped, both in
    seconds. `coach` is "silent" or False, "knows the rules", or "beginner" or True. A coach shows what a move changed
    and what would have been better, and explains each rule to a beginner as it comes up. At the end it shows three
    moves that mattered.

    `final_picture` names an SVG file for a picture of the end, with a PNG next to it if there is a browser. `undo`
    limits what can be undone: "free", "hidden" (only until something hidden is shown) or "none". `best_of` lets the
    same people play this many matches, or until the winner is certain. `match` continues a match, or a series of
    several.

    Each move is saved before it is shown: in the folder `store`, nowhere if it is None, and otherwise in the user's own
    store. On a page that is served to visitors, it is saved in a store for the visitor's session (see
    `docs/serving.md`).
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
        match: Match | Series | None = None,
        **options: OptionValue,
    ) -> None:
        shelf = self._shelf()
        game = games[self.GAME or shelf[0]]
        is_configured = (
            any(each is not None for each in (seed, colours, avatars))
            or (chance, undo) != ("draw", "free")
            or best_of != 1
        )
        is_new = players is not None or options or is_configured
        if match is not None and is_new:
            raise KbError(
                "give either a match or the parts of a new one: players, options, seed, "
                "colours, avatars, chance, undo, best_of"
            )
        if match is None and players is not None:
            match = Match(game, players, seed=seed, chance=chance, colours=colours, avatars=avatars,
                          options=options, undo=undo)  # fmt: skip
            game.check_company(match.players, match.options)
            match = Series((match,), best_of)
        elif match is None and is_new:
            raise KbError(
                "options, seed, colours, avatars, chance, undo and best_of need players; "
                "name them, or set up the match in the cell"
            )
        bound = _read_viewer(viewer)
        self._known_viewer = OPEN if bound is None else bound
        line = ""
        if players is not None:
            line = identify_code(game.name, players, {**options, "/seed": seed, "/chance": chance,
                                                      "/colours": colours, "/avatars": avatars, "/undo": undo,
                                                      "/best_of": best_of})  # fmt: skip
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
            saving=Saving(open_store(store), line),
            on_change=self._follow_match,
            on_select=self._show_selected,
            find_name=lambda: name_of(self),
        )
        self._open(self.control)

    # -- looking --------------------------------------------------------------------------------------

    @property
    def match(self) -> Match[S]:
        """The match in this cell."""
        return cast("Match[S]", self.control.playing)

    @property
    def series(self) -> Series:
        """The series that the match is part of, with its score sheet. Usually it has only one match."""
        return self.control.series

    @property
    def story(self) -> Log:
        """The events so far, with a sentence for each."""
        return Log(self.match.log(self._known_viewer))

    def moves(self, seat: Seat | str | None = None) -> Moves:
        """Return the legal moves now.

        If several seats can act, `seat` selects one by number or name. A cell that is bound to a seat lists all moves
        of that seat, and of the others only those that are certainly legal.
        """
        return Moves(known_moves(self.match.state, self._known_viewer, self._seat(seat)))

    def score(self) -> Scores:
        """Return each seat's points, line by line with the rules."""
        view = self.match.state.view(self._known_viewer)
        return Scores.of(view.score(), view)

    def why(self, move: Move | str) -> Why:
        """Return why a move is refused, or what it would do, as the seat of the cell can know it."""
        return Why.of(self.match.state, move, self._known_viewer)

    def view(self, seat: Viewer | str = None) -> V:
        """Return what a seat can see, by number or name, or a spectator if it is None.

        A cell that is bound to a seat never shows another seat's view.
        """
        viewer = OPEN if seat == OPEN else self._seat(seat)
        self._check_known(viewer)
        return cast("V", self.match.state.view(viewer))

    @property
    def history(self) -> History[S | V]:
        """The match move by move, as the seat of the cell can see it.

        This is a copy of the match at the time of the call.
        """
        return cast("History[S | V]", History(self.match, self._published_viewer()))

    def compare_moves(self) -> ComparedMoves:
        """Return the legal moves, with the effect and the value of each, as the seat of the cell can know them."""
        return compare_moves(self.match, self._published_viewer())

    def whatif(self, *moves: Move | str) -> WhatIf[S | V]:
        """Return what some moves would lead to.

        The match does not change, and none of its draws is revealed.
        """
        return cast("WhatIf[S | V]", whatif(self.match, *moves, viewer=self._published_viewer()))

    def playouts(self, n: int = 200, *, seed: int = 1) -> Playouts:
        """Return an estimate of the match's result from `n` play-outs.

        The result describes how they were played. Ctrl-C keeps those that are finished.
        """
        return playouts(self.match, n, seed=seed, viewer=self._published_viewer())

    def chances(self) -> Chances:
        """Return the odds of the current draw, or of the next one if no draw is due."""
        return chances(self.match, self._published_viewer())

    def frame(self, name: TableName = "moves", *, whole: bool = False) -> pandas.DataFrame:
        """Return a table as a pandas frame: "moves", "board", "players", "scores" or "compared_moves".

        It describes the current position, or with `whole` every position of the match. It contains only what the seat
        of the cell can see.
        """
        return make_frame(self.match, name, self._published_viewer(), whole=whole)

    def records(self, name: TableName = "moves", *, whole: bool = False) -> list[Row]:
        """Return the rows of `frame` as a list of dicts, without pandas."""
        return make_rows(self.match, name, self._published_viewer(), whole=whole)

    @overload
    def graph(self, of: Literal["board"] = "board", *, depth: int = 2) -> networkx.Graph[Place]: ...
    @overload
    def graph(self, of: Literal["tree"], *, depth: int = 2) -> networkx.DiGraph[int]: ...
    @overload
    def graph(self, of: Literal["match"], *, depth: int = 2) -> networkx.DiGraph[int | str]: ...
    def graph(
        self, of: GraphName = "board", *, depth: int = 2
    ) -> networkx.Graph[Place] | networkx.DiGraph[int] | networkx.DiGraph[int | str]:
        """Return a networkx graph of the "board", the "tree" of possible positions, or the moves of the "match"."""
        return graph(self.match, of, self._published_viewer(), depth=depth)

    def curve(self, seat: Seat | str | None = None) -> Curve:
        """Return a picture of all seats' points over the turns, or of one seat's points by rule."""
        return curve(self.match, seat, self._published_viewer())

    def heat(self, by: str | None = None) -> Heat:
        """Rate each legal move, best first, and colour the board until the next move.

        The rating comes from the adviser that is named, or from the one that gives the hints. Raise `KbError` if it
        would depend on what is hidden from the seat of the cell.
        """
        with self.control.hold():
            match = self.match
            rated = rate_moves(match.game, match.state, by, self._published_viewer())
            self.control.warm(rank_places(match.state, rated))
        return Heat({str(each.move): each.worth for each in rated})

    def warm(self, values: Mapping[Place, float]) -> None:
        """Colour places of the board by the numbers in `values` until the next move. The highest is the warmest."""
        with self.control.hold():
            for place in values:
                self.control.model.view.thing(place)  # This raises `KbError` if there is nothing at `place`.
            self.control.warm(scale_values(values))

    # -- acting ---------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: Seat | str | None = None, *, again: bool = False) -> tuple[Event, ...]:
        """Make a move as a click does, and return its events as the seat of the cell can see them.

        With `again` the move is repeated whenever its seat must act and may make it, until the turn ends.
        """
        match = self.match
        with match.lock:
            first = match.ply
            match.play(move, self._seat(seat) if isinstance(seat, str) else seat, again=again)
            return tuple(event for step in match.steps(first) for event in step.events(self._known_viewer))

    def undo(self) -> None:
        """Undo everything since a person's last decision."""
        self.match.undo()

    def redo(self) -> None:
        """Redo the last undone move."""
        self.match.redo()

    def goto(self, ply: int) -> None:
        """Show the position after `ply` moves."""
        self.match.goto(ply)

    # -- keeping --------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> Path:
        """Write the match to a `.kbg` file and return its path.

        A cell that is bound to a seat writes only what that seat can see.
        """
        return Record.of(self.match, self._known_viewer).save(path)

    def export(self, path: str | Path, *, viewer: Seat | str | None = None) -> Path:
        """Write the match in the format of the file's extension, and return the path.

        `.html` is a page that replays the match without a kernel or network access, `.kbg` the record, `.svg` and
        `.png` a picture of the position, and `.gif` an animated picture of the match. `viewer` is a seat by number or
        name, "all" for open hands, or "public". Without it the file contains only what the seat of the cell can see.
        """
        return export_match(self.match, path, self._choose_viewer(viewer))

    def _choose_viewer(self, viewer: Seat | str | None = None) -> Viewer:
        """Return the viewer that is meant, or whose view may leave the kernel.

        Raise `KbError` for another seat's view in a cell that is bound to a seat.
        """
        chosen_viewer = choose_viewer(viewer, self.match, self.control.viewer)
        if viewer is not None:
            self._check_known(chosen_viewer)
        return chosen_viewer

    def snapshot(self, size: int | None = None) -> Still:
        """Return a still picture of the position for the saved notebook, `size` pixels wide.

        Its `save` writes a file.
        """
        return still_of(self.match.state, self._published_viewer(), size)

    def _shelf(self) -> tuple[str, ...]:
        """Return the games to choose from, or `()` if the cell was made for one game."""
        return ()

    def _seat(self, seat: Seat | str | None) -> Seat | None:
        """Return the number of a seat that is given by number or by its player's name."""
        return None if seat is None else seat_of(seat, self.match.names)

    def _check_known(self, viewer: Viewer) -> None:
        """Raise `KbError` if a cell that is bound to a seat would show a view that is hidden from that seat."""
        if viewer not in (None, self._known_viewer) and not knows_all(self.match.state, self._known_viewer):
            reason = f"this cell belongs to seat {self._known_viewer}; it can show that seat's view and a spectator's"
            raise KbError(f"{reason}; for any other view use match.state.view({viewer!r})")

    def _follow_match(self, match: Match, change: Change | None, viewer: Viewer) -> None:
        """Report a change of the match.

        The player of the cell may sit in another seat in the next match of a series.
        """
        self._known_viewer = OPEN if viewer is None else viewer
        self._follow(match, change)

    def _published_viewer(self) -> Viewer:
        """Return the viewer of everything that leaves the kernel."""
        return self.control.model.published_viewer

    def _static_data(self) -> dict[str, str]:
        if self.control.match is None:
            return {}
        still = still_of(self.match.state, self._published_viewer())
        return {"text/html": still.html(), "text/plain": still.text}

    def __repr__(self) -> str:
        if self.control.match is None:
            return f"<{self.control.game.title}, no match yet>"
        state = self.match.state
        return repr(state if knows_all(state, self._known_viewer) else state.view(self._known_viewer))


def _read_viewer(viewer: Seat | str | None) -> Viewer:
    if viewer == "all":
        return OPEN
    if viewer is None or (isinstance(viewer, int) and not isinstance(viewer, bool)):
        return viewer
    raise KbError(f"the viewer is {viewer!r}, expected a seat, 'all', or None for players who share the page")
