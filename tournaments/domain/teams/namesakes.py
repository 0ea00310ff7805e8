"""Whether a name that signs up may be somebody's who plays already, or one of several people."""

from django.utils.translation import gettext_lazy as _

from tournaments.domain.teams.sign_ups import SignUp
from tournaments.errors import Refused
from tournaments.models import Team, TeamMember, Tournament
from tournaments.names import name_key, person_key
from tournaments.queries.people import phrase_apart
from tournaments.queries.teams.known import list_unclear
from tournaments.queries.teams.lists import list_namesakes, list_people
from tournaments.queries.teams.seated import list_excluded_people


def refuse_namesakes(
    tournament: Tournament, players: tuple[str, ...], *, besides: Team | None = None
) -> None:
    """Raise `Refused` where a person is already signed up, or twice in the team (`same-person`),
    or was sent out of the tournament (`excluded-person`)."""
    known, excluded = dict[str, int](), dict[str, int]()
    if namesakes := list_namesakes(players):
        known = list_people(tournament, among=namesakes, besides=besides)
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
        said = _(
            "%(names)s : le club connaît les deux. Choisissez dans la liste proposée, ou cochez la "
            "case si c'est encore une autre personne."
        ) % {"names": ", ".join(f"{p.name} ({phrase_apart(p)})" for p in people)}
        raise Refused(said, code="which-person", field="namesakes_confirmed")
