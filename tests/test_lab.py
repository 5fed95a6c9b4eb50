"""`python -m kbwidgets` and `python -m kbwidgets lab`: JupyterLab on the notebooks of the package."""

import json
import sys
import urllib.request
from dataclasses import replace
from pathlib import Path

import pytest

from kbwidgets import lab
from kbwidgets.__main__ import main
from kbwidgets.core.errors import KbError
from kbwidgets.games import games

from .browser.servers import TOKEN, free_port, running

SHIPPED = {"00-start.ipynb", "kingdomino-play.ipynb"}


def test_the_notebooks_are_copied_into_a_new_folder(tmp_path: Path):
    folder = tmp_path / "new" / "games"
    written = lab.copy_notebooks(folder)
    assert {file.name for file in written} >= SHIPPED
    assert {file.name for file in folder.iterdir()} == {file.name for file in written}
    for file in written:
        assert file.read_bytes() == (lab.find_shipped() / file.name).read_bytes()


def test_a_notebook_that_is_there_is_never_overwritten(tmp_path: Path):
    (tmp_path / lab.FIRST).write_text("mine", encoding="utf-8")
    written = lab.copy_notebooks(tmp_path)
    assert lab.FIRST not in {file.name for file in written}
    assert (tmp_path / lab.FIRST).read_text(encoding="utf-8") == "mine"
    assert lab.copy_notebooks(tmp_path) == []


def test_a_game_of_another_package_brings_its_notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = games["kingdomino"]
    book = tmp_path / "other" / "rulebook.md"
    (tmp_path / "other" / "notebooks").mkdir(parents=True)
    book.write_bytes(game.rulebook_file.read_bytes())
    (tmp_path / "other" / "notebooks" / "other-play.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.setitem(games._put, "kingdomino", replace(game, rulebook_file=book))
    assert (tmp_path / "lab" / "other-play.ipynb") in lab.copy_notebooks(tmp_path / "lab")


@pytest.mark.parametrize(
    ("words", "folder", "extra"),
    [
        ([], "kbwidgets-notebooks", []),
        (["lab"], "kbwidgets-notebooks", []),
        (["lab", "here"], "here", []),
        (["lab", "--", "--port=9"], "kbwidgets-notebooks", ["--port=9"]),
        (["lab", "here", "--", "--port", "9"], "here", ["--port", "9"]),
        (["--", "--no-browser"], "kbwidgets-notebooks", ["--no-browser"]),
    ],
)
def test_words_name_the_folder_and_what_follows_two_dashes_goes_to_jupyter(
    words: list[str], folder: str, extra: list[str], monkeypatch: pytest.MonkeyPatch
):
    """The command's last step, which would start a server, is recorded instead; the real one is started below."""
    asked: list[tuple[Path, list[str]]] = []

    def note(folder: Path, extra: list[str]) -> int:
        asked.append((folder, extra))
        return 0

    monkeypatch.setattr(lab, "open_lab", note)
    assert main(words) == 0
    assert asked == [(Path(folder), extra)]


def test_without_jupyterlab_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert main(["lab", str(tmp_path / "games")]) == 2
    assert 'pip install "kbwidgets[lab]"' in capsys.readouterr().err
    assert not (tmp_path / "games").exists()
    with pytest.raises(KbError, match="JupyterLab"):
        lab.open_lab(tmp_path, [])


def test_the_command_starts_jupyterlab_on_the_first_page(tmp_path: Path):
    """The real command runs without a browser, and is stopped with everything that it started."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [
        sys.executable, "-m", "kbwidgets", "lab", "games", "--", "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}",
    ]  # fmt: skip
    with running(command, f"{address}/api/status?token={TOKEN}", tmp_path):
        with urllib.request.urlopen(f"{address}/?token={TOKEN}", timeout=20) as answer:
            assert answer.url.split("?")[0] == f"{address}/lab/tree/{lab.FIRST}"
            page = answer.read().decode()
        # It is switched off, because it would ask over the first game.
        assert "@jupyterlab/apputils-extension:announcements" in page
        with urllib.request.urlopen(f"{address}/api/contents/{lab.FIRST}?token={TOKEN}", timeout=20) as answer:
            cells = json.load(answer)["content"]["cells"]
        assert any("kb.gallery()" in cell["source"] for cell in cells)
    assert {file.name for file in (tmp_path / "games").glob("*.ipynb")} >= SHIPPED
    assert f"Added games/{lab.FIRST}" in (tmp_path / "server.log").read_text(encoding="utf-8")
