"""Lists as people write them in a message."""

import pytest

from tournaments.imports.files.reading import part_pairs

TWO = "ROUX Jean\tGIRARD Anne\nMORIN Paul\tBLANC Lea"


@pytest.mark.parametrize(
    "text",
    [
        "ROUX Jean - GIRARD Anne\n\nMORIN Paul – BLANC Lea",
        "1. ROUX Jean / GIRARD Anne\n2. MORIN Paul/BLANC Lea\n",
        "- ROUX Jean et GIRARD Anne\n- MORIN Paul et BLANC Lea",
        "1) ROUX Jean & GIRARD Anne\r\n2) MORIN Paul & BLANC Lea",
    ],
)
def test_a_pair_a_line_becomes_two_columns(text: str) -> None:
    assert part_pairs(text) == TWO


def test_numbers_before_people_alone_are_no_part_of_their_names() -> None:
    assert part_pairs("1. ROUX Jean\n2) MORIN Paul\n") == "ROUX Jean\nMORIN Paul"


@pytest.mark.parametrize(
    "text", ["", "\n", TWO, "ROUX Jean;GIRARD Anne", "ROUX Jean\nGIRARD Anne", "A - B - C\nD - E"]
)
def test_what_has_columns_or_is_no_list_of_pairs_stays(text: str) -> None:
    assert part_pairs(text) == text
