"""Whole games of the second ConKUeror by random players: at every move cards and pieces are all accounted for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from .slow import CHANCE, Options, Slow
from .slow_judge import SHAPES
from .slow_odds import conquest
from .slow_setup import INFANTRY, in_order
from .slow_stack import RECIPES, SETS, pieces, read, regulars, write
from .slow_table import ARMY_CARDS, CHANCE_CARDS
from .slow_tables import CALM, RED, deal, position

GAMES = [
    (Options(disabled="europe asia africa oceania", max_rounds=20), 2),
    (Options(disabled="europe asia north_america oceania", chance_percent=100, max_rounds=30), 2),
    (Options(max_rounds=12), 3),
    (Options(max_rounds=12, setup="random", cards="per_territory", fortify="connected", bombardment="sum"), 4),
    (Options(max_rounds=12, ties="reroll", chance_percent=80, first_draft="three", continent_bonus=False), 5),
    (Options(max_rounds=10, fortify="any", disabled="alaska congo oceania siam"), 6),
    (Options(disabled="europe asia africa oceania north_america", chance_percent=100), 2),
    (Options(disabled="europe africa south_america north_america russia mongolia japan china middle_east"), 3),
]
LIKED = {"attack": 6, "occupy": 4, "trade_army": 4, "trade_territory": 9, "next_phase": 2, "roll_out": 3}
"""The weights of the kinds of moves, otherwise 1, so that games come to an end."""


def chosen(game: Slow, rng: Random) -> str:
    """Return what happens next, either chance by its weights or a random kind of move and one of that kind."""
    if game.who_must() == [CHANCE]:
        weights = game.chances()
        return rng.choices(list(weights), list(weights.values()))[0]
    moves = sorted(game.legal(game.current))
    assert moves, game.plain()
    verbs = sorted({text.split()[0] for text in moves})
    verb = rng.choices(verbs, [LIKED.get(verb, 1) for verb in verbs])[0]
    of_kind = [text for text in moves if text.split()[0] == verb]
    return rng.choice(of_kind)


def armies(game: Slow) -> Counter[str]:
    """Return all pieces on the map by kind."""
    return Counter({kind: sum(stack[kind] for stack in game.stacks.values()) for kind in "icam"})


def expected_change(game: Slow, text: str) -> Counter[str] | None:
    """Return the change in pieces by kind that a move must make, or None: see `least_change`."""
    verb, *words = text.split()
    gone = Counter[str]()
    change = dict.fromkeys("icam", 0)
    match verb:
        case "claim" | "place" | "deal" | "drop" if not game.standing:
            change["i"] = 1
        case "deploy":
            change["i"] = int(words[1])
        case "exchange":
            change = {kind: read(words[2])[kind] - read(words[1])[kind] for kind in "icam"}
        case "trade_army":
            change = read(SETS[" ".join(words[:-1])])
        case "station" if words[0] == "draft":
            change = read(" ".join(words[2:]))
        case "die" if game.card in {"mercenaries", "reinforcements"}:
            change["m" if game.card == "mercenaries" else "i"] = int(words[0])
        case "trade_territory":
            for name in game.lands(words[0]):
                gone.update(game.stacks[name] if game.owner[name] != game.current else {})
        case "hit":
            gone.update(game.stacks[words[0]])
            gone.update(game.stacks[game.targets[0]])
        case "chance_play" if game.card == "revolution":
            gone.update(game.stacks[words[0]])
            change["i"] = 1
        case "next_phase" | "fortify" if game.phase == "fortify":
            gone["m"] = armies(game)["m"]  # CQ-4.4
        case "dice" | "outcome" | "die" | "place" | "autoplace":
            return None
        case _:
            pass
    return Counter({kind: change[kind] - gone[kind] for kind in "icam"})


def least_change(game: Slow, text: str) -> tuple[int, int]:
    """Return the least and the greatest change of all pieces by a move whose change by kind is open."""
    verb, *words = text.split()
    if verb == "dice":  # CQ-6.6
        return -2, 0
    if verb == "die" and game.phase == "order":
        return 0, 0
    if verb == "die":  # CQ-12.6
        lost = min(int(words[0]), pieces(game.stacks[game.targets[0]]))
        return -lost, -lost
    return 1, sum(game.left)  # CQ-3.5


def check_cards(game: Slow) -> None:
    """Check that deck, discard pile and hands have all cards, and eliminated players none (CQ-10.1, CQ-12.2)."""
    cards = sum((Counter(hand) for hand in game.hands), Counter(game.pile) + Counter(game.discard))
    everything = {kind: number * game.seats for kind, number in ARMY_CARDS.items()} | dict.fromkeys(game.enabled, 1)
    assert +cards == Counter(everything)
    waiting = [game.card] if game.card and game.card not in game.chance_discard else []
    chance = Counter(game.chance_pile + game.chance_discard + waiting)
    assert chance == Counter(CHANCE_CARDS) or game.phase == "over"
    assert all(not game.hands[fallen.seat] for fallen in game.fallen)


def check_map(game: Slow) -> None:
    """Check that owned territories have a regular and vacant ones none, unless a decision is pending.

    CQ-4.6, CQ-13.1, CQ-12.8.
    """
    for name in game.enabled:
        stack, owner = game.stacks[name], game.owner[name]
        assert min(stack.values()) >= 0
        assert owner is not None or not pieces(stack)
        assert not stack["m"] or (owner == game.current and game.phase not in {"claim", "reinforce", "over"})
        new = name in game.gained or (game.move is not None and game.move[1] == name)
        if owner is not None and not new and game.phase != "over":
            assert regulars(stack) >= 1
    if game.round and game.phase != "over":
        assert {seat for seat in game.owner.values() if seat is not None} == set(game.alive())
        assert len(game.alive()) > 1
    assert all(game.owner[name] == giver for name, giver in game.immune.items())
    assert not game.draft or game.phase in {"draft", "over"}


def check_the_rest(game: Slow) -> None:
    """Check that players out of turn have no move, and no stationing can run out of armies (CQ-4.3, CQ-11.3)."""
    for seat in range(game.seats):
        if seat != game.current:
            assert not [text for text in ("next_phase", "roll", "chance_skip") if not game.refusals(text, seat)]
    unmanned = [name for name in game.gained if not pieces(game.stacks[name])]
    manned = [name for name in game.own(game.current) if name not in unmanned] if game.gained else []
    if unmanned and game.phase != "over":
        assert sum(regulars(game.stacks[name]) - 1 for name in manned) + game.draft >= len(unmanned)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_whole_game(number: int):
    """The laws above hold at every move, from the order of play to the end."""
    options, seats = GAMES[number]
    rng = Random(number)
    game = Slow(options, seats)
    made = 0
    while game.phase != "over":
        text = chosen(game, rng)
        before, change, (least, greatest) = armies(game), expected_change(game, text), least_change(game, text)
        game.play(text)
        after = armies(game)
        if change is None:
            assert least <= after.total() - before.total() <= greatest, text
        else:
            assert all(after[kind] == before[kind] + change[kind] for kind in "icam"), text
        check_cards(game)
        check_map(game)
        if made % 5 == 0:
            check_the_rest(game)
        if game.phase == "reinforce":
            assert all(game.left[seat] + game.pieces(seat) == INFANTRY[seats] for seat in range(seats))
        made += 1
        assert made < 30_000
    assert sorted(game.ranking()) == list(range(seats))
    assert game.winner == game.ranking()[0]
    assert game.by_limit == (len(game.alive()) > 1)
    assert not game.by_limit or game.round == options.max_rounds
    assert [game.legal(seat) for seat in range(seats)] == [set()] * seats


def test_random_games_come_through_all_that_there_is():
    """A few games from rich positions meet every verb, every chance card and every kind of draw."""
    met: Counter[str] = Counter()
    rng = Random(11)
    for _ in range(8):
        options = Options(disabled="europe asia north_america oceania", chance_percent=100, max_rounds=9)
        game = position("brazil 9i 1c, peru 2i", options=options)
        deal(game, RED, "venezuela", "peru", "brazil", "argentina", "infantry", "infantry", "cavalry")
        while game.phase != "over":
            text = chosen(game, rng)
            met[text.split()[0]] += 1
            if text.startswith("card"):
                met[text] += 1
            game.play(text)
            check_cards(game)
            check_map(game)
    assert {f"card {name}" for name in CHANCE_CARDS} <= set(met)
    assert {"attack", "roll", "roll_out", "withdraw", "move_in", "occupy", "fortify", "next_phase", "exchange"} <= set(
        met
    )
    assert {"trade_army", "trade_territory", "station", "chance_play", "chance_skip", "hit", "draw", "deploy"} <= set(
        met
    )


def attempt(game: Slow, rng: Random) -> str:
    """Return a well-formed random move; its territories are mostly the player's or adjacent."""
    own = game.own(game.current)
    likely = [
        *own,
        *(near for name in own for near in game.near(name)),
        *game.gained,
        rng.choice(game.earth.territories),
    ]

    def place() -> str:
        return rng.choice(likely)

    def counts() -> str:
        return write({kind: rng.choice([0, 0, 1, 2]) for kind in "ica"} | {"m": rng.choice([0] * 9 + [1])})

    verb = rng.choice(list(SHAPES))
    rest = {
        "place": [place()],
        "": [],
        "places": [place() for _ in range(rng.randrange(3))],
        "place number": [place(), str(rng.randrange(6))],
        "place recipe": [place(), *rng.choice(RECIPES)],
        "counts place": [rng.choice([*SETS, "1i", "3c", "1i 1c 1a"]), place()],
        "place place number": [place(), place(), str(rng.randrange(8))],
        "place place counts": [rng.choice([place(), "draft"]) if verb == "station" else place(), place(), counts()],
        "counts": [counts()],
    }[SHAPES[verb]]
    return " ".join([verb, *([rng.choice(list(game.earth.bonus))] if verb == "trade_territory" else rest)])


