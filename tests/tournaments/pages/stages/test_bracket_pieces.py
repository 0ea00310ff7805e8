"""A large tree in pieces: all of it is in them, and each leads as far as it is shown."""

import pytest

from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tournaments.pages.stages.bracket_pieces import BracketPiece, list_bracket_pieces
from tournaments.pages.stages.public_brackets import read_public_bracket

pytestmark = pytest.mark.django_db


def pieces_of(teams: int, system: str = "knockout") -> tuple[BracketPiece, ...]:
    stage = first_stage(tournament_of(teams, stage__system=system))
    draw_round(stage)
    return list_bracket_pieces(read_public_bracket(stage))


def widths(piece: BracketPiece) -> list[int]:
    return [len(column.matches) for column in piece.parts[0].columns]


def test_a_tree_of_33_is_read_by_pieces_of_eight_matches_and_from_the_quarter_finals() -> None:
    assert [(piece.code, piece.title, widths(piece)) for piece in pieces_of(33)] == [
        ("", "Tout le tableau", [32, 16, 8, 4, 2, 1]),
        ("1", "32es de finale 1 à 8", [8, 4, 2, 1]),
        ("2", "32es de finale 9 à 16", [8, 4, 2, 1]),
        ("3", "32es de finale 17 à 24", [8, 4, 2, 1]),
        ("4", "32es de finale 25 à 32", [8, 4, 2, 1]),
        ("fin", "Quarts de finale et la suite", [4, 2, 1]),
    ]


def test_the_pieces_hold_each_match_of_the_first_round_once_in_its_order() -> None:
    whole, *pieces, _end = pieces_of(20)
    matches = [match for piece in pieces for match in piece.parts[0].columns[0].matches]
    assert matches == list(whole.parts[0].columns[0].matches)


def test_no_line_leads_out_of_a_piece() -> None:
    assert [piece.parts[0].columns[-1].link for piece in pieces_of(17)] == [""] * 4


@pytest.mark.parametrize("teams", [4, 16])
def test_a_tree_that_is_read_at_once_has_no_pieces(teams: int) -> None:
    assert [piece.code for piece in pieces_of(teams)] == [""]


def test_a_repechage_stays_with_the_whole_tree() -> None:
    whole, *others = pieces_of(20, "double_elimination")
    assert len(whole.parts) > 1
    assert [len(one.parts) for one in others] == [1] * len(others)
