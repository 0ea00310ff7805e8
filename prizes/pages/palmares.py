"""Who gets what, as papers tell it: as it was arrested, else as it would be now."""

from dataclasses import dataclass

from prizes.pages.award_lines import AwardLine, list_award_lines
from prizes.queries.awards import list_awards
from prizes.queries.outlook import foresee_prizes
from prizes.queries.plans import find_prize_plan
from tournaments.models import Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class Palmares:
    """The lots with their teams, in the order of calling: from the last rank to the first."""

    is_arrested: bool
    lines: tuple[AwardLine, ...]

    @property
    def first_to_last(self) -> tuple[AwardLine, ...]:
        """The other way round, as a newspaper tells it."""
        return self.lines[::-1]


def read_palmares(tournament: Tournament) -> Palmares:
    """The palmarès; before it is arrested what the standings now would give."""
    if find_prize_plan(tournament).is_arrested:
        return Palmares(is_arrested=True, lines=list_award_lines(list_awards(tournament)))
    given = foresee_prizes(tournament).given
    lines = () if given is None else list_award_lines(given.awards)
    return Palmares(is_arrested=False, lines=lines)
