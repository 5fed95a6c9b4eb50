"""Still pages: a match as one page that needs no kernel."""

from __future__ import annotations

from html import escape

from kbwidgets.core.match import Match
from kbwidgets.core.shown import drawn
from kbwidgets.core.svg import to_svg
from kbwidgets.core.types import CHANCE, OPEN, Viewer

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 960px; padding: 16px }}
figure {{ margin: 0 }} svg {{ width: 100%; height: auto }}
.bar {{ display: flex; gap: 8px; align-items: center; padding: 8px 0 }} .bar input {{ flex: 1 }}
button {{ font: inherit; min-width: 44px; min-height: 36px }}
</style></head><body>
<h1>{title}</h1>
<div class="bar"><button id="back" aria-label="One move back">◀</button>
<input id="at" type="range" min="0" max="{last}" value="{last}" aria-label="Move">
<button id="on" aria-label="One move on">▶</button></div>
<p id="told" role="status"></p>
<figure id="board"></figure>
<svg width="0" height="0" aria-hidden="true">{defs}</svg>
<script type="application/json" id="frames">{frames}</script>
<script>
const frames = JSON.parse(document.getElementById("frames").textContent);
const at = document.getElementById("at");
const show = () => {{
  const [told, svg] = frames[+at.value];
  document.getElementById("told").textContent = told;
  document.getElementById("board").innerHTML = svg;
}};
at.addEventListener("input", show);
document.getElementById("back").onclick = () => {{ at.value = +at.value - 1; show(); }};
document.getElementById("on").onclick = () => {{ at.value = +at.value + 1; show(); }};
show();
</script></body></html>
"""


def export_html(match: Match, viewer: Viewer = OPEN) -> str:
    """The match as one page: every decision with its picture, a slider, no kernel and no network."""
    import json

    with match.lock:
        frames: list[list[str]] = []
        told = ["The match begins."]
        for n in range(match.ply + 1):
            state = match.at(n)
            if n and match.at(n - 1).to_act != (CHANCE,):  # of what chance brings, the picture tells
                view = state.view(viewer)
                told += [view.narrate(event) for event in match.at(n - 1).events(match.moves[n - 1], viewer)]
            if n == match.ply or state.to_act != (CHANCE,):
                frames.append([" ".join(told), to_svg(drawn(state, viewer).still())])
                told = []
        sheet = drawn(match.state, viewer).sheet()
    # Names of players may hold anything, and "</script" or "<!--<script" would end or hide the rest of the page.
    data = json.dumps(frames, ensure_ascii=False).replace("<", "\\u003c")
    title = escape(f"{match.game.title}: {' and '.join(match.names)}")
    defs = f"<style>{sheet.style}</style><defs>{sheet.symbols}</defs>"
    return _PAGE.format(title=title, last=len(frames) - 1, defs=defs, frames=data)
