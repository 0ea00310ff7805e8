"""What each role may do, as one table; views name a permission, querysets apply it.

A person holds in a tournament what the role in its club grants and what the role in the
tournament grants; a pass for an evening holds what its role grants, and no more.
"""

from collections.abc import Mapping
from enum import StrEnum

from tournaments.enums import Role, Scope


class Permission(StrEnum):
    """One right, named after what a person does with it."""

    SEE_DESK = "see_desk"
    CHECK_IN = "check_in"
    TAKE_MONEY = "take_money"
    RUN_TILL = "run_till"
    SIGN_UP_TEAMS = "sign_up_teams"
    REPLACE_PLAYERS = "replace_players"
    EXCHANGE_LISTS = "exchange_lists"
    RECORD_SHEETS = "record_sheets"
    RECORD_FORFEITS = "record_forfeits"
    CALL_ARBITER = "call_arbiter"
    START_ROUNDS = "start_rounds"
    PRINT = "print"
    HAND_OUT_LOTS = "hand_out_lots"
    RESOLVE_CONTESTS = "resolve_contests"
    CORRECT_SHEETS = "correct_sheets"
    READ_JOURNAL = "read_journal"
    NAME_JURY = "name_jury"
    DRAW_ROUNDS = "draw_rounds"
    CHANGE_SETTINGS = "change_settings"
    GIVE_RIGHTS = "give_rights"
    RUN_CLUB = "run_club"


_ORGANISER = frozenset({Role.ORGANISER})
_HEADS = _ORGANISER | {Role.HEAD_ARBITER}
_ARBITERS = _HEADS | {Role.ARBITER}
_DESK = _ARBITERS | {Role.HELPER}
_TAKE_MONEY = frozenset({Role.ORGANISER, Role.HELPER, Role.DOOR, Role.TREASURER})

ROLES_HOLDING: Mapping[Permission, frozenset[Role]] = {
    Permission.SEE_DESK: frozenset(Role),
    Permission.CHECK_IN: _DESK | {Role.DOOR, Role.TREASURER},
    Permission.TAKE_MONEY: _TAKE_MONEY,
    Permission.RUN_TILL: frozenset({Role.ORGANISER, Role.TREASURER}),
    Permission.SIGN_UP_TEAMS: frozenset({Role.ORGANISER, Role.HELPER, Role.DOOR}),
    Permission.REPLACE_PLAYERS: _DESK | {Role.DOOR},
    Permission.EXCHANGE_LISTS: frozenset({Role.ORGANISER, Role.HELPER}),
    Permission.RECORD_SHEETS: _DESK | {Role.SCORER},
    Permission.RECORD_FORFEITS: _DESK,
    Permission.CALL_ARBITER: _DESK | {Role.SCORER},
    Permission.START_ROUNDS: _DESK,
    Permission.PRINT: _DESK | {Role.TREASURER},
    Permission.HAND_OUT_LOTS: _DESK,
    Permission.RESOLVE_CONTESTS: _ARBITERS,
    Permission.CORRECT_SHEETS: _ARBITERS,
    Permission.READ_JOURNAL: _ARBITERS,
    Permission.NAME_JURY: _HEADS,
    Permission.DRAW_ROUNDS: _ORGANISER,
    Permission.CHANGE_SETTINGS: _ORGANISER,
    Permission.GIVE_RIGHTS: _ORGANISER,
    Permission.RUN_CLUB: _ORGANISER,
}

OF_THE_CLUB = frozenset({Permission.RUN_CLUB})
"""Rights over more than one tournament: only a role in the club grants them."""

WITHIN_A_ROOM = frozenset({Permission.SEE_DESK, Permission.RECORD_SHEETS})
"""What a pass for one room can hold; pages that need another of its role's stay closed to it."""

WHILE_AWAY = OF_THE_CLUB | {
    Permission.SEE_DESK,
    Permission.EXCHANGE_LISTS,
    Permission.PRINT,
    Permission.READ_JOURNAL,
    Permission.GIVE_RIGHTS,
}
"""What the pages of a tournament that is changed elsewhere still offer: nothing of the evening."""

ROLES_OF_A_PASS = (Role.SCORER, Role.DOOR, Role.READER)
"""The roles that can be given without an account: none of them decides anything."""

PERMISSION_OF_SCOPE: Mapping[Scope, Permission] = {
    Scope.READ: Permission.SEE_DESK,
    Scope.CONTACTS: Permission.EXCHANGE_LISTS,
    Scope.INCIDENTS: Permission.RESOLVE_CONTESTS,
    Scope.PRIZES: Permission.HAND_OUT_LOTS,
    Scope.MONEY: Permission.RUN_TILL,
    Scope.SIGN_UPS: Permission.SIGN_UP_TEAMS,
    Scope.CHECK_IN: Permission.CHECK_IN,
}
"""What a token holds for each of its scopes: the right of whoever sees the same at the desk. What
programs may *do* with it is what the interface offers: no token decides, draws or takes money."""


def list_granted(role: str, *, in_club: bool) -> frozenset[Permission]:
    """What a role grants in a tournament, held in its club or in the tournament itself."""
    held = frozenset(permission for permission, holders in ROLES_HOLDING.items() if role in holders)
    return held if in_club else held - OF_THE_CLUB
