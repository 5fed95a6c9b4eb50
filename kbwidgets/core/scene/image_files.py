"""Pictures as files, an SVG unchanged and a PNG as drawn by a browser.

The style of a picture has variables, so that one sheet serves light and dark pages. No other program that converts SVG
to PNG knows all of them, so a browser on the path does it without a window.

>>> str(choose_path("evening")), str(choose_path("evening.PNG"))
('evening.svg', 'evening.PNG')
>>> choose_path("evening.jpg")
Traceback (most recent call last):
kbwidgets.core.errors.FileError: cannot write evening.jpg: a picture is saved as .svg or .png
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kbwidgets.core.errors import FileError, KbError
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.files import write_bytes, write_text

BROWSERS: Final = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge",
)  # fmt: skip
_FLAGS: Final = ("--headless", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1")
_PATIENCE: Final = 60.0
"""The time limit of the browser in seconds."""
_SIDES: Final = re.compile(r'<svg xmlns="[^"]*"(?=[^>]*? width="(\d+)")(?=[^>]*? height="(\d+)")')
_USUAL: Final = 1280, 960
"""The width and height of a picture that does not state its own."""


def save(still: Still, path: str | Path) -> Path:
    """Write a picture to a PNG file if its name ends in .png, otherwise to an SVG file, and return the path."""
    target = choose_path(path)
    return write_bytes(target, draw_png(still)) if _suffix(target) == ".png" else write_text(target, still.svg)


def save_both(still: Still, path: str | Path) -> tuple[Path, ...]:
    """Write a picture as SVG and, if there is a browser, as PNG next to it, and return the paths."""
    target = choose_path(path).with_suffix(".svg")
    saved = write_text(target, still.svg)
    return (saved,) if find_browser() is None else (saved, save(still, target.with_suffix(".png")))


def choose_path(path: str | Path) -> Path:
    """Return the path to write for a name, which is an SVG if the name has no suffix."""
    target = Path(path)
    if not target.name or _suffix(target) not in ("", ".svg", ".png"):
        raise FileError(str(path), "write", "a picture is saved as .svg or .png")
    return target if target.suffix else target.with_suffix(".svg")


def _suffix(path: Path) -> str:
    return path.suffix.lower()


def find_browser() -> str | None:
    """Return the path of a browser that can make a PNG, or None if none is found."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def draw_png(still: Still) -> bytes:
    """Return a picture as PNG, or raise `KbError` if no browser is found or it fails."""
    sides = _SIDES.match(still.svg)
    return take_screenshot(still.svg, ".svg", *map(int, sides.groups() if sides else _USUAL))


def take_screenshot(text: str, ending: str, width: int, height: int) -> bytes:
    """Return a browser's screenshot of a file with this text as PNG.

    Raise `KbError` if no browser is found or it fails.
    """
    program = find_browser()
    if program is None:
        reason = f"a PNG needs a browser, but none of {', '.join(BROWSERS)} is on the path"
        raise KbError(f"{reason}; save the picture as .svg instead")
    with TemporaryDirectory() as folder:
        source, image = Path(folder) / f"picture{ending}", Path(folder) / "picture.png"
        source.write_text(text, encoding="utf-8")
        arguments = [f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", f"--screenshot={image}"]
        command = [program, *_FLAGS, *(["--no-sandbox"] if _is_root() else []), *arguments, source.as_uri()]
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE, check=True)
            return image.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise KbError(f"{Path(program).name} could not make the PNG: {error}") from error


def _is_root() -> bool:
    """Return whether a superuser runs this, as in a container. A browser then starts only without its sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
