"""The package's description of drawings names only what the page and its style have, and everything that they read."""

import re
from pathlib import Path

from kbwidgets.core.values.colours import MARKS

ROOT = Path(__file__).parents[1]
CONTRACT = (ROOT / "kbwidgets/static/README.md").read_text(encoding="utf-8")
PAGE = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "js/src").rglob("*.*")))
SHELL = "\n".join(
    file.read_text(encoding="utf-8")
    for file in (*sorted((ROOT / "kbwidgets/widget").rglob("*.py")), ROOT / "kbwidgets/core/scene/highlight.py")
)
STYLE = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "js/src/style").glob("*.css")))
ICONS = (ROOT / "kbwidgets/static/icons.svg").read_text(encoding="utf-8")

OF_THE_SHELL = (
    "",
    "heading",
    "asks",
    "contrast",
    "forced",
    "edited",
    "faded",
    "path",
    "waiting",
    "lost",
    "rev",
    "drop",
    "menu",
    "ready",
    "press",
    "asks",
    "zoomed",
    "screen",
    "line",
)
"""The names that the page and the screens of the shell share, which no drawing writes."""


def test_every_name_that_is_told_is_there():
    attributes = set(re.findall(r"data-kb-[a-z]+", CONTRACT))
    assert attributes
    assert {name for name in attributes if name not in PAGE and name not in SHELL} == set()
    variables = set(re.findall(r"--kb-[a-z0-9-]+", CONTRACT))
    assert variables
    assert {name for name in variables if not re.search(rf"{name}\b", STYLE)} == set()
    symbols = set(re.findall(r"#(kb-mark-[a-z]+)", CONTRACT))
    assert {name for name in symbols if f'id="{name}"' not in ICONS} == set()
    classes = set(re.findall(r"[`.](kb-[a-z-]+)`?", CONTRACT)) - {"kb-"}
    assert {name for name in classes if f".{name}" not in STYLE} <= {"kb-lit"}  # Only rings and words show this class.
    assert "kb-lit" in SHELL


def test_every_attribute_that_the_page_reads_is_told():
    read = set(re.findall(r"data-kb-[a-z]*", PAGE)) - {f"data-kb-{name}" for name in OF_THE_SHELL}
    assert read - set(re.findall(r"data-kb-[a-z]+", CONTRACT)) == set()


def test_every_mark_has_its_sign_its_colour_and_its_ink():
    for colour, mark in MARKS.items():
        assert f'id="kb-mark-{mark}"' in ICONS
        for name in (f"--kb-p-{colour}:", f"--kb-m-{colour}:", f".kb-p-{colour} "):
            assert name in STYLE, name
