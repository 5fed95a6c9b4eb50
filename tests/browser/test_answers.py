"""The answers of the cell to refused picks, to moves from Python, and to messages that a page may not send."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from kbwidgets.games.kingdomino.rules.kingdom import Place
from kbwidgets.games.kingdomino.rules.moves import MOVES

from .notebook import GameCell, Notebook, write_notebook
from .test_play import TWO, ghost_turn, place_by_clicks

SLIDING = """import kbwidgets as kb
draws = [1, 2, 45, 46], [14, 17, 47, 48]
script = [f"draw {n}" for n in draws[0]] + [f"king {n}" for n in (0, 1, 0, 1)] + [f"draw {n}" for n in draws[1]]
game = kb.Kingdomino(["Ann", "Bo"], seed=1, chance=script)
game"""


def refused(game: GameCell, key: str, words: str) -> None:
    """Click a node and expect a message there that gives the reason and leads to the rule, with no other change."""
    rev, ply = game.about("rev"), game.about("ply")
    game.node(key).click(force=True)  # A node that is aria-disabled can be clicked, and says why it is no choice.
    message = game.root.locator(".kb-at-pick")
    expect(message).to_contain_text(words)
    expect(message.get_by_role("button", name="Rule", exact=True).first).to_be_visible()
    assert words in game.root.locator("[aria-live=assertive]").inner_text()
    assert (game.about("rev"), game.about("ply")) == (rev, ply)


def placed(game: GameCell, text: str) -> None:
    """Place a domino for Ann by clicks."""
    move = MOVES.parse(text)
    assert isinstance(move, Place)
    place_by_clicks(game, 0, move, iter(["key"] * 3))


def test_a_refusal_is_at_the_pick_and_leads_to_its_rule(notebook: Notebook, lab_folder: Path):
    """KD-UI.3, .4, .5 with KD-ERR.5 to .8, .11, in the kingdom of worked example 2: x runs from 0 to 4."""
    write_notebook(lab_folder, "refusals.ipynb", SLIDING)
    notebook.open("refusals.ipynb").run_all()
    game = notebook.game().wait(act=0, phase="choose")
    message = game.root.locator(".kb-at-pick")
    game.click("domino 1")
    game.wait(act=1)
    expect(game.node("domino 1")).to_have_attribute("aria-disabled", "true")  # KD-UI.5
    refused(game, "domino 1", "Ann has already chosen this domino.")
    game.click("domino 45")
    expect(message).to_have_count(0)
    game.click("domino 2")
    game.click("domino 46")
    for number, text, after in ((1, "place 1 at 1,0 right", 14), (2, "place 2 at 3,0 right", 17)):
        game.wait(act=0, phase="place")
        expect(game.node(f"domino {number}")).to_have_attribute("aria-current", "step")
        placed(game, text)
        game.click(f"domino {after}")
    for after in (47, 48):
        game.wait(act=1, phase="place")
        game.node(game.board_picks()[0]).click()
        game.click("confirm")
        game.click(f"domino {after}")
    game.wait(act=0, phase="place")
    expect(game.root.locator('[data-kb-key="discard"]')).to_have_count(0)
    refused(game, "0:3,0", "There's already a domino here.")
    refused(game, "0:0,0", "Your castle is here.")
    refused(game, "0:2,2", "A domino must touch your castle or another domino.")
    game.node("0:4,1").click()
    expect(message).to_have_count(0)
    turns = {ghost_turn(game)}
    for _ in range(3):
        game.page.keyboard.press("r")
        expect(game.root.locator(".kb-ghost-firm.kb-fits")).to_have_count(1)
        turns.add(ghost_turn(game))
    assert 0 not in turns  # KD-PLACE.5: to the right it would be six squares wide.
    game.page.keyboard.press("Escape")
    expect(game.root.locator(".kb-ghost-firm")).to_have_count(0)  # The undo comes before the confirmation.
    placed(game, "place 14 at 4,1 down")
    game.wait(phase="choose")
    game.click(game.picks_of("domino")[0])
    game.wait(act=0, phase="place")
    expect(game.node("domino 17")).to_have_attribute("aria-current", "step")
    refused(game, "0:2,1", "No terrain matches: this is forest next to wheat.")  # KD-ERR.8


def test_python_and_the_page_stay_in_step(notebook: Notebook, lab_folder: Path):
    """A move by notebook code reaches the board, and one on the page reaches the code, even while a cell runs."""
    write_notebook(lab_folder, "step.ipynb", TWO.format(seed=7))
    notebook.open("step.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="choose")
    start = int(game.about("ply"))
    first = game.picks_of("domino")[0]
    notebook.run_code("seen = []; game.observe(lambda change: seen.append(change.new), names='state')")
    notebook.run_code(f"game.play('choose {first.split()[1]}')")
    game.wait(ply=start + 1)
    expect(game.node(first)).to_have_attribute("aria-disabled", "true")
    notebook.run_code("game.undo()")
    game.wait(ply=start)
    assert first in game.picks()
    notebook.run_code("game.redo()")
    game.wait(ply=start + 1)
    game.click(game.picks_of("domino")[0])
    assert notebook.run_code("print(game.match.ply, len(seen))").split() == [str(start + 2), "4"]
    notebook.run_code(f"game.goto({start})")
    game.wait(ply=start)
    assert notebook.run_code("try: game.play('choose 49')\nexcept kb.IllegalMove as e: print(e)").startswith("KD-")
    assert game.about("ply") == str(start)
    # A click while a cell runs is handled at once or when the cell has ended.
    notebook.run_later(
        "import threading; moved = threading.Event(); game.observe(lambda c: moved.set(), names='state'); moved.wait(3)"
    )
    game.node(game.picks_of("domino")[1]).click()
    game.wait(ply=start + 1)
    assert notebook.run_code("print(game.match.ply)").strip() == str(start + 1)


def test_a_page_may_only_ask(notebook: Notebook, lab_folder: Path):
    """A stale request, one with no move, a malformed one and a trait set by the page change nothing."""
    write_notebook(lab_folder, "forged.ipynb", TWO.format(seed=7))
    notebook.open("forged.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="choose")
    rev, ply, picks = int(game.about("rev")), game.about("ply"), game.picks()
    model = notebook.run_code("print(game.comm.comm_id)").strip()

    def send(data: object) -> None:
        notebook.send_raw(model, data)

    def ask(**content: object) -> str:
        """Send a request and return the answer, as it came over the wire."""
        send({"method": "custom", "content": content})
        return notebook.frame_with(f'"id": "{content["id"]}"')

    assert '"stale": true' in ask(id="old", rev=rev - 1, path=[game.picks_of("domino")[0]])
    assert '"ok": false' in ask(id="none", rev=rev, path=["0:0,0", "turn 0"])
    assert '"ok": false' in ask(id="other", rev=rev, path=["game.state", 3])
    assert '"ok": true' in ask(id="hello", rev=rev, path=[])
    count = len(notebook.frames)
    send({"method": "custom", "content": {"id": ["list"], "rev": "x", "path": 7}})
    assert f'"rev": {rev}' in notebook.frame_with('"k": "full"', count)
    count = len(notebook.frames)
    send(
        {
            "method": "update",
            "state": {"scene": {"schema": 1, "rev": 999, "nodes": {}}, "_esm": "alert(1)", "state": None},
        }
    )
    assert f'"rev": {rev}' in notebook.frame_with('"k": "full"', count)
    assert (game.about("rev"), game.about("ply"), game.picks()) == (str(rev), ply, picks)
    told = json.loads(notebook.run_code(
        "import json; print(json.dumps([game.match.ply, game.state is game.match.state, 'alert(1)' in game._esm]))"
    ))  # fmt: skip
    assert told == [int(ply), True, False]
    # The page's own copy is forged: the next click is refused as stale, and the page shows the true state again.
    notebook.run_code("game.control.stream.rev += 5")
    game.node(game.picks_of("domino")[0]).click()
    game.wait(rev=rev + 5, ply=ply)
    expect(game.root.locator(".kb-at-pick")).to_contain_text("The position has changed")
    game.click(game.picks_of("domino")[0])
    game.wait(ply=int(ply) + 1)
