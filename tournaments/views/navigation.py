"""The way through an evening, as links on every page of a tournament."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.permissions import Permission


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """A stop of the evening: shown to those who hold `permission`."""

    code: str
    label: str | Promise
    route: str
    permission: Permission


SECTIONS = (
    Section(
        code="overview",
        label=_("La soirée"),
        route="organiser:overview",
        permission=Permission.SEE_DESK,
    ),
    Section(
        code="teams",
        label=_("Inscriptions"),
        route="organiser:teams",
        permission=Permission.SIGN_UP_TEAMS,
    ),
    Section(
        code="check_in",
        label=_("Arrivées"),
        route="organiser:check_in",
        permission=Permission.CHECK_IN,
    ),
    Section(
        code="accounts",
        label=_("Comptes"),
        route="organiser:accounts",
        permission=Permission.RUN_TILL,
    ),
    Section(
        code="draws",
        label=_("Tirage"),
        route="organiser:draw",
        permission=Permission.SEE_DESK,
    ),
    Section(
        code="sheets",
        label=_("Feuilles"),
        route="organiser:sheets",
        permission=Permission.RECORD_SHEETS,
    ),
    Section(
        code="standings",
        label=_("Classement"),
        route="organiser:standings",
        permission=Permission.SEE_DESK,
    ),
    Section(
        code="lots",
        label=_("Lots"),
        route="organiser:awards",
        permission=Permission.HAND_OUT_LOTS,
    ),
    Section(
        code="prints",
        label=_("Impressions"),
        route="organiser:prints",
        permission=Permission.PRINT,
    ),
    Section(
        code="arbitration",
        label=_("Arbitrage"),
        route="arbitration:queue",
        permission=Permission.RESOLVE_CONTESTS,
    ),
    Section(
        code="settings",
        label=_("Réglages"),
        route="organiser:settings",
        permission=Permission.CHANGE_SETTINGS,
    ),
)


def list_tournament_links(
    tournament: Tournament, section: str, may: Collection[Permission]
) -> list[dict[str, object]]:
    """The links of a tournament's pages that this person may follow."""
    return [
        {
            "url": reverse(stop.route, args=[tournament.slug]),
            "label": stop.label,
            "current": stop.code == section,
        }
        for stop in SECTIONS
        if stop.permission in may
    ]
