"""What is done about stages, their draws and their rounds."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import (
    ALWAYS,
    ASKED_UNTIL_FINAL,
    REASONED_UNTIL_FINAL,
    UNTIL_FINAL,
    WHILE_PLAYED,
    ActRow,
    Care,
    Cares,
    Rows,
    Seals,
)
from tournaments.enums import Act

ROWS: Rows = {
    Act.STAGE_ADDED: ActRow(cares=UNTIL_FINAL, seals=Seals.ROUNDS),
    Act.STAGE_CHANGED: ActRow(cares=UNTIL_FINAL, seals=Seals.ROUNDS),
    Act.STAGE_REMOVED: ActRow(
        cares=ASKED_UNTIL_FINAL,
        seals=Seals.ROUNDS,
        loses=_("La phase et ses réglages disparaissent."),
        undo=_("Il faut l'ajouter de nouveau, avec ses réglages."),
    ),
    Act.STAGE_OPENED: ActRow(cares=UNTIL_FINAL, seals=Seals.ROUNDS),
    Act.STAGE_REOPENED: ActRow(
        cares=ASKED_UNTIL_FINAL,
        seals=Seals.ROUNDS,
        loses=_("La liste de ceux qui jouent cette phase est effacée."),
        undo=_("Ouvrez la phase de nouveau : ceux qui se qualifient alors y entrent."),
    ),
    Act.STAGE_MOVED_UP: ActRow(cares=UNTIL_FINAL),
    Act.STAGE_PUT_RIGHT: ActRow(
        cares=REASONED_UNTIL_FINAL,
        loses=_("Deux équipes échangent leurs places dans un tirage que la salle a vu."),
        undo=_("Si le résultat est corrigé de nouveau, la question se pose de nouveau."),
    ),
    Act.STAGE_KEPT: ActRow(
        cares=REASONED_UNTIL_FINAL,
        ranks=False,
        loses=_("La suite reste comme elle a été tirée, malgré le résultat corrigé."),
        undo=_("Si le résultat est corrigé de nouveau, la question se pose de nouveau."),
    ),
    Act.STAGE_POOLS_CHANGED: ActRow(cares=UNTIL_FINAL, seals=Seals.ROUNDS),
    Act.STAGE_LOT_DRAWN: ActRow(cares=UNTIL_FINAL, ranks=False),
    Act.STAGE_LOT_ACCEPTED: ActRow(cares=UNTIL_FINAL, ranks=False),
    Act.STAGE_LOT_DECLINED: ActRow(cares=UNTIL_FINAL, ranks=False),
    Act.STAGE_LOT_ANSWER_UNDONE: ActRow(cares=UNTIL_FINAL, ranks=False),
    Act.STAGE_LOT_TAKEN_BACK: ActRow(
        cares=ASKED_UNTIL_FINAL,
        ranks=False,
        loses=_("Les réponses des équipes appelées sont effacées."),
        undo=_("Tirez de nouveau : le même sort les appelle dans le même ordre."),
    ),
    Act.STAGE_BARRAGE_ARRANGED: ActRow(cares=UNTIL_FINAL),
    Act.STAGE_BARRAGE_DROPPED: ActRow(
        cares=ASKED_UNTIL_FINAL,
        loses=_("Le match ne se jouera pas : une autre règle donne la dernière place."),
        undo=_("Prévoyez-le de nouveau tant que la phase n'est pas ouverte."),
    ),
    Act.DRAW_PREVIEWED: ActRow(cares=UNTIL_FINAL, ranks=False, seals=Seals.ROUNDS),
    Act.DRAW_SWAPPED: ActRow(cares=UNTIL_FINAL, ranks=False, seals=Seals.ROUNDS),
    Act.DRAW_TABLE_CHANGED: ActRow(
        cares=Cares(
            prepared=Care.SAFE,
            published=Care.ASKS,
            recorded=Care.REFUSED,
            closed=Care.REFUSED,
            final=Care.REFUSED,
        ),
        ranks=False,
        seals=Seals.ROUNDS,
        loses=_("Les joueurs sont peut-être déjà assis, et le tirage affiché dit l'autre table."),
        undo=_("Donnez de nouveau l'ancien numéro, tant qu'aucun résultat n'est saisi."),
    ),
    Act.DRAW_PUBLISHED: ActRow(cares=UNTIL_FINAL, seals=Seals.ROUNDS),
    Act.DRAW_CANCELLED: ActRow(
        cares=Cares(
            prepared=Care.SAFE,
            published=Care.REASON,
            recorded=Care.REFUSED,
            closed=Care.REFUSED,
            final=Care.REFUSED,
        ),
        seals=Seals.ROUNDS,
        loses=_("Les joueurs sont peut-être déjà assis, et le tirage imprimé ne vaut plus rien."),
        undo=_("Tant que rien ne change, le tirage annulé peut être repris, avec ses tables."),
    ),
    Act.DRAW_RESTORED: ActRow(cares=UNTIL_FINAL, ranks=False, seals=Seals.ROUNDS),
    Act.LATE_TEAM_SEATED: ActRow(cares=UNTIL_FINAL, seals=Seals.SEATING),
    Act.CATCH_UP_SEATED: ActRow(cares=UNTIL_FINAL, seals=Seals.SEATING),
    Act.CATCH_UP_TAKEN_BACK: ActRow(cares=UNTIL_FINAL, seals=Seals.SEATING),
    Act.ROOMS_CHANGED: ActRow(cares=ALWAYS),
    Act.ROUND_STARTED: ActRow(cares=ALWAYS, ranks=False, seals=Seals.ROUNDS),
    Act.ROUND_PAUSED: ActRow(cares=WHILE_PLAYED, ranks=False),
    Act.ROUND_RESUMED: ActRow(cares=WHILE_PLAYED, ranks=False),
}
