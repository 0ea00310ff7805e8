"""Who plays in a team, corrected: a person respelled, or another in their place; and whether a name
that signs up may be somebody's who plays already, or one of several people."""

from django.utils.translation import gettext_lazy as _

from tournaments.domain.teams.sign_ups import SignUp, SignUpDesk
from tournaments.domain.teams.spellings import respell, take_address
from tournaments.errors import Refused
from tournaments.models import Player, Team, TeamMember, Tournament
from tournaments.names import name_key, person_key
from tournaments.queries.people import phrase_apart
from tournaments.queries.teams.known import list_unclear
from tournaments.queries.teams.lists import list_namesakes, list_teams_of_people
from tournaments.queries.teams.seated import list_excluded_people


def save_players(team: Team, sign_up: SignUp, desk: SignUpDesk) -> None:
    """Have a team played by who is told, each in their place; a place left out is nobody's."""
    current = {
        member.position: member
        for member in team.members.filter(until_round=None).select_related("player")
    }
    shown = current[1].player if 1 in current else None
    for position, (name, licence, family) in enumerate(sign_up.places, start=1):
        member = current.pop(position, None)
        if member is None:
            player = desk.person(name, licence=licence or "", family=family or "")
            TeamMember.objects.create(team=team, player=player, position=position)
        elif not _save_name(member, name, licence or "", desk):
            _save_licence(member.player, licence)
        if member is not None and family is not None:
            respell(member.player, member.player.name, family=family)
            member.player.save()
    for member in current.values():
        member.delete()
    first = team.members.select_related("player").get(position=1, until_round=None).player
    _save_contact(first, sign_up, shown=shown)


def _save_contact(first: Player, sign_up: SignUp, *, shown: Player | None) -> None:
    """Write where the first player is reached; what was shown of `shown`, and left as it was, is
    not another person's who plays in that place now, and who keeps their own."""
    is_another = shown is not None and shown.pk != first.pk
    keeps_phone = is_another and shown is not None and sign_up.phone == shown.phone
    keeps_email = is_another and shown is not None and sign_up.email == shown.email
    first.phone = (first.phone if keeps_phone else "") or sign_up.phone
    take_address(
        first,
        (first.email if keeps_email else "") or sign_up.email,
        agreed=None if keeps_email else sign_up.mail_agreed,
    )
    first.save()


def _save_name(member: TeamMember, name: str, licence: str, desk: SignUpDesk) -> bool:
    """Respell the person, unless the licence is another's, or there is none to tell and other
    teams know them by their name: then it is somebody else. Whether it is."""
    player = member.player
    holder = desk.licensed.get(licence) or desk.chosen.get(name_key(name))
    if holder is None:
        elsewhere = player.memberships.exclude(pk=member.pk).exists()
        is_other = elsewhere and name_key(name) != player.name_key
    else:
        is_other = holder != player
    if is_other:
        member.player = desk.person(name, licence=licence)
        member.save()
    elif member.person.name != name:
        respell(player, name)
        player.save()
        member.spelling = ""
        member.save(update_fields=["spelling"])
    return is_other


def _save_licence(player: Player, licence: str | None) -> None:
    if licence is not None and player.licence != licence:
        player.licence = licence
        player.save()


def refuse_namesakes(
    tournament: Tournament, players: tuple[str, ...], *, besides: Team | None = None
) -> None:
    """Raise `Refused` where a person is already signed up, or twice in the team (`same-person`),
    or was sent out of the tournament (`excluded-person`)."""
    known, excluded = dict[str, int](), dict[str, int]()
    if namesakes := list_namesakes(players):
        known = list_teams_of_people(tournament, among=namesakes, besides=besides)
        excluded = list_excluded_people(tournament, among=namesakes, besides=besides)
    keys = [person_key(name) for name in players]
    for name, key in zip(players, keys, strict=True):
        if key in excluded:
            sent_out = _(
                "%(name)s est exclu de ce concours (équipe %(number)s) et n'y rejoue pas. "
                "Si c'est une autre personne du même nom, cochez la case pour le confirmer."
            ) % {"name": name, "number": excluded[key]}
            raise Refused(sent_out, code="excluded-person", field="namesakes_confirmed")
        if key in known:
            known_already = _(
                "%(name)s joue déjà dans l'équipe %(number)s. "
                "Si ce sont deux personnes du même nom, cochez la case pour le confirmer."
            ) % {"name": name, "number": known[key]}
            raise Refused(known_already, code="same-person", field="namesakes_confirmed")
    if len(set(keys)) < len(keys):
        same_name = _(
            "Les deux joueurs portent le même nom. "
            "Si ce sont bien deux personnes, cochez la case pour le confirmer."
        )
        raise Refused(same_name, code="same-person", field="namesakes_confirmed")


def refuse_unclear(tournament: Tournament, sign_up: SignUp, *, besides: Team | None = None) -> None:
    """Raise `Refused` (`which-person`) for a name that several people of the club have, where
    nobody told which of them signs up; who plays in `besides` already is who they are."""
    told = {name_key(name) for name, licence in sign_up.licensed if licence}
    members = TeamMember.objects.filter(team=besides, until_round=None)
    seated = set(members.values_list("player__name_key", flat=True)) if besides else set()
    unclear = list_unclear(tournament.club_id, sign_up.players)
    for key in unclear.keys() - told - seated - sign_up.chosen.keys():
        people = unclear[key]
        sentence = _(
            "%(names)s : le club connaît les deux. Choisissez dans la liste proposée, ou cochez la "
            "case si c'est encore une autre personne."
        ) % {"names": ", ".join(f"{p.name} ({phrase_apart(p)})" for p in people)}
        raise Refused(sentence, code="which-person", field="namesakes_confirmed")
