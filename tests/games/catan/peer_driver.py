"""The driver of the peer, which runs in the peer's own environment, speaks JSON lines and uses our board's ids.

It uses only what the peer offers to programs: a game with a custom map, its state, `execute`, and its players'
`decide`. In each incoming line `do` names the request: `start` lays out a board, `play` makes a move with the result of
chance, `discard` discards by chance, `decide` asks one of its players. Each outgoing line has the state of the game, or
the player's decision; an error is under `error`.
"""

# pyright: basic, reportMissingImports=false, reportArgumentType=false
# ruff: noqa: ANN001, ANN204 (the types of the peer are not known here)

import json
import random
import sys
import traceback

from catanatron import Action, ActionType, Color, Game, RandomPlayer
from catanatron.models.actions import generate_playable_actions
from catanatron.models.map import (
    BASE_MAP_TEMPLATE,
    PORT_DIRECTION_TO_NODEREFS,
    CatanMap,
    LandTile,
    NodeRef,
    Port,
)
from catanatron.players.search import VictoryPointPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
PLAYERS = {"random": RandomPlayer, "weighted": WeightedRandomPlayer, "points": VictoryPointPlayer}
RESOURCES = {"wool": "SHEEP", "grain": "WHEAT", "lumber": "WOOD", "brick": "BRICK", "ore": "ORE"}
OURS = {theirs: ours for ours, theirs in RESOURCES.items()}
CARDS = {
    "knight": "KNIGHT", "road-building": "ROAD_BUILDING", "plenty": "YEAR_OF_PLENTY", "monopoly": "MONOPOLY",
    "point": "VICTORY_POINT",
}  # fmt: skip
CORNERS = [NodeRef[name] for name in ("SOUTH", "SOUTHEAST", "NORTHEAST", "NORTH", "NORTHWEST", "SOUTHWEST")]
"""The corners of a hex in our order."""
PLAIN = {
    ActionType.ROLL: "roll", ActionType.END_TURN: "end", ActionType.BUY_DEVELOPMENT_CARD: "buy",
    ActionType.PLAY_KNIGHT_CARD: "knight", ActionType.PLAY_ROAD_BUILDING: "road-building",
    ActionType.DISCARD: "discard",
}  # fmt: skip
"""The moves of one word."""


def goods(cards):
    """Return cards by the names in our moves."""
    return " ".join(f"{cards.count(theirs)} {ours}" for ours, theirs in RESOURCES.items() if theirs in cards)


def read_goods(words):
    """Return the cards of such a text, one by one."""
    return [RESOURCES[kind] for number, kind in zip(words[::2], words[1::2], strict=True) for _ in range(int(number))]


