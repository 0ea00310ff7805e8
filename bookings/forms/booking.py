"""What somebody types who asks for a place from home, and what only a robot would."""

import time
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core import signing
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bookings.domain.places import takes_mails
from bookings.domain.questions import (
    LONGEST_ANSWER,
    MOST_COUNTED,
    NAMES,
    Question,
    QuestionKind,
    Wanted,
    name_questions,
)
from bookings.domain.retention import phrase_agreement, phrase_mail_agreement
from bookings.models import Booking
from tournaments.forms.fields import TidyField, find_choice_field
from tournaments.forms.teams.fields import (
    FamilyField,
    LicenceField,
    propose_families,
    refuse_other_families,
)
from tournaments.models import Tournament
from tournaments.names import NAME_LENGTH
from tournaments.queries.money.accounts import list_tariffs

FASTEST = 3
"""Seconds below which nobody has read the form and typed two names."""

_STAMP = "booking form"
_FULL, _INITIAL = "full", "initial"


class PersonField(forms.CharField):
    """A name as people type it themselves: a browser may know it."""

    def __init__(self, *, label: Any, **kwargs: Any) -> None:
        super().__init__(label=label, max_length=NAME_LENGTH, **kwargs)


_OWN_NAME = {"autocomplete": "name"}


def _build_answer_field(question: Question) -> forms.Field:
    if question.kind == QuestionKind.NUMBER:
        return forms.IntegerField(
            label=question.label, min_value=0, max_value=MOST_COUNTED, required=False
        )
    if question.kind == QuestionKind.YES_NO:
        # What is kept is a word, in the language of the club's lists.
        choices = [("Oui", _("Oui")), ("Non", _("Non"))]
        return forms.ChoiceField(label=question.label, choices=choices, widget=forms.RadioSelect)
    return forms.CharField(
        label=question.label,
        max_length=LONGEST_ANSWER,
        required=False,
    )


