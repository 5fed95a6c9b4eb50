"""The row of a player, with the avatar, the name, a few words and the number that counts.

>>> [node.attributes[0][1] for node in player_row(1, "blue", "Ann", "12", words="9 squares")]
['kb-avatar kb-p-blue', 'kb-player-name', 'kb-player-words kb-quiet', 'kb-player-score']
"""

from __future__ import annotations

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.nodes import Node, h


def player_row(
    avatar: int, colour: str, name: str, score: str, *, words: str = "", tally: str = "", unit: str = "points"
) -> tuple[Node, ...]:
    """Return the contents of an element with the class `kb-player`, which the game makes.

    `tally` says for a learner who must not see the score what is hidden. Screen readers read the unit after it.
    """
    said = h("span", text=f" {unit}", cls="kb-sr")
    return (
        portrait(avatar, colour),
        h("b", text=f"{name} ", cls="kb-player-name"),  # The space separates the name from the words when read aloud.
        h("span", text=words, cls="kb-player-words kb-quiet"),
        h("span", "", h("b", text=score, data_kb_tally=tally or None), said, cls="kb-player-score"),
    )
