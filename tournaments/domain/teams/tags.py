"""Teams that are sorted by a tag: who is one of the ladies, who is young."""

from collections.abc import Collection

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.teams.spellings import TagBook
from tournaments.domain.teams.teams import (
    announce_team_change,
    describe_team,
    lock_teams,
)
from tournaments.enums import Act
from tournaments.models import Team, Tournament
from tournaments.names import split_tags


@transaction.atomic
def tag_teams(
    tournament: Tournament, *, tag: str, teams: Collection[Team], by: Actor
) -> list[Team]:
    """Give a tag to just these teams: those not named lose it; the teams changed, by number.

    Raises `Refused` (`finished`, `category-long`).
    """
    rows = lock_teams(tournament, *tournament.teams.all(), act=Act.TEAM_CHANGED)
    book, named = TagBook(tournament), {team.pk for team in teams}
    return [row for row in rows if _tag(row, tag, row.pk in named, book=book, by=by)]


@transaction.atomic
def tag_team(team: Team, *, tag: str, carries: bool, by: Actor) -> Team:
    """Give one team a tag, or take it away; told twice, it stays as it was told.

    Raises `Refused` (`finished`, `category-long`).
    """
    (row,) = lock_teams(team.tournament, team, act=Act.TEAM_CHANGED)
    _tag(row, tag, carries, book=TagBook(row.tournament), by=by)
    return row


def _tag(team: Team, tag: str, carries: bool, *, book: TagBook, by: Actor) -> bool:
    """Whether something had to be written so that a team carries a tag, or carries it no more."""
    written = book.write(tag)
    own = [held for held in split_tags(team.category) if held != written]
    wanted = book.write(", ".join([*own, written] if carries else own))
    if set(split_tags(wanted)) == set(split_tags(team.category)):
        return False
    before = describe_team(team)
    team.category = wanted
    team.save(update_fields=["category"])
    announce_team_change(team, before, by=by)
    return True
