"""Standings, the list of teams, the règlement, and the numbers that stand on the tables."""

from django.utils.translation import gettext as _

from tournaments.enums import StandingsState
from tournaments.forms.printing import PlateFormat, TeamOrder
from tournaments.models import Team
from tournaments.names import name_key
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.queries.public_standings import public_standings
from tournaments.queries.regulations import regulations

_STATES = {
    StandingsState.PROVISIONAL: "provisional",
    StandingsState.UNDER_REVIEW: "review",
    StandingsState.FINAL: "final",
}
_LINES_TO_A_PLATE = 4


def standings(asked: PaperRequest) -> Paper:
    """The standings after a round."""
    after = asked.round.number
    counted = public_standings(asked.tournament, after_round=after)
    title = _("Classement après la partie %(number)s") % {"number": after}
    return Paper(
        tournament=asked.tournament,
        title=_("Classement final") if counted.is_final else title,
        template="print/standings.html",
        context={"standings": counted, "version": counted.version},
        round=asked.round,
        state=_STATES[counted.state],
        weight=len(counted.lines),
    )


def team_list(asked: PaperRequest) -> Paper:
    """Every team that has a place."""
    teams = list(asked.tournament.teams.registered().complete().with_players())
    by_name = asked.values["order"] == TeamOrder.NAME
    if by_name:
        teams.sort(key=_name_of)
    title = _("Équipes, de A à Z") if by_name else _("Équipes, par numéro")
    return Paper(
        tournament=asked.tournament,
        title=title,
        template="print/teams.html",
        context={"teams": teams, "has_clubs": any(team.club_name for team in teams)},
        weight=len(teams),
    )


def _name_of(team: Team) -> tuple[str, int]:
    return name_key(team.label), team.number


def rules(asked: PaperRequest) -> Paper:
    """The règlement, written from the settings."""
    return Paper(
        tournament=asked.tournament,
        title=_("Règlement"),
        template="print/regulations.html",
        context={"regulations": regulations(asked.tournament)},
    )


def table_plates(asked: PaperRequest) -> Paper:
    """Table numbers from one to another."""
    numbers = range(asked.values["first"], asked.values["last"] + 1)
    kind = PlateFormat(asked.values["shape"])
    pairs = [numbers[i : i + 2] for i in range(0, len(numbers), 2)]
    return Paper(
        tournament=asked.tournament,
        title=_("Numéros de table"),
        template="print/plates.html",
        context={
            "kind": kind.value,
            "pages": pairs if kind == PlateFormat.HALF else [(n,) for n in numbers],
        },
        weight=len(numbers) * _LINES_TO_A_PLATE,
    )
