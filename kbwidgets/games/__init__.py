"""The games, each a folder of the same rooms; `games` has their records by name.

>>> games["kingdomino"].title
'Kingdomino'

The most difficult part of each game shaped the protocol of `kbwidgets.core.protocol.state`:

- Kingdomino: a match can have several games (Dynasty), so a state includes the finished ones. The draw pile is the set
  of the dominoes that nobody has seen, and `CHANCE` draws from it.
- Kingdom Builder: extra actions can come between turning a card up and building, so `moves` mixes all of them. A player
  whose card has no free hex draws another one within the turn, so `CHANCE` acts and then the player again.
- Pawns Board: only one seat knows a hand, so the card of a draw is a `secret` field of its event. If a file fixes the
  order of a deck, that is scripted chance and no part of the state.
- ConKUeror: a battle, moving in and a chance card are phases within a phase, which the state keeps as a tuple of
  pending steps. The size of an attack is an open move.
- Catan: after a 7, several seats are in `to_act`. Each makes moves that name the seat (`moves(seat)`, `mover(move)`),
  and the match continues when all have answered. Players who can take back an offer or an answer are in `may_act`.
  A view shows points without hidden victory cards (`seats_hiding_points`).
"""

from kbwidgets.core.protocol.registry import registry

games = registry
"""The games by name, those of other packages included."""

games.declare("kingdomino", "kbwidgets.games.kingdomino:GAME")
games.declare("kingdom-builder", "kbwidgets.games.kingdom_builder:GAME")
games.declare("pawns-board", "kbwidgets.games.pawns_board:GAME")
games.declare("catan", "kbwidgets.games.catan:GAME")
games.declare("conkueror", "kbwidgets.games.conkueror:GAME")

__all__ = ["games"]
