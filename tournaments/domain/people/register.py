"""The people of a club, written down and corrected on the club's own pages."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, read_again
from tournaments.domain.previews import NOTHING_SEEN, Seen, leave_to_others
from tournaments.domain.teams.spellings import respell, take_address
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Club, Player
from tournaments.queries.people import (
    list_namesakes_in_club,
    list_people,
    may_be_one,
)
from tournaments.queries.teams.known import list_licensed_players

PersonFields = Mapping[str, Any]
"""What is told of a person, by `COLUMNS`; of what is left out nothing is said."""

COLUMNS = (
    "name", "family_name", "licence", "born_in", "category", "phone", "email", "mail_agreed",
    "shows_initial", "member_until", "partner",
)  # fmt: skip
_PLAIN = ("licence", "born_in", "category", "phone", "shows_initial", "member_until", "partner")


def read_person(player: Player) -> dict[str, Any]:
    """All that is told of a person, by `COLUMNS`."""
    fields = {name: getattr(player, name) for name in COLUMNS if name != "mail_agreed"}
    return fields | {"mail_agreed": player.mail_agreed_at is not None}


@transaction.atomic
def add_person(club: Club, *, fields: PersonFields, by: Actor, is_other: bool = False) -> Player:
    """Write somebody down whom the club does not know yet; `is_other` where a namesake is another.

    Raises `Refused` (`same-person`, `licence`).
    """
    locked = lock_club(club)
    if not is_other:
        _refuse_namesake(locked, fields)
    player = Player(club=locked)
    save_person(player, fields)
    announce_person(Act.PERSON_ADDED, player, list(fields), by=by, is_respelled=False)
    return player


@transaction.atomic
def change_person(
    player: Player, *, fields: PersonFields, by: Actor, seen: Seen = NOTHING_SEEN
) -> Player:
    """Correct what is known of a person; what was not touched since `seen` stays as it is now.

    Papers of what is final keep the name that they had. Raises `Refused` (`licence`,
    `changed-meanwhile`, `gone`).
    """
    locked = lock_club(player.club)
    row = read_again(list_people(locked).select_for_update(no_key=True), pk=player.pk)
    row.club = locked
    before = read_person(row)
    save_person(row, leave_to_others(fields, before, seen) if seen else fields)
    now = read_person(row)
    changed = [name for name in COLUMNS if now[name] != before[name]]
    if changed:
        is_respelled = before["name"] != now["name"]
        announce_person(Act.PERSON_CHANGED, row, changed, by=by, is_respelled=is_respelled)
    return row


def save_person(player: Player, fields: PersonFields) -> None:
    """Write what is told of somebody of a club that is locked. Raises `Refused` (`licence`)."""
    refuse_licence(player, fields.get("licence", ""))
    respell(player, fields.get("name", player.name), family=fields.get("family_name"))
    for name in _PLAIN:
        if name in fields:
            setattr(player, name, fields[name])
    if "email" in fields or "mail_agreed" in fields:
        take_address(player, fields.get("email", player.email), agreed=fields.get("mail_agreed"))
    player.save()
    partner = player.partner
    if partner is not None and partner.partner_id is None:
        Player.objects.filter(pk=partner.pk, partner=None).update(partner=player)


def refuse_licence(player: Player, licence: str) -> None:
    """Raise `Refused` (`licence`) where a licence is somebody else's of the club."""
    holder = list_licensed_players(player.club_id, [licence]).get(licence)
    if holder is not None and holder.pk != player.pk:
        sentence = _("La licence %(licence)s est déjà celle de %(name)s.")
        raise Refused(
            sentence % {"licence": licence, "name": holder.name}, code="licence", field="licence"
        )


def _refuse_namesake(club: Club, fields: PersonFields) -> None:
    known = [
        player
        for player in list_namesakes_in_club(club, fields["name"])
        if may_be_one(player, licence=fields.get("licence", ""), born_in=fields.get("born_in"))
    ]
    if known:
        raise Refused(
            _("%(name)s est déjà dans la liste. Si c'est une autre personne du même nom, cochez "
              "la case ; sinon, corrigez sa fiche.") % {"name": known[0].name},
            code="same-person", field="is_other",
        )  # fmt: skip


def announce_person(
    act: Act, player: Player, columns: Sequence[str], *, by: Actor, is_respelled: bool
) -> None:
    """Tell in the club's journal what was written of a person: which columns, and no word of it."""
    after: dict[str, Any] = {"players": [player.key], "columns": list(columns)}
    if is_respelled:
        after["respelled"] = [str(player.key)]
    announce_in_club(act, club=player.club, subject=player, by=by, after=after)
