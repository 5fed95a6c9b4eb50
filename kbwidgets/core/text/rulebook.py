r"""The rules of a game as data, read from its rulebook.md.

A rulebook is Markdown: `# Title`, a paragraph about the game, and `## Section` headings. Each section contains rules,
which are third-level headings with an id and a title, followed by the text of the rule:

    ### TN-STEP.4 The square is empty
    Options: jumps
    A stone goes to an empty square. See TN-STEP.8.

The optional line `Options:` names the options that switch the rule on or change it. A line `Kind:` below the heading of
a section or a rule gives its kind, see `KINDS`. The default is a rule that players have to know.
A line `Only told:` says why no question asks about such a rule: players cannot get it wrong.
A line `Instead of:` below the first paragraph names words that the game does not use, each with the word to say:
`points = gold`. A condition may follow: `next line = line, where round == 0`.

>>> book = read_rulebook('# Tiny\nGo.\n## Play\n### TN-1 Step\nTake a step, see TN-2.\n### TN-2 Rest\nRest.\n')
>>> book["TN-1"].text
'Take a step, see TN-2.'
>>> book["TN-1"].cites
('TN-2',)
>>> [rule.id for rule in book.search("rest")]
['TN-2']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from kbwidgets.core.errors import DataError, UnknownName
from kbwidgets.core.text.keyed_mapping import KeyedMapping
from kbwidgets.core.text.words import counted, quoted

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rule": "what players have to know",
        "refusal": "the answer to something that is not allowed",
        "program": "what the program does by itself: computer players, files",
        "screen": "what the player sees and clicks",
        "decision": "how a doubt was settled",
    }
)
"""The kinds of rules in a rulebook."""

RULE_ID = re.compile(r"\b[A-Z]{2}-(?:[A-Z]+\.)?[0-9A-Z]+(?:\.[0-9]+)?\b")
"""The pattern of a rule's id: two letters, an optional section and a number, such as TN-STEP.4, TN-4.3 or TN-7."""

_HEADING = re.compile(r"### (?P<id>\S+) (?P<title>.+)")


class Rule(NamedTuple):
    """One rule with its id, title, text and section, and the options that concern it."""

    id: str
    title: str
    text: str
    section: str
    options: tuple[str, ...] = ()
    kind: str = "rule"
    """The kind of rule, one of `KINDS`."""
    only_told: str = ""
    """The reason why no question asks about it, or `""` for a rule that players can get wrong."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids of the rules that its text mentions."""
        return tuple(dict.fromkeys(RULE_ID.findall(self.text)))

    def __str__(self) -> str:
        return f"{self.id} {self.title}\n{self.text}"


class Swap(NamedTuple):
    """A word that the game does not use, the word to say, and the condition on the position, or `""` for all."""

    word: str
    say: str
    where: str = ""


