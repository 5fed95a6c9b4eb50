"""How Kingdom Builder looks; `drawing` is the one door to it."""
