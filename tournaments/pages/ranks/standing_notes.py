"""What stands below a name in the standings, and beside it on a narrow screen."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.enums import SheetStep
from tournaments.models import Tournament
from tournaments.pages.ranks.public_standings import PublicStandings, StandingLine
from tournaments.ports import WonLot, prizes


def phrase_notes(line: StandingLine, tournament: Tournament) -> str:
    """« équipe 7 · Martin – Petit · 2 parties sur 3 · Foyer rural »: one line for each row."""
    return " · ".join(filter(None, _notes(line, tournament)))


def phrase_other_cells(line: StandingLine) -> list[str]:
    """The cells after the first, each with its column's label."""
    return [_phrase_labelled(label, cell) for label, cell in line.other_cells]


def _notes(line: StandingLine, tournament: Tournament) -> Iterator[str]:
    team = line.team
    yield tournament.name_entrant(team.number)
    yield team.player_names if team.name else ""
    yield line.progress
    yield team.club_name
    yield str(SheetStep.CONTESTED.label).lower() if line.is_contested else ""
    yield team.exclusion_label
    yield from (_phrase_labelled(label, cell) for label, cell in line.apart if cell)
    yield from line.adjustments
    yield from (award.prize for award in line.awards)


def _phrase_labelled(label: str, cell: str) -> str:
    return _("%(label)s : %(cell)s") % {"label": label, "cell": cell}


def put_lots_beside(page: PublicStandings, tournament: Tournament) -> PublicStandings:
    """Standings in which each line has its team's lots; none before the palmarès is arrested."""
    given = prizes().list_lots_by_team(tournament)
    if not given:
        return page
    return replace(
        page,
        lines=put_beside(page.lines, given),
        sections=tuple(
            replace(section, lines=put_beside(section.lines, given)) for section in page.sections
        ),
    )


def put_beside(
    lines: Iterable[StandingLine], given: Mapping[int, tuple[WonLot, ...]]
) -> tuple[StandingLine, ...]:
    """Lines of standings with the lots of each team, by its key."""
    return tuple(replace(line, awards=given.get(line.team.pk, ())) for line in lines)
