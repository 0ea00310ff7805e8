"""What an act on results leaves behind, on every page that previews one."""

from typing import Any

from django import template

from tournaments.domain.stages.consequences import Consequences
from tournaments.models import Tournament
from tournaments.pages.stages.mending import say_choice

register = template.Library()


@register.inclusion_tag("components/consequences.html")
def consequences(follows: Consequences | None, tournament: Tournament) -> dict[str, Any]:
    """List items: draws made since, draws prepared, and what will have to be chosen."""
    teams = {}
    if follows is not None and follows.choices:
        teams = {team.pk: team for team in tournament.teams.with_players()}
    choices = [] if follows is None else [say_choice(one, teams) for one in follows.choices]
    return {"follows": follows, "choices": choices, "tournament": tournament}
