"""A game in another package, on disk like an installed distribution, registered by its entry point."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.registry import Games

TINY = Path(__file__).with_name("tiny")


def distribution(site: Path, name: str, points: str) -> None:
    """Write the name and the entry points that an installed package leaves beside its modules."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[kbwidgets.games]\n{points}", encoding="utf-8")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of packages in which a distribution with three entry points is installed."""
    site = tmp_path / "site"
    shutil.copytree(TINY, site, ignore=shutil.ignore_patterns("__pycache__"))
    distribution(site, "tiny-game", "tiny = tiny_game:GAME\nwrong = tiny_game:COLOURS\nmodule = tiny_game\n")
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    importlib.invalidate_caches()
    yield site
    sys.modules.pop("tiny_game", None)


@pytest.fixture
def tiny(installed: Path) -> Game:
    """Return the tiny game, found through its entry point."""
    assert installed.is_dir()
    return Games()["tiny"]