@pytest.mark.long
def test_legal_is_what_is_not_refused():
    """CQ-4.3, section 16: this tries well-formed moves in games from rich positions; a refused one changes nothing."""
    rng = Random(4)
    tried: Counter[bool] = Counter()
    options = Options(disabled="europe asia north_america oceania", chance_percent=100, max_rounds=4)
    for _ in range(12):
        game = position("brazil 9i 1c, peru 4i 2m, venezuela 2c 1a", "north_africa 2i, congo 1c", options=options)
        game.set("argentina", None)
        deal(game, RED, "venezuela", "peru", "brazil", "argentina", *["infantry", "cavalry"] * 2, "artillery")
        while game.phase != "over":
            if not game.due:
                legal, before = game.legal(game.current), game.plain()
                assert legal
                for _ in range(25):
                    text = attempt(game, rng)
                    codes = game.refusals(text, game.current)
                    assert (text in legal) == (not codes), (text, codes)
                    assert codes == in_order(codes)
                    tried[not codes] += 1
                assert game.plain() == before
            game.play(chosen(game, rng))
    assert tried[True] > 200


def test_battles_by_dice_come_to_the_exact_odds():
    """CQ-6.6, CQ-6.8: 1500 battles rolled one by one are within three standard errors."""
    rng, options = Random(2), CALM._replace(disabled="europe asia north_america oceania")
    for number, defenders, bombardment in ((4, 2, False), (7, 3, False), (3, 1, True)):
        won = 0
        for _ in range(1500):
            game = position(f"brazil {number + 1}i", f"north_africa {defenders}i", options=options)
            game.bombardment = bombardment
            game.play(f"attack brazil north_africa {number}")
            while game.battle is not None:
                game.play("roll")
                game.play(rng.choice(list(game.chances())))
            won += game.owner["north_africa"] == RED
        odds = float(conquest(number, defenders, "highest" if bombardment else ""))
        assert abs(won / 1500 - odds) < 3 * (odds * (1 - odds) / 1500) ** 0.5
