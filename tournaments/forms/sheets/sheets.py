"""The small forms around a score sheet: the key of a post, the totals, a reason, a forfeit."""

from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Length, RuleSet
from tournaments.domain.submissions import Sent, create_submission_key
from tournaments.enums import Forfeit
from tournaments.forms.acts import ReasonForm
from tournaments.forms.sheets.rows import MAX_ROWS
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.pages.sheets.totals_check import asked_counts
from tournaments.rule_words import name_sweeps

POINTS_MAX = 100_000
_OF_THE_POST = {"key", "csrfmiddlewaretoken"}
LARGEST_PHOTO = 10 * 2**20


class SheetPost(forms.Form):
    """What every form of a sheet carries: its own key, and the version it was made from."""

    key = forms.UUIDField(widget=forms.HiddenInput, required=False)
    base_version = forms.IntegerField(
        widget=forms.HiddenInput, required=False, min_value=0, max_value=10**9
    )

    @classmethod
    def fresh(cls, version: int) -> "SheetPost":
        """The form to put into a page."""
        return cls(initial={"key": create_submission_key(), "base_version": version})

    def sent_to(self, place: str) -> Sent:
        """What was sent, whole, to an address: other totals under the same key are another form."""
        told = cast("QueryDict", self.data).lists()
        content = str(sorted(pair for pair in told if pair[0] not in _OF_THE_POST))
        return Sent(key=self.cleaned_data["key"], place=place, content=content)

    def clean_base_version(self) -> int:
        """No version counts as the empty sheet's."""
        return self.cleaned_data["base_version"] or 0


def _points(label: Any, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=POINTS_MAX, **kwargs)


class TotalsForm(forms.Form):
    """The two totals of a sheet, and what helps to check them."""

    NS = _points(_("Total Nord-Sud"))
    EW = _points(_("Total Est-Ouest"))
    belotes = forms.IntegerField(
        label=_("Nombre de belotes"),
        min_value=0,
        max_value=500,
        required=False,
    )
    capots = forms.IntegerField(min_value=0, max_value=500, required=False)
    declarations = _points(_("Points d'annonces des deux camps"), required=False)
    checked = forms.BooleanField(
        label=_("Ce sont bien les totaux de la feuille"), required=False, widget=forms.HiddenInput
    )

    def __init__(
        self, *args: Any, counted: tuple[RuleSet, Length] | None = None, **kwargs: Any
    ) -> None:
        """`counted`: by which rules, over how many deals; None asks for the two totals alone."""
        super().__init__(*args, **kwargs)
        self.fields["NS"].widget.attrs["autofocus"] = True
        if counted:
            self.fields["capots"].label = _("Nombre de %(sweeps)s") % {
                "sweeps": str(name_sweeps(counted[0])).lower()
            }
        asked = asked_counts(*counted) if counted else ()
        for name in {"belotes", "capots", "declarations"}.difference(asked):
            del self.fields[name]

    def facts(self) -> TotalsFacts:
        """What to record: the totals, and the counts that were given."""
        given = {
            name: value
            for name, value in self.cleaned_data.items()
            if name != "checked" and value is not None
        }
        return cast("TotalsFacts", given)


class ContestForm(ReasonForm):
    """What is contested, and of which deal where it is one."""

    deal_number = forms.IntegerField(
        label=_("Donne n°"), min_value=1, max_value=MAX_ROWS, required=False
    )


class ForfeitForm(forms.Form):
    """Which side of a table did not play."""

    absent = forms.ChoiceField(label=_("Qui est absent ?"), choices=Forfeit.choices)


class JumpForm(forms.Form):
    """The number of a table to go to."""

    table = forms.IntegerField(label=_("Table n°"), min_value=1, max_value=32_767)


class PhotoForm(forms.Form):
    photo = forms.FileField(
        label=_("Photo de la feuille"),
        help_text=_("JPEG, PNG ou WebP, de 10 Mo au plus ; le lieu n'est pas gardé."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )

    def clean_photo(self) -> bytes:
        """What the file holds; nothing of it is read before the site knows how large it is."""
        upload: Any = self.cleaned_data["photo"]
        if upload.size > LARGEST_PHOTO:
            raise forms.ValidationError(gettext("Ce fichier dépasse 10 Mo."))
        content: bytes = upload.read()
        return content
