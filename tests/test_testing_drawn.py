"""The laws of drawings and picks: each fails when Kingdomino's drawing is broken on purpose."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Attribute, Node, Sheet, h
from kbwidgets.core.scene.table import Page, Stamp, Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import OPEN, Seat
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.drawn.drawing import KingdominoDrawing
from kbwidgets.games.kingdomino.rules.view import KingdominoView
from kbwidgets.testing import Case, check

from .broken import falls_by

KINGDOMINO = kb.games["kingdomino"]


class Changed(KingdominoDrawing):
    """The base of drawings whose table is changed in one place."""

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        return self.changed(super().table(last, shown, kept))

    def changed(self, table: Table) -> Table:
        """Return the table with its fault."""
        return table

    def with_node(self, table: Table, tag: str, key: str = "", text: str = "", **attributes: Attribute) -> Table:
        """Return the table with one more node."""
        return table._replace(body=h("div", "more", table.body, h(tag, key, text=text, **attributes)))


def drawn_by(drawing: type[KingdominoDrawing]) -> Case:
    """Return two players of a Kingdomino with this drawing."""
    return Case(replace(KINGDOMINO, drawing=drawing), 2)


# -- what is made -----------------------------------------------------------------------------------------


class KeyTwice(Changed):
    """A drawing in which two nodes have one key."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", table.body.key)


class KeyOfTheShell(Changed):
    """A drawing with a button that would undo."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "button", "/undo")


class NoMarkup(Changed):
    """A drawing with an attribute whose name cannot be written."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", **{"a<b": "1"})


class NothingDue(Changed):
    """A drawing without a prompt at the end."""

    def changed(self, table: Table) -> Table:
        return table._replace(prompt=Prompt("", "")) if self.view.over else table


class FailsAtTheEnd(Changed):
    """A drawing that fails when the game is over."""

    def changed(self, table: Table) -> Table:
        return table._replace(eyebrow=self.view.names[self.view.to_act[0]])


class NoSize(Changed):
    """A drawing whose picture has no size."""

    def picture(self) -> Node:
        return super().picture()._replace(attributes=())


class BadPicture(Changed):
    """A drawing whose picture has a name with a character that no page can show."""

    def picture(self) -> Node:
        picture = super().picture()
        return picture._replace(children=(*picture.children, h("text", text="Ann\0")))


class UnknownFilter(Changed):
    """A drawing with a page of items that no filter shows."""

    def pages(self, events: Sequence[Event] = ()) -> tuple[Page, ...]:
        return tuple(page._replace(filters=page.filters[1:]) for page in super().pages(events))


# -- what it is made of -----------------------------------------------------------------------------------


class RunsCode(Changed):
    """A drawing with a script in it."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "script", text="alert(1)")


class Listens(Changed):
    """A drawing with code in an attribute."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", onclick="alert(1)")


class PicksItself(Changed):
    """A drawing that itself marks the possible picks."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "p", cls="kbd-extra kb-pick")


class Wordless(Changed):
    """A drawing with a cell that has no label."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "g", data_kb_cell=True)


class Placeless(Changed):
    """A drawing with a cell whose place is invalid."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "g", data_kb_cell=True, aria_label="free", data_kb_at="left")


class UsesNothing(Changed):
    """A drawing that uses a missing symbol."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "use", href="#kbd-castel")


class PaintsNothing(Changed):
    """A drawing that fills with a missing pattern."""

    def changed(self, table: Table) -> Table:
        return self.with_node(table, "rect", fill="url(#kbd-gras)")


class LeansOnThePage(Changed):
    """A drawing whose picture uses a sign that only pages have."""

    def picture(self) -> Node:
        picture = super().picture()
        return picture._replace(children=(*picture.children, h("use", href="#kb-mark-circle")))


class GhostWithoutTurns(Changed):
    """A drawing with a ghost without its turns."""

    def changed(self, table: Table) -> Table:
        return table._replace(ghosts={"tower": (Stamp("kbd-ghost"),)})  # pyright: ignore[reportArgumentType]


class SlotsInOneText(Changed):
    """A drawing whose slots are one text."""

    def changed(self, table: Table) -> Table:
        return table._replace(slots="tower")  # pyright: ignore[reportArgumentType]


class NoChoices(Changed):
    """A drawing without choices."""

    def changed(self, table: Table) -> Table:
        return table._replace(choices=None)  # pyright: ignore[reportArgumentType]