class WantedForm(forms.Form):
    """Who wants to play, and how the club reaches them."""

    player_1 = PersonField(
        label=_("Votre nom et prénom"),
        help_text=_("Nom puis prénom."),
        widget=forms.TextInput(attrs=_OWN_NAME),
    )
    player_2 = PersonField(
        label=_("Votre partenaire"),
        required=False,
        help_text=_(
            "Nom puis prénom. Vous êtes seul ? Laissez vide : le club vous en cherche un, et ceux "
            "qui cherchent aussi lisent votre prénom, une initiale et votre club."
        ),
    )
    phone = forms.CharField(
        label=_("Téléphone"),
        max_length=30,
        min_length=6,
        widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "tel"}),
        help_text=_("Pour vous prévenir ; il n'est jamais montré au public."),
    )
    email = forms.EmailField(
        label=_("Courriel"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    email_2 = forms.EmailField(
        label=_("Courriel de votre partenaire"),
        required=False,
        help_text=_("Pour que votre partenaire reçoive aussi la confirmation."),
    )
    club_name = PersonField(label=_("Club"), required=False)
    category = forms.ChoiceField(label=_("Catégorie"), required=False)
    licence_1 = LicenceField(label=_("Votre licence"))
    licence_2 = LicenceField(label=_("Licence de votre partenaire"))
    tariff_1 = forms.ChoiceField(label=_("Votre tarif"), required=False)
    tariff_2 = forms.ChoiceField(label=_("Tarif de votre partenaire"), required=False)
    code = TidyField(label=_("Code de réduction"), required=False, max_length=20)
    shown = forms.ChoiceField(
        label=_("Sur les pages publiques"),
        widget=forms.RadioSelect,
        initial=_FULL,
        choices=[
            (_FULL, _("Nos noms en entier")),
            (_INITIAL, _("Le prénom et l'initiale seulement")),
        ],
        help_text=_("Dans la salle, les papiers et la table de marque gardent les noms entiers."),
    )
    family_1 = FamilyField(label=_("Votre nom de famille, s'il est en plusieurs mots"))
    family_2 = FamilyField(label=_("Nom de famille de votre partenaire"), help_text="")
    mails = forms.BooleanField(label=lazy(phrase_mail_agreement, str)(), required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kept = {str(self.initial.get(name, "")) for name in ("tariff_1", "tariff_2")}
        all_tariffs = list(list_tariffs(tournament))
        running = [t for t in all_tariffs if t.is_asked_on(timezone.localdate())]
        self.by_code = {t.code.casefold(): t.label for t in running if t.code}
        if not self.by_code:
            del self.fields["code"]
        tariffs = [
            (tariff.label, tariff.told)
            for tariff in all_tariffs
            if tariff.label in kept or (tariff in running and tariff.may_be_chosen)
        ]
        self.prices = {label for label, _said in tariffs}
        for name in ("tariff_1", "tariff_2"):
            find_choice_field(self, name).choices = tariffs
            if len(tariffs) < 2:
                del self.fields[name]
        if tournament.is_of_people:
            seconds = {"player_2", "family_2", "licence_2", "tariff_2", "email_2"}
            for name in seconds & self.fields.keys():
                del self.fields[name]
        self._ask_category(tournament)
        self._ask_questions(tournament)
        propose_families(self)

    def _ask_category(self, tournament: Tournament) -> None:
        """Ask which of the tournament's categories somebody is of, where there are some."""
        if not tournament.categories:
            del self.fields["category"]
            return
        held = [str(self.initial.get("category") or "")]
        offered = dict.fromkeys([*tournament.categories, *filter(None, held)])
        find_choice_field(self, "category").choices = [
            ("", gettext("Aucune")),
            *((name, name) for name in offered),
        ]

    def _ask_questions(self, tournament: Tournament) -> None:
        """Ask what the club asks of its own, before how names are shown."""
        self.questions = name_questions(tournament)
        given = self.initial.get("answers") or {}
        for name, question in self.questions.items():
            self.fields[name] = _build_answer_field(question)
            self.initial.setdefault(name, given.get(question.label, ""))
        order = list(self.fields)
        place = order.index("shown")
        asked = list(self.questions)
        rest = [name for name in order[place:] if name not in self.questions]
        self.order_fields([*order[:place], *asked, *rest])

    def clean(self) -> dict[str, Any]:
        """Mails need an address, and a family name stands in the name."""
        data = super().clean() or {}
        refuse_other_families(self, data)
        if data.get("mails") and not data.get("email") and "email" not in self.errors:
            self.add_error("email", gettext("Donnez l'adresse à laquelle vous écrire."))
        return data

    def clean_code(self) -> str:
        """The price that a code stands for, by its name."""
        code = self.cleaned_data["code"]
        if code and code.casefold() not in self.by_code:
            raise forms.ValidationError(gettext("Ce code n'est pas valable."))
        return self.by_code.get(code.casefold(), "")

    def wanted(self) -> Wanted:
        """The valid form's content for the domain; what it did not ask is as it begins with."""
        given = {name: self.cleaned_data.get(name, self.initial.get(name, "")) for name in NAMES}
        if by_code := self.cleaned_data.get("code"):
            given |= {"tariff_1": by_code, "tariff_2": by_code}
        answers = dict(self.initial.get("answers") or {})
        for name, question in self.questions.items():
            answer = self.cleaned_data.get(name)
            answers[question.label] = "" if answer is None else str(answer)
        given |= {
            "answers": {label: answer for label, answer in answers.items() if answer},
            "shows_initial": self.cleaned_data["shown"] == _INITIAL,
            "agrees_to_mails": self.cleaned_data["mails"],
        }
        return Wanted(**given)


class BookingForm(WantedForm):
    """A new request: with the words of consent, and what tells robots from people."""

    consent = forms.BooleanField(
        label=lazy(phrase_agreement, str)(),
        error_messages={"required": _("Sans votre accord, le club ne peut pas vous inscrire.")},
    )
    stamp = forms.CharField(widget=forms.HiddenInput, required=False, max_length=200)
    website = forms.CharField(
        label=_("Laissez cette ligne vide"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("stamp", stamp_form())

    @property
    def asked_fields(self) -> list[forms.BoundField]:
        """What people see, in order."""
        return [field for field in self.visible_fields() if field.name != "website"]

    def clean(self) -> dict[str, Any]:
        """Refuse what was filled in faster than anybody reads, or where nobody sees a field."""
        data = super().clean() or {}
        at, data["key"] = _read_stamp(data.get("stamp", ""))
        if data.get("website"):
            self.add_error(None, gettext("La dernière ligne, cachée, doit rester vide."))
        elif abs(time.time() - at) < FASTEST:  # a clock put back makes no form too early
            self.add_error(
                None, gettext("C'est allé très vite : relisez, puis envoyez de nouveau.")
            )
        return data


class AskForm(forms.Form):
    """Whom a lone player asks to play together."""

    other = forms.ChoiceField()

    def __init__(self, *args: Any, others: Sequence[Booking], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.others = {str(booking.key): booking for booking in others}
        find_choice_field(self, "other").choices = [(key, key) for key in self.others]

    def chosen(self) -> Booking:
        return self.others[self.cleaned_data["other"]]


def stamp_form(at: float | None = None) -> str:
    """A moment, now where none is given, and the key of the one request that it serves for,
    signed, to put into a form."""
    moment = round(time.time() if at is None else at)
    return signing.dumps([moment, uuid4().hex], salt=_STAMP)


def _read_stamp(stamp: str) -> tuple[float, UUID]:
    """When a form was shown, and its key; this moment, and none that counts, for a stamp that is
    not ours."""
    try:
        at, key = signing.loads(stamp, salt=_STAMP)
        return int(at), UUID(key)
    except (signing.BadSignature, AttributeError, TypeError, ValueError):
        return time.time(), uuid4()


def read_wanted(booking: Booking) -> dict[str, Any]:
    """What the form of a change begins with."""
    return {
        **{name: getattr(booking, name) for name in NAMES},
        "shown": _INITIAL if booking.shows_initial else _FULL,
        "mails": takes_mails(booking),
        "email": booking.new_email or booking.email,
    }
