"""Django's entry for the operations app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OperationsConfig(AppConfig):
    """Back-ups, copies, health, and the server of a hall."""

    name = "operations"
    label = "operations"
    verbose_name = _("Exploitation")

    def ready(self) -> None:
        """Copy evenings as jobs; show in La soirée the one that failed."""
        from operations.pages import list_failed_copies
        from operations.tasks import copies
        from tournaments.pages.evening.matters import Place, add_matters
        from tournaments.tasks.kinds import add_job_kinds

        add_job_kinds(copies.JOB_KINDS)
        add_matters(Place.FAILED, list_failed_copies)
