"""What is done by arbiters and juries, and about the record itself."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, FROM_PUBLISHED, ActRow, Rows, Seals
from tournaments.enums import Act

ROWS: Rows = {
    Act.SIDE_BARRED: ActRow(cares=FROM_PUBLISHED),
    Act.INCIDENT_OPENED: ActRow(cares=ALWAYS, ranks=False),
    Act.INCIDENT_TAKEN: ActRow(cares=ALWAYS, ranks=False),
    Act.INCIDENT_RELEASED: ActRow(cares=ALWAYS, ranks=False),
    Act.INCIDENT_REPLAYED: ActRow(cares=ALWAYS, ranks=False),
    Act.INCIDENT_WITHDRAWN: ActRow(cares=ALWAYS, ranks=False),
    Act.RULING_MADE: ActRow(cares=ALWAYS, ranks=False),
    Act.RULING_REVISED: ActRow(cares=ALWAYS, ranks=False),
    Act.APPEAL_LODGED: ActRow(cares=ALWAYS),
    Act.APPEAL_PROPOSED: ActRow(cares=ALWAYS, ranks=False),
    Act.APPEAL_VOTED: ActRow(cares=ALWAYS, ranks=False),
    Act.APPEAL_WITHDRAWN: ActRow(cares=ALWAYS),
    Act.APPEAL_DECIDED: ActRow(cares=ALWAYS),
    Act.JURY_NAMED: ActRow(cares=ALWAYS, ranks=False, seals=Seals.JURY),
    Act.ROWS_CONVERTED: ActRow(cares=ALWAYS, ranks=False, seals=Seals.NAMES),
    Act.ROWS_SEALED: ActRow(cares=ALWAYS, ranks=False, seals=Seals.NAMES),
    Act.DETAILS_ERASED: ActRow(
        cares="aaaaa",
        ranks=False,
        seals=Seals.ROUNDS,
        loses=_("Les noms et les mots effacés ne reviennent pas."),
        undo=_("Rien ne l'annule."),
    ),
}
