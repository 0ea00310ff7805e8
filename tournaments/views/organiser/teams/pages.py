"""What the pages about teams share: the team of the address, and refusals beside their field."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.forms import BaseForm
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.previews import ChangedMeanwhile, PreviewChanged
from tournaments.errors import Refused
from tournaments.models import Team
from tournaments.permissions import Permission
from tournaments.queries.teams.lists import find_room_upstairs, list_other_claimants
from tournaments.views.access import TeamAccess

T = TypeVar("T")


class TeamPage(TeamAccess):
    """A page of the sign-up."""

    permission = Permission.SIGN_UP_TEAMS
    section = "teams"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Every page below the list leads back to it."""
        context = super().get_context_data(**kwargs)
        url = reverse("organiser:teams", args=[self.tournament.slug])
        label = _("Joueurs") if self.tournament.is_of_people else _("Équipes")
        context.setdefault("breadcrumbs", [{"url": url, "label": label}])
        return context

    def warn_of_its_table(self, team: Team) -> None:
        """Say what stands against the table that a team holds reserved: stairs, other teams."""
        room = find_room_upstairs(team)
        if room is not None:
            said = _(
                "La table %(table)d est en haut d'un escalier (%(room)s), et l'équipe %(number)d "
                "ne peut pas y monter : réservez-lui une autre table."
            )
            names = {"table": team.fixed_table, "room": room.name, "number": team.number}
            messages.warning(self.request, said % names)
        self._warn_of_other_claims(team)

    def _warn_of_other_claims(self, team: Team) -> None:
        """Say which other teams hold the same table reserved: a draw gives it to one."""
        others = list_other_claimants(team)
        if not others:
            return
        said = ngettext(
            "La table %(table)d est déjà réservée par l'équipe %(teams)s : si elles ne jouent pas "
            "ensemble, une seule l'aura.",
            "La table %(table)d est déjà réservée par les équipes %(teams)s : si elles ne jouent "
            "pas ensemble, une seule l'aura.",
            len(others),
        )
        teams = ", ".join(str(number) for number in others)
        messages.warning(self.request, said % {"table": team.fixed_table, "teams": teams})

    def tried(self, form: BaseForm, act: Callable[[], T]) -> T | None:
        """What the act gives, or None with its refusal said beside the field it names.

        Raises PreviewChanged, which has a page of its own, and ChangedMeanwhile, beside whose
        fields stands what others wrote.
        """
        try:
            return act()
        except (PreviewChanged, ChangedMeanwhile):
            raise
        except Refused as refusal:
            field = refusal.field if refusal.field in form.fields else None
            form.add_error(field, str(refusal))
            return None
