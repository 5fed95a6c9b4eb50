"""JupyterLab on a folder of notebooks, ready to play, as `python -m kbwidgets` opens it.

The notebooks are copied to the folder once. Existing files are never overwritten.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from kbwidgets.core.errors import FileError, KbError
from kbwidgets.core.text.files import write_bytes
from kbwidgets.games import games

FIRST: Final = "00-start.ipynb"
_HERE: Final = Path(__file__).parent
QUIET: Final = _HERE / "jupyter"
"""The settings that keep JupyterLab from asking about its news in a box over the corner of the first game."""


def find_shipped() -> Path:
    """Return the folder of this installation's notebooks, in the wheel or next to the package in a checkout."""
    for folder in (_HERE / "notebooks", _HERE.parent / "notebooks"):
        if (folder / FIRST).exists():
            return folder
    raise KbError("the notebooks are missing from this installation")


def list_notebooks() -> list[Path]:
    """Return the notebooks of this installation, and those that other packages keep next to their rulebooks."""
    folders = [find_shipped(), *(game.rulebook_file.with_name("notebooks") for game in games.loaded())]
    return [file for folder in folders for file in sorted(folder.glob("*.ipynb"))]


def copy_notebooks(folder: Path) -> list[Path]:
    """Copy the missing notebooks into a folder and return the files written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(str(folder), "write", error.strerror or str(error)) from error
    new_files: list[Path] = []
    for source in list_notebooks():
        target = folder / source.name
        if not target.exists():
            write_bytes(target, source.read_bytes())
            new_files.append(target)
    return new_files


def make_arguments(folder: Path, extra: list[str]) -> list[str]:
    """Return the arguments for JupyterLab."""
    return [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
        "--ServerApp.kernel_websocket_connection_class=kbwidgets.prompt_connection.PromptConnection",
        *(["--allow-root"] if _is_root() else []),  # A container often has no other user.
        *extra,
    ]


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def open_lab(folder: Path, extra: list[str]) -> int:
    """Open JupyterLab on the notebooks, and return when it is stopped."""
    try:
        from jupyterlab.labapp import LabApp  # JupyterLab belongs to an extra.  # pyright: ignore[reportMissingTypeStubs]
    except ImportError as error:
        raise KbError('JupyterLab is not installed; run: pip install "kbwidgets[lab]"') from error
    for file in copy_notebooks(folder):
        print(f"Added {file}")
    sys.argv = ["kbwidgets"]  # JupyterLab takes its own name from it.
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(
        [str(QUIET), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    )
    LabApp.launch_instance(argv=make_arguments(folder, extra))
    return 0
