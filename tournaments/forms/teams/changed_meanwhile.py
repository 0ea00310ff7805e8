"""A team's form that is saved from a page older than what is recorded."""

from django.utils.translation import gettext as _

from tournaments.domain.seen import Seen, list_changed_meanwhile
from tournaments.forms.teams.team import TeamForm


def say_changed_meanwhile(form: TeamForm, seen: Seen) -> None:
    """Beside what somebody else corrected since the page was shown: what stands there now."""
    typed = form.cleaned_data if form.is_valid() else {}
    for name in list_changed_meanwhile(form.initial, seen):
        held = form.initial[name]
        if name in typed and typed[name] != held:
            said = _("Changé entre-temps : %(value)s. Enregistrez de nouveau pour garder le vôtre.")
            form.add_error(name, said % {"value": _write(held)})


def _write(held: object) -> str:
    if isinstance(held, bool):
        return _("oui") if held else _("non")
    return "–" if held in (None, "") else str(held)
