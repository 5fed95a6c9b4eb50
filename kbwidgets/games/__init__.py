"""The games, each a folder of the same rooms; `games` has their records by name.

>>> games["kingdomino"].title
'Kingdomino'

The protocol of `kbwidgets.core.protocol.state` was held against the hardest thing in each of five games:

- Kingdomino: a match may be several games (Dynasty), so the finished ones are part of the state; a pile has no
  order, it is the set of what nobody has seen, and CHANCE draws from it.
- Kingdom Builder: extra actions may come between turning the card and building, so `moves` mixes
  `build`, `use farm …` and `end`; a tile gained or lost is part of what the move does (`events`); a
  card without a free hex is replaced inside a turn by making CHANCE the seat to act, then returning.
- Pawns Board: a hand is known to one seat, so a draw is shown by `seen` and `events(viewer)` without
  the card to others; a deck whose order a file gives is scripted chance, not part of the state.
- ConKUeror: a battle, a move-in, stationing and a chance card are phases that `moves` alone
  knows about (a tuple of pending frames in the state); the size of an attack is an open move; cards of an
  eliminated player are taken over by the move that eliminates, seen only by their new owner.
- Catan: after a seven several seats stand in `to_act`, each answers with moves that name the seat (`moves(seat)`,
  `mover(move)`), and the state goes on when all have; an offer is answered in the same way, and whoever made it or
  answered stands in `may_act`, to take it back; a stolen card is a chance move that `seen` tells to thief and victim
  only; an offer is an open move of two bundles; of hidden victory cards a view tells the least (`seats_hiding_points`).
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
