"""A team's form that is saved from a page older than what is recorded."""

from django.utils.translation import gettext as _

from tournaments.domain.seen import ChangedMeanwhile
from tournaments.forms.teams.team import TeamForm


def show_changed_meanwhile(form: TeamForm, refusal: ChangedMeanwhile) -> None:
    """Beside each field that somebody else corrected otherwise: what stands there now."""
    for name, held in refusal.held.items():
        said = _("Changé entre-temps : %(value)s. Enregistrez de nouveau pour garder le vôtre.")
        form.add_error(name, said % {"value": _write(held)})


def _write(held: object) -> str:
    return "–" if held in (None, "") else str(held)
