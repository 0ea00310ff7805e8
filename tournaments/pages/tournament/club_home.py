"""What a club's home says first: its next concours, with its sign-up, and who won the last one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.pages.parts import PagePart, PagePlace, read_parts
from tournaments.pages.ranks.leaders import Leaders, find_leaders
from tournaments.pages.ranks.public_standings import StandingLine, read_public_standings
from tournaments.pages.tournament.public_calendar import Calendar
from tournaments.queries.ranks.standings import hides_standings


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubHome:
    """The first concours not drawn yet as it is announced, and the latest that is over, with those
    who came first; None and nothing where there is none."""

    coming: Tournament | None
    parts: Sequence[PagePart]
    last: Tournament | None
    leaders: Leaders[StandingLine]


def read_club_home(calendar: Calendar) -> ClubHome:
    """The home of the club whose calendar it is, in a fixed number of queries."""
    coming = calendar.running.filter(rounds=None).first() or calendar.coming.first()
    last = calendar.past.exclude(finished_at=None).exclude(is_demo=True).first()
    lines: Sequence[StandingLine] = ()
    if last is not None and not hides_standings(last):
        lines = read_public_standings(last).lines
    return ClubHome(
        coming=coming,
        parts=[] if coming is None else read_parts(PagePlace.BEFORE_DRAW, coming),
        last=last,
        leaders=find_leaders(lines),
    )
