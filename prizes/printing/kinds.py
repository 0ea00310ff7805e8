"""What lots add to the documents of a tournament, labels for envelopes among it, on the sheets that
shops sell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from prizes.forms.papers import (
    DiplomasForm,
    LabelContents,
    LabelsForm,
    LabelSheet,
    PalmaresForm,
    PodiumForm,
)
from prizes.pages.award_lines import read_palmares
from prizes.printing.honours import print_diplomas, print_lot_poster, print_palmares, print_podium
from tournaments.errors import Refused
from tournaments.forms.printing.papers import PaperForm
from tournaments.models import Tournament
from tournaments.pages.ranks.places import name_place
from tournaments.printing.papers import Moment, Paper, PaperKind, PaperRequest

_COLUMNS = {LabelSheet.SMALL: 3, LabelSheet.LARGE: 2}
_NAME_SIZES = ((24, "large"), (36, "medium"), (10_000, "small"))
"""Up to so many letters, the longest line of a label is set so."""
_MISSING = {
    LabelContents.TEAMS: _("Personne n'est encore inscrit : il n'y a pas d'étiquette à imprimer."),
    LabelContents.TABLES: _("Il n'y a pas encore de tables : inscrivez d'abord ceux qui jouent."),
    LabelContents.LOTS: _("Le palmarès n'a pas encore de lots : arrêtez-le d'abord."),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Label:
    """A label: a number set large, or nothing; lines of text, and how large they are."""

    number: int | None = None
    lines: tuple[str, ...] = ()
    size: str = "large"


def print_labels(request: PaperRequest) -> Paper:
    """A label for each team, table, rank or lot, from the first free one of the sheet."""
    values = request.values
    contents, sheet = LabelContents(values["contents"]), LabelSheet(values["sheet"])
    labels = _list_labels(request.tournament, contents, values)
    if not labels:
        raise Refused(_MISSING[contents], code="nothing-to-print", field="contents")
    return Paper(
        tournament=request.tournament,
        title=gettext("Étiquettes"),
        template="prizes/print/labels.html",
        context={
            "pages": arrange_labels(labels, sheet, start=values["start"]),
            "sheet": sheet.value,
            "contents": contents.value,
        },
        weight=len(labels),
    )


def _list_labels(
    tournament: Tournament, contents: LabelContents, values: Mapping[str, Any]
) -> list[Label]:
    if contents == LabelContents.TABLES:
        return [Label(number=number) for number in values["tables"]]
    if contents == LabelContents.RANKS:
        return [Label(lines=(name_place(rank),)) for rank in range(1, values["last_rank"] + 1)]
    if contents == LabelContents.LOTS:
        return [
            _label_names(line.team.number, line.place, line.prize, line.team.label)
            for line in read_palmares(tournament).lines
        ]
    teams = tournament.teams.registered().complete().with_players().order_by("number")
    return [_label_names(team.number, team.name, *map(str, team.players)) for team in teams]


def _label_names(number: int, *names: str) -> Label:
    lines = tuple(name for name in names if name)
    longest = max(map(len, lines), default=0)
    size = next(size for most, size in _NAME_SIZES if longest <= most)
    return Label(number=number, lines=lines, size=size)


def arrange_labels(
    labels: list[Label], sheet: LabelSheet, *, start: int
) -> list[list[list[Label | None]]]:
    """Pages of rows; what stands before the first free label stays empty."""
    columns, to_a_page = _COLUMNS[sheet], int(sheet)
    places: list[Label | None] = [*[None] * (start - 1), *labels]
    places += [None] * (-len(places) % columns)
    rows = [places[n : n + columns] for n in range(0, len(places), columns)]
    rows_to_a_page = to_a_page // columns
    return [rows[n : n + rows_to_a_page] for n in range(0, len(rows), rows_to_a_page)]


PAPERS = (
    PaperKind(
        code="diplomes",
        name=_("Diplômes"),
        purpose=_("À remettre : les noms, la place, une signature."),
        form=DiplomasForm,
        build=print_diplomas,
        moment=Moment.PRIZES,
    ),
    PaperKind(
        code="lots",
        name=_("Affiche des lots"),
        purpose=_("Au mur : ce qu'il y a à gagner."),
        form=PaperForm,
        build=print_lot_poster,
        moment=Moment.BEFORE,
    ),
    PaperKind(
        code="palmares",
        name=_("Qui reçoit quoi"),
        purpose=_("Pour appeler, faire signer, ou envoyer au journal."),
        form=PalmaresForm,
        build=print_palmares,
        moment=Moment.PRIZES,
    ),
    PaperKind(
        code="podium",
        name=_("Podium"),
        purpose=_("Une affiche : les trois premiers."),
        form=PodiumForm,
        build=print_podium,
        moment=Moment.PRIZES,
    ),
)

LABELS = PaperKind(
    code="etiquettes",
    name=_("Étiquettes"),
    purpose=_("À coller sur les enveloppes."),
    form=LabelsForm,
    build=print_labels,
    moment=Moment.BEFORE,
    stands_alone=True,
)
