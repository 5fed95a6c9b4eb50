"""Boards of cells: squares, hexes, any graph, hexes with corners and edges, and what all of them share."""
