"""A whole game of ConKUeror in a real JupyterLab by clicks, against a computer player; a round by keys alone.

The game is planned in the engine (`conkueror_plan.py`): in it a person makes each kind of move. The page is then
clicked (`conkueror_hands.py`) until that game has been played.
"""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from .conkueror_hands import Hands
from .conkueror_plan import EVERYTHING, ME, NAMES, OPPONENT, OPTIONS, OUT, SEED, planned, position
from .listener import Listener
from .notebook import GameCell, Notebook, write_notebook
from .test_access import violations
from .test_play import play_to
from .test_screens import fill
from .tour import by_hand, pause_and_drawer, rules_and_pages, switches

LAND = "option disabled/"
CELL = f"""import kbwidgets as kb
from pathlib import Path
saved = list(Path().glob("conkueror-*.kbg"))
match = kb.Record.read(saved[0]).replay(["{NAMES[ME]}", kb.player("{OPPONENT}")]) if saved else None
game = kb.ConKUeror(match=match, pace=0.001) if match else kb.ConKUeror(pace=0.001)
game"""
"""A cell that continues a saved match."""
MADE = "import json; print(json.dumps([str(move) for move in game.match.moves]))"
ARROWS = """(root, key) => {
  const middle = el => {
    const [x, y] = el.dataset.kbAt.split(' ');
    return [+x, +y];
  };
  const [x, y] = middle(root.getRootNode().activeElement);
  const [there, down] = middle(root.querySelector(`[data-kb-key="${key}"]`));
  const ways = { ArrowRight: there - x, ArrowLeft: x - there, ArrowDown: down - y, ArrowUp: y - down };
  return Object.keys(ways).sort((one, other) => ways[other] - ways[one]);
}"""
"""A script that returns the arrow keys from the focused territory, best direction towards another one first."""


def set_up(game: GameCell) -> None:
    """Go from the title through the building of the map to the first position."""
    game.click("set up")
    game.wait(screen="setup")
    game.node("more options head").click()
    for seat in range(game.root.locator(".kb-seat").count() - 1, len(NAMES) - 1, -1):
        game.click(f"remove {seat}")
    for seat, (name, who) in enumerate(zip(NAMES, ("person", OPPONENT), strict=True)):
        if game.node(f"who {seat} {who}").get_attribute("aria-pressed") != "true":
            game.click(f"who {seat} {who}")
        if game.node(f"name {seat}").input_value() != name:
            fill(game, f"name {seat}", name)
    for told in ("6 of 7", "7 of 7"):
        game.node(f"{LAND}japan").locator(".cq-hit").click()
        expect(game.node(f"{LAND}continent asia count")).to_have_text(told)
    for continent in OUT:
        game.click(f"{LAND}continent {continent}")
        expect(game.node(f"{LAND}continent {continent}")).to_have_attribute("aria-pressed", "false")
    fill(game, "option chance_percent", str(OPTIONS["chance_percent"]))
    game.click(f"option cards {OPTIONS['cards']}")
    fill(game, "seed", str(SEED))
    line = game.node("setup line line")
    for words in (f"seed={SEED}", *(f"{name}={value!r}" for name, value in OPTIONS.items())):
        expect(line).to_contain_text(words)
    game.click("start")
    game.wait(screen="play")