class GhostOfNothing(Changed):
    """A drawing with a ghost of a missing template."""

    def changed(self, table: Table) -> Table:
        return table._replace(ghosts={**table.ghosts, "tower": {"": (Stamp("kbd-ghost"),)}})


class BadSheet(Changed):
    """A drawing with an unclosed symbol."""

    def sheet(self) -> Sheet:
        sheet = super().sheet()
        return sheet._replace(symbols=sheet.symbols + '<symbol id="kbd-more">')


class TakesAName(Changed):
    """A drawing with a symbol whose name all games share."""

    def sheet(self) -> Sheet:
        sheet = super().sheet()
        return sheet._replace(symbols=sheet.symbols + '<symbol id="kb-undo"/>')


# -- what is picked ---------------------------------------------------------------------------------------


class PicksClaimed(Changed):
    """A drawing that offers claimed dominoes, against KD-PICK.1."""

    def changed(self, table: Table) -> Table:
        for number, king in zip(self.view.position.next_numbers, self.view.position.claims, strict=False):
            if self.view.phase == "choose" and table.choices.json() and king < 2:
                table.choices.add((f"domino {number}",), f"choose {number}")
        return table


class PicksNoMove(Changed):
    """A drawing whose domino picks have a misspelt meaning."""

    def changed(self, table: Table) -> Table:
        return picking(table, [(path, meaning.replace("choose", "chose")) for path, meaning in offered(table)])


class TriesNoMove(Changed):
    """A drawing whose tries have a misspelt meaning, too."""

    def changed(self, table: Table) -> Table:
        found = picking(table, [(path, meaning.replace("choose", "chose")) for path, meaning in offered(table)])
        return found._replace(choices=found.choices.to_try())


class LeavesOneOut(Changed):
    """A drawing in which the first move cannot be picked."""

    def changed(self, table: Table) -> Table:
        first = [meaning for _, meaning in offered(table)][:1]
        return picking(table, [(path, meaning) for path, meaning in offered(table) if meaning not in first])


class OffersNothing(Changed):
    """A drawing without picks for the people who share a page with open hands."""

    def changed(self, table: Table) -> Table:
        return picking(table, []) if self.view.viewer == OPEN else table


class PicksUnseen(Changed):
    """A drawing whose picks have other keys than its nodes."""

    def changed(self, table: Table) -> Table:
        return picking(table, [((f"the {path[0]}", *path[1:]), meaning) for path, meaning in offered(table)])


class TurnsUnseen(Changed):
    """A drawing in which a domino is turned without a ghost that turns."""

    def changed(self, table: Table) -> Table:
        return table._replace(ghosts={})


class WaitsForEver(Changed):
    """A drawing whose parts are picked in any order, without a button that confirms them."""

    def changed(self, table: Table) -> Table:
        return table._replace(slots=("0:",))


class OffersToAll(Changed):
    """A drawing that offers the player's picks to a waiting seat."""

    def changed(self, table: Table) -> Table:
        acting = KingdominoDrawing(KingdominoView(OPEN, self.view.position))
        acting.turn = Turn(KingdominoState(*self.view.position), acting.view)
        return table._replace(choices=acting.table().choices)


class OffersTheEnd(Changed):
    """A drawing with a pick of the game after the end, to look back."""

    def changed(self, table: Table) -> Table:
        if self.view.over:
            table.choices.add((table.body.key,), "discard 1")
        return table


class AsksInVain(Changed):
    """A drawing that tries a legal move, whatever is asked."""

    def attempt(self, path: Path) -> str | None:
        moves = self.view.position.moves()
        return str(moves[0]) if moves else None


def offered(table: Table) -> list[tuple[tuple[str, ...], str]]:
    """Return the paths of a table that consist of nodes alone, with their meanings."""
    paths = [path for path, _ in table.choices.walk(Random(0))]
    return [(tuple(map(str, path)), table.choices.find(path) or "") for path in paths]


def picking(table: Table, paths: Sequence[tuple[tuple[str, ...], str]]) -> Table:
    """Return the table with other picks."""
    choices = Choices()
    for path, meaning in paths:
        choices.add(path, meaning)
    return table._replace(choices=choices)


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
"""The drawings, the law that finds the fault of each, and its message."""


KIND = {law for _, law, _ in BROKEN}


def test_the_drawing_that_is_changed_in_nothing_passes():
    check(drawn_by(Changed), games=2)


@pytest.mark.parametrize(("drawing", "law", "told"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_drawing_falls_by_its_law(drawing: type[KingdominoDrawing], law: str, told: str):
    assert told in falls_by(drawn_by(drawing), law, 8, KIND)
