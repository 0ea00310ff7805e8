"""Every document that a tournament prints: its name in addresses, its choices, what it is for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Entrants, LengthKind, RoundState
from tournaments.forms.printing import (
    PaperForm,
    PlatesForm,
    RoundForm,
    SheetsForm,
    StageForm,
    StandingsForm,
    TeamsForm,
)
from tournaments.models import Round, Tournament
from tournaments.pages.ranks.categories import list_categories
from tournaments.pages.stages.public_stages import has_tree
from tournaments.pages.tournament.overview import NextStep
from tournaments.printing import draws, lists, trees
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.printing.sheets.sheets import score_sheets

Text = str | Promise


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperKind:
    """A kind of document; `steps` are the moments of the evening for which it is the first."""

    code: str
    name: Text
    purpose: Text
    form: type[PaperForm]
    build: Callable[[PaperRequest], Paper]
    steps: frozenset[NextStep] = frozenset()

    @property
    def needs_round(self) -> bool:
        """Whether there is nothing to print before the first draw."""
        return issubclass(self.form, RoundForm | StandingsForm | StageForm)


PAPERS: tuple[PaperKind, ...] = (
    PaperKind(
        code="tirage",
        name=_("Tirage par table"),
        purpose=_("À afficher au mur : qui joue contre qui, table par table."),
        form=RoundForm,
        build=draws.print_wall_draw,
        steps=frozenset({NextStep.RECORD, NextStep.PUBLISH}),
    ),
    PaperKind(
        code="placement",
        name=_("Où suis-je assis ?"),
        purpose=_("À afficher à l'entrée : chaque joueur de A à Z, avec sa table."),
        form=RoundForm,
        build=draws.print_seats_by_name,
    ),
    PaperKind(
        code="feuilles",
        name=_("Feuilles de marque"),
        purpose=_("À poser sur les tables : les colonnes et les lignes de vos règles."),
        form=SheetsForm,
        build=score_sheets,
    ),
    PaperKind(
        code="classement",
        name=_("Classement"),
        purpose=_("À afficher après une partie."),
        form=StandingsForm,
        build=lists.print_standings,
        steps=frozenset({NextStep.FINISH, NextStep.DONE}),
    ),
    PaperKind(
        code="equipes",
        name=_("Liste des équipes"),
        purpose=_("Pour la table de marque et les arrivées."),
        form=TeamsForm,
        build=lists.print_team_list,
        steps=frozenset({NextStep.SIGN_UP, NextStep.CHECK_IN}),
    ),
    PaperKind(
        code="numeros",
        name=_("Numéros de table"),
        purpose=_("À poser sur les tables : de grands chiffres, lus de l'autre bout de la salle."),
        form=PlatesForm,
        build=lists.print_table_plates,
        steps=frozenset({NextStep.DRAW}),
    ),
    PaperKind(
        code="reglement",
        name=_("Règlement"),
        purpose=_("À afficher : tout ce que vos réglages disent, en phrases."),
        form=PaperForm,
        build=lists.print_rules,
    ),
    PaperKind(
        code="certificat",
        name=_("Certificat du tirage"),
        purpose=_("Ce que le tirage garantit, et de quoi le refaire."),
        form=RoundForm,
        build=draws.draw_certificate,
    ),
)

STAGE_PAPER = PaperKind(
    code="phase",
    name=_("Tableau ou poules"),
    purpose=_("À afficher pendant la phase : qui a rencontré qui, qui vient d'où, qui passe."),
    form=StageForm,
    build=trees.print_stage,
)
"""Only for tournaments that have a tree or pools."""

PAPER_BY_CODE: Mapping[str, PaperKind] = {paper.code: paper for paper in (*PAPERS, STAGE_PAPER)}


def list_paper_kinds(rounds: Sequence[Round]) -> tuple[PaperKind, ...]:
    """The documents of a tournament with these rounds."""
    seen = [one.stage for one in rounds if one.state != RoundState.PREVIEW]
    return (*PAPERS, STAGE_PAPER) if any(map(has_tree, seen)) else PAPERS


def list_printable_rounds(tournament: Tournament, *, with_previews: bool) -> list[Round]:
    """The rounds that may be printed, the latest first; a preview is the organiser's alone."""
    rounds = tournament.rounds.select_related("stage").order_by("-number")
    return list(rounds if with_previews else rounds.published())


def _tables_to_number(tournament: Tournament) -> Sequence[int]:
    """The hall's tables, else those of the last draw, else as many as the teams will fill."""
    if tournament.table_numbers:
        return tournament.table_numbers
    last = tournament.rounds.order_by("-number").first()
    seated = [] if last is None else list(last.matches.values_list("table_number", flat=True))
    if drawn := [number for number in seated if number is not None]:
        return [1, *drawn]
    at_a_table = 4 if tournament.entrants == Entrants.INDIVIDUALS else 2
    return range(1, tournament.teams.registered().count() // at_a_table + 1)


def form_for(
    kind: PaperKind,
    tournament: Tournament,
    rounds: Sequence[Round],
    data: Mapping[str, Any] | None = None,
) -> PaperForm:
    """The form of a document's choices, filled in where `data` is given."""
    if kind.form in (StandingsForm, StageForm):
        rounds = [one for one in rounds if one.state != RoundState.PREVIEW]
    more: dict[str, Any] = {}
    if kind.form is StandingsForm:
        more["categories"] = list_categories(tournament)
        more["with_clubs"] = tournament.club_teams is not None
    if kind.form is SheetsForm and tournament.length_kind == LengthKind.DEALS:
        more["deals"] = tournament.length_value
    if kind.form is PlatesForm:
        more["tables"] = _tables_to_number(tournament)
    return kind.form(data, rounds=rounds, auto_id=f"id_{kind.code}_%s", **more)
