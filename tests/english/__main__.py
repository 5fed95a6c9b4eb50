"""Print the faults of some games, or of all games and pages."""

import sys

import kbwidgets as kb

from .faults import OF_A_GAME, of_pages, told

for name in sys.argv[1:] or kb.games:
    for kind, faults in OF_A_GAME.items():
        lines = list(faults(told(name)))
        print(f"== {name}, {kind}: {len(lines)}", *lines, sep="\n")
if len(sys.argv) == 1:
    print("== pages", *of_pages(), sep="\n")
