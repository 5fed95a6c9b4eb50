"""The package describes itself consistently, and its description makes sense alone on a package index."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from PIL import Image, ImageSequence

import kbwidgets as kb
from kbwidgets.core.values.plain_data import Plain

ROOT = Path(__file__).resolve().parents[1]
PROJECT = Plain(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))


def test_the_version_is_the_same_everywhere():
    cited = re.search(r"^version: (\S+)$", (ROOT / "docs/CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited is not None
    assert cited[1] == kb.__version__
    assert f"## [{kb.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_description_of_the_package_shows_no_picture_and_follows_no_link_that_only_the_project_has():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "](docs/" in text
    for change in PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"].items():
        text = re.sub(change["pattern"].text(), change["replacement"].text(), text)
    assert not re.findall(r"\]\((?!https?:)[^)]*\)", text)
    assert "![" not in text
    assert "Writing a lesson" in text


def test_the_moving_picture_of_the_readme_is_short_and_small():
    file = ROOT / "docs/kbwidgets.gif"
    assert "](docs/kbwidgets.gif)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert file.stat().st_size <= 1_500_000
    with Image.open(file) as picture:
        assert picture.width <= 800
        seconds = sum(frame.info["duration"] for frame in ImageSequence.Iterator(picture)) / 1000
    assert 10 <= seconds <= 15


def test_every_python_that_is_named_is_one_that_the_package_takes():
    classifiers = [each.text() for each in PROJECT["project"]["classifiers"].items()]
    least = PROJECT["project"]["requires-python"].text().removeprefix(">=")
    assert next(each for each in classifiers if ":: 3." in each).endswith(f":: {least}")
    assert PROJECT["tool"]["pyright"]["pythonVersion"].text() == least
