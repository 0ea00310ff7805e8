"""Every document that a tournament prints: its name in addresses, its choices, what it is for."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.enums import RoundState
from tournaments.forms.printing.choices import (
    CardsForm,
    PlatesForm,
    SheetsForm,
    StageForm,
    TeamsForm,
)
from tournaments.forms.printing.papers import (
    PaperForm,
    PhoneForm,
    RoundForm,
    StandingsForm,
)
from tournaments.models import Round, Tournament
from tournaments.pages.stages.public_stages import has_tree
from tournaments.printing import draws, lists, trees
from tournaments.printing.papers import Moment, PaperKind
from tournaments.printing.sheets.sheets import score_sheets

_PAPERS: list[PaperKind] = [
    PaperKind(
        code="tirage",
        name=_("Tirage par table"),
        purpose=_("Au mur : qui joue contre qui."),
        form=RoundForm,
        build=draws.print_wall_draw,
        moment=Moment.ROUND,
    ),
    PaperKind(
        code="placement",
        name=_("Où suis-je assis ?"),
        purpose=_("À l'entrée : chaque joueur de A à Z, avec sa table."),
        form=RoundForm,
        build=draws.print_seats_by_name,
        moment=Moment.ROUND,
    ),
    PaperKind(
        code="feuilles",
        name=_("Feuilles de marque"),
        purpose=_("À poser sur les tables."),
        form=SheetsForm,
        build=score_sheets,
        moment=Moment.ROUND,
    ),
    PaperKind(
        code="billets",
        name=_("Billets de table"),
        purpose=_("À couper et à distribuer : où va chacun."),
        form=RoundForm,
        build=draws.print_slips,
        moment=Moment.ROUND,
        stands_alone=True,
    ),
    PaperKind(
        code="classement",
        name=_("Classement"),
        purpose=_("À afficher au mur."),
        form=StandingsForm,
        build=lists.print_standings,
        moment=Moment.PRIZES,
    ),
    PaperKind(
        code="equipes",
        name=_("Liste des inscrits"),
        purpose=_("Pour la table de marque et les arrivées."),
        form=TeamsForm,
        build=lists.print_team_list,
        moment=Moment.BEFORE,
    ),
    PaperKind(
        code="numeros",
        name=_("Numéros de table"),
        purpose=_("À poser sur les tables : de grands chiffres."),
        form=PlatesForm,
        build=lists.print_table_plates,
        moment=Moment.BEFORE,
    ),
    PaperKind(
        code="telephone",
        name=_("Votre table sur votre téléphone"),
        purpose=_("À l'entrée et au bar : le code de la page des joueurs."),
        form=PhoneForm,
        build=lists.print_phone_poster,
        moment=Moment.BEFORE,
    ),
    PaperKind(
        code="reglement",
        name=_("Règlement"),
        purpose=_("À afficher : vos réglages, en phrases."),
        form=PaperForm,
        build=lists.print_rules,
        moment=Moment.BEFORE,
    ),
    PaperKind(
        code="certificat",
        name=_("Pour vérifier le tirage"),
        purpose=_("Ce que le tirage garantit, et de quoi le refaire."),
        form=RoundForm,
        build=draws.print_draw_certificate,
        moment=Moment.ROUND,
        stands_alone=True,
    ),
]

STAGE_PAPER = PaperKind(
    code="phase",
    name=_("Tableau ou poules"),
    purpose=_("À afficher : qui a rencontré qui, qui passe."),
    form=StageForm,
    build=trees.print_stage,
    moment=Moment.ROUND,
    stands_alone=True,
)
"""Only for tournaments that have a tree or pools."""

MOVEMENT_PAPER = PaperKind(
    code="mouvement",
    name=_("Cartes de mouvement"),
    purpose=_("Qui s'assied où à chaque partie."),
    form=CardsForm,
    build=draws.print_movement_cards,
    moment=Moment.BEFORE,
    stands_alone=True,
)
"""Only for tournaments that play a schedule."""

PAPER_BY_CODE: dict[str, PaperKind] = {
    paper.code: paper for paper in (*_PAPERS, STAGE_PAPER, MOVEMENT_PAPER)
}
"""Every document, those of other subjects once they have started."""


def add_papers(*papers: PaperKind, after: str) -> None:
    """Take on documents of another subject, as it does when it starts: behind one of the site's."""
    place = _PAPERS.index(PAPER_BY_CODE[after]) + 1
    _PAPERS[place:place] = papers
    PAPER_BY_CODE.update({paper.code: paper for paper in papers})


def list_papers() -> tuple[PaperKind, ...]:
    """The documents of every tournament, whatever stages it has."""
    return tuple(_PAPERS)


def list_paper_kinds(rounds: Sequence[Round]) -> tuple[PaperKind, ...]:
    """The documents of a tournament with these rounds."""
    seen = [round_.stage for round_ in rounds if round_.state != RoundState.PREVIEW]
    of_stages = ((STAGE_PAPER, has_tree), (MOVEMENT_PAPER, CardsForm.fits))
    return (*_PAPERS, *(paper for paper, fits in of_stages if any(map(fits, seen))))


def list_printable_rounds(tournament: Tournament, *, with_previews: bool) -> list[Round]:
    """The rounds that may be printed, the latest first; a preview is the organiser's alone."""
    rounds = tournament.rounds.select_related("stage").order_by("-number")
    return list(rounds if with_previews else rounds.published())


def form_for(
    kind: PaperKind,
    tournament: Tournament,
    rounds: Sequence[Round],
    data: Mapping[str, Any] | None = None,
    *,
    public_address: str = "",
) -> PaperForm:
    """The form of a document's choices, filled in where `data` is given."""
    if kind.form.about_results:
        rounds = [round_ for round_ in rounds if round_.state != RoundState.PREVIEW]
    needs = kind.form.read_needs(tournament, public_address)
    return kind.form(data, rounds=rounds, auto_id=f"id_{kind.code}_%s", **needs)
