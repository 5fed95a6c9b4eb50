r"""Helpers that write numbers with nouns, lists, sentences, and short texts of any value, however large or strange.

>>> counted(1, "player"), counted(3, "player"), with_article("Oasis"), joined(["Ann", "Bo", "Cy"])
('1 player', '3 players', 'an Oasis', 'Ann, Bo and Cy')
>>> quoted("B\no"), quoted(10**5000)
("'B\\no'", 'a number of about 5000 digits')
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""The characters that control a terminal or cannot be written to one."""
_LONGEST: Final = 100
"""The number of characters of a foreign value that are repeated."""


class _Short(reprlib.Repr):
    """A `repr` with limited length and depth."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = _LONGEST

    def repr_instance(self, x: object, level: int) -> str:
        """Return the `repr` of an object, shortened.

        It raises whatever `repr` raises, where `Repr` would return the object's address.
        """
        text = repr(x)
        return text if len(text) <= self.maxother else f"{text[: self.maxother - 1]}…"

    def repr_int(self, x: int, level: int) -> str:
        """Return the number, or its approximate length if it has thousands of digits, which Python refuses to write."""
        if x.bit_length() > 4 * _LONGEST:
            return f"a number of about {x.bit_length() * 30103 // 100000} digits"
        return super().repr_int(x, level)


_SHORT: Final = _Short()


_BRIEF: Final = reprlib.Repr()
_BRIEF.maxtuple, _BRIEF.maxstring = 3, 50


def percent(share: Fraction | float, digits: int = 0) -> str:
    """Return a share of one in percent. Only a certainty is 100%, and only an impossibility is 0%.

    >>> percent(0.25), percent(Fraction(9999, 10000)), percent(0.001), percent(1), percent(0.0), percent(0.99974, 1)
    ('25%', '>99%', '<1%', '100%', '0%', '>99.9%')
    """
    step = Fraction(1, 10**digits)
    text = f"{100 * float(share):.{digits}f}"
    if share < 1 and float(text) >= 100:
        return f">{float(100 - step):.{digits}f}%"
    if share > 0 and float(text) <= 0:
        return f"<{float(step):.{digits}f}%"
    return f"{0 if share <= 0 else 100 if share >= 1 else text}%"


def quoted(value: object) -> str:
    """Return a short `repr` of a user's value, or the name of its type if `repr` fails."""
    try:
        return _SHORT.repr(value).encode("utf-8", "backslashreplace").decode()
    except BaseException:  # `__repr__` is foreign code and may raise anything.
        return type.__getattribute__(type(value), "__name__")


def printable(text: str) -> str:
    r"""Return a text that is safe for a terminal: control characters are escaped, line breaks and tabs stay.

    >>> print(printable("a\x1b]0;title\x07\tb"), printable("\ud800 \u00e9"))
    a\x1b]0;title\x07	b \ud800 é
    """
    return _CONTROL.sub(lambda character: character[0].encode("unicode_escape").decode(), text)


def in_one_line(name: str, fields: Mapping[str, object], most: int = 190) -> str:
    """Return a value as Python writes it, given its fields. Long fields are cut if it is longer than `most`.

    >>> in_one_line("Line", {"points": 3, "at": ("a", "b")})
    "Line(points=3, at=('a', 'b'))"
    >>> in_one_line("Line", {"points": 3, "at": tuple("abcdefgh")}, 40)
    "Line(points=3, at=('a', 'b', 'c', ...))"
    """
    for write in (repr, _BRIEF.repr):
        line = f"{name}({', '.join(f'{field}={write(value)}' for field, value in fields.items())})"
        if len(line) <= most:
            return line
    return cut(line, most)


