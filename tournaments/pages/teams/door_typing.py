"""What is typed at the door: whom it means, and why it let nobody in."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.enums import TeamStatus
from tournaments.models import Team, Tournament
from tournaments.pages.teams.door_words import phrase_choose, phrase_there_already
from tournaments.queries.teams.lists import search_teams


@dataclass(frozen=True, kw_only=True, slots=True)
class Unmet:
    """Why what was typed let nobody in; `is_settled` where typing more of it would not either."""

    text: str
    is_settled: bool


def find_only_hit(tournament: Tournament, text: str) -> Team | None:
    """The one team that is still expected and fits what was typed, if there is just one."""
    if not text.strip():
        return None
    expected = Team.objects.filter(tournament=tournament, is_present=False).registered()
    hits = list(search_teams(expected, text).order_by("number")[:2])
    return hits[0] if len(hits) == 1 else None


def nobody_came(tournament: Tournament, text: str) -> Unmet:
    """Why what was typed let nobody in: there already, unknown, or more than one fits."""
    teams = Team.objects.filter(tournament=tournament).exclude(status=TeamStatus.WITHDRAWN)
    found = search_teams(teams, text).with_players().select_related("tournament")
    hits = list(found.order_by("number")[:2])
    if not hits:
        unknown = _("Personne ne correspond à « %(text)s ».") % {"text": text}
        return Unmet(text=unknown, is_settled=True)
    if len(hits) > 1 or not hits[0].is_present:
        return Unmet(text=phrase_choose(tournament), is_settled=False)
    there, when = hits[0], ""
    if there.checked_in_at is not None:
        when = time_format(timezone.localtime(there.checked_in_at), "TIME_FORMAT")
    return Unmet(text=phrase_there_already(there, when=when), is_settled=True)
