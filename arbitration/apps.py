"""Django's entry for the arbitration app."""

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class ArbitrationConfig(AppConfig):
    """Incidents and the audit trail."""

    name = "arbitration"
    label = "arbitration"
    verbose_name = _("Arbitrage")

    def ready(self) -> None:
        """Listen to what happens in tournaments, answer what they ask, check both, take on jobs and
        what programs ask."""
        from api.endpoints.interface import add_desk_router
        from arbitration import acts, checks, receivers
        from arbitration.api import incidents
        from arbitration.enums import Settlement
        from arbitration.kinds import KINDS
        from arbitration.pages.incidents.tallies import UNDECIDED
        from arbitration.port import Arbitration
        from arbitration.queries.suitcases.carried_trails import TABLES
        from arbitration.tables.rulings import PARTS
        from arbitration.tasks import PRINT_RECORD, print_record
        from tournaments.acts import add_acts
        from tournaments.pages.goto.counts import add_tab_counts
        from tournaments.ports import arbitration
        from tournaments.queries.travelling_played import add_travelling
        from tournaments.signals import acted
        from tournaments.tables.exports.parts import add_parts
        from tournaments.tasks.kinds import PRINTING, JobKind, add_job_kinds
        from tournaments.wording import add_own_words

        add_acts(acts.ROWS)
        add_tab_counts(UNDECIDED)
        # The entry first: what follows a contested sheet leaves entries of its own after it.
        acted.connect(receivers.record_audit_entries, dispatch_uid=checks.AUDIT)
        acted.connect(receivers.follow_contested_sheets, dispatch_uid="incidents")
        arbitration.fill(Arbitration())
        add_travelling(*TABLES)
        add_own_words(*Settlement.labels, *(kind.label for kind in KINDS.values()))
        add_job_kinds({PRINT_RECORD: JobKind(title=PRINTING, function=print_record)})
        add_parts(*PARTS)
        add_desk_router(incidents.desk)
        register(checks.audit_is_wired)
        register(checks.port_is_filled)
