"""What lots add to the documents of a tournament."""

from django.utils.translation import gettext_lazy as _

from prizes.forms.papers import DiplomasForm, LabelsForm, PalmaresForm, PodiumForm
from prizes.printing.honours import print_diplomas, print_lot_poster, print_palmares, print_podium
from prizes.printing.labels import print_labels
from tournaments.forms.printing.papers import PaperForm
from tournaments.printing.papers import Moment, PaperKind

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
