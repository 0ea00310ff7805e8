"""The lots of a person's teams, in what the site keeps of them."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from prizes.models import Award
from tournaments.pages.teams.kept_data import Fact


def list_kept_lots(where: Mapping[int, str]) -> Iterator[Fact]:
    """What was won, and who took it."""
    for award in Award.objects.filter(team__in=where).order_by("pk"):
        told = [where[award.team_id], award.title, award.proxy_name]
        yield _("Lot"), " · ".join(filter(None, told))
