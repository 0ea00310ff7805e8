"""Django's entry for the suitcases app, and what is done where a concours is taken along, and with
what came in meanwhile."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, REASONED, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.SUITCASE_PACKED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_OPENED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_CLOSED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_REOPENED: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_BROUGHT_BACK: ActRow(cares=ALWAYS, ranks=False),
    Act.SUITCASE_TAKEN_AGAIN: ActRow(
        cares=REASONED,
        ranks=False,
        loses=_("Ce qui se joue à la salle depuis le départ ne pourra plus revenir ici."),
        undo=_("Rien ne l'annule : le journal garde où les deux chemins se séparent."),
    ),
    Act.DEFERRED_APPLIED: ActRow(cares=ALWAYS, ranks=False),
    Act.DEFERRED_ASIDE: ActRow(
        cares=REASONED,
        ranks=False,
        loses=_("Ce que la personne a demandé ne se fait pas."),
        undo=_("La demande reste écrite : faites-le vous-même si vous changez d'avis."),
    ),
}


class SuitcasesConfig(AppConfig):
    """A concours taken along, brought back, forked."""

    name = "suitcases"
    label = "suitcases"
    verbose_name = _("Valises")

    def ready(self) -> None:
        """Say what travels, take it on as a job, drop what nobody took."""
        from suitcases import tasks
        from suitcases.domain.arrivals import discard_old_files
        from suitcases.domain.packing import Suitcases
        from tournaments.acts import add_acts
        from tournaments.ports import suitcases
        from tournaments.tasks.kinds import add_job_kinds
        from tournaments.tasks.rounds import add_sweep

        add_acts(ROWS)
        add_sweep(discard_old_files)
        suitcases.fill(Suitcases())
        add_job_kinds(tasks.JOB_KINDS)
