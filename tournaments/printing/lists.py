"""Standings, the list of teams, the règlement, and the numbers that stand on the tables."""

from django.utils.translation import gettext as _

from tournaments.enums import StandingsState
from tournaments.forms.printing import PlateFormat, TeamOrder
from tournaments.models import Round, Team
from tournaments.names import name_key
from tournaments.pages.ranks.club_standings import read_public_clubs
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.pages.rules.regulations import write_regulations
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.queries.draws.round_titles import name_moment_after

_STATES = {
    StandingsState.PROVISIONAL: "provisional",
    StandingsState.UNDER_REVIEW: "review",
    StandingsState.FINAL: "final",
}
_LINES_TO_A_PLATE = 4


def print_standings(asked: PaperRequest) -> Paper:
    """The standings after a round: of everybody, of a category, or of the clubs."""
    if asked.values["clubs"]:
        return _clubs(asked)
    category = asked.values["category"]
    counted = read_public_standings(
        asked.tournament, after_round=_earlier(asked.round), category=category
    )
    title = _("Classement %(after)s") % {"after": name_moment_after(asked.round)}
    title = _("Classement final") if counted.is_final else title
    if category:
        title = _("%(title)s : %(category)s") % {"title": title, "category": category}
    return Paper(
        tournament=asked.tournament,
        title=title,
        template="print/standings.html",
        context={"standings": counted, "version": counted.version},
        round=asked.round,
        state=_STATES[counted.state],
        weight=len(counted.lines),
    )


def _earlier(round_: Round) -> int | None:
    """The number of a round that others have followed; None for the last: the standings now."""
    later = round_.tournament.rounds.published().filter(number__gt=round_.number)
    return round_.number if later.exists() else None


def _clubs(asked: PaperRequest) -> Paper:
    """The clubs by their best teams, each with those that count and the sum in words."""
    after = asked.round.number
    clubs = read_public_clubs(asked.tournament, after_round=after)
    title = _("Classement des clubs %(after)s") % {"after": name_moment_after(asked.round)}
    return Paper(
        tournament=asked.tournament,
        title=_("Classement final des clubs") if clubs.is_final else title,
        template="print/clubs.html",
        context={"clubs": clubs, "version": clubs.version},
        round=asked.round,
        state=_STATES[clubs.state],
        weight=sum(1 + len(line.counted) for line in clubs.lines),
    )


def print_team_list(asked: PaperRequest) -> Paper:
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


def print_rules(asked: PaperRequest) -> Paper:
    """The règlement, written from the settings."""
    return Paper(
        tournament=asked.tournament,
        title=_("Règlement"),
        template="print/regulations.html",
        context={"regulations": write_regulations(asked.tournament)},
    )


def print_table_plates(asked: PaperRequest) -> Paper:
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
