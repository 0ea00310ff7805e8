"""What is written down of a team, by the names of its form, and what two people correct of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tournaments.domain.previews import Seen, leave_to_others
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.models import Team

_OF_THE_TEAM = (
    "name", "club_name", "category", "has_paid", "fixed_table", "cannot_climb", "is_staff", "note",
)  # fmt: skip
_WHERE_TO_REACH = ("phone", "email")


def read_written(team: Team) -> dict[str, Any]:
    """What stands of a team now; a place without a player is an empty name."""
    players = team.players
    first = players[0] if players else None
    return {
        **_by_place("player", [player.name for player in players]),
        **_by_place("licence", [player.licence for player in players]),
        **_by_place("family", [player.family_name for player in players]),
        **{name: getattr(first, name, "") for name in _WHERE_TO_REACH},
        "mail_agreed": bool(first and first.mail_agreed_at),
        **{name: getattr(team, name) for name in _OF_THE_TEAM},
    }


def leave_team_to_others(team: Team, sign_up: SignUp, seen: Seen) -> SignUp:
    """What is given for a team of which a page showed `seen`, with what others changed since.

    Raises Refused as `leave_to_others` does.
    """
    if not seen:
        return sign_up
    written, given = read_written(team), _read_sign_up(sign_up)
    own = written | leave_to_others(given, written, seen)
    if own["email"] != written["email"]:
        own["mail_agreed"] = sign_up.mail_agreed  # agreed to at this address, not at the other's
    return replace(
        sign_up,
        players=(own["player_1"], own["player_2"]),
        licences=(own["licence_1"], own["licence_2"]) if sign_up.licences else (),
        families=(own["family_1"], own["family_2"]) if sign_up.families else (),
        mail_agreed=own["mail_agreed"] if "mail_agreed" in given else None,
        **{name: own[name] for name in (*_WHERE_TO_REACH, *_OF_THE_TEAM)},
    )


def change_what_was_touched(team: Team, typed: SignUp, *, shown: SignUp) -> SignUp:
    """What is told of a team by a form that showed `shown`: all that was left as it stood there is
    as the team has it now, whoever wrote that; of a licence left so nothing is said."""
    written, before, now = read_written(team), _read_sign_up(shown), _read_sign_up(typed)
    touched = {name: value for name, value in now.items() if value != before.get(name)}
    own = written | touched
    return replace(
        typed,
        players=(own["player_1"], own["player_2"]),
        licences=(touched.get("licence_1"), touched.get("licence_2")),
        families=(touched.get("family_1"), touched.get("family_2")),
        mail_agreed=touched.get("mail_agreed"),
        **{name: own[name] for name in (*_WHERE_TO_REACH, *_OF_THE_TEAM)},
    )


def _read_sign_up(sign_up: SignUp) -> dict[str, Any]:
    tidied = sign_up.tidied()
    values = {name: getattr(tidied, name) for name in (*_WHERE_TO_REACH, *_OF_THE_TEAM)}
    if tidied.mail_agreed is not None:
        values["mail_agreed"] = tidied.mail_agreed
    if tidied.licences:
        values |= _by_place("licence", tidied.licences)
    if tidied.families:
        values |= _by_place("family", tidied.families)
    return _by_place("player", tidied.players) | values


def _by_place(word: str, given: Sequence[str | None]) -> dict[str, str | None]:
    first, second = (*given, "", "")[:2]
    return {f"{word}_1": first, f"{word}_2": second}
