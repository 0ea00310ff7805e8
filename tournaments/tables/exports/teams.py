"""The list of teams as a file that the import reads back."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournaments.models import Team
from tournaments.tables.exports.file import Grid


def build_team_grid(teams: Iterable[Team]) -> Grid:
    """The teams, with headings in the person's language."""
    headers = [
        _("N°"),
        _("Joueur 1"),
        _("Joueur 2"),
        _("Nom de l'équipe"),
        _("Club"),
        _("Téléphone"),
        _("Courriel"),
        _("Catégorie"),
        _("Réglé"),
        _("Table réservée"),
        _("Statut"),
        _("Présente"),
        _("Licence du joueur 1"),
        _("Licence du joueur 2"),
    ]
    return Grid(title=_("Équipes"), headings=headers, rows=list(_rows(teams)))


def _rows(teams: Iterable[Team]) -> Iterator[list[object]]:
    for team in teams:
        names = [player.name for player in team.players]
        yield [
            team.number,
            *names,
            *[""] * (2 - len(names)),
            team.name,
            team.club_name,
            next((player.phone for player in team.players if player.phone), ""),
            next((player.email for player in team.players if player.email), ""),
            team.category,
            _("oui") if team.has_paid else _("non"),
            team.fixed_table,
            team.get_status_display(),
            _("oui") if team.is_present else _("non"),
            *(player.licence for player in team.players),
            *[""] * (2 - len(names)),
        ]
