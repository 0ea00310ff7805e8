"""What is done about fees, tills and receipts."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.TARIFFS_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.FEES_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.ENTRY_GIVEN: ActRow(cares=ALWAYS, ranks=False),
    Act.ENTRY_KEPT: ActRow(cares=ALWAYS, ranks=False),
    Act.MONEY_TAKEN: ActRow(cares=ALWAYS, ranks=False),
    Act.MONEY_REFUNDED: ActRow(
        cares="rrrrr",
        ranks=False,
        loses=_("La somme sort de la caisse : elle est due de nouveau, si l'inscription tient."),
        undo=_("« Annuler cette ligne » défait le remboursement, avec une raison."),
    ),
    Act.MONEY_REVERSED: ActRow(
        cares="rrrrr",
        ranks=False,
        loses=_("La ligne ne compte plus ; son reçu est annulé par un autre numéro."),
        undo=_("Encaissez de nouveau : les deux lignes restent."),
    ),
    Act.MONEY_MOVED: ActRow(cares=ALWAYS, ranks=False),
    Act.TILL_OPENED: ActRow(cares=ALWAYS, ranks=False),
    Act.TILL_COUNTED: ActRow(cares=ALWAYS, ranks=False),
    Act.TILL_CLOSED: ActRow(
        cares="aaaaa",
        ranks=False,
        loses=_("La caisse ne prend plus rien, et son comptage ne change plus."),
        undo=_("Rien ne la rouvre : ouvrez-en une autre."),
    ),
    Act.RECEIPT_MADE: ActRow(cares=ALWAYS, ranks=False),
    Act.RECEIPT_CANCELLED: ActRow(cares=ALWAYS, ranks=False),
}
