"""What is done about sheets, tables and points."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import (
    ASKED,
    ASKED_UNTIL_FINAL,
    FROM_PUBLISHED,
    REASONED_FROM_PUBLISHED,
    REASONED_UNTIL_FINAL,
    REASONED_WHILE_PLAYED,
    WHILE_PLAYED,
    ActRow,
    Care,
    Cares,
    Rows,
)
from tournaments.enums import Act

ROWS: Rows = {
    Act.SHEET_SAVED: ActRow(cares=WHILE_PLAYED),
    Act.SHEET_SUBMITTED: ActRow(cares=WHILE_PLAYED),
    Act.MATCH_STOPPED: ActRow(cares=WHILE_PLAYED),
    Act.SHEET_CONFIRMED: ActRow(cares=WHILE_PLAYED),
    Act.SHEET_COMPARED: ActRow(cares=FROM_PUBLISHED, ranks=False),
    Act.SHEET_REOPENED: ActRow(cares=WHILE_PLAYED),
    Act.SHEET_CONTESTED: ActRow(
        cares=REASONED_WHILE_PLAYED,
        loses=_("Cette table attend une décision ; les autres continuent."),
        undo=_("L'arbitre tranche, et la feuille compte de nouveau."),
    ),
    Act.SHEET_RESOLVED: ActRow(
        cares=REASONED_FROM_PUBLISHED,
        loses=_("Une des deux versions de la feuille ne compte pas."),
        undo=_("Corrigez la feuille : les deux versions restent dans le journal."),
    ),
    Act.SHEET_CORRECTED: ActRow(
        cares=REASONED_FROM_PUBLISHED,
        loses=_("La marque d'une feuille qui comptait change, et les rangs avec elle."),
        undo=_("Corrigez-la de nouveau : les deux marques restent dans le journal."),
    ),
    Act.TABLE_TAKEN_OVER: ActRow(cares=WHILE_PLAYED, ranks=False),
    Act.TABLE_GIVEN_BACK: ActRow(cares=WHILE_PLAYED, ranks=False),
    Act.SEAT_ENDED: ActRow(
        cares=REASONED_WHILE_PLAYED,
        ranks=False,
        loses=_("Ce téléphone ne parle plus pour son camp."),
        undo=_("Qui est assis là rescanne le code et reprend le camp."),
    ),
    Act.ENTRIES_DROPPED: ActRow(
        cares=REASONED_WHILE_PLAYED,
        ranks=False,
        loses=_("Ce que les joueurs ont saisi sans accord est mis de côté."),
        undo=_("Ils le saisissent de nouveau ; le journal garde ce qu'ils avaient dit."),
    ),
    Act.FIRST_DEAL_ACCEPTED: ActRow(cares=WHILE_PLAYED, ranks=False),
    Act.TABLE_CODE_REPLACED: ActRow(
        cares=ASKED_UNTIL_FINAL,
        ranks=False,
        loses=_("Le chevalet et la feuille imprimés de cette table ne mènent plus nulle part."),
        undo=_("Réimprimez le chevalet : il porte le nouveau code."),
    ),
    Act.SHEET_PHOTO_ADDED: ActRow(cares=FROM_PUBLISHED, ranks=False),
    Act.SHEET_PHOTO_REMOVED: ActRow(
        cares=ASKED,
        ranks=False,
        loses=_("La photo de la feuille disparaît ; le journal n'en garde que l'empreinte."),
        undo=_("Joignez-la de nouveau, si le papier est encore là."),
    ),
    Act.FORFEIT_RECORDED: ActRow(
        cares=Cares(
            prepared=Care.REFUSED,
            published=Care.ASKS,
            recorded=Care.ASKS,
            closed=Care.REASON,
            final=Care.REFUSED,
        ),
        loses=_("Qui est absent perd la partie sans jouer ; la feuille ne compte plus."),
        undo=_(
            "Le forfait s'efface et la feuille revient ; une fois la partie close, en corrigeant"
            " la feuille, avec une raison."
        ),
    ),
    Act.WINNER_NAMED: ActRow(
        cares=REASONED_FROM_PUBLISHED,
        loses=_("Une équipe à égalité sort du tableau."),
        undo=_("Désignez l'autre, tant que le tour suivant n'est pas tiré."),
    ),
    Act.ADJUSTMENT_MADE: ActRow(
        cares=REASONED_UNTIL_FINAL,
        loses=_("Des points sont donnés ou retirés hors des donnes."),
        undo=_("« Annuler » rend les points, avec une raison."),
    ),
    Act.ADJUSTMENT_REVERSED: ActRow(
        cares=REASONED_UNTIL_FINAL,
        loses=_("L'ajustement ne compte plus."),
        undo=_("Faites-le de nouveau."),
    ),
}
