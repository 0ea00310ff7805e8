"""What each role may do, as one table; views name a permission, querysets apply it."""

from collections.abc import Mapping
from enum import StrEnum

from tournaments.enums import Role


class Permission(StrEnum):
    """One right, named after what a person does with it."""

    SEE_DESK = "see_desk"
    CHECK_IN = "check_in"
    SIGN_UP_TEAMS = "sign_up_teams"
    RECORD_SHEETS = "record_sheets"
    PRINT = "print"
    RESOLVE_CONTESTS = "resolve_contests"
    DRAW_ROUNDS = "draw_rounds"
    CORRECT_SHEETS = "correct_sheets"
    CHANGE_SETTINGS = "change_settings"


_DESK = frozenset({Role.ORGANISER, Role.HEAD_ARBITER, Role.ARBITER, Role.HELPER})
_ARBITERS = frozenset({Role.ORGANISER, Role.HEAD_ARBITER, Role.ARBITER})

ROLES_HOLDING: Mapping[Permission, frozenset[Role]] = {
    Permission.SEE_DESK: frozenset(Role),
    Permission.CHECK_IN: _DESK | {Role.DOOR},
    Permission.SIGN_UP_TEAMS: frozenset({Role.ORGANISER, Role.HELPER, Role.DOOR}),
    Permission.RECORD_SHEETS: _DESK | {Role.SCORER},
    Permission.PRINT: _DESK,
    Permission.RESOLVE_CONTESTS: _ARBITERS,
    Permission.DRAW_ROUNDS: frozenset({Role.ORGANISER}),
    Permission.CORRECT_SHEETS: _ARBITERS,
    Permission.CHANGE_SETTINGS: frozenset({Role.ORGANISER}),
}
