"""Small parts of sentences: a number with its noun, a or an, a list as one says it.

>>> counted(1, "settlement"), with_article("oasis"), joined(["grass", "forest", "desert"])
('1 settlement', 'an oasis', 'grass, forest and desert')
"""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, one: str, more: str = "") -> str:
    """A number with its noun, in the plural where it is not 1.

    >>> counted(1, "settlement"), counted(2, "settlement"), counted(2, "hex", "hexes")
    ('1 settlement', '2 settlements', '2 hexes')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"


def with_article(noun: str) -> str:
    """A noun with a or an.

    >>> with_article("Tavern"), with_article("Oracle")
    ('a Tavern', 'an Oracle')
    """
    return f"{'an' if noun[:1].lower() in ('a', 'e', 'i', 'o', 'u') else 'a'} {noun}"


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Several things in a row, the last one after `word`.

    >>> joined(["7,7", "8,7"], "or"), joined(["7,7"], "or")
    ('7,7 or 8,7', '7,7')
    """
    return " ".join([", ".join(parts[:-1]), word, parts[-1]]) if len(parts) > 1 else "".join(parts)
