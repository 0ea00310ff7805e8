"""Django's entry for the operations app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class OperationsConfig(AppConfig):
    """Back-ups, copies, health, and the server of a hall."""

    name = "operations"
    label = "operations"
    verbose_name = _("Exploitation")

    def ready(self) -> None:
        """Copy evenings as jobs; show in La soirée the one that failed; note what only adds."""
        from operations.tasks import copies
        from operations.tasks.copies import list_failed_copies
        from tournaments.pages.evening.matters import MatterPlace, add_matters
        from tournaments.tasks.kinds import add_job_kinds

        add_job_kinds(copies.JOB_KINDS)
        add_matters(MatterPlace.FAILED, list_failed_copies)
        post_migrate.connect(_note_additions, sender=self)


def _note_additions(plan: Any = (), **_signal: Any) -> None:
    from operations.domain.versions import note_additions

    note_additions(plan)