class Table:
    """A game of the peer on our board."""

    def __init__(self, hexes, ports, seed):
        random.seed(seed)
        self.nodes, self.coordinates = {}, {}
        tiles = dict(CatanMap.from_template(BASE_MAP_TEMPLATE).tiles)
        for number, one in enumerate(hexes):
            q, s = one["at"]
            at = (q, -q - s, s)
            tile = tiles[at]
            self.coordinates[number] = at
            for corner, name in zip(one["corners"], CORNERS, strict=True):
                if self.nodes.setdefault(corner, tile.nodes[name]) != tile.nodes[name]:
                    raise ValueError(f"the corner {corner} is two nodes")
            tiles[at] = LandTile(tile.id, RESOURCES.get(one["land"]), one["chit"], tile.nodes, tile.edges)
        self.corners = {node: corner for corner, node in self.nodes.items()}
        self.hexes = {at: number for number, at in self.coordinates.items()}
        found = {}
        for at, tile in tiles.items():
            if isinstance(tile, Port):
                a, b = sorted(self.corners[tile.nodes[name]] for name in PORT_DIRECTION_TO_NODEREFS[tile.direction])
                found[f"{a}-{b}"] = at
        if set(found) != set(ports):
            raise ValueError(f"the ports lie at {sorted(found)}")
        for place, kind in ports.items():
            tile = tiles[found[place]]
            tiles[found[place]] = Port(tile.id, RESOURCES.get(kind), tile.direction, tile.nodes, tile.edges)
        self.game = Game([RandomPlayer(colour) for colour in COLOURS], catan_map=CatanMap.from_tiles(tiles))
        self.colours = self.game.state.colors
        self.players = {}

    def edge(self, name):
        """Return one of our edges as a pair of nodes."""
        return tuple(sorted(self.nodes[int(corner)] for corner in name.split("-")))

    def name(self, edge):
        """Return a pair of nodes as one of our edges."""
        a, b = sorted(self.corners[node] for node in edge)
        return f"{a}-{b}"

    def seat(self, colour):
        """Return the seat of a colour."""
        return self.colours.index(colour)

    def action(self, text):
        """Return the peer's action for one of our moves and the result of chance."""
        verb, *words = text.split()
        colour, value = self.game.state.current_color(), None
        kind = {word: kind for kind, word in PLAIN.items()}.get(verb)
        if verb == "roll":
            value = int(words[0]), int(words[1])
        elif verb == "buy":
            value = CARDS[words[0]]
        elif verb == "discard":
            value = read_goods(words[1:]) or None
        elif verb == "settlement":
            kind, value = ActionType.BUILD_SETTLEMENT, self.nodes[int(words[0])]
        elif verb == "city":
            kind, value = ActionType.BUILD_CITY, self.nodes[int(words[0])]
        elif verb == "road":
            kind, value = ActionType.BUILD_ROAD, self.edge(words[0])
        elif verb == "plenty":
            kind, value = ActionType.PLAY_YEAR_OF_PLENTY, tuple(read_goods(words))
        elif verb == "monopoly":
            kind, value = ActionType.PLAY_MONOPOLY, RESOURCES[words[0]]
        elif verb == "robber":
            at = self.coordinates[int(words[0])]
            robbed = (self.colours[int(words[2])], RESOURCES[words[3]]) if len(words) > 1 else (None, None)
            kind, value = ActionType.MOVE_ROBBER, (at, *robbed)
        elif verb == "trade":
            given = [RESOURCES[words[1]]] * int(words[0])
            kind, value = ActionType.MARITIME_TRADE, (*given, *[None] * (4 - len(given)), RESOURCES[words[4]])
        return Action(colour, kind, value)

    def play(self, text, free):
        """Make one move; the price of the second free road is given back."""
        state = self.game.state
        held, bank = dict(state.player_state), list(state.resource_freqdeck)
        self.game.execute(self.action(text), validate_action=False)
        if free:
            for key, number in held.items():
                if key.endswith(("WOOD_IN_HAND", "BRICK_IN_HAND")):
                    state.player_state[key] = number
            state.resource_freqdeck[:] = bank
            state.playable_actions = generate_playable_actions(state)

    def told(self, action):
        """Return a move of the peer in our notation."""
        kind, value = action.action_type, action.value
        if kind in PLAIN:
            return PLAIN[kind]
        if kind == ActionType.BUILD_SETTLEMENT:
            return f"settlement {self.corners[value]}"
        if kind == ActionType.BUILD_CITY:
            return f"city {self.corners[value]}"
        if kind == ActionType.BUILD_ROAD:
            return f"road {self.name(value)}"
        if kind == ActionType.PLAY_YEAR_OF_PLENTY:
            return f"plenty {goods(value)}"
        if kind == ActionType.PLAY_MONOPOLY:
            return f"monopoly {OURS[value]}"
        if kind == ActionType.MOVE_ROBBER:
            robbed = "" if value[1] is None else f" from {self.seat(value[1])}"
            return f"robber {self.hexes[value[0]]}{robbed}"
        if kind == ActionType.MARITIME_TRADE:
            given = [card for card in value[:4] if card is not None]
            return f"trade {len(given)} {OURS[given[0]]} for 1 {OURS[value[4]]}"
        raise ValueError(f"{action} has no word")

    def stands(self):
        """Return the state of the game, in our ids."""
        state = self.game.state
        board, held = state.board, state.player_state
        bank = dict(zip(("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE"), state.resource_freqdeck, strict=True))
        seats = range(len(self.colours))
        return {
            "seat": self.seat(state.current_color()),
            "legal": sorted(self.told(action) for action in state.playable_actions),
            "paving": sorted(f"road {self.name(edge)}" for edge in board.buildable_edges(state.current_color())),
            "settling": sorted(
                f"settlement {self.corners[n]}" for n in board.buildable_node_ids(state.current_color())
            ),
            "hands": [[held[f"P{seat}_{kind}_IN_HAND"] for kind in RESOURCES.values()] for seat in seats],
            "bank": [bank[kind] for kind in RESOURCES.values()],
            "cards": [[held[f"P{seat}_{kind}_IN_HAND"] for kind in CARDS.values()] for seat in seats],
            "deck": len(state.development_listdeck),
            "robber": self.hexes[board.robber_coordinate],
            "buildings": sorted([self.corners[n], self.seat(who), what] for n, (who, what) in board.buildings.items()),
            "roads": sorted({(self.name(edge), self.seat(who)) for edge, who in board.roads.items()}),
            "points": [held[f"P{n}_ACTUAL_VICTORY_POINTS"] - 2 * bool(held[f"P{n}_HAS_ROAD"]) for n in seats],
        }

    def decide(self, kind, legal):
        """Return the choice of a peer's player among the moves that are legal in both, in our notation."""
        state = self.game.state
        key = kind, state.current_color()
        if key not in self.players:
            self.players[key] = PLAYERS[kind](state.current_color())
        actions = [action for action in state.playable_actions if self.told(action) in legal]
        return self.told(self.players[key].decide(self.game, actions))


def answer(asked, tables):
    """Answer a line; `tables` holds the one current game."""
    if asked["do"] == "start":
        tables[:] = [Table(asked["hexes"], asked["ports"], asked["seed"])]
    elif asked["do"] == "play":
        tables[0].play(asked["move"], asked["free"])
    elif asked["do"] == "discard":
        tables[0].play("discard", False)
    elif asked["do"] == "decide":
        return {"move": tables[0].decide(asked["kind"], asked["legal"])}
    return tables[0].stands()


def main():
    """Answer line after line."""
    tables = []
    for line in sys.stdin:
        try:
            found = answer(json.loads(line), tables)
        except Exception:  # Whatever the error is, the other program must hear of it.
            found = {"error": traceback.format_exc()}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
