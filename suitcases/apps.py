"""Django's entry for the suitcases app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SuitcasesConfig(AppConfig):
    """A concours taken along, brought back, forked."""

    name = "suitcases"
    label = "suitcases"
    verbose_name = _("Valises")

    def ready(self) -> None:
        """Say what travels, take it on as a job, drop what nobody took."""
        from suitcases import tasks
        from suitcases.acts import ROWS
        from suitcases.domain.arrivals import discard_old_files
        from suitcases.port import Suitcases
        from tournaments.acts import add_acts
        from tournaments.ports import suitcases
        from tournaments.tasks.kinds import add_job_kinds
        from tournaments.tasks.rounds import add_sweep

        add_acts(ROWS)
        add_sweep(discard_old_files)
        suitcases.fill(Suitcases())
        add_job_kinds(tasks.JOB_KINDS)
