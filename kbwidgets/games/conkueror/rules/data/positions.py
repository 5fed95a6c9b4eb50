"""Positions of ConKUeror as data: what `to_json` writes and `from_json` checks (CQ-14.4).

Play need not be able to reach a position, but it has to make sense: all cards exist once, every owner has armies, and
the phase fits what is on the table. Territories and cards go by name, and armies are written as in moves: `3i 1c`.
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.errors import DataError, OptionError
from kbwidgets.core.fields.shape import Shape
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror.rules.armies import Stack, stack_text
from kbwidgets.games.conkueror.rules.data.checks import check_position, frame_from_json, frame_to_json, seats_to_act
from kbwidgets.games.conkueror.rules.data.codecs import StackText
from kbwidgets.games.conkueror.rules.fields import OUT, VACANT, Fields
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.options import MATCH, set_up
from kbwidgets.games.conkueror.rules.rows import with_rows
from kbwidgets.games.conkueror.rules.table import Table, table_of

_POSITION: Final = Shape(Fields)
_KNOWN: Final = Shape(Known)


def position_to_json(position: Fields) -> dict[str, Json]:
    """Return a position as data."""
    return _write_shared(position) | _POSITION.write(position, position.table)


def known_to_json(known: Known) -> dict[str, Json]:
    """Return what is known as data; unseen cards are null."""
    return _write_shared(known) | _KNOWN.write(known, known.table)


def _write_shared(position: Fields | Known) -> dict[str, Json]:
    """Return the match, the owner, -1 for none, and the armies of each enabled territory, and the frame."""
    table, owners, stacks = position.table, position.owners, position.stacks
    return {
        **MATCH.write(table.names, table.setup.colours, dict(table.setup.options)),
        "territories": {table.ids[at]: [owners[at], stack_text(stacks[at])] for at in table.enabled},
        "frame": frame_to_json(table, position.frame),
    }


def position_from_json(data: Json) -> Fields:
    """Return the position of some data. Raise `DataError`, which names the place of a fault."""
    fields = Plain(data).only(*MATCH.keys, *_POSITION.keys, "territories", "frame")
    table = _read_table(fields)
    position = _POSITION.read(fields, table)
    owners, stacks = _read_territories(fields["territories"], table)
    position = position._replace(to_act=seats_to_act(position.phase, position.turn), owners=owners, stacks=stacks)
    position = position._replace(frame=frame_from_json(fields["frame"], position))
    check_position(fields, position)
    return with_rows(position)


def _read_table(data: Plain) -> Table:
    seating, values = MATCH.read(data)
    try:
        return table_of(set_up(seating, values))
    except OptionError as error:
        raise DataError("names", str(error.refusals[0])) from error


def _read_territories(data: Plain, table: Table) -> tuple[tuple[int, ...], tuple[Stack, ...]]:
    names = [table.ids[at] for at in table.enabled]
    data.only(*names)
    owners, stacks, armies = [OUT] * len(table.ids), [0] * len(table.ids), StackText()
    for at in table.enabled:
        owner, stack = data[table.ids[at]].items(2, 2)
        owners[at] = owner.number(VACANT, table.seats - 1)
        stacks[at] = armies.read(stack, table, at)
    return tuple(owners), tuple(stacks)
