"""The laws of drawings and picks: each falls when what is drawn of Kingdomino is broken on purpose."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Attribute, Node, Sheet, h
from kbwidgets.core.scene.table import Page, Stamp, Table
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import OPEN, Json, Seat
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.drawn.drawing import KingdominoDrawing
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.games.kingdomino.rules.view import KingdominoView
from kbwidgets.testing import Case, check

from .broken import falls_by

KINGDOMINO = kb.games["kingdomino"]


class Changed(KingdominoDrawing):
    """The base of drawings whose table is changed in one place."""

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        return self.changed(super().table(last, shown, kept))

    def changed(self, table: Table) -> Table:
        """The table with its fault."""
        return table

    def with_node(self, table: Table, tag: str, key: str = "", text: str = "", **attributes: Attribute) -> Table:
        """The table with one node more."""
        return table._replace(body=h("div", "more", table.body, h(tag, key, text=text, **attributes)))


def drawn_by(drawing: type[KingdominoDrawing]) -> Case:
    """Two players of a Kingdomino that is drawn so."""
    return Case(replace(KINGDOMINO, drawing=drawing), 2)


# -- what is made -----------------------------------------------------------------------------------------


class KeyTwice(Changed):
    """Two nodes have one key."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", table.body.key)


class KeyOfTheShell(Changed):
    """Draws a button that would undo."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "button", "/undo")


class NoMarkup(Changed):
    """A name of an attribute cannot be written."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", **{"a<b": "1"})


class NothingDue(Changed):
    """Says nothing of what is due at the end."""

    def changed(self, table: Table) -> Table:
        return table._replace(prompt=Prompt("", "")) if self.view.over else table


class FailsAtTheEnd(Changed):
    """Cannot draw a game that is over."""

    def changed(self, table: Table) -> Table:
        return table._replace(eyebrow=self.view.names[self.view.to_act[0]])


class NoSize(Changed):
    """Its picture has no size."""

    def picture(self) -> Node:
        return super().picture()._replace(attributes=())


class BadPicture(Changed):
    """A name in its picture holds a sign that no page can show."""

    def picture(self) -> Node:
        picture = super().picture()
        return picture._replace(children=(*picture.children, h("text", text="Ann\0")))


class UnknownFilter(Changed):
    """A page has items that no filter shows."""

    def pages(self, happened: Sequence[Event] = ()) -> tuple[Page, ...]:
        return tuple(page._replace(filters=page.filters[1:]) for page in super().pages(happened))


# -- what it is made of -----------------------------------------------------------------------------------


class RunsCode(Changed):
    """Has a script in it."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "script", text="alert(1)")


class Listens(Changed):
    """Has code in an attribute."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", onclick="alert(1)")


class PicksItself(Changed):
    """Marks by itself what may be picked."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", cls="kbd-extra kb-pick")


class Wordless(Changed):
    """A cell that says nothing to those who listen."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "g", data_kb_cell=True)


class Placeless(Changed):
    """A cell whose place is no place."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "g", data_kb_cell=True, aria_label="free", data_kb_at="left")


class UsesNothing(Changed):
    """Uses a symbol that is nowhere."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "use", href="#kbd-castel")


