"""What every page of settings does: it takes back nothing that somebody else changed meanwhile."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.forms import Form, ModelForm
from django.utils.functional import cached_property

from tournaments.domain.seen import ChangedMeanwhile, Seen, encode_seen, mark, read_seen
from tournaments.domain.tournament.tournaments import change_settings, read_settings
from tournaments.errors import Refused
from tournaments.forms.stages.options import find_field
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class SettingsPage(TournamentAccess):
    """A page of settings, which two people may have open at once; its form says what it showed."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    @cached_property
    def seen(self) -> Seen:
        """What the page showed on which the form was filled in, and what a refusal said since."""
        return read_seen(self.request.POST.get("seen", ""))

    def change(self, values: Mapping[str, Any]) -> None:
        """Store what was touched on the page; raises Refused as `change_settings` does."""
        change_settings(self.tournament, values=values, by=self.actor, seen=self.seen)

    def show_refused(self, form: Form | ModelForm, refusal: Refused) -> None:
        """Say it beside each field that it is about."""
        names = [refusal.field]
        if isinstance(refusal, ChangedMeanwhile):
            names, self.seen = list(refusal.held), refusal.seen
        for field in dict.fromkeys(find_field(form, name) for name in names):
            form.add_error(field, str(refusal))

    def write_seen(self, names: Iterable[str], **more: Any) -> str:
        """What the page shows of these settings, and what `more` it shows by a name, for its
        hidden field `seen`.

        What was typed is given back on what it was typed upon, which may be older than what stands.
        """
        if self.request.method == "POST":
            return encode_seen(self.seen)
        return encode_seen(mark({**read_settings(self.tournament, names), **more}))

    def copy_tournament(self) -> Tournament:
        """A copy for a form to write on, apart from the tournament that the page shows."""
        return Tournament.objects.get(pk=self.tournament.pk)
