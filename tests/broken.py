"""What tests of the conformance kit ask of a game that is broken on purpose."""

from collections.abc import Collection

import pytest

from kbwidgets.testing import LAWS, ONCE, Case, LawBroken, Walk, check


def falls_by_this_law_alone(case: Case, law: str, games: int, also: Collection[str] = ()) -> str:
    """Hold the case to all laws: the named one falls, and the others let it pass; what is told.

    `also` names laws that are held later and that fall too.
    """
    with pytest.raises(LawBroken) as fallen:
        check(case, games)
    assert fallen.value.law == law
    for seed in range(games):
        walk = Walk.random(case, seed)
        for other in (*LAWS, *(ONCE if seed == 0 else ())):
            if other.__name__ not in (law, *also):
                other(walk)
    return fallen.value.told
