"""One person of a club: what is typed of them."""

from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.people.register import PersonFields
from tournaments.forms.teams.fields import (
    LicenceField,
    MailFields,
    NameField,
    SuggestingInput,
    TagsField,
)
from tournaments.forms.tournament import DateInput
from tournaments.models import Club, Player
from tournaments.names import NAME_LENGTH, tidy, tidy_person
from tournaments.queries.people import (
    list_known_names,
    list_namesakes_in_club,
    list_tags_of_club,
)
from tournaments.queries.teams.known import list_licensed_players

EARLIEST_YEAR = 1900


def build_year_field(label: Any, **kwargs: Any) -> forms.IntegerField:
    """A year of birth, which the day of its form is not before."""
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=EARLIEST_YEAR,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        **kwargs,
    )


def find_partner(club: Club, text: str) -> Player | None:
    """Whom a name or a licence means. Raises ValidationError where it is nobody, or not one."""
    licensed = list_licensed_players(club.pk, [text.upper()]) if text else {}
    found = list(licensed.values()) or list_namesakes_in_club(club, text)
    if len(found) > 1:
        raise forms.ValidationError(
            gettext("Plusieurs personnes portent ce nom : donnez plutôt la licence.")
        )
    if not found:
        raise forms.ValidationError(gettext("Le club ne connaît personne de ce nom."))
    return found[0]


class PersonForm(MailFields):
    """Everything that is written down about a person."""

    family = NameField(label=_("Nom"))
    first_name = NameField(label=_("Prénom"), required=False)
    licence = LicenceField(label=_("Licence"))
    member_until = forms.DateField(
        label=_("Adhérent jusqu'au"),
        required=False,
        widget=DateInput(),
        help_text=_("Le dernier jour de son adhésion ; vide pour qui n'a jamais adhéré."),
    )
    phone = forms.CharField(
        label=_("Téléphone"),
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "off"}),
    )
    category = TagsField(label=_("Catégorie"), required=False)
    born_in = build_year_field(
        _("Année de naissance"),
        help_text=_("Elle dit de deux homonymes qui est qui. L'année suffit."),
    )
    partner = NameField(
        label=_("Partenaire habituel"),
        required=False,
        widget=SuggestingInput,
        help_text=_("Proposé quand l'un des deux s'inscrit."),
    )
    shows_initial = forms.BooleanField(
        label=_("Les pages publiques ne montrent que le prénom et l'initiale"), required=False
    )
    is_other = forms.BooleanField(label=_("C'est une autre personne, du même nom."), required=False)

    ORDER = (
        "family", "first_name", "licence", "member_until", "category", "phone", "email",
        "mail_agreed", "partner", "born_in", "shows_initial", "is_other",
    )  # fmt: skip

    def __init__(self, *args: Any, club: Club, player: Player | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club, self.player = club, player
        self.fields["email"].help_text = ""
        cast("TagsField", self.fields["category"]).offer(list_tags_of_club(club))
        cast("SuggestingInput", self.fields["partner"].widget).suggestions = list_known_names(
            club, beside=player
        )
        if not (self.is_bound and (self.data.get("is_other") or self._is_refused)):
            self.fields["is_other"].widget = forms.HiddenInput()
        self.order_fields(self.ORDER)

    _is_refused = False

    def ask_whether_other(self, question: str) -> None:
        """Show the box that says that a namesake is another person."""
        self.fields["is_other"].widget = forms.CheckboxInput()
        self.add_error("is_other", question)

    def clean_born_in(self) -> int | None:
        year: int | None = self.cleaned_data["born_in"]
        if year is not None and year > timezone.localdate().year:
            raise forms.ValidationError(gettext("Cette année n'est pas encore là."))
        return year

    def clean_partner(self) -> Player | None:
        text = tidy(self.cleaned_data["partner"])
        if not text:
            return None
        found = find_partner(self.club, text)
        if found == self.player:
            raise forms.ValidationError(gettext("C'est la même personne."))
        return found

    def clean(self) -> dict[str, Any]:
        """The name, whole, has to fit."""
        given = super().clean()
        if len(self._whole(given)) > NAME_LENGTH:
            sentence = gettext("Nom et prénom : %(count)d caractères au plus.")
            self.add_error("family", sentence % {"count": NAME_LENGTH})
        return given

    @staticmethod
    def _whole(given: dict[str, Any]) -> str:
        return tidy_person(f"{given.get('family', '')} {given.get('first_name', '')}")

    def read_fields(self) -> PersonFields:
        """The valid form's content for the domain; a name left as it was stays as it is written."""
        given = dict(self.cleaned_data)
        given.pop("is_other")
        family, first = tidy_person(given.pop("family")), tidy_person(given.pop("first_name"))
        named = None if self.player is None else self.player.named_apart
        if named is not None and (named.surname, named.first_name) == (family, first):
            assert self.player is not None  # noqa: S101  it has that name
            name, surname = self.player.name, self.player.family_name
        else:
            name, surname = tidy_person(f"{family} {first}"), family
        return given | {"name": name, "family_name": surname, "phone": tidy(given["phone"])}


def read_typed(player: Player) -> dict[str, Any]:
    """What of a person stands in the form's boxes."""
    named = player.named_apart
    return {
        "family": named.surname,
        "first_name": named.first_name,
        "licence": player.licence,
        "member_until": player.member_until,
        "phone": player.phone,
        "category": player.category,
        "born_in": player.born_in,
        "partner": player.partner.name if player.partner else "",
        "shows_initial": player.shows_initial,
        "email": player.email,
        "mail_agreed": player.mail_agreed_at is not None,
    }
