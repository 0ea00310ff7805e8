"""What an act on results leaves behind, on every page that previews one."""

from typing import Any

from django import template

from tournaments.domain.stages.mending.ways import Consequences
from tournaments.models import Tournament
from tournaments.pages.stages.mending import phrase_choices

register = template.Library()


@register.inclusion_tag("components/consequences.html")
def consequences(follows: Consequences | None, tournament: Tournament) -> dict[str, Any]:
    """List items: draws made since, draws prepared, and what will have to be chosen."""
    choices = [] if follows is None else phrase_choices(follows.choices, tournament)
    return {"follows": follows, "choices": choices, "tournament": tournament}