class PaintsNothing(Changed):
    """Fills with a pattern that is nowhere."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "rect", fill="url(#kbd-gras)")


class LeansOnThePage(Changed):
    """Its picture uses a sign that pages alone have."""

    def picture(self) -> Node:
        picture = super().picture()
        return picture._replace(children=(*picture.children, h("use", href="#kb-mark-circle")))


class GhostWithoutTurns(Changed):
    """A ghost is given without its turns."""

    def changed(self, table: Table) -> Table:
        return table._replace(ghosts={"tower": (Stamp("kbd-ghost"),)})  # pyright: ignore[reportArgumentType]


class SlotsInOneText(Changed):
    """The slots are one text."""

    def changed(self, table: Table) -> Table:
        return table._replace(slots="tower")  # pyright: ignore[reportArgumentType]


class NoChoices(Changed):
    """The choices are left out."""

    def changed(self, table: Table) -> Table:
        return table._replace(choices=None)  # pyright: ignore[reportArgumentType]


class GhostOfNothing(Changed):
    """A ghost is made of a template that is nowhere."""

    def changed(self, table: Table) -> Table:
        return table._replace(ghosts={**table.ghosts, "tower": {"": (Stamp("kbd-ghost"),)}})


class BadSheet(Changed):
    """A symbol is not closed."""

    def sheet(self) -> Sheet:
        sheet = super().sheet()
        return sheet._replace(symbols=sheet.symbols + '<symbol id="kbd-more">')


class TakesAName(Changed):
    """A symbol has the name of one that all games share."""

    def sheet(self) -> Sheet:
        sheet = super().sheet()
        return sheet._replace(symbols=sheet.symbols + '<symbol id="kb-undo"/>')


# -- what is picked ---------------------------------------------------------------------------------------


class PicksClaimed(Changed):
    """Offers dominoes that are claimed: KD-PICK.1 is forgotten."""

    def changed(self, table: Table) -> Table:
        for number, king in zip(self.view.position.ahead, self.view.position.claims, strict=False):
            if self.view.phase == "choose" and table.choices.json() and king < 2:
                table.choices.add((f"domino {number}",), f"choose {number}")
        return table


class PicksNoMove(Changed):
    """What the picks of a domino mean is misspelt."""

    def changed(self, table: Table) -> Table:
        return picking(table, [(path, meaning.replace("choose", "chose")) for path, meaning in offered(table)])


class TriesNoMove(Changed):
    """What is only to be tried is misspelt too."""

    def changed(self, table: Table) -> Table:
        found = picking(table, [(path, meaning.replace("choose", "chose")) for path, meaning in offered(table)])
        return found._replace(choices=found.choices.to_try())


class LeavesOneOut(Changed):
    """The first move cannot be picked."""

    def changed(self, table: Table) -> Table:
        first = [meaning for _, meaning in offered(table)][:1]
        return picking(table, [(path, meaning) for path, meaning in offered(table) if meaning not in first])


class OffersNothing(Changed):
    """The people who share a page with open hands can pick nothing."""

    def changed(self, table: Table) -> Table:
        return picking(table, []) if self.view.viewer == OPEN else table


class PicksUnseen(Changed):
    """The keys of what is picked are not those of the nodes."""

    def changed(self, table: Table) -> Table:
        return picking(table, [((f"the {path[0]}", *path[1:]), meaning) for path, meaning in offered(table)])


class TurnsUnseen(Changed):
    """A domino is turned, and there is no ghost that turns."""

    def changed(self, table: Table) -> Table:
        return table._replace(ghosts={})


class WaitsForEver(Changed):
    """Parts are picked in any order, and no button confirms them."""

    def changed(self, table: Table) -> Table:
        return table._replace(slots=("0:",))


class OffersToAll(Changed):
    """Who waits may pick what the other one may."""

    def changed(self, table: Table) -> Table:
        acting = KingdominoView(OPEN, self.view.position)
        return table._replace(choices=KingdominoDrawing(acting).table().choices)


class OffersTheEnd(Changed):
    """When all is over one may still look back by a pick of the game."""

    def changed(self, table: Table) -> Table:
        if self.view.over:
            table.choices.add((table.body.key,), "discard 1")
        return table


class AsksInVain(Changed):
    """Whatever is asked, a legal move is tried."""

    def attempt(self, path: Path) -> str | None:
        moves = self.view.position.moves()
        return str(moves[0]) if moves else None


def offered(table: Table) -> list[tuple[tuple[str, ...], str]]:
    """The paths of a table, which are of nodes alone, and what they mean."""
    paths = [path for path, _ in table.choices.walk(Random(0))]
    return [(tuple(map(str, path)), table.choices.find(path) or "") for path in paths]


def picking(table: Table, paths: Sequence[tuple[tuple[str, ...], str]]) -> Table:
    """The table with other picks."""
    choices = Choices()
    for path, meaning in paths:
        choices.add(path, meaning)
    return table._replace(choices=choices)


# -- colours ----------------------------------------------------------------------------------------------


class Teal(KingdominoState):
    """The second player has a colour that the game has not."""

    __slots__ = ()

    @property
    def colours(self) -> tuple[str, ...]:
        return ("blue", "teal")

    def advance(self, move: kb.Move | str) -> KingdominoState:
        return type(self)(*super().advance(move))

    @classmethod
    def from_json(cls, data: Json) -> KingdominoState:
        return cls(*super().from_json(data))


class Blues(Teal):
    """Both players have one colour."""

    __slots__ = ()

    @property
    def colours(self) -> tuple[str, ...]:
        return ("blue", "blue")


def played_by(state: type[KingdominoState]) -> Case:
    """Two players of a Kingdomino with these states."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> KingdominoState:
        return state(*KingdominoState.start(Setup.of(seating, values)))

    return Case(replace(KINGDOMINO, state=state, begin=begin), 2)


