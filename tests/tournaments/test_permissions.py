"""The table of rights, and its copy for people."""

from pathlib import Path

import pytest

from tournaments.enums import Role
from tournaments.permissions import ROLES_HOLDING, ROLES_OF_A_PASS, WITHIN_A_ROOM, Permission

TABLE = Path(__file__).parents[2] / "docs" / "rights.md"
CHANGES_NOTHING_DECIDED = {
    Permission.SEE_DESK,
    Permission.CHECK_IN,
    Permission.TAKE_MONEY,
    Permission.SIGN_UP_TEAMS,
    Permission.REPLACE_PLAYERS,
    Permission.RECORD_SHEETS,
    Permission.CALL_ARBITER,
}


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def written() -> dict[str, set[str]]:
    """Which roles hold what, as the document says."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line.startswith("|")]
    _empty, *roles = cells(lines[0])
    rows = (cells(line) for line in lines[2:])
    return {
        first.split("`")[1]: {role for role, mark in zip(roles, marks, strict=True) if mark}
        for first, *marks in rows
    }


def test_the_document_says_what_the_table_holds() -> None:
    assert written() == {
        permission.value: {role.value for role in roles}
        for permission, roles in ROLES_HOLDING.items()
    }


def test_every_right_has_its_line() -> None:
    assert ROLES_HOLDING.keys() == set(Permission)


@pytest.mark.parametrize("permission", Permission)
def test_organisers_hold_every_right(permission: Permission) -> None:
    assert Role.ORGANISER in ROLES_HOLDING[permission]


@pytest.mark.parametrize("role", ROLES_OF_A_PASS)
def test_a_pass_decides_nothing(role: Role) -> None:
    held = {permission for permission, roles in ROLES_HOLDING.items() if role in roles}
    assert held - CHANGES_NOTHING_DECIDED == set()


def test_what_stays_in_a_room_is_part_of_recording() -> None:
    held = {permission for permission, roles in ROLES_HOLDING.items() if Role.SCORER in roles}
    assert WITHIN_A_ROOM - held == set()
