"""The screens by clicks, and a person against computer players that think, stop, fail and are replaced."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from .notebook import GameCell, Notebook, write_notebook

PLAYERS = """import threading
import kbwidgets as kb
gate, broken = threading.Event(), threading.Event()
def slow(view, moves):
    gate.wait(600)
    return moves[0]
def moody(view, moves):
    if broken.is_set():
        raise ValueError("no idea")
    return moves[0]"""
ORDER = "[f'king {n}' for n in (0, 1, 0, 1)]"
DRAWS = "[f'draw {n}' for n in (1, 2, 45, 46)]"
IDLE = "[t.join(120) for t in threading.enumerate() if t.name.startswith('kbwidgets')]; print(game.match.ply)"


def cell_with(player: str, name: str = "game") -> str:
    """Return a cell in which Ann plays against a computer player; their kings choose in turn."""
    return f"{name} = kb.Kingdomino(['Ann', {player}], seed=2, chance={DRAWS} + {ORDER}, pace=0.01, limit=600)\n{name}"


def choose(game: GameCell) -> None:
    """Put a king of the person on the first free domino."""
    game.click(game.picks_of("domino")[0])


def test_a_computer_player_thinks_stops_and_goes_on(notebook: Notebook, lab_folder: Path):
    """KD-AI.2: it answers by itself, with a thinking sign, Stop and Continue, and undo while it thinks."""
    write_notebook(lab_folder, "thinks.ipynb", PLAYERS, cell_with("slow"), cell_with("kb.Greedy()", "quick"))
    notebook.open("thinks.ipynb").run_all()
    quick = notebook.game(1).wait(act=0, phase="choose")
    game = notebook.game().wait(act=0, phase="choose")
    start = int(game.about("ply"))
    choose(quick)
    quick.wait(ply=start + 2, act=0)  # The greedy player has chosen.
    choose(game)
    game.wait(act=1, ply=start + 1)
    expect(game.node("due")).to_have_text("slow is thinking \N{HORIZONTAL ELLIPSIS}")
    assert game.picks_of("domino") == []
    game.click("stop")
    expect(game.node("due")).to_have_text("slow is waiting for you")
    notebook.run_code("gate.set()")
    assert notebook.run_code(IDLE).strip() == str(start + 1)  # The move it was thinking of is not played.
    game.click("go")
    game.wait(ply=start + 2, act=0)
    notebook.run_code("gate.clear()")
    choose(game)
    expect(game.node("due")).to_have_text("slow is thinking \N{HORIZONTAL ELLIPSIS}")
    game.click("undo")
    game.wait(act=0, ply=start + 2)
    notebook.run_code("gate.set()")
    assert notebook.run_code(IDLE).strip() == str(start + 2)
    assert len(game.picks_of("domino")) == 2
    choose(game)
    game.wait(phase="place", act=0)


def test_a_computer_player_that_fails_is_tried_again_replaced_or_taken_over(notebook: Notebook, lab_folder: Path):
    """A player that raises never harms the match: the page says what happened, and each of the three ways out works."""
    write_notebook(lab_folder, "fails.ipynb", PLAYERS + "\nbroken.set()", cell_with("moody"))
    notebook.open("fails.ipynb").run_all()
    game = notebook.game().wait(act=0, phase="choose")
    start = int(game.about("ply"))
    fault = game.root.locator('[data-kb-key="fault"]')
    choose(game)
    expect(fault).to_contain_text("moody can't continue")
    expect(fault).to_contain_text("ValueError: no idea")
    game.wait(ply=start + 1)
    rev = int(game.about("rev"))
    game.node("retry").click()
    game.wait(rev=rev + 2)  # It runs again, and fails again.
    expect(fault).to_contain_text("no idea")
    notebook.run_code("broken.clear()")
    game.node("retry").click()
    game.wait(ply=start + 2, act=0)
    expect(fault).to_have_count(0)
    notebook.run_code("broken.set()")
    choose(game)
    expect(fault).to_be_visible()
    game.node("replace").click()
    expect(fault).to_have_count(0)
    game.wait(act=0, phase="place")
    assert notebook.run_code("print(game.match.players[1].name)").strip() == "greedy"
    notebook.run_code(
        "from kbwidgets.core.protocol.player import FunctionPlayer\n"
        f"game.goto({start}); game.match.seat_player(1, FunctionPlayer(moody)); game.control.refresh()"
    )
    game.wait(act=0, ply=start)
    choose(game)
    expect(fault).to_be_visible()
    game.click("take over")
    game.wait(act=1, ply=start + 1)
    expect(game.node("due")).to_contain_text("moody, choose")
    choose(game)
    game.wait(act=0, ply=start + 2)


OVER = "import random\nwhile not game.match.state.over: game.play(random.choice(list(game.moves())))"


def test_every_screen_is_reached_by_clicks(notebook: Notebook, lab_folder: Path):
    """KD-UI.6, .7, .8: title, set-up, play, help, pieces, pause and result are linked."""
    write_notebook(lab_folder, "screens.ipynb", "import kbwidgets as kb\ngame = kb.Kingdomino()\ngame")
    notebook.open("screens.ipynb").run_all()
    game = notebook.game().wait(screen="title")
    game.click("set up")
    game.wait(screen="setup")
    fill(game, "name 0", "Zoe")
    game.click("who 1 random")
    game.click("who 1 person")
    fill(game, "name 1", "Kim <b>")
    game.click("colour 0 pink")
    expect(game.node("colour 1 pink")).to_have_attribute("aria-label", "pink (swap with Zoe)")
    game.click("option harmony True")
    game.click("add")
    duel = game.node("option mighty_duel True")
    expect(duel).to_be_disabled()  # KD-ERR.2, KD-OPT.3
    expect(game.node("field mighty_duel")).to_contain_text("2 players")
    expect(game.node("field mighty_duel")).to_contain_text("Rule")
    game.click("remove 2")
    expect(duel).to_be_enabled()
    game.click("option mighty_duel True")
    game.click("option mighty_duel False")
    fill(game, "name 1", "zoe")  # KD-ERR.1: names must differ.
    expect(game.node("start")).to_be_disabled()
    expect(game.node("obstacle 0")).to_contain_text("Rule")
    fill(game, "name 1", "Kim <b>")
    game.node("more options head").click()
    fill(game, "seed", "5")
    expect(game.node("setup line line")).to_contain_text("seed=5")
    game.click("start")
    game.wait(screen="play", phase="choose")
    made = "print(game.match.names, game.match.seed, game.match.options, game.state.colours[0])"
    assert notebook.run_code(made).strip() == "('Zoe', 'Kim <b>') 5 {'harmony': True, 'mighty_duel': False} pink"
    help_and_pieces(game)
    pause_save_leave(notebook, game, lab_folder)
    result_and_again(notebook, game)


def fill(game: GameCell, key: str, text: str) -> None:
    """Write into a field of the form."""
    rev = game.about("rev")
    game.node(key).fill(text)
    game.page.keyboard.press("Enter")
    expect(game.root).not_to_have_attribute("data-kb-rev", rev)


def help_and_pieces(game: GameCell) -> None:
    """Visit the rulebook with its search, and the browser of the dominoes."""
    game.click("help")
    game.wait(screen="help")
    fill(game, "search", "KD-TIE.1")
    expect(game.node("text of KD-TIE.1")).to_be_visible()
    expect(game.node("KD-TIE.1 figure")).to_have_count(0)
    game.click("example KD-TIE.1")
    expect(game.node("KD-TIE.1 picture/picture")).to_be_visible()
    expect(game.node("KD-TIE.1 line")).to_contain_text("kb.lesson('kingdomino', step=")
    game.click("example KD-TIE.1")
    expect(game.node("KD-TIE.1 figure")).to_have_count(0)
    fill(game, "search", "zzz")
    expect(game.node("no hits")).to_be_visible()
    game.click("back")
    game.wait(screen="play").click("pages")
    game.wait(screen="pages")
    items = game.root.locator("figure")
    expect(items).to_have_count(48)
    seen = game.root.locator("figure:not(.kbd-unseen)")
    expect(seen).to_have_count(4)  # KD-SETUP.4: only the first line has been turned up.
    game.click("filter mountain")
    expect(items).to_have_count(6)  # KD-COMP.3: six mountain squares, no two on one domino.
    expect(game.node("due")).to_be_visible()
    game.click("back")
    game.wait(screen="play")


def pause_save_leave(notebook: Notebook, game: GameCell, folder: Path) -> None:
    """Visit the standings, save a record beside the notebook, and go to the title and back."""
    choose(game)
    ply = game.about("ply")
    game.click("pause")
    game.wait(screen="pause")
    expect(game.node("standings")).to_contain_text("Zoe")
    expect(game.node("standings")).to_contain_text("Kim <b>")
    game.click("save")
    saved = game.node("notice").inner_text().removeprefix("Saved to ").removesuffix(".")
    assert (folder / saved).read_text()
    again = f"import kbwidgets as kb; m = kb.Record.read({saved!r}).replay(); print(m.ply, m.names)"
    assert notebook.run_code(again).strip() == f"{ply} ('Zoe', 'Kim <b>')"
    game.click("leave")
    game.wait(screen="title")
    game.click("continue")
    game.wait(screen="play", ply=ply)


def result_and_again(notebook: Notebook, game: GameCell) -> None:
    """Visit the end of a match, its board, and another match."""
    notebook.run_code(OVER)
    game.wait(screen="result")
    told = notebook.run_code(
        "print(game.state.points()[0], game.state.points()[1], game.state.outcome().winners)"
    ).split(None, 2)
    for seat in (0, 1):
        expect(game.node(f"total {seat}").locator("td").last).to_have_text(told[seat])
    names = [("Zoe", "Kim <b>")[int(n)] for n in told[2] if n.isdigit()]
    for name in names:
        expect(game.node("due")).to_contain_text(name)
    game.click("look back")
    game.wait(screen="play", phase="over")
    assert game.board_picks() == []
    game.click("result")
    game.wait(screen="result")
    game.click("again")
    game.wait(screen="play", phase="choose")
    assert notebook.run_code("print(game.match.names, game.match.options)").strip() == (
        "('Zoe', 'Kim <b>') {'harmony': True, 'mighty_duel': False}"
    )
