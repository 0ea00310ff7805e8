"""What is done about teams and who plays in them, and about fees, tills and receipts."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import (
    ALWAYS,
    ASKED,
    ASKED_UNTIL_FINAL,
    REASONED,
    REASONED_UNTIL_FINAL,
    UNTIL_FINAL,
    ActRow,
    Care,
    Cares,
    Rows,
    Seals,
)
from tournaments.enums import Act

ROWS: Rows = {
    Act.TEAM_REGISTERED: ActRow(cares=UNTIL_FINAL),
    Act.TEAM_CHANGED: ActRow(cares=UNTIL_FINAL, frees_place=True),
    Act.TEAM_WITHDRAWN: ActRow(
        cares=ASKED_UNTIL_FINAL,
        frees_place=True,
        loses=_("Sa place devient libre."),
        undo=_("Elle garde son numéro et peut être réinscrite."),
    ),
    Act.TEAM_RESTORED: ActRow(cares=UNTIL_FINAL),
    Act.TEAM_PROMOTED: ActRow(cares=UNTIL_FINAL, frees_place=True),
    Act.SOLOS_MATCHED: ActRow(cares=UNTIL_FINAL, frees_place=True, seals=Seals.TEAMS),
    Act.SOLOS_PARTED: ActRow(cares=UNTIL_FINAL, seals=Seals.TEAMS),
    Act.PLAYER_SUBSTITUTED: ActRow(cares=UNTIL_FINAL),
    Act.TEAMS_IMPORTED: ActRow(cares=UNTIL_FINAL, seals=Seals.TEAMS),
    Act.TEAM_CHECKED_IN: ActRow(cares=UNTIL_FINAL, ranks=False, seals=Seals.NOTHING),
    Act.CHECK_IN_UNDONE: ActRow(cares=UNTIL_FINAL, ranks=False, seals=Seals.NOTHING),
    Act.TEAM_LEFT: ActRow(
        cares=Cares(
            prepared=Care.SAFE,
            published=Care.REASON,
            recorded=Care.REASON,
            closed=Care.REASON,
            final=Care.REFUSED,
        ),
        seals=Seals.NOTHING,
        loses=_(
            "Les prochains tirages se font sans ceux qui s'en vont : ils manquent ces parties."
        ),
        undo=_("« De retour », à l'entrée, les remet dans les prochains tirages."),
    ),
    Act.TEAM_RETURNED: ActRow(cares=UNTIL_FINAL, seals=Seals.NOTHING),
    Act.PAIR_FORBIDDEN: ActRow(cares=ALWAYS, ranks=False),
    Act.PAIR_ALLOWED: ActRow(cares=ALWAYS, ranks=False),
    Act.TEAM_EXCLUDED: ActRow(
        cares=REASONED_UNTIL_FINAL,
        loses=_("L'équipe ne joue plus et n'est plus classée."),
        undo=_("La décision qui l'exclut peut être révisée."),
    ),
    Act.TEAM_READMITTED: ActRow(
        cares=REASONED_UNTIL_FINAL,
        loses=_("L'exclusion ne vaut plus ; les parties manquées restent manquées."),
        undo=_("Une autre décision peut l'exclure de nouveau."),
    ),
    Act.PLAYER_EXCLUDED: ActRow(
        cares=REASONED_UNTIL_FINAL,
        loses=_("Le joueur ne joue plus : son équipe attend un remplaçant."),
        undo=_("La décision qui l'exclut peut être révisée."),
    ),
    Act.PLAYER_READMITTED: ActRow(
        cares=REASONED_UNTIL_FINAL,
        loses=_("L'exclusion ne vaut plus ; un remplaçant garde la place qu'il a prise."),
        undo=_("Une autre décision peut l'exclure de nouveau."),
    ),
    Act.TARIFFS_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.FEES_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.ENTRY_GIVEN: ActRow(cares=ALWAYS, ranks=False),
    Act.ENTRY_KEPT: ActRow(cares=ALWAYS, ranks=False),
    Act.MONEY_TAKEN: ActRow(cares=ALWAYS, ranks=False),
    Act.MONEY_REFUNDED: ActRow(
        cares=REASONED,
        ranks=False,
        loses=_("La somme sort de la caisse : elle est due de nouveau, si l'inscription tient."),
        undo=_("« Annuler cette ligne » défait le remboursement, avec une raison."),
    ),
    Act.MONEY_REVERSED: ActRow(
        cares=REASONED,
        ranks=False,
        loses=_("La ligne ne compte plus ; son reçu est annulé par un autre numéro."),
        undo=_("Encaissez de nouveau : les deux lignes restent."),
    ),
    Act.MONEY_MOVED: ActRow(cares=ALWAYS, ranks=False),
    Act.TILL_OPENED: ActRow(cares=ALWAYS, ranks=False),
    Act.TILL_COUNTED: ActRow(cares=ALWAYS, ranks=False),
    Act.TILL_CLOSED: ActRow(
        cares=ASKED,
        ranks=False,
        loses=_("La caisse ne prend plus rien, et son comptage ne change plus."),
        undo=_("Rien ne la rouvre : ouvrez-en une autre."),
    ),
    Act.RECEIPT_MADE: ActRow(cares=ALWAYS, ranks=False),
    Act.RECEIPT_CANCELLED: ActRow(cares=ALWAYS, ranks=False),
}
