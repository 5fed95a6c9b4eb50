"""Looking into a match from code: tables, graphs, differences, what if, odds, why a move is refused."""
