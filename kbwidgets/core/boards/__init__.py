"""Boards of cells: squares, hexes, and what all of them share."""
