"""What one does in an evening, and where: found by « Aller à… » beside the pages themselves."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.pages.goto.places import GotoPlace, May
from tournaments.permissions import Permission

_DESK = frozenset({Permission.SEE_DESK})
_SIGN_UP = frozenset({Permission.SIGN_UP_TEAMS})
_DRAW = frozenset({Permission.DRAW_ROUNDS})
_SETTINGS = frozenset({Permission.CHANGE_SETTINGS})
_CLUB = frozenset({Permission.RUN_CLUB})

ACTS = (
    GotoPlace(code="draw", label=_("Tirer la partie"), route="organiser:rounds", permissions=_DRAW),
    GotoPlace(
        code="correct",
        label=_("Corriger un total"),
        route="organiser:rounds",
        permissions=frozenset({Permission.CORRECT_SHEETS}),
    ),
    GotoPlace(
        code="late",
        label=_("Équipe en retard"),
        route="organiser:teams",
        permissions=_SIGN_UP,
    ),
    GotoPlace(
        code="forfeit",
        label=_("Équipe qui part, forfait"),
        route="organiser:teams",
        permissions=_SIGN_UP,
    ),
    GotoPlace(
        code="solos",
        label=_("Joueurs seuls"),
        route="organiser:teams",
        permissions=_SIGN_UP,
    ),
    GotoPlace(
        code="forbidden",
        label=_("Qui ne doit pas se rencontrer"),
        route="organiser:forbidden_pairs",
        permissions=_DRAW,
    ),
    GotoPlace(
        code="clock",
        label=_("Horloge et pause"),
        route="organiser:rounds",
        permissions=frozenset({Permission.START_ROUNDS}),
    ),
    GotoPlace(
        code="categories",
        label=_("Catégories : dames, mixtes, jeunes, aînés"),
        route="organiser:teams",
        permissions=_SETTINGS,
    ),
    GotoPlace(
        code="exempt",
        label=_("L'exempt : ce qu'il marque"),
        route="organiser:settings",
        permissions=_SETTINGS,
        opens="bye_value",
    ),
    GotoPlace(
        code="ties",
        label=_("Égalité : qui passe devant"),
        route="organiser:settings",
        permissions=_SETTINGS,
        opens="criterion_1",
    ),
    GotoPlace(
        code="draw_system",
        label=_("Qui rencontre qui"),
        route="organiser:settings",
        permissions=_SETTINGS,
        opens="system",
    ),
    GotoPlace(
        code="many",
        label=_("Combien de parties"),
        route="organiser:settings",
        permissions=_SETTINGS,
        opens="rounds_planned",
    ),
    GotoPlace(
        code="totals_or_deals",
        label=_("Deux totaux, ou chaque donne"),
        route="organiser:settings",
        permissions=_SETTINGS,
        opens="sheet_entry",
    ),
    GotoPlace(
        code="phones",
        label=_("Les joueurs et leurs téléphones"),
        route="organiser:settings",
        permissions=_SETTINGS,
        opens="phone_entry",
    ),
    GotoPlace(
        code="ceremony",
        label=_("Cacher ou dévoiler le classement"),
        route="organiser:end",
        permissions=_DRAW,
    ),
    GotoPlace(
        code="regulations",
        label=_("Lire le règlement"),
        route="organiser:rules_preview",
        permissions=_DESK,
    ),
    GotoPlace(
        code="deferred",
        label=_("Demandes pendant l'absence"),
        route="organiser:deferred",
        permissions=_CLUB,
    ),
)
PAPERS = (
    ("diplomas", "diplomes", _("Imprimer les diplômes")),
    ("podium", "podium", _("Imprimer le podium")),
    ("print_standings", "classement", _("Imprimer le classement")),
)
"""Papers that are looked for by their own name: code, name in addresses, title."""
PAPERS_OF_A_ROUND = (
    ("print_sheets", "feuilles", _("Imprimer les feuilles, partie {n}")),
    ("print_draw", "tirage", _("Imprimer le tirage, partie {n}")),
)


def list_acts(tournament: Tournament, may: May) -> Iterator[GotoPlace]:
    """The acts that somebody with these rights may do."""
    for act in ACTS:
        if act.code == "solos" and tournament.is_of_people:
            continue
        if act.is_open_to(may):
            yield act
