"""The pictures of every game at fixed moments (moments.py), compared by a short digest of each part.

A picture changes only when somebody wanted it. `tests/test_pictures.py` compares the digests with
`tests/golden/<game>/pictures.digests` and names the game and the part that differ.

`python -m tests.pictures` shows where and how these differ from the last commit (or from `--base REVISION`);
`--approve` writes the digests, after somebody has looked.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import unified_diff
from hashlib import blake2s
from pathlib import Path

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game

from .moments import GOLDEN, KINDS, ROOT
from .reach import environment

# -- digests ------------------------------------------------------------------------------------------------


def digest(lines: Iterable[str]) -> str:
    """Return eight characters that stand for some lines.

    >>> len(digest(["a", "b"])), digest(["a", "b"]) == digest(["b", "a"])
    (8, False)
    """
    return blake2s("\n".join(lines).encode(), digest_size=4).hexdigest()


def digests(game: Game, kind: str) -> dict[str, str]:
    """Return the digest of each part of a kind, of all its moments together."""
    found: dict[str, list[str]] = defaultdict(list)
    for moment, parts in KINDS[kind](game):
        for part, lines in parts.items():
            found[part] += [moment, *lines]
    return {part: digest(lines) for part, lines in found.items()}


def file_of(game: Game) -> Path:
    """Return the path of a game's digests."""
    return GOLDEN / game.name / "pictures.digests"


def written(game: Game) -> dict[str, dict[str, str]]:
    """Return the digests that were approved, by kind and part."""
    found: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    for line in file_of(game).read_text(encoding="utf-8").splitlines() if file_of(game).exists() else ():
        kind, part, its = line.split()
        found[kind][part] = its
    return found


def differences(game: Game, kind: str) -> list[str]:
    """Return the parts whose drawing differs somewhere from the approved one."""
    then, now = written(game)[kind], digests(game, kind)
    return [part for part in {**then, **now} if then.get(part) != now.get(part)]


def approve(game: Game) -> None:
    """Write the digests of the current drawings."""
    lines = [f"{kind} {part} {its}" for kind in KINDS for part, its in sorted(digests(game, kind).items())]
    file_of(game).write_text("\n".join(lines) + "\n", encoding="utf-8")


# -- to look at ---------------------------------------------------------------------------------------------


def tell(folder: Path, wanted: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
    """Write the drawings of some parts as text, a file for each game and kind."""
    for name, kinds in wanted.items():
        for kind, parts in kinds.items():
            lines: list[str] = []
            for moment, its in KINDS[kind](kb.games[name]):
                for part in sorted(its.keys() & set(parts)):
                    lines += [f"## {moment}: {part}", *(row for line in its[part] for row in line.split("\n"))]
            (folder / f"{name} {kind}").write_text("\n".join(lines) + "\n", encoding="utf-8")


def show(changed: Mapping[str, Mapping[str, Sequence[str]]], base: str) -> None:
    """Print how changed parts differ from the same moments, drawn by a revision of the source."""
    with tempfile.TemporaryDirectory() as home:
        tree, old, new = (Path(home, name) for name in ("tree", "old", "new"))
        for folder in (tree, old, new):
            folder.mkdir()
        archive = subprocess.run(["git", "archive", base], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x"], cwd=tree, input=archive, check=True)
        # The moments must be the same, whatever that revision had.
        for file in ("tests/pictures.py", "tests/moments.py", "kbwidgets/testing/golden.py"):
            shutil.copy(ROOT / file, tree / file)
        tell(new, changed)
        command = [sys.executable, "-m", "tests.pictures", "--tell", str(old)]
        subprocess.run(command, cwd=tree, env=environment(tree), input=json.dumps(changed), text=True, check=True)
        for file in sorted(new.iterdir()):
            before = old / file.name
            was = before.read_text(encoding="utf-8").splitlines() if before.exists() else []
            now = file.read_text(encoding="utf-8").splitlines()
            print("\n".join(unified_diff(was, now, f"{file.name}, {base}", f"{file.name}, now", lineterm="", n=1)))


def main() -> None:
    """Show the changes, or approve them."""
    parser = argparse.ArgumentParser(description="Show which pictures changed, and how.")
    parser.add_argument("--approve", action="store_true", help="write the digests of what is drawn now")
    parser.add_argument("--base", default="HEAD", help="the revision that what changed is compared with")
    parser.add_argument("--tell", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.tell:
        tell(asked.tell, json.load(sys.stdin))
        return
    found = {name: {kind: differences(kb.games[name], kind) for kind in KINDS} for name in kb.games}
    changed = {name: {kind: its for kind, its in kinds.items() if its} for name, kinds in found.items()}
    for name, kinds in changed.items():
        for kind, its in kinds.items():
            print(f"{name}, {kind}: {', '.join(its)} changed")
    if asked.approve:
        for name in kb.games:
            approve(kb.games[name])
    elif any(changed.values()):
        show(changed, asked.base)


if __name__ == "__main__":
    main()
