"""Teams that are sorted: who is one of the ladies, who is young."""

from collections.abc import Collection

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.teams.spellings import TagBook
from tournaments.domain.teams.teams import announce_team_change, lock_teams, record_team_facts
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
    written, changed = book.write(tag), []
    for team in rows:
        own = [held for held in split_tags(team.category) if held != written]
        wanted = book.write(", ".join([*own, written] if team.pk in named else own))
        if set(split_tags(wanted)) == set(split_tags(team.category)):
            continue
        before = record_team_facts(team)
        team.category = wanted
        team.save(update_fields=["category"])
        announce_team_change(team, before, by=by)
        changed.append(team)
    return changed
