"""A property that is worked out once for each object, by threads that do not wait for each other."""

from __future__ import annotations

from threading import Event, Thread

from kbwidgets.core.values.cached_property import cached_property

LONG = 60
"""The seconds after which a thread counts as stuck."""


class Slow:
    """An object whose value is worked out when it is allowed to."""

    def __init__(self) -> None:
        self.begun = Event()
        self.allowed = Event()
        self.count = 0

    @cached_property
    def value(self) -> int:
        """A number that takes its time."""
        self.begun.set()
        assert self.allowed.wait(2 * LONG)
        self.count += 1
        return 7


def test_a_value_is_worked_out_once():
    slow = Slow()
    slow.allowed.set()
    assert (slow.value, slow.value, slow.count) == (7, 7, 1)
    assert Slow.value.__doc__ == "A number that takes its time."


def test_one_object_is_read_while_another_is_still_working():
    """`functools.cached_property` of Python 3.11 holds a lock of the class meanwhile."""
    slow, quick, read = Slow(), Slow(), list[int]()
    quick.allowed.set()
    first, second = Thread(target=lambda: slow.value, daemon=True), Thread(target=lambda: read.append(quick.value))
    second.daemon = True
    first.start()
    assert slow.begun.wait(LONG)
    second.start()
    second.join(LONG)
    was_read = read == [7]
    slow.allowed.set()
    first.join(LONG)
    assert was_read
