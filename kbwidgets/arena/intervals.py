"""Measures of certainty for counts and means: Wilson's interval, the standard error and a percentile.

>>> low, high = wilson(10, 20)
>>> f"{low:.3f} to {high:.3f}"
'0.299 to 0.701'
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist, stdev


def wilson(hits: float, tries: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the score interval of a share (Wilson 1927), or 0 to 1 if `tries` is 0.

    A draw counts as half a hit.
    """
    if not tries:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = hits / tries
    middle = share + z * z / (2 * tries)
    spread = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean, or 0 if there are fewer than two values.

    >>> standard_error([1, 3])
    1.0
    """
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least `share` of the values do not exceed.

    Return 0 if there are no values.

    >>> percentile([5, 1, 4, 2, 3], 0.5)
    3
    """
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered)) - 1)] if ordered else 0.0
