"""What tests of the conformance kit ask of a game that is broken on purpose."""

from collections.abc import Collection

import pytest

from kbwidgets.testing import LAWS, ONCE, Case, LawBroken, Walk, check


def falls_by(case: Case, law: str, games: int, kind: Collection[str] = ()) -> str:
    """Hold the case to all laws: the named one falls first, and those of no such kind let it pass; what is told."""
    with pytest.raises(LawBroken) as fallen:
        check(case, games)
    assert fallen.value.law == law, fallen.value
    walk = Walk.random(case, 0)
    for other in (*LAWS, *ONCE):
        if other.__name__ not in (law, *kind):
            other(walk)
    return fallen.value.told