def cut(text: str, most: int = 3 * _LONGEST) -> str:
    """Return a text without its middle if it is longer than `most`.

    >>> cut("0123456789", 5), cut("0123456789", 6)
    ('01…89', '012…89')
    """
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-((most - 1) // 2) :]}"


def bracketed(texts: Iterable[str], number: int, most: int) -> str:
    """Return texts as Python shows a list, with their number if they have to be cut.

    >>> bracketed(["pass", "choose 3"], 2, 20), bracketed(["choose 17", "choose 18"], 2, 10)
    ('[pass, choose 3]', '[choos…e 18; 2 in all]')
    """
    text = ", ".join(texts)
    return f"[{text}]" if len(text) <= most else f"[{cut(text, most)}; {number} in all]"


def counted(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun, in the plural unless the number is 1."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def ordinal(number: int) -> str:
    """Return a place in a ranking.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"


def with_article(noun: str) -> str:
    """Return a noun with a or an.

    >>> with_article("Tower"), with_article("8"), with_article("11")
    ('a Tower', 'an 8', 'an 11')
    """
    return f"{'an' if re.match(r'[aeiou8]|(11|18)$', noun, re.IGNORECASE) else 'a'} {noun}"


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Return a list of things as text, with `word` before the last one.

    >>> joined(["5", "18"], "or"), joined(["5"], "or")
    ('5 or 18', '5')
    """
    return " ".join([", ".join(parts[:-1]), word, parts[-1]]) if len(parts) > 1 else "".join(parts)


def some(parts: Sequence[str], most: int = 4) -> str:
    """Return the first of several things to choose from, and the number of the others.

    >>> some(["5", "18", "20"]), some(["5", "18", "20", "33"], 2)
    ('5, 18 or 20', '5, 18 or 2 others')
    """
    left = len(parts) - most
    return joined([*parts[:most], counted(left, "other")] if left > 0 else parts, "or")


def run_on(sentences: Sequence[str], who: str, most: int = 8) -> str:
    """Join sentences that share a subject.

    The subject is written once for up to three clauses, and a verb that repeats is written once. At most `most`
    sentences are kept.

    >>> run_on(["Bo built on 1,2.", "Bo built on 2,2.", "Bo took a tile."], "Bo")
    'Bo built on 1,2 and on 2,2, and took a tile.'
    >>> run_on(["Bo rolled.", "Bo got wool.", "Bo built a road.", "Bo drew a card."], "Bo")
    'Bo rolled, got wool and built a road. Then Bo drew a card.'
    >>> run_on(["Bo rolled.", "A fog came up.", "Bo rolled."], "Bo", 2)
    'Bo rolled. A fog came up. …'
    """
    texts: list[str] = []
    clauses: list[str] = []
    for sentence in [*sentences[:most], ""]:
        if sentence.startswith(f"{who} "):
            clauses.append(sentence[len(who) + 1 :].removesuffix("."))
            continue
        texts += [f"{who if n == 0 else f'Then {who}'} {words}." for n, words in enumerate(_group_clauses(clauses))]
        texts += [sentence] if sentence else []
        clauses = []
    return " ".join([*texts, *(["…"] if len(sentences) > most else [])])


def _group_clauses(clauses: Sequence[str]) -> list[str]:
    """Return clauses joined in groups of up to three, in which a repeated verb is written once."""
    parts = [
        f"{verb} {_join_clauses([clause.removeprefix(f'{verb} ') for clause in alike])}" if len(alike) > 1 else alike[0]
        for verb, alike in ((verb, list(group)) for verb, group in groupby(clauses, key=lambda each: each.split()[0]))
    ]
    return [_join_clauses(parts[n : n + 3]) for n in range(0, len(parts), 3)]


def _join_clauses(parts: Sequence[str]) -> str:
    if any(" and " in part for part in (parts if len(parts) > 2 else parts[:-1])):
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return joined(parts)


def sentence(words: str) -> str:
    """Return words with a capital letter and a full stop.

    >>> sentence("the square is taken"), sentence("Look again.")
    ('The square is taken.', 'Look again.')
    """
    return f"{words[:1].upper()}{words[1:]}{'' if words[-1:] in ('.', '!', '?') else '.'}"
