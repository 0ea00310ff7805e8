"""The places of a concours, and the six of them that are tabs.

A place is offered to whoever holds one of its permissions. Its address is the page it leads to,
perhaps with what to unfold there.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Tournament
from tournaments.permissions import Permission

May = Collection[Permission]
Permissions = frozenset[Permission]


def one_of(*permissions: Permission) -> Permissions:
    """Whoever holds one of these."""
    return frozenset(permissions)


@dataclass(frozen=True, kw_only=True, slots=True)
class GotoPlace:
    """A page: how it is called, by a `short` name as a tab, and who may open it.

    `opens` is the field that it unfolds, `anchor` the part that it goes to. `of_club`: its address
    takes the club; `is_apart`: it opens in a window of its own.
    """

    code: str
    label: str | Promise
    route: str
    permissions: Permissions
    short: str | Promise = ""
    opens: str = ""
    anchor: str = ""
    of_club: bool = False
    is_apart: bool = False

    @property
    def tab_label(self) -> str | Promise:
        return self.short or self.label

    def is_open_to(self, may: May) -> bool:
        """Whether somebody with these rights may open it."""
        return not self.permissions.isdisjoint(may)

    def find_url(self, tournament: Tournament) -> str:
        """Address of the place in a concours."""
        slug = tournament.club.slug if self.of_club else tournament.slug
        url = reverse(self.route, args=[slug])
        if self.opens:
            return f"{url}?ouvrir={self.opens}#id_{self.opens}"
        return f"{url}#{self.anchor}" if self.anchor else url


TABS = (
    GotoPlace(
        code="overview",
        label=pgettext_lazy("onglet", "La soirée"),
        route="organiser:overview",
        permissions=one_of(Permission.SEE_DESK),
    ),
    GotoPlace(
        code="teams",
        label=_("Équipes"),
        route="organiser:teams",
        permissions=one_of(Permission.SIGN_UP_TEAMS, Permission.CHECK_IN),
    ),
    GotoPlace(
        code="rounds",
        label=_("Parties"),
        route="organiser:rounds",
        permissions=one_of(Permission.SEE_DESK),
    ),
    GotoPlace(
        code="standings",
        label=_("Classement"),
        route="organiser:standings",
        permissions=one_of(Permission.SEE_DESK),
    ),
    GotoPlace(
        code="end",
        label=_("Lots et fin"),
        route="organiser:end",
        permissions=one_of(Permission.HAND_OUT_LOTS, Permission.CHANGE_SETTINGS),
    ),
    GotoPlace(
        code="more",
        label=pgettext_lazy("onglet", "Plus"),
        route="organiser:more",
        permissions=one_of(Permission.SEE_DESK),
    ),
)
DECIDE = GotoPlace(
    code="decide",
    label=_("À trancher"),
    route="arbitration:queue",
    permissions=one_of(Permission.RESOLVE_CONTESTS),
)
