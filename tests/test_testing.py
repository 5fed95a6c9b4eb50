"""The conformance kit itself: it passes sound games, and each law fails when a rule is broken on purpose."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import Json, Outcome, Refusal, ScoreLine, Seat, Viewer
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.chapters.choosing import CHOICES
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.testing import Case, LawBroken, check
from kbwidgets.testing.faults import fault_of

KINGDOMINO = kb.games["kingdomino"]


# -- Kingdominos with a broken rule ---------------------------------------------------------------------


class Broken(KingdominoState):
    """A Kingdomino whose positions keep their class, so that one method can be broken.

    Its random moves and ends use the others, as in a game without a quicker way.
    """

    __slots__ = ()
    sample = kb.State.sample

    def finish(self, rng: random.Random) -> KingdominoState:
        end = kb.State.finish(self, rng)
        assert isinstance(end, KingdominoState)
        return end

    def advance(self, move: kb.Move | str) -> KingdominoState:
        return type(self)(*super().advance(move))

    @classmethod
    def from_json(cls, data: Json) -> KingdominoState:
        return cls(*super().from_json(data))


def broken_case(state: type[KingdominoState], seats: int = 2, **options: OptionValue) -> Case:
    """Return a case of Kingdomino played with another class of states."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> KingdominoState:
        return state(*KingdominoState.start(Setup.of(seating, values)))

    return Case(replace(KINGDOMINO, state=state, begin=begin), seats, tuple(options.items()))


class ForgetsTheFrame(Broken):
    """A state that lists a placement six squares from the castle, against KD-PLACE.5."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        found = super().moves(seat)
        if self.phase != "place" or not found:
            return found
        return [*found, self.parse(f"place {self.number} at 6,0 right")]


class TakesClaimed(Broken):
    """A state that also lists claimed dominoes, against KD-PICK.1."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        found = super().moves(seat)
        return [CHOICES[n] for n in self.next_numbers] if self.phase == "choose" and found else found


class ListsTooLittle(Broken):
    """A state that omits the last placement."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        found = super().moves(seat)
        return tuple(found)[:-1] if self.phase == "place" and len(found) > 1 else found


class ListsTwice(Broken):
    """A state that lists the first choice twice."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        found = list(super().moves(seat))
        return found + found[:1]