BROKEN: list[tuple[type[KingdominoDrawing], str, str]] = [
    (KeyTwice, "drawings_are_made", "appears twice"),
    (KeyOfTheShell, "drawings_are_made", "must not begin with '/'"),
    (NoMarkup, "drawings_are_made", "not well-formed"),
    (NothingDue, "drawings_are_made", "what is asked"),
    (WaitsForEver, "drawings_are_made", "no button that confirms"),
    (FailsAtTheEnd, "drawings_have_their_shape", "raised IndexError"),
    (NoSize, "drawings_are_made", "viewBox"),
    (BadPicture, "drawings_are_made", "not well-formed"),
    (UnknownFilter, "drawings_are_made", "filters"),
    (RunsCode, "drawings_keep_to_the_page", "is a script"),
    (Listens, "drawings_keep_to_the_page", "onclick"),
    (PicksItself, "drawings_keep_to_the_page", "kb-pick"),
    (Wordless, "drawings_keep_to_the_page", "without a word"),
    (Placeless, "drawings_keep_to_the_page", "two numbers"),
    (UsesNothing, "symbols_are_found", "#kbd-castel"),
    (PaintsNothing, "symbols_are_found", "#kbd-gras"),
    (LeansOnThePage, "symbols_are_found", "#kb-mark-circle"),
    (GhostOfNothing, "symbols_are_found", "#kbd-ghost"),
    (GhostWithoutTurns, "drawings_have_their_shape", "table().ghosts['tower'] is (Stamp("),
    (SlotsInOneText, "drawings_have_their_shape", "table().slots is 'tower', expected a tuple"),
    (NoChoices, "drawings_have_their_shape", "table().choices is None, expected a Choices"),
    (BadSheet, "drawings_are_made", "the symbols of the sheet"),
    (TakesAName, "symbols_are_found", "kb-undo"),
    (PicksClaimed, "picks_mean_moves", "KD-ERR.11"),
    (PicksNoMove, "picks_mean_moves", "no move"),
    (TriesNoMove, "picks_mean_moves", "no move"),
    (LeavesOneOut, "moves_can_be_picked", "no picks"),
    (OffersNothing, "moves_can_be_picked", "no picks"),
    (PicksUnseen, "picks_can_be_seen", "not drawn"),
    (TurnsUnseen, "picks_can_be_seen", "turn 0"),
    (OffersToAll, "others_pick_nothing", "does not act"),
    (OffersTheEnd, "others_pick_nothing", "does not act"),
    (AsksInVain, "asks_are_answered", "legal move"),
]
"""Each drawing, the law that finds its fault, and what it says of it."""


SEEN_TOO = {"guesses_fit", "records_replay", "records_of_a_seat_replay"}
"""The views of these have the colours that were given, and no record can be read with others."""
KIND = {law for _, law, _ in BROKEN}


def test_the_drawing_that_is_changed_in_nothing_passes():
    check(drawn_by(Changed), games=2)


@pytest.mark.parametrize(("drawing", "law", "told"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_drawing_falls_by_its_law(drawing: type[KingdominoDrawing], law: str, told: str):
    assert told in falls_by(drawn_by(drawing), law, 8, KIND)


@pytest.mark.parametrize(("state", "told"), [(Teal, "teal"), (Blues, "for 2 seats")])
def test_colours_without_a_mark_or_twice_fall_by_their_law(state: type[KingdominoState], told: str):
    assert told in falls_by(played_by(state), "colours_have_marks", 1, SEEN_TOO)
