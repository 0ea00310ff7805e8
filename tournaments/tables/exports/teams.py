"""The list of teams as a file that the import reads back."""

from django.utils.translation import gettext as _

from tournaments.models import Player, Team, Tournament
from tournaments.ports import bookings
from tournaments.queries.teams.lists import list_teams
from tournaments.tables.exports.file import Grid


def name_entrant_heading(tournament: Tournament) -> str:
    """Of the column that says who."""
    return _("Joueur") if tournament.is_of_people else _("Équipe")


def name_presence_heading(tournament: Tournament) -> str:
    """Of the column that says whether they are in the room."""
    return _("Présent") if tournament.is_of_people else _("Présente")


def build_team_grid(tournament: Tournament, *, with_contacts: bool = True) -> Grid:
    """The teams, with headings in the person's language; with how their players are reached and
    known to a federation, or without."""
    contacts = [_("Téléphone"), _("Courriel"), _("Licence du joueur 1"), _("Licence du joueur 2")]
    answers = bookings().list_answers(tournament) if with_contacts else {}
    if answers:
        contacts.append(_("Réponses"))
    headings = [
        _("N°"),
        _("Joueur 1"),
        _("Joueur 2"),
        _("Nom de l'équipe"),
        _("Club"),
        _("Catégorie"),
        _("Réglé"),
        _("Table réservée"),
        _("Statut"),
        name_presence_heading(tournament),
        *(contacts if with_contacts else ()),
    ]
    rows = [
        [
            *_list_cells(team),
            *(_list_contacts(team.players) if with_contacts else ()),
            *([answers.get(team.pk, "")] if answers else ()),
        ]
        for team in list_teams(tournament)
    ]
    return Grid(title=_("Inscrits"), headings=headings, rows=rows)


def _list_cells(team: Team) -> list[object]:
    one, other = [*(player.name for player in team.players), "", ""][:2]
    return [
        team.number,
        one,
        other,
        team.name,
        team.club_name,
        team.category,
        _("oui") if team.has_paid else _("non"),
        team.fixed_table,
        team.status_label,
        _("oui") if team.is_present else _("non"),
    ]


def _list_contacts(players: list[Player]) -> list[object]:
    one, other = [*(player.licence for player in players), "", ""][:2]
    return [
        next((player.phone for player in players if player.phone), ""),
        next((player.email for player in players if player.email), ""),
        one,
        other,
    ]
