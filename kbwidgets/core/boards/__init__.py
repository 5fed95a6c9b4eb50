"""Boards of squares, of hexes and of any graph, and meshes of hexes with corners and edges."""
