"""What « Plus » lists, in five groups of places."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.pages.goto.places import GotoPlace, May, one_of
from tournaments.permissions import Permission


@dataclass(frozen=True, kw_only=True, slots=True)
class GotoGroup:
    """Some places of « Plus » under one word."""

    title: str | Promise
    places: tuple[GotoPlace, ...]


_SETTINGS = one_of(Permission.CHANGE_SETTINGS)
_CLUB = one_of(Permission.RUN_CLUB)
_ARBITER = one_of(Permission.RESOLVE_CONTESTS)

PREPARE = GotoGroup(
    title=_("Préparer"),
    places=(
        GotoPlace(
            code="settings",
            label=_("Réglages"),
            route="organiser:settings",
            permissions=_SETTINGS,
        ),
        GotoPlace(
            code="rules",
            label=_("Règles du jeu"),
            short=_("Règles"),
            route="organiser:rules",
            permissions=_SETTINGS,
        ),
        GotoPlace(
            code="rooms",
            label=_("Salles et tables"),
            short=_("Salles"),
            route="organiser:rooms",
            permissions=_SETTINGS,
        ),
        GotoPlace(
            code="stages",
            label=_("Finale, consolante, poules"),
            short=_("Finale"),
            route="organiser:stages",
            permissions=_SETTINGS,
        ),
        GotoPlace(
            code="prints",
            label=_("À imprimer"),
            route="organiser:prints",
            permissions=one_of(Permission.PRINT),
        ),
    ),
)
TELL = GotoGroup(
    title=_("Faire savoir"),
    places=(
        GotoPlace(
            code="public",
            label=_("Page des joueurs"),
            route="public:tournament",
            permissions=one_of(Permission.SEE_DESK),
            is_apart=True,
        ),
        GotoPlace(
            code="wall",
            label=_("Écran de la salle"),
            short=_("Écran"),
            route="organiser:walls",
            permissions=one_of(Permission.DRAW_ROUNDS),
        ),
        GotoPlace(
            code="bookings",
            label=_("Inscriptions en ligne"),
            short=_("En ligne"),
            route="organiser:bookings",
            permissions=one_of(Permission.SIGN_UP_TEAMS),
        ),
        GotoPlace(
            code="mails",
            label=_("Courriels"),
            route="organiser:mails",
            permissions=_SETTINGS,
        ),
        GotoPlace(
            code="publishing",
            label=_("Donner les résultats"),
            short=_("Résultats"),
            route="organiser:publishing",
            permissions=one_of(Permission.PRINT),
        ),
    ),
)
MONEY = GotoGroup(
    title=_("L'argent"),
    places=(
        GotoPlace(
            code="accounts",
            label=_("L'argent"),
            route="organiser:accounts",
            permissions=one_of(Permission.RUN_TILL),
        ),
        GotoPlace(
            code="receipts",
            label=_("Reçus"),
            route="organiser:accounts",
            permissions=one_of(Permission.RUN_TILL),
            anchor="paid",
        ),
        GotoPlace(
            code="till",
            label=_("Ma caisse"),
            route="organiser:tills",
            permissions=one_of(Permission.TAKE_MONEY),
        ),
        GotoPlace(
            code="price",
            label=_("Prix d'entrée"),
            short=_("Prix"),
            route="organiser:settings",
            permissions=_SETTINGS,
            opens="price",
        ),
    ),
)
SETTLE = GotoGroup(
    title=_("Trancher"),
    places=(
        GotoPlace(
            code="report",
            label=_("Un problème à une table"),
            short=_("Problème"),
            route="arbitration:report",
            permissions=one_of(Permission.CALL_ARBITER),
        ),
        GotoPlace(
            code="decisions",
            label=_("Décisions, appels, jury"),
            short=_("Décisions"),
            route="arbitration:queue",
            permissions=_ARBITER,
        ),
        GotoPlace(
            code="journal",
            label=_("Journal"),
            route="arbitration:audit",
            permissions=one_of(Permission.READ_JOURNAL),
        ),
        GotoPlace(
            code="record",
            label=_("Procès-verbal"),
            route="arbitration:record",
            permissions=_ARBITER,
        ),
    ),
)
TOGETHER = GotoGroup(
    title=_("À plusieurs"),
    places=(
        GotoPlace(
            code="rights",
            label=_("Qui aide"),
            route="organiser:rights",
            permissions=one_of(Permission.GIVE_RIGHTS),
        ),
        GotoPlace(
            code="elsewhere",
            label=_("Continuer sur un autre ordinateur"),
            short=_("Autre ordinateur"),
            route="organiser:suitcase",
            permissions=_CLUB,
        ),
        GotoPlace(
            code="copy",
            label=_("Copie de secours"),
            route="organiser:more",
            permissions=_SETTINGS,
            anchor="copie",
        ),
        GotoPlace(
            code="again",
            label=_("Refaire le même concours"),
            short=_("Refaire"),
            route="organiser:duplicate",
            permissions=_CLUB,
        ),
        GotoPlace(
            code="people",
            label=_("Membres"),
            route="organiser:people",
            permissions=_CLUB,
            of_club=True,
        ),
        GotoPlace(
            code="club",
            label=_("Le club, le championnat"),
            short=_("Le club"),
            route="organiser:club",
            permissions=_CLUB,
            of_club=True,
        ),
        GotoPlace(
            code="programs",
            label=_("Pour les informaticiens"),
            short=_("Programmes"),
            route="organiser:club",
            permissions=_CLUB,
            anchor="programmes",
            of_club=True,
        ),
        GotoPlace(
            code="pairs",
            label=_("Continuer en paires"),
            short=_("Paires"),
            route="organiser:pairs_after",
            permissions=_CLUB,
        ),
        GotoPlace(
            code="remove",
            label=_("Effacer ce concours"),
            short=_("Effacer"),
            route="organiser:remove",
            permissions=_CLUB,
        ),
    ),
)
GROUPS = (PREPARE, TELL, MONEY, SETTLE, TOGETHER)
WIDE = ("accounts", "prints", "decisions", "settings")
"""What stands as a tab besides in « Affichage complet »."""
NO_PAGE = frozenset({"copy"})
"""What is done by a press, and cannot stand as a tab."""


def list_places(
    tournament: Tournament, may: May
) -> Iterator[tuple[GotoGroup, tuple[GotoPlace, ...]]]:
    """The groups of « Plus » with what somebody with these rights may open."""
    for group in GROUPS:
        open_ = tuple(place for place in group.places if is_offered(place, tournament, may))
        if open_:
            yield group, open_


def is_offered(place: GotoPlace, tournament: Tournament, may: May) -> bool:
    """Whether a place is there in this concours for somebody with these rights."""
    if place.code == "public" and not tournament.is_public:
        return False
    if place.code == "pairs" and not tournament.is_of_people:
        return False
    if place.code == "remove" and tournament.is_demo:
        return False
    return place.is_open_to(may)


PLACES = {place.code: place for group in GROUPS for place in group.places}