def test_a_whole_game_against_a_computer_by_clicks(notebook: Notebook, lab_folder: Path):
    """CQ-17: each kind of move is made, from the building of the map to the winner, over a save and a kernel restart.

    Code of the notebook makes the moves whose kind has been clicked OFTEN, unless this is a full run.
    """
    plan, done = planned()
    assert EVERYTHING - done == set()
    ended = position(plan).outcome()
    assert ended is not None
    assert ended.winners == (ME,)
    write_notebook(lab_folder, "conkueror.ipynb", CELL)
    notebook.open("conkueror.ipynb").run_all()
    game = notebook.game().wait(screen="title")
    set_up(game)
    hands, clicked = Hands(game), by_hand(plan, ME)
    mine = [ply for ply in range(plan.ply) if plan.mover(ply) == ME]
    first = next(ply for ply in mine if str(plan.moves[ply]).startswith("attack"))
    saved = next(ply for ply in mine if ply > plan.ply // 2 and position(plan, ply).phase == "attack")
    for ply in mine:
        game.wait(ply=ply)
        if ply == first:
            screens(game)
            tools(game)
            foreseen(game, hands, str(plan.moves[ply]).split())
        if ply == saved:
            restarted(notebook, game)
            game.wait(ply=ply)
        if ply in clicked or ply == mine[-1]:
            hands.make(position(plan, ply), str(plan.moves[ply]))
        else:
            play_to(notebook, plan, ply, ply + 1)
    game.wait(screen="result")
    expect(game.root.locator("[data-kb-heading]")).to_contain_text(f"{NAMES[ME]} wins")
    assert violations(game.page) == []
    assert json.loads(notebook.run_code(MADE)) == [str(move) for move in plan.moves]
    leave(game)


def screens(game: GameCell) -> None:
    """Visit the rules, the reference page with its parts, the pause and the tabs beside the map (CQ-17.9, CQ-17.10)."""
    rules_and_pages(game)
    for part in ("rules", "exchanges", "card sets", "chance cards"):
        game.click(f"filter {part}")
        expect(game.root.locator("figure.cq-known:visible").first).to_be_visible()
        game.click(f"filter {part}")
    pause_and_drawer(game, NAMES[-1], ("code", "inspect", "log"))


def tools(game: GameCell) -> None:
    """Turn switches on and off, undo a step and redo it (CQ-17.9)."""
    switches(game)
    ply = int(game.about("ply"))
    game.click("undo")
    game.wait(ply=ply - 1).click("redo")
    game.wait(ply=ply, phase="attack")


def foreseen(game: GameCell, hands: Hands, attack: list[str]) -> None:
    """Expect the odds of an attack before it is made, and cancel it (CQ-17.6, CQ-6.6)."""
    _, source, target, _ = attack
    hands.click(target)  # This is not one of the player's territories, and the page says so.
    expect(game.root.locator(".kb-at-pick")).to_contain_text("Choose one of your territories.")
    game.page.keyboard.press("Escape")
    hands.click(source, target)
    expect(game.node("odds roll")).to_have_text("42% a roll")  # That is 15 of 36 (CQ-6.6).
    for _ in range(2):
        game.node("take back").click()
    expect(game.node("odds")).to_have_count(0)
    expect(game.node("take back")).to_be_hidden()


def restarted(notebook: Notebook, game: GameCell) -> None:
    """Save in the pause, restart the kernel, and continue from the record (CQ-17.9)."""
    game.click("pause")
    game.wait(screen="pause").click("save")
    expect(game.node("notice")).to_contain_text("Saved to conkueror-")
    notebook.restart()
    notebook.run_all()
    game.wait(screen="play")


def leave(game: GameCell) -> None:
    """Go to the map at the end, the standings again and the title."""
    game.click("look back")
    game.wait(screen="play", phase="over")
    game.click("result")
    game.wait(screen="result").click("leave")
    game.wait(screen="title")


def test_computers_play_to_the_end_in_the_cell(notebook: Notebook, lab_folder: Path):
    """CQ-13.1: nobody is asked, the pace is turned up, and the last player wins."""
    players = "[kb.player('greedy'), kb.player('greedy')]"
    made = f"game = kb.ConKUeror({players}, seed=1, disabled={OPTIONS['disabled']!r}, pace=0.001)"
    write_notebook(lab_folder, "conkuerors.ipynb", f"import kbwidgets as kb\n{made}\ngame")
    notebook.open("conkuerors.ipynb").run_all()
    game = notebook.game().wait(phase="over")
    expect(game.root.locator("[data-kb-heading]")).to_contain_text("wins")
    game.click("result")  # Nobody at the page made the last move, so the map stays until it has been seen.
    game.wait(screen="result")


class General(Listener):
    """A person who plays with the keyboard alone."""

    def key(self) -> str:
        """Return the key of the focused element."""
        found: str = self.game.root.evaluate("r => r.getRootNode().activeElement.dataset.kbKey ?? ''")
        return found

    def go(self, name: str) -> None:
        """Go to the map by Tab and to a territory by arrows, by another route if one leads nowhere new."""
        self.seek("^gridcell ", "Tab")
        tried: dict[str, int] = {}
        for _ in range(200):
            at = self.key()
            if at == name:
                return
            ways: list[str] = self.game.root.evaluate(ARROWS, name)
            self.keys.press(ways[tried.get(at, 0) % len(ways)])
            tried[at] = tried.get(at, 0) + 1
        raise AssertionError(f"{name} is not reached, but {self.focus()}")

    def pick(self, name: str) -> None:
        """Pick a territory."""
        self.go(name)
        self.keys.press("Enter")

    def button(self, words: str) -> None:
        """Press a button."""
        self.seek(f"^button {words}$", "Tab")
        self.press("Enter")


def test_a_round_by_keys_alone(notebook: Notebook, lab_folder: Path):
    """CQ-17.13: draft, a battle to the end, the move-in and fortify are played with arrows, Tab and Enter."""
    seas = "'north_america europe asia oceania africa'"
    land = ("venezuela", "peru", "brazil", "argentina")
    chance = ["die 6", "die 1", *(f"deal {name}" for name in land), *(f"drop {name}" for name in land * 19),
              "outcome 20 0", "draw cavalry"]  # fmt: skip
    options = f"disabled={seas}, setup='random', chance_percent=0, chance={chance!r}"
    made = f'game = kb.ConKUeror(["Ann", kb.Random()], seed=1, {options}, pace=0.001)'
    write_notebook(lab_folder, "conkuerorkeys.ipynb", f"import kbwidgets as kb\n{made}\ngame", "2 + 2")
    notebook.open("conkuerorkeys.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="draft", act=ME)
    before = notebook.sources()
    notebook.focus_cell(0)
    for _ in range(40):
        if game.root.evaluate("r => r.contains(document.activeElement) && r !== document.activeElement"):
            break
        notebook.page.keyboard.press("Tab")
    general = General(game)
    general.pick("brazil")
    general.button("All 2 in Brazil")
    general.button("Start attacking")
    game.wait(phase="attack")
    general.pick("brazil")
    general.pick("argentina")
    general.button("Until done")
    game.wait(phase="conquest")
    general.button("Move in")
    game.wait(phase="attack")
    general.button("Finish attacking")
    game.wait(phase="fortify")
    general.pick("venezuela")
    general.pick("brazil")
    general.button("Move")
    expect(game.root).not_to_have_attribute("data-kb-phase", "fortify")
    assert notebook.sources() == before
