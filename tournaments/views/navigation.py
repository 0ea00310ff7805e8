"""The way through an evening: six tabs on every page of a tournament."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Tournament
from tournaments.permissions import Permission


@dataclass(frozen=True, kw_only=True, slots=True)
class Tab:
    """A stop of the evening: shown to those who hold one of `permissions`."""

    code: str
    label: str | Promise
    route: str
    permissions: frozenset[Permission]


TABS = (
    Tab(
        code="overview",
        label=_("La soirée"),
        route="organiser:overview",
        permissions=frozenset({Permission.SEE_DESK}),
    ),
    Tab(
        code="teams",
        label=_("Équipes"),
        route="organiser:teams",
        permissions=frozenset({Permission.SIGN_UP_TEAMS, Permission.CHECK_IN}),
    ),
    Tab(
        code="rounds",
        label=_("Parties"),
        route="organiser:rounds",
        permissions=frozenset({Permission.SEE_DESK}),
    ),
    Tab(
        code="standings",
        label=_("Classement"),
        route="organiser:standings",
        permissions=frozenset({Permission.SEE_DESK}),
    ),
    Tab(
        code="end",
        label=_("Lots et fin"),
        route="organiser:end",
        permissions=frozenset({Permission.HAND_OUT_LOTS, Permission.CHANGE_SETTINGS}),
    ),
    Tab(
        code="more",
        label=pgettext_lazy("onglet", "Plus"),
        route="organiser:more",
        permissions=frozenset({Permission.SEE_DESK}),
    ),
)


def list_tournament_links(
    tournament: Tournament, section: str, may: Collection[Permission]
) -> list[dict[str, object]]:
    """The tabs of a tournament that this person may open."""
    return [
        {
            "url": reverse(tab.route, args=[tournament.slug]),
            "label": tab.label,
            "current": tab.code == section,
        }
        for tab in TABS
        if tab.permissions & frozenset(may)
    ]
