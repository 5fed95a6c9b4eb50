"""The interface of everything a cell can show: a match, a lesson, practice or a workshop.

A cell shows one mode at a time. A mode knows neither the pages nor their requests.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TypeAlias

from kbwidgets.core.scene.choices import Path
from kbwidgets.core.values.types import Refusal
from kbwidgets.widget.page.stream import Screen

Work: TypeAlias = Callable[[], Callable[[], None]]
"""Slow work that runs without the lock of the cell and returns the change to apply afterwards."""


class Mode(ABC):
    """The base class of everything that a cell can show."""

    @abstractmethod
    def screen(self) -> Screen:
        """Return the screen to show now."""

    @abstractmethod
    def say(self, *, with_events: bool = False) -> tuple[str, ...]:
        """Return the sentences for screen readers, including the other players' moves if `with_events`."""

    @abstractmethod
    def carry_out(self, meaning: str, path: Path) -> None:
        """Carry out the act that the picks mean."""

    def work(self, meaning: str, path: Path) -> Work | None:
        """Return the slow work that must come first, or None if the act can be carried out at once."""
        return None

    @abstractmethod
    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return the reasons why picks that are not a choice do nothing."""

    @abstractmethod
    def checkpoint(self) -> Callable[[], None]:
        """Return a function that restores everything a pick can change to its current state."""

    def read_attempt(self, path: Path) -> str | None:
        """Return the meaning of picks that are not a choice, or None.

        Only a mode in which a refusal is also an answer gives them one.
        """
        return None

    def preview(self, path: Path) -> tuple[Screen, str] | None:
        """Return the screen after a choice and a sentence about its effect, or None if there is no preview."""
        return None

    def is_only_looking(self, meaning: str) -> bool:
        """Return whether an act changes only what is looked at, so that it can be drawn ahead."""
        return False

    def explain(self, rule: str) -> str:
        """Return the text of a rule that refused a move, or `""` if nobody is being taught."""
        return ""

    def list_exits(self) -> Mapping[str, str]:
        """Return the acts that lead away from a screen that cannot be drawn, with the labels of their buttons."""
        return {}

    @property
    def has_secrets(self) -> bool:
        """True if an error's message could reveal something that the page must not show."""
        return False


def checkpoint_fields(*things: object) -> Callable[[], None]:
    """Return a function that restores the current fields of `things`.

    Only references are saved, because the values in the fields never change.
    """
    saved = [(thing, dict(vars(thing))) for thing in things]

    def restore() -> None:
        for thing, fields in saved:
            vars(thing).clear()
            vars(thing).update(fields)

    return restore
