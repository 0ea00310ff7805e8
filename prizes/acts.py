"""What is done about lots and the palmarès."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.LOTS_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.PALMARES_ARRESTED: ActRow(cares=ALWAYS, ranks=False),
    Act.PALMARES_RELEASED: ActRow(
        cares="aaaaa",
        ranks=False,
        loses=_("Plus personne n'a de lot."),
        undo=_("Attribuez-les de nouveau : mêmes lots, même classement, même sort."),
    ),
    Act.PALMARES_CORRECTED: ActRow(
        cares="rrrrr",
        ranks=False,
        loses=_("Des lots qui ne sont pas encore remis changent de main."),
        undo=_("Si le classement revient, corrigez les lots de nouveau."),
    ),
    Act.PRIZE_HANDED: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_NOT_TAKEN: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_TAKEN_BACK: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_SWAPPED: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_ADDED: ActRow(cares=ALWAYS, ranks=False),
}
