"""Django's entry for the arbitration app, and what is done by arbiters and juries, and about the
journal itself."""

from django.apps import AppConfig
from django.core.checks import register
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


class ArbitrationConfig(AppConfig):
    """Incidents, rulings on them, and the journal."""

    name = "arbitration"
    label = "arbitration"
    verbose_name = _("Arbitrage")

    def ready(self) -> None:
        """Listen to what happens in tournaments, answer what they ask, check both, take on jobs and
        what programs ask."""
        from api.endpoints.interface import add_desk_router
        from arbitration import api, port
        from arbitration.enums import Settlement
        from arbitration.kinds import KINDS
        from arbitration.pages.incidents.tallies import UNDECIDED
        from arbitration.port import Arbitration
        from arbitration.queries.carried_trails import TABLES
        from arbitration.tables import PARTS
        from arbitration.tasks import PRINT_RECORD, print_record
        from tournaments.acts import add_acts
        from tournaments.pages.goto.counts import add_tab_counts
        from tournaments.ports import arbitration
        from tournaments.queries.travelling_played import add_travelling
        from tournaments.signals import acted
        from tournaments.tables.exports.parts import add_parts
        from tournaments.tasks.kinds import PRINTING, JobKind, add_job_kinds
        from tournaments.wording import add_own_words

        add_acts(ROWS)
        add_tab_counts(UNDECIDED)
        # The entry first: what follows a contested sheet leaves entries of its own after it.
        acted.connect(port.record_audit_entries, dispatch_uid=port.AUDIT)
        acted.connect(port.follow_contested_sheets, dispatch_uid="incidents")
        arbitration.fill(Arbitration())
        add_travelling(*TABLES)
        add_own_words(*Settlement.labels, *(kind.label for kind in KINDS.values()))
        add_job_kinds({PRINT_RECORD: JobKind(title=PRINTING, function=print_record)})
        add_parts(*PARTS)
        add_desk_router(api.desk)
        register(port.audit_is_wired)
