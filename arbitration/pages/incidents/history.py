"""What was decided before on the teams at fault in an incident: rulings and penalties."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from arbitration.models import Incident
from arbitration.pages.record.departures import find_penalties, map_ordered
from arbitration.pages.rulings.read_rulings import ReadRuling, read_rulings
from tournaments.models import Adjustment, Tournament
from tournaments.wording import phrase_adjusted_points, read_words


@dataclass(frozen=True, kw_only=True, slots=True)
class Earlier:
    """One thing that was decided: `ruling` is its number, None for a penalty given by hand."""

    ruling: int | None
    what: str
    decided: str


def list_history(incident: Incident) -> list[Earlier]:
    """What holds of it, the oldest first, in a fixed number of queries.

    Of everybody whom the incident concerns, where it does not say who is at fault.
    """
    teams = {team.number for team in incident.teams_at_fault or incident.teams}
    return list_team_history(incident.tournament, teams, apart_from=incident)


def list_team_history(
    tournament: Tournament, teams: Collection[int], *, apart_from: Incident | None = None
) -> list[Earlier]:
    """What was decided on some teams, by their numbers, and holds; of other incidents than one."""
    read = [made for made in read_rulings(tournament) if made.successor is None]
    rulings = [
        Earlier(
            ruling=made.ruling.number,
            what=made.ruling.incident.label,
            decided=" ".join(made.sentences),
        )
        for made in read
        if (apart_from is None or made.ruling.incident_id != apart_from.pk)
        and _is_about(made, teams)
    ]
    return [*rulings, *_list_by_hand(tournament, read, teams)]


def _is_about(read: ReadRuling, teams: Collection[int]) -> bool:
    """Whether some teams, by their numbers, were at fault, or are named by what was decided."""
    at_fault = {team.number for team in read.ruling.incident.teams_at_fault}
    named = {getattr(effect, "team_number", None) for effect in read.ruling.decided}
    return not (at_fault | named).isdisjoint(teams)


def _list_by_hand(
    tournament: Tournament, read: Collection[ReadRuling], teams: Collection[int]
) -> Iterator[Earlier]:
    ruled = map_ordered(made.ruling for made in read)
    for penalty in find_penalties(tournament).filter(team__number__in=teams, reversed_by=None):
        if penalty.key not in ruled:
            yield Earlier(ruling=None, what=_name(penalty), decided=read_words(penalty.reason))


def _name(adjustment: Adjustment) -> str:
    points = phrase_adjusted_points(adjustment.amount, adjustment.unit)
    return f"{adjustment.get_kind_display()} · {points}"
