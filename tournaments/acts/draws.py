"""What is done about draws and rounds."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, UNTIL_FINAL, WHILE_PLAYED, ActRow, Rows, Seals
from tournaments.enums import Act

ROWS: Rows = {
    Act.DRAW_PREVIEWED: ActRow(cares=UNTIL_FINAL, ranks=False, seals=Seals.ROUNDS),
    Act.DRAW_SWAPPED: ActRow(cares=UNTIL_FINAL, ranks=False, seals=Seals.ROUNDS),
    Act.DRAW_TABLE_CHANGED: ActRow(
        cares="saxxx",
        ranks=False,
        seals=Seals.ROUNDS,
        loses=_("Les joueurs sont peut-être déjà assis, et le tirage affiché dit l'autre table."),
        undo=_("Donnez de nouveau l'ancien numéro, tant qu'aucun résultat n'est saisi."),
    ),
    Act.DRAW_PUBLISHED: ActRow(cares=UNTIL_FINAL, seals=Seals.ROUNDS),
    Act.DRAW_CANCELLED: ActRow(
        cares="srxxx",
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
