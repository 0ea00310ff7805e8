"""All that the site keeps of a person, in the order in which people ask for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.dates import phrase_day, phrase_local_moment
from tournaments.domain.sheets.photos import list_photos_with
from tournaments.models import (
    Adjustment,
    Player,
    Team,
    TeamMember,
)
from tournaments.queries.ranks.rank_history import list_latest_snapshots
from tournaments.queries.ranks.standings import hides_standings
from tournaments.wording import phrase_adjusted_points

Fact = tuple[str, str]
"""What it is, and what it says."""

OfPeople = Callable[[Sequence[Player], Sequence[Team]], Iterable[Fact]]
"""What is kept of a person, by the spellings of the name and the teams they played in."""
OfTeams = Callable[[Mapping[int, str]], Iterable[Fact]]
"""What came of sign-ups, by the row of each team, with the words of where it was."""

_OF_PEOPLE: list[OfPeople] = []
_OF_TEAMS: list[OfTeams] = []


def add_kept_of_people(list_facts: OfPeople) -> None:
    """Take on what another subject keeps of people, as it does when it starts."""
    _OF_PEOPLE.append(list_facts)


def add_kept_of_teams(list_facts: OfTeams) -> None:
    """Take on what another subject keeps of teams, as it does when it starts."""
    _OF_TEAMS.append(list_facts)


def list_kept_of_person(people: Sequence[Player]) -> list[Fact]:
    """All that a club has of a person, whose spellings are `people`, in a fixed number of
    queries; what is empty is left out."""
    teams = _list_teams(people)
    pairs = (
        *(fact for player in people for fact in _describe_player(player)),
        *_describe_earlier_names(people),
        *list_kept_of_teams(teams, people),
        *((_("Remarque du club"), team.note) for team in teams),
        *(fact for list_facts in _OF_PEOPLE for fact in list_facts(people, teams)),
    )
    return [(label, value) for label, value in pairs if value]


def list_kept_of_teams(teams: Sequence[Team], people: Sequence[Player]) -> list[Fact]:
    """What came of some sign-ups of a person: results, sums, lots, photos."""
    where = {team.pk: _phrase_where(team) for team in teams}
    return [
        *_describe_results(teams, where),
        *(fact for list_facts in _OF_TEAMS for fact in list_facts(where)),
        *_describe_photos(people, teams),
    ]


def _phrase_where(team: Team) -> str:
    return f"{team.tournament.name}, {phrase_day(team.tournament.date)}"


def _list_teams(people: Sequence[Player]) -> list[Team]:
    teams = Team.objects.filter(members__player__in=people).select_related("tournament")
    return list(teams.distinct().order_by("tournament__date", "pk"))


def _describe_player(player: Player) -> Iterator[Fact]:
    yield _("Nom et prénom"), player.name
    yield _("Nom de famille"), player.family_name
    yield _("Téléphone"), player.phone
    yield _("Courriel"), player.email
    yield _("Courriels du club, acceptés le"), phrase_local_moment(player.mail_agreed_at)
    yield _("L'adresse ne reçoit plus rien depuis le"), phrase_local_moment(player.mail_dead_at)
    yield _("Licence"), player.licence
    yield _("Année de naissance"), str(player.born_in or "")
    yield _("Catégorie"), player.category
    yield _("Adhérent jusqu'au"), phrase_day(player.member_until) if player.member_until else ""
    yield _("Partenaire habituel"), player.partner.name if player.partner else ""
    yield (
        _("Sur les pages publiques"),
        _("Le prénom et l'initiale seulement") if player.shows_initial else _("Le nom en entier"),
    )


def _describe_earlier_names(people: Sequence[Player]) -> Iterator[Fact]:
    spelt = TeamMember.objects.filter(player__in=people).exclude(spelling="")
    names = {*spelt.values_list("spelling", flat=True)}
    yield _("Écrit aussi"), ", ".join(sorted(names))


def _describe_results(teams: Sequence[Team], where: Mapping[int, str]) -> Iterator[Fact]:
    snapshots = {
        snapshot.tournament_id: snapshot
        for snapshot in list_latest_snapshots([t.tournament for t in teams])
    }
    adjusted = Adjustment.objects.filter(team__in=teams).values_list("team", "amount", "unit")
    for team in teams:
        snapshot = snapshots.get(team.tournament_id)
        hidden = hides_standings(team.tournament)
        rows = [] if snapshot is None or hidden else snapshot.kept_rows
        places = dict(snapshot.places or []) if snapshot is not None else {}
        details = [where[team.pk], _("équipe %(number)d") % {"number": team.number}]
        details += [team.name, team.club_name, team.category]
        for row in rows:
            if row["team"] == team.pk:
                rank = places.get(team.pk, row["rank"])
                details.append(_("%(rank)d sur %(size)d") % {"rank": rank, "size": len(rows)})
                points = ngettext("%(total)d point", "%(total)d points", abs(row["total"]))
                details.append(points % {"total": row["total"]})
        details += [
            phrase_adjusted_points(amount, unit) for key, amount, unit in adjusted if key == team.pk
        ]
        yield _("Inscription et résultat"), " · ".join(filter(None, details))


def _describe_photos(people: Sequence[Player], teams: Sequence[Team]) -> Iterator[Fact]:
    inside = {team.tournament_id for team in teams}
    count = list_photos_with(people).filter(tournament__in=inside).count()
    if count:
        sentence = ngettext("%(count)d photo de feuille", "%(count)d photos de feuilles", count)
        yield _("Photos"), sentence % {"count": count}
