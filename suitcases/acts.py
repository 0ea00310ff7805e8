"""What is done where a concours is taken along, and with what came in meanwhile."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.SUITCASE_PACKED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_OPENED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_CLOSED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_REOPENED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_BROUGHT_BACK: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_TAKEN_AGAIN: ActRow(
        cares="rrrrr",
        ranks=False,
        loses=_("Ce qui se joue à la salle depuis le départ ne pourra plus revenir ici."),
        undo=_("Rien ne l'annule : le journal garde où les deux chemins se séparent."),
    ),
    Act.DEFERRED_APPLIED: ActRow(cares=ALWAYS, ranks=False),
    Act.DEFERRED_ASIDE: ActRow(
        cares="rrrrr",
        ranks=False,
        loses=_("Ce que la personne a demandé ne se fait pas."),
        undo=_("La demande reste écrite : faites-le vous-même si vous changez d'avis."),
    ),
}