class ListsAnew(Broken):
    """A state that gives the moves as a list."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        return list(super().moves(seat))


class KeepsAList(Broken):
    """A state in which a field becomes a list."""

    __slots__ = ()

    def advance(self, move: kb.Move | str) -> KingdominoState:
        return super().advance(move)._replace(kings=[*self.kings])  # pyright: ignore[reportArgumentType]


class PlaysRefused(Broken):
    """A state that plays refused moves all the same."""

    __slots__ = ()

    def play(self, move: kb.Move | str, seat: Seat | None = None) -> kb.State:
        return self


class CitesNoRule(Broken):
    """A state that cites a rule that is not in the rulebook."""

    __slots__ = ()

    def judge(self, move: kb.Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return tuple(refusal._replace(rule="KD-PLACE.99") for refusal in super().judge(move, seat))


class AdvisesTheTaken(Broken):
    """A state that advises the domino that was refused."""

    __slots__ = ()

    def judge(self, move: kb.Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return tuple(refusal._replace(moves=(str(move),)) for refusal in super().judge(move, seat))


class LosesADomino(Broken):
    """A state whose draws take a second domino out of the pile."""

    __slots__ = ()

    def advance(self, move: kb.Move | str) -> KingdominoState:
        after = super().advance(move)
        lost = self.phase == "draw" and len(after.unseen_numbers) > 40
        return type(self)(*after._replace(unseen_numbers=after.unseen_numbers[1:])) if lost else after


class ChangesInPlace(Broken):
    """A state that remembers that it was played from, and shows this in its JSON."""

    played: bool = False

    def advance(self, move: kb.Move | str) -> KingdominoState:
        self.played = True
        return super().advance(move)

    def to_json(self) -> dict[str, Json]:
        return super().to_json() | ({"turn": 3 - self.turn} if self.played else {})


class ForgetsInJson(Broken):
    """A state whose JSON does not keep the names."""

    __slots__ = ()

    def to_json(self) -> dict[str, Json]:
        names: Json = ["Ann", "Bo"]
        return super().to_json() | {"names": names}


class WeighsEqually(Broken):
    """A state that weighs seats equally, however many kings they have left, against KD-SETUP.5."""

    __slots__ = ()

    def weights(self) -> Sequence[int]:
        return [1] * len(self.moves()) if self.phase == "kings" else super().weights()


class DrawsFromAll(Broken):
    """A state that draws dominoes that were already drawn."""

    __slots__ = ()

    def random_draw(self, rng: random.Random) -> kb.Move:
        is_early = len(self.unseen_numbers) > 44
        return super().random_draw(rng) if is_early else self.parse(f"draw {1 + int(rng.random() * 48)}")


class LosesALine(Broken):
    """A state that omits the last score line."""

    __slots__ = ()

    def score(self) -> tuple[ScoreLine, ...]:
        return super().score()[:-1]


class NeverEnds(Broken):
    """A state that has no outcome."""

    __slots__ = ()

    def outcome(self) -> None:
        return None


class Silent(Broken):
    """A state that reports a choice only as something that happened, under no rule."""

    __slots__ = ()

    def events_of(self, move: kb.Move, after: kb.State) -> Iterator[Event]:
        return (replace(event, rule="") for event in super().events_of(move, after))


class ReadsAnything(Broken):
    """A state that reads any text as a choice."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> kb.Move:
        try:
            return super().parse(text)
        except kb.BadNotation:
            return CHOICES[1]


class BelievesAnything(Broken):
    """A state that is made from any JSON."""

    __slots__ = ()

    @classmethod
    def from_json(cls, data: Json) -> KingdominoState:
        try:
            return super().from_json(data)
        except kb.DataError:
            return cls(*KingdominoState.start(Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {})))


class Abbreviates(Broken):
    """A state that writes only the first word of a move into the record."""

    __slots__ = ()

    def text_for(self, move: kb.Move, viewer: Viewer) -> str:
        return str(move).split()[0]