class Rulebook(KeyedMapping[Rule]):
    """All rules of a game by id, in the order of the book."""

    def __init__(self, title: str, about: str, rules: Mapping[str, Rule], swaps: Sequence[Swap] = ()) -> None:
        self.title = title
        self.swaps: tuple[Swap, ...] = tuple(swaps)
        """The words that lessons and other texts for learners replace."""
        self.about = about
        self._rules = dict(rules)

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._rules[rule_id]
        except (KeyError, TypeError):  # An id may also be unhashable, such as a list.
            raise UnknownName("rule", rule_id, self._list_similar(rule_id)) from None

    def __repr__(self) -> str:
        return f"<Rules of {self.title}: {counted(len(self), 'rule')}>"

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def say(self, word: str) -> str:
        r"""Return the game's own word for a common word.

        >>> book = read_rulebook("# Tiny\nGo.\nInstead of: point = coin; points = coins\n## Play\n### TN-1 Step\nGo.\n")
        >>> book.say("points"), book.say("settlers")
        ('coins', 'settlers')
        """
        return next((swap.say for swap in self.swaps if swap.word == word and not swap.where), word)

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings of the sections, in the order of the book."""
        return tuple(dict.fromkeys(rule.section for rule in self._rules.values()))

    def search(self, words: str) -> tuple[Rule, ...]:
        """Return the rules whose id, title or text contains every one of the words."""
        parts = words.lower().split()
        return tuple(
            rule
            for rule in self._rules.values()
            if all(word in f"{rule.id} {rule.title} {rule.text}".lower() for word in parts)
        )

    def refusals(self, rule_id: str | None = None) -> tuple[str, ...]:
        """Return the ids of all refusals, or of those whose text mentions a rule."""
        rules = (rule for rule in self._rules.values() if rule.kind == "refusal")
        return tuple(rule.id for rule in rules if rule_id is None or rule_id in rule.cites)

    def _list_similar(self, rule_id: str) -> list[str]:
        stem = rule_id.split(".")[0] if isinstance(rule_id, str) else ""  # pyright: ignore[reportUnnecessaryIsInstance]
        return [other for other in self._rules if other.split(".")[0] == stem] or list(self._rules)

    def __str__(self) -> str:
        lines = [self.title, "", self.about]
        for section in self.sections:
            lines += ["", section.upper()]
            lines += [f"\n{rule}" for rule in self._rules.values() if rule.section == section]
        return "\n".join(lines)


def read_rulebook(text: str, name: str = "rulebook.md") -> Rulebook:
    """Return the rulebook in a Markdown text, or raise `DataError` with the line of a fault."""
    title, about, section, kind = "", "", "", "rule"
    swaps: list[Swap] = []
    rules: dict[str, Rule] = {}
    body: list[str] = []
    head: tuple[str, str] | None = None
    number = 0

    def close() -> None:
        nonlocal about, head, kind
        words, fields = _read_fields(body, f"{name} above line {number}")
        if fields["Instead of"] and (head or section):
            raise DataError(f"{name} above line {number}", "Instead of: must come before the first section")
        if head:
            options = tuple(option.strip() for line in fields["Options"] for option in line.split(","))
            rule_kind = fields["Kind"][-1] if fields["Kind"] else kind
            rules[head[0]] = Rule(head[0], head[1], words, section, options, rule_kind, " ".join(fields["Only told"]))
        elif not section:
            about = words
            swaps.extend(_read_swaps(fields["Instead of"], f"{name} above line {number}"))
        elif words or fields["Options"] or fields["Only told"]:
            fault = f"the section {quoted(section)} has text outside its rules"
            raise DataError(f"{name} above line {number}", fault)
        elif fields["Kind"]:
            kind = fields["Kind"][-1]
        head = None
        body.clear()

    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            close()
            section, kind = line[3:].strip(), "rule"
        elif line.startswith("### "):
            close()
            heading = _HEADING.fullmatch(line)
            if not heading or not RULE_ID.fullmatch(heading["id"]):
                form = "'### ID Name' such as '### TN-4 The end'; an id is two capital letters and a number"
                raise DataError(f"{name} line {number}", f"found {quoted(line)}, expected {form}")
            if heading["id"] in rules:
                raise DataError(f"{name} line {number}", f"the rule {heading['id']} appears twice")
            head = (heading["id"], heading["title"].strip())
        else:
            body.append(line)
    number += 1
    close()
    for rule in rules.values():
        for cited in rule.cites:
            if cited not in rules:
                raise DataError(f"{name}, rule {rule.id}", f"cites {cited}, which is not in the rulebook")
    return Rulebook(title, about, rules, swaps)


def _read_swaps(lines: list[str], place: str) -> Iterator[Swap]:
    """Yield the swaps of lines such as `Instead of: points = gold; next line = line, where round == 0`."""
    for part in (part.strip() for line in lines for part in line.split(";")):
        words, _, where = part.partition(", where ")
        word, sign, say = (each.strip() for each in words.partition("="))
        if not (sign and word and say):
            raise DataError(place, f"found Instead of: {quoted(part)}, expected a word, '=' and the word to say")
        yield Swap(word, say, where.strip())


def _read_fields(body: list[str], place: str) -> tuple[str, dict[str, list[str]]]:
    """Return the text of a part of the book, and the values of its lines `Options:`, `Kind:` and so on."""
    words: list[str] = []
    fields: dict[str, list[str]] = {"Options": [], "Kind": [], "Only told": [], "Instead of": []}
    for line in body:
        key, colon, rest = line.partition(":")
        if colon and key in fields:
            fields[key].append(rest.strip())
        else:
            words.append(line)
    for kind in fields["Kind"]:
        if kind not in KINDS:
            raise DataError(place, f"found Kind: {kind}, expected one of {', '.join(KINDS)}")
    if not all(fields["Only told"]):
        raise DataError(place, "Only told: needs the reason why nobody is asked")
    return "\n".join(words).strip(), fields
