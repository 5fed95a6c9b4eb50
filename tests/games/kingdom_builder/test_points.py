"""The test points of the rules' appendix, each with its test; the tests below check that all of them exist.

Tests of screens and clicks are in other folders if they are the same for every game.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent

WIDGET, BROWSER = "../../widget", "../../browser"

# The columns are the test point, the rules and the test: `file: name of the test`.
POINTS = (
    ("never where another player has a settlement", "KB-4.2 KB-10.17",
     "test_building: test_only_free_hexes_of_the_terrain_of_the_card"),
    ("only on the terrain of the card", "KB-4.1 KB-10.18", "test_board: test_only_the_five_terrains_are_built_on"),
    ("beside an own settlement", "KB-4.3 KB-10.20", "test_building: test_w5_adjacency_and_tile"),
    ("40 settlements and no more", "KB-1.1 KB-5.10 KB-6.1", "test_turns: test_forty_settlements_and_no_more"),
    ("the last settlement in the middle of a turn ends the turn", "KB-6.1",
     "test_turns: test_w16_the_last_settlement"),
    ("the three settlements first or extra actions first", "KB-3.1 KB-3.2",
     "test_tiles: test_extra_actions_come_before_or_after_the_build_each_by_itself"),
    ("no extra action in the turn in which it was received", "KB-5.5 KB-10.9",
     "test_tiles: test_a_tile_cannot_be_used_in_the_turn_in_which_it_was_gained"),
    ("extra actions build and move", "KB-5.13 KB-5.20", "test_random_positions: test_targets_agree"),
    ("never on water, location, castle or mountain", "KB-4.2 KB-10.16",
     "test_building: test_castle_location_water_and_mountain_are_never_built_on"),
    ("onto water by a Harbor alone", "KB-5.19", "test_tiles: test_a_harbor_in_play"),
    ("moved settlements come beside others", "KB-5.18 KB-5.19 KB-11.7", "test_tiles: test_w9_barn"),
    ("where nothing is adjacent, anywhere on the terrain", "KB-4.3", "test_building: test_w6_no_adjacency"),
    ("extra actions are optional, the three settlements are not", "KB-3.3 KB-10.5",
     "test_turns: test_extra_actions_are_optional_and_the_build_is_not"),
    ("those who come later have one more turn", "KB-6.3", "test_turns: test_w15_equal_turns"),
    ("everybody has the same number of turns", "KB-6.3",
     "test_turns: test_everybody_has_the_same_number_of_turns"),
    ("the hex that is clicked is the one that is chosen", "KB-13.19 KB-13.20", "test_board: test_w20_a_click"),
    ("distances are compared in the zigzag band alone", "KB-13.21", "test_board: test_w20_a_click"),
    ("the hexes to be highlighted are the legal ones", "KB-4.3 KB-5.21", "test_random_positions: test_targets_agree"),
    ("how many settlements are left, and whose turn it is", "KB-1.1",
     "test_building: test_three_settlements_one_after_the_other"),
    ("a reshuffle with four players gives 22 cards", "KB-8.3", "test_turns: test_w13_piles"),
    ("three cards from the start to the end", "KB-2.4", "test_setup: test_each_card_comes_equally_often"),
    ("both decks are shuffled at random", "KB-8.1", "test_setup: test_every_shuffle_is_uniform"),
    ("Discoverers: once for each row", "KB-7.6", "test_scoring: test_discoverers"),
    ("Fishermen: once for each settlement", "KB-7.3", "test_scoring: test_fishermen"),
    ("Merchants: each hex once", "KB-7.10 KB-7.14",
     "test_scoring: test_merchants_chains_pass_through_special_hexes_and_count_each_once"),
    ("Merchants: own links alone", "KB-7.14", "test_scoring: test_merchants_link_through_own_areas_alone"),
    ("Knights: one row, two gold each", "KB-7.7", "test_scoring: test_knights"),
    ("a terrain card for each player at the start", "KB-2.5",
     "test_setup: test_one_terrain_card_each_and_the_rest_in_the_pile"),
    ("the terrain card in play is the one that counts", "KB-11.27",
     "test_hidden: test_a_card_is_known_to_its_holder_alone_until_the_turn_starts"),
    ("four random boards, in all places and both ways round, equally often", "KB-2.2",
     "test_setup: test_each_quadrant_comes_equally_often_in_each_corner_and_orientation"),
    ("the joined board has 20 by 20 hexes", "KB-0.7",
     "test_board: test_the_joined_board_is_20_by_20_and_parity_goes_on_over_the_seams"),
    ("the board stays as it is", "KB-1.6", "test_board: test_the_land_stays_as_it_is_in_a_whole_game"),
    ("the data lie as the printed board does", "KB-1.5", "test_board: test_w4_a_quadrant_as_it_is_printed"),
    ("terrain is read from text", "KB-1.5 KB-10.22",
     "test_board: test_text_that_is_no_quadrant_is_refused_with_line_and_column"),
    ("one empty cell between two hexes of the matrix", "KB-0.4",
     "test_board: test_the_matrix_has_one_empty_cell_between_two_hexes"),
    ("no hex off the board is ever used", "KB-0.3 KB-10.13", "test_refused_hexes: test_a_position_off_the_board"),
    ("all who are tied win", "KB-6.5",
     "test_turns: test_all_who_are_tied_for_the_most_gold_win_together"),
    ("the final board stays to be seen", "KB-6.4",
     "test_turns: test_after_the_end_nothing_is_accepted_and_everything_stays_to_be_seen"),
    ("what each card brings is told apart, and is right", "KB-7.1", "test_scoring: test_w19_the_sum"),
    ("gold for each castle, not for each settlement", "KB-7.2", "test_scoring: test_castles"),
    ("the first player stays the same", "KB-2.6",
     "test_turns: test_play_goes_round_in_seat_order_from_the_first_player"),
    ("the page finds the hex that the engine finds, in a regular hexagon", "KB-13.19",
     f"{BROWSER}/test_hexes: test_the_browser_finds_the_hex_that_the_geometry_finds"),
    ("the hex that is clicked is the one that is built on", "KB-13.19",
     f"{BROWSER}/test_hexes: test_a_click_beside_a_corner_builds_on_that_hex"),
    ("a legal hex is marked, and its land stays clear", "KB-13.5", "test_board_drawn: test_a_legal_hex_keeps_its_land"),
    ("how many settlements are left, and whose turn it is, is seen", "KB-13.8",
     "test_panels: test_each_player_has_name_supply_tiles_and_gold_and_one_is_active"),
    ("the token of the first player stands beside that player", "KB-13.8",
     "test_panels: test_each_player_has_name_supply_tiles_and_gold_and_one_is_active"),
    ("the three cards are always seen, with the right number", "KB-13.7",
     "test_panels: test_the_three_cards_stand_there_with_text_and_gold_and_castles_below"),
    ("the terrain cards of the others lie face down", "KB-13.9",
     "test_panels: test_a_hidden_terrain_card_is_in_no_other_page"),
    ("the picture lies as the data do", "KB-13.3",
     "test_board_drawn: test_the_board_has_400_cells_in_20_rows_as_the_data_lie"),
    ("the final board is seen; to the scoreboard and back", "KB-13.17",
     f"{WIDGET}/test_score_marks: test_scoreboard_and_board_can_be_flipped_any_number_of_times"),
    ("what each card brings is seen apart on the scoreboard", "KB-13.16",
     f"{BROWSER}/test_kingdom_builder: "
     "test_a_game_by_clicks_uses_each_tile_and_ends_with_the_gold_of_the_engine"),
    ("all pages of the instructions are reached and wholly seen", "KB-13.2",
     f"{BROWSER}/test_entry: test_the_instructions_are_pages_that_arrows_turn"),
    ("the title page with start and instructions", "KB-13.1",
     f"{BROWSER}/test_entry: test_the_number_of_players_is_chosen_by_press_by_drag_and_by_key"),
)  # fmt: skip


def docstrings(file: str) -> dict[str, str]:
    """Return the tests of a file with their docstrings."""
    tree = ast.parse((HERE / f"{file}.py").read_text(encoding="utf-8"))
    return {node.name: ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("asked", "rules", "test"), POINTS, ids=[asked for asked, _, _ in POINTS])
def test_every_test_point_has_its_test(asked: str, rules: str, test: str):
    """The test exists and cites one of the rules."""
    file, name = test.split(": ")
    found = docstrings(file)
    assert name in found, f"{asked}: there is no {test}"
    assert any(rule in found[name] for rule in rules.split()), f"{test} names none of {rules}"


def test_every_rule_of_the_points_is_in_the_rulebook():
    """This catches slips of the pen."""
    from .tables import GAME

    assert {rule for _, rules, _ in POINTS for rule in rules.split()} <= set(GAME.rules)
