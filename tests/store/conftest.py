"""A store in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kbwidgets.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    result = Store(tmp_path / "home")
    yield result
    result.close()
