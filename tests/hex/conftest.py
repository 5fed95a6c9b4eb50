"""Hex as an installed package is: its modules on the path, and beside them what its pyproject registers."""

import importlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from kbwidgets.core.protocol.game import Game
from kbwidgets.games import games

HERE = Path(__file__).parent


@pytest.fixture(scope="module", autouse=True)
def hex_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, found by its entry point."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site = tmp_path_factory.mktemp("site")
    info = site / f"kb_hex-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8")
    points = "".join(f"{name} = {place}\n" for name, place in project["entry-points"]["kbwidgets.games"].items())
    (info / "entry_points.txt").write_text(f"[kbwidgets.games]\n{points}", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(site), str(HERE / "src"), *sys.path])
        importlib.invalidate_caches()
        yield games["hex"]
        games._loaded.pop("hex")