class ListsToWriteOn(Broken):
    """A state that gives the moves as a list."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        return list(super().moves(seat))


class WeighsDecisions(Broken):
    """A state that gives weights to the moves of players."""

    __slots__ = ()

    def weights(self) -> Sequence[int]:
        return [1] * len(self.moves()) if self.phase in ("choose", "place") else super().weights()


class TellsASentence(Broken):
    """A state that explains the result in a sentence, which cannot follow "Ann wins by"."""

    __slots__ = ()

    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and found._replace(note="The crowns decided.")


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (ReadsAnything, "bad_texts_are_refused"),
        (BelievesAnything, "json_is_checked"),
        (Abbreviates, "records_replay"),
        (ListsToWriteOn, "views_are_closed"),
        (WeighsDecisions, "chance_is_its_own_turn"),
        (ForgetsTheFrame, "moves_are_those_not_refused"),
        (TakesClaimed, "moves_are_those_not_refused"),
        (ListsTooLittle, "moves_are_those_not_refused"),
        (ListsTwice, "moves_are_listed"),
        (PlaysRefused, "refused_moves_change_nothing"),
        (CitesNoRule, "refused_moves_change_nothing"),
        (AdvisesTheTaken, "remedies_can_be_followed"),
        (ChangesInPlace, "states_keep_their_value"),
        (ForgetsInJson, "states_round_trip"),
        (WeighsEqually, "chance_is_drawn_by_weight"),
        (DrawsFromAll, "chance_is_drawn_by_weight"),
        (LosesALine, "scores_add_up"),
        (NeverEnds, "games_end"),
        (TellsASentence, "games_end"),
        (Silent, "events_are_narrated"),
    ],
)
def test_a_broken_kingdomino_falls_by_its_law(state: type[KingdominoState], law: str):
    with pytest.raises(LawBroken) as fallen:
        check(broken_case(state), games=8)
    assert fallen.value.law == law


def dominoes(state: kb.State) -> int:
    """Return the number of dominoes; those of the line are in the kingdoms after they were placed or discarded."""
    assert isinstance(state, KingdominoState)
    line = 0 if state.over else len(state.line_numbers) - state.turn - (state.phase == "choose")
    kingdoms = sum(len(kingdom.laid) + len(kingdom.discarded) for kingdom in state.realms)
    return len(state.unseen_numbers) + len(state.next_numbers) + max(line, 0) + kingdoms


def test_a_domino_that_gets_lost_falls_by_what_is_conserved():
    with pytest.raises(LawBroken) as fallen:
        check(broken_case(LosesADomino), games=1, conserved=dominoes)
    assert fallen.value.law == "is_conserved"
    check(broken_case(Broken), games=1, conserved=dominoes)


def test_an_unbroken_kingdomino_passes_in_the_same_way():
    check(broken_case(Broken), games=2)


def test_a_wrong_score_falls_by_the_second_count():
    """Only a second count can find an error that is in every line and total alike."""
    with pytest.raises(LawBroken) as fallen:
        check(broken_case(Broken), games=1, oracle=lambda state: tuple(n + 1 for n in state.points()))
    assert fallen.value.law == "scores_agree"


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (ListsAnew, "views_are_closed: the list of moves can be changed at itself, give a tuple"),
        (KeepsAList, "states_can_be_hashed: state.kings is a list, give a tuple"),
    ],
)
def test_a_list_where_a_value_belongs_is_named(state: type[KingdominoState], told: str):
    with pytest.raises(LawBroken, match=told):
        check(broken_case(state), games=8)


def test_a_fault_says_law_game_seats_options_seed_ply_and_move():
    with pytest.raises(LawBroken) as fallen:
        check(broken_case(CitesNoRule, 3, harmony=True, dynasty=False), games=1, seed=5)
    form = r"\w+: .*KD-PLACE\.99 is not in the rulebook \(kingdomino, 3 seats, harmony, seed 5, ply \d+, move '.+'\)"
    assert re.fullmatch(form, str(fallen.value))


def test_an_error_in_the_game_is_told_with_its_case_and_ply():
    class Crashes(Broken):
        __slots__ = ()

        def score(self) -> tuple[ScoreLine, ...]:
            raise ZeroDivisionError("no score")

    with pytest.raises(LawBroken, match=r"raised ZeroDivisionError: no score \(kingdomino, 2 seats, seed 0, ply \d+"):
        check(broken_case(Crashes), games=1)


@pytest.mark.parametrize(
    ("refusal", "fault"),
    [
        (Refusal("KD-ERR.4", "KD-TURN.1", "It's Bo's turn.", instead="Wait for Bo."), ""),
        (Refusal("KD-ERR.99", "KD-TURN.1", "It's Bo's turn."), "KD-ERR.99"),
        (Refusal("KD-ERR.4", "KD-TURN.1", ""), "reason"),
        (Refusal("KD-ERR.4", "KD-TURN.1", "It's Bo's turn"), "reason"),
        (Refusal("KD-ERR.4", "KD-TURN.1", "it's Bo's turn."), "reason"),
        (Refusal("KD-ERR.4", "KD-TURN.1", "It's Bo's turn.", instead="wait"), "advice"),
        (Refusal("KD-ERR.4", "KD-TURN.1", "It's Bo's turn.", moves=("pass",) * 5), "5 moves"),
    ],
)
def test_a_refusal_needs_its_rules_sentences_and_few_moves(refusal: Refusal, fault: str):
    found = fault_of(refusal, KINGDOMINO)
    assert fault in found
    assert bool(found) == bool(fault)
