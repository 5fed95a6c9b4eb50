"""A waiting pytest that has collected all tests: each fault is put into a fork of it, without a second start.

A fault in the body of a function that has not run before the tests begin is put in by exchanging its code: nothing that
was made at import can know the difference. Any other fault needs a fresh start (mutants.py).

>>> before, after = (compile(f"def f(x):\\n    return x {sign} 1\\n", "f.py", "exec") for sign in "+-")
>>> [(name, line) for name, line, _ in differing(before, after)]
[('f', 1)]
>>> differing(before, compile("def f(x, y=2):\\n    return x + 1\\n", "f.py", "exec")) is None
True
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import types
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import pytest

from .changed import BROWSER

Functions: TypeAlias = "Mapping[str, Sequence[types.FunctionType]]"
"""All functions by their file."""
Key: TypeAlias = tuple[str, int, int]
"""A function by its name, its first line, and its index among several such."""
WAITS = "--stand-on"
"""The option of the waiting process, with the number of its socket."""


# -- the side that asks -------------------------------------------------------------------------------------


class Standing:
    """A waiting pytest in a copy of the tree."""

    def __init__(self, tree: Path, environment: Mapping[str, str], hangs: int) -> None:
        self._own, its = socket.socketpair()
        command = [sys.executable, "-m", "tests.standing", f"{WAITS}={its.fileno()}", f"--timeout={hangs}"]
        self._process = subprocess.Popen(
            command,
            cwd=tree,
            env=dict(environment),
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        its.close()
        self._answers = self._own.makefile("r", encoding="utf-8")

    def sees(self, file: str, faulty: str, tests: Sequence[str], patience: int) -> str | None:
        """Return the test that detects a fault in a file, `""` if none does, or None if it needs a fresh start."""
        order = {"file": file, "faulty": faulty, "tests": list(tests), "patience": patience}
        self._own.sendall(json.dumps(order).encode() + b"\n")
        answer: str | None = json.loads(self._answers.readline())
        return answer

    def end(self) -> None:
        """End the process."""
        self._own.shutdown(socket.SHUT_RDWR)
        self._process.wait()


# -- the side that waits ------------------------------------------------------------------------------------


class _Waiting:
    """A plugin that makes pytest wait after the collection."""

    def __init__(self, asked: socket.socket) -> None:
        self.asked = asked

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try faults until nobody asks any more."""
        functions: defaultdict[str, list[types.FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if type(thing) is types.FunctionType:
                functions[os.path.realpath(thing.__code__.co_filename)].append(thing)
        gc.collect()
        gc.freeze()  # Objects exempt from the collector are shared by all forks.
        with self.asked.makefile("r", encoding="utf-8") as orders:
            for line in orders:
                self.asked.sendall(json.dumps(_tried(session, functions, **json.loads(line))).encode() + b"\n")
        return True


def _tried(
    session: pytest.Session, functions: Functions, file: str, faulty: str, tests: Sequence[str], patience: int
) -> str | None:
    """Try one fault in a fork, and return the test that detected it."""
    path = os.path.realpath(file)
    exchanged = _exchanges(functions[path], Path(file).read_text(encoding="utf-8"), faulty, path)
    if exchanged is None:
        return None
    named = {name: number for number, name in enumerate(tests)}
    items = [item for item in session.items if item.nodeid in named or item.nodeid.partition("::")[0] in named]
    items.sort(key=lambda item: named.get(item.nodeid, named.get(item.nodeid.partition("::")[0], 0)))
    ours, its = os.pipe()
    if not (child := os.fork()):
        os.setsid()  # Processes that its tests start end with it.
        by = "the process was ended"
        try:
            for function, code in exchanged:
                function.__code__ = code
            Path(file).write_text(faulty, encoding="utf-8")  # Processes that tests start read the file.
            by = _first_failure(session, items)
        finally:
            os.write(its, by.encode())
            os._exit(0)
    os.close(its)
    came, _, _ = select.select([ours], [], [], patience)
    with open(ours, "rb") as answers:
        by = answers.read().decode() if came else "never ended"
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return by


def _first_failure(session: pytest.Session, items: list[pytest.Item]) -> str:
    """Run tests until one fails, and return its name."""
    session.items[:] = items
    for item, then in pairwise([*items, None]):
        assert item is not None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
        if session.testsfailed:
            return item.nodeid
    return ""


# -- exchanging code ----------------------------------------------------------------------------------------


def differing(before: types.CodeType, after: types.CodeType) -> list[tuple[str, int, types.CodeType]] | None:
    """Return the functions whose code differs between two modules, or None if other code differs too."""
    old, new = _codes(before), _codes(after)
    if old.keys() != new.keys() or _outside(before) != _outside(after):
        return None
    return [(name, line, code) for (name, line, n), code in new.items() if code != old[name, line, n]]


def _exchanges(
    functions: Sequence[types.FunctionType], right: str, faulty: str, path: str
) -> list[tuple[types.FunctionType, types.CodeType]] | None:
    """Return the new code of each function, or None if a fault cannot be inserted like this."""
    found = differing(compile(right, path, "exec"), compile(faulty, path, "exec"))
    if found is None:
        return None
    standing: defaultdict[tuple[str, int], list[types.FunctionType]] = defaultdict(list)
    for function in functions:
        standing[function.__code__.co_qualname, function.__code__.co_firstlineno].append(function)
    exchanged: list[tuple[types.FunctionType, types.CodeType]] = []
    for name, line, code in found:
        its = standing[name, line]
        if len({id(function.__code__) for function in its}) > 1 or [key[:2] for key in found].count((name, line)) > 1:
            return None  # Two lambdas in one line cannot be distinguished.
        if any(len(function.__code__.co_freevars) != len(code.co_freevars) for function in its):
            return None
        exchanged += [(function, code) for function in its]
    return exchanged or None


def _codes(top: types.CodeType) -> dict[Key, types.CodeType]:
    """Return the code of all functions of a module, without that of classes."""
    found: dict[Key, types.CodeType] = {}
    todo = [top]
    while todo:
        for code in reversed([const for const in todo.pop().co_consts if isinstance(const, types.CodeType)]):
            todo.append(code)
            if code.co_flags & 2:  # CO_NEWLOCALS marks a function; the body of a class has none.
                number = sum((name, line) == (code.co_qualname, code.co_firstlineno) for name, line, _ in found)
                found[code.co_qualname, code.co_firstlineno, number] = code
    return found


def _outside(code: types.CodeType) -> tuple[object, ...]:
    """Return the code that runs at import: the module's own and that of its classes."""
    inner = [const for const in code.co_consts if isinstance(const, types.CodeType)]
    plain = [const for const in code.co_consts if not isinstance(const, types.CodeType)]
    return (code.co_code, repr(plain), code.co_names, *(_outside(const) for const in inner if not const.co_flags & 2))


def main() -> None:
    """Collect all tests without a browser, then wait for requests at a socket."""
    asked = socket.socket(fileno=int(sys.argv[1].removeprefix(f"{WAITS}=")))
    told = ["-q", "-p", "no:cacheprovider", f"--ignore={BROWSER}", *sys.argv[2:]]
    pytest.main(told, plugins=[_Waiting(asked)])


if __name__ == "__main__":
    main()
