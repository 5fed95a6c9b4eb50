"""Copies of a cell in its present state, so that actions can be tried from here and not from its start.

>>> from kbwidgets.teach import practice
>>> from kbwidgets.widget.modes.practice_mode import PracticeMode
>>> cell = Responder[Mode](PracticeMode(practice("kingdomino", seed=1)), lambda message: None)
>>> other = twin(cell)
>>> other.receive({"id": "a", "rev": other.stream.rev, "path": ["/answer 0"]})
>>> other.stream.rev, cell.stream.rev
(2, 1)
"""

# A cell holds objects of any type.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import threading
from copy import copy, deepcopy
from dataclasses import replace
from functools import partial
from random import Random
from types import MethodType
from typing import Any, TypeVar

from kbwidgets.core.match.match import Match
from kbwidgets.core.record.series import Series
from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding
from kbwidgets.teach import Practice, Session
from kbwidgets.widget.app.bot_runner import BotRunner
from kbwidgets.widget.app.looking import LookBack
from kbwidgets.widget.app.open_modes import OpenModes
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.model.learner import Learner
from kbwidgets.widget.model.matches import Matches
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.page.mode import Mode
from kbwidgets.widget.page.stream import Stream

Kind = TypeVar("Kind", bound=Responder[Mode])

CHANGED = (Responder, Mode, OpenModes, Learner, LookBack, Matches, Session, Practice, DeckBuilding)
"""The mutable parts of a cell; everything else that it holds is a value."""
LOCK = type(threading.RLock())


def twin(cell: Kind) -> Kind:
    """Return an equal copy of a cell; pressing in one leaves the other alone."""
    found: Kind = _copied(cell, {})
    found.stream = copy(cell.stream)  # A shown screen is never changed, but replaced by another one.
    if isinstance(found, Controller) and found.match is not None:
        found._bot_runner = BotRunner(found.match, found.pace, found.limit, found._report_failure)
        found._unsubscribe = found.match.subscribe(partial(found._follow_change, found.match))
    return found


def _copied(thing: Any, known: dict[int, Any]) -> Any:
    if id(thing) in known:
        return known[id(thing)]
    match thing:
        case MethodType():
            return MethodType(thing.__func__, _copied(thing.__self__, known))
        case dict():
            return {key: _copied(value, known) for key, value in thing.items()}
        case LOCK():
            return threading.RLock()
        case Match() | Stream():
            found = copy(thing)
        case Series():
            found = replace(thing, matches=tuple(_copied(match, known) for match in thing.matches))
        case Random():
            found = deepcopy(thing)
        case _ if isinstance(thing, CHANGED):
            found = known[id(thing)] = object.__new__(type(thing))
            vars(found).update((name, _copied(value, known)) for name, value in vars(thing).items())
        case _:
            return thing
    known[id(thing)] = found
    return found
