"""A check that the conformance kit rejects a deliberately broken game."""

from collections.abc import Collection

import pytest

from kbwidgets.testing import LAWS, ONCE, Case, LawBroken, Walk, check


def falls_by(case: Case, law: str, games: int, kind: Collection[str] = ()) -> str:
    """Hold `case` to all laws and return the message of the broken one.

    The law named `law` must fail first. All other laws, limited to `kind` if it is given, must pass.
    """
    with pytest.raises(LawBroken) as fallen:
        check(case, games)
    assert fallen.value.law == law, fallen.value
    walk = Walk.random(case, 0)
    for other in (*LAWS, *ONCE):
        if other.__name__ not in (law, *kind):
            other(walk)
    return fallen.value.text
