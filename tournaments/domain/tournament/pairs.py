"""After a mêlée the best go on in pairs: a bracket that is a concours of its own."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.previews import Foreseen
from tournaments.domain.teams.check_in import check_in_everybody
from tournaments.domain.teams.sign_ups import SignUp, SignUpDesk
from tournaments.domain.tournament.tournaments import derive_tournament
from tournaments.enums import Act, DrawSystem, Entrants, Pairing, PayOnline
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.queries.ranks.team_places import FEWEST, Pair, list_best_pairs
from tournaments.queries.stages.options import ENTRY_ORDER

_OF_ITS_OWN = {
    "entrants": Entrants.TEAMS, "starts_at": None, "capacity": None, "best_rounds": None,
    "drop_worst": 0, "club_teams": None, "pay_online": PayOnline.NO,
}  # fmt: skip


def foresee_pairs(
    tournament: Tournament, *, people: int, pairing: Pairing
) -> Foreseen[tuple[Pair, ...]]:
    """Who would play with whom, the strongest seed first."""
    found = list_best_pairs(tournament, people=people, pairing=pairing)
    return Foreseen(typed=[people, pairing], impact=tuple(found))


@transaction.atomic
def continue_in_pairs(
    tournament: Tournament, *, name: str, people: int, pairing: Pairing, by: Actor
) -> Tournament:
    """A knockout of the best people of a mêlée in pairs, each signed up and there, in the order of
    its seeds; the rules are the mêlée's, which stays as it is.

    Raises `Refused` (`no-melee`, `too-few-people`).
    """
    melee = lock_tournament(tournament)
    if not melee.is_of_people:
        raise Refused(_("Ce concours n'est pas une mêlée."), code="no-melee")
    pairs = list_best_pairs(melee, people=people, pairing=pairing)
    if len(pairs) * 2 < FEWEST:
        raise Refused(
            _("Il faut au moins quatre joueurs classés et présents."), code="too-few-people"
        )
    stage = {"system": DrawSystem.KNOCKOUT, "options": {ENTRY_ORDER.name: "number"}}
    made = derive_tournament(
        melee, name=name, date=melee.date, stages=[stage], by=by, values=_OF_ITS_OWN
    )
    sign_ups = [_sign_up(pair.first, pair.second) for pair in pairs]
    desk = SignUpDesk.opened(made, Act.TEAMS_IMPORTED, *sign_ups)
    teams = [desk.sign_up(sign_up) for sign_up in sign_ups]
    told = {"numbers": [team.number for team in teams]}
    announce(Act.TEAMS_IMPORTED, tournament=made, by=by, after=told)
    check_in_everybody(made, by=by)
    return made


def _sign_up(*two: Team) -> SignUp:
    people = [team.players[0] for team in two]
    clubs = {team.club_name for team in two}
    return SignUp(
        players=tuple(person.name for person in people),
        licences=tuple(person.licence for person in people),
        families=tuple(person.family_name for person in people),
        club_name=clubs.pop() if len(clubs) == 1 else "",
    )
