"""A new concours on one page: five settings that are filled in, and some more folded below."""

import datetime
from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.utils.dateparse import parse_date
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ready import READY_SETS
from tournaments.domain.money.tariffs import TariffPlan
from tournaments.domain.rules.club_rules import copy_onto_tournament, copy_ready_set
from tournaments.domain.tournament.presets import PRESETS
from tournaments.enums import ByeValue, LengthKind, PhoneEntry, SheetEntry, TariffUnit
from tournaments.forms.acts import OnceForm
from tournaments.forms.fields import CentsField, TidyField, find_choice_field, find_row_field
from tournaments.forms.rules.club_rules import RuleSetChoiceField
from tournaments.forms.settings.kinds import KINDS, MELEE, MELEE_COINCHE, VILLAGE, EveningKind
from tournaments.forms.tournament import DateInput, SeriesField, TimeInput
from tournaments.models import Club, Tournament
from tournaments.models.tournament import LONGEST_NAME, MOST_DEALS
from tournaments.ports import seasons
from tournaments.queries.money.accounts import find_plain_tariff, list_tariffs
from tournaments.wording import engine_language

MELEE_GAMES = [(MELEE, _("Belote")), (MELEE_COINCHE, _("Coinche"))]
_NUMBER = {"inputmode": "numeric", "autocomplete": "off"}


def _ask_number(label: Any, most: int, least: int = 1) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=False,
        widget=forms.TextInput(attrs=_NUMBER),
    )


class NewTournamentForm(OnceForm):
    """Everything is filled in; what is left empty, or as it was shown, is the kind's own.

    `shown_kind`, `shown_date` and `shown_half` say what the boxes were filled in for: where no
    script follows another kind or day, the boxes that nobody touched follow here.
    """

    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), empty_label=None)
    name = TidyField(label=_("Nom"), max_length=LONGEST_NAME)
    date = forms.DateField(label=_("Date"), widget=DateInput())
    preset = forms.ChoiceField(
        label=_("À quoi joue-t-on ?"), choices=[(preset.code, preset.name) for preset in PRESETS]
    )
    melee_game = forms.ChoiceField(
        label=_("Jeu de la mêlée"),
        required=False,
        choices=MELEE_GAMES,
    )
    price = CentsField(label=_("Prix d'entrée"), min_cents=0, required=False)
    price.widget.attrs["autofocus"] = True
    rounds = _ask_number(_("Combien de parties ?"), 30)
    length = _ask_number(_("Donnes ou points par partie"), 100_000)
    sheet_entry = forms.ChoiceField(
        label=_("Que tape-t-on pour chaque table ?"),
        required=False,
        choices=[
            (SheetEntry.TOTALS.value, _("Les deux totaux")),
            (SheetEntry.DEALS.value, _("Chaque donne")),
        ],
    )
    phones = forms.BooleanField(label=_("Les joueurs tapent sur leur téléphone"), required=False)
    bye = _ask_number(_("L'équipe exempte marque"), 100_000, 0)
    starts_at = forms.TimeField(label=_("Heure de début"), required=False, widget=TimeInput())
    place = TidyField(label=_("Lieu"), required=False, max_length=120)
    minutes = _ask_number(_("Minutes par partie"), 1_000)
    capacity = _ask_number(_("Inscriptions au plus"), 10_000)
    avoid_same_club = forms.BooleanField(label=_("Séparer ceux d'un même club"), required=False)
    ready_rules = forms.ChoiceField(label=_("Règles toutes prêtes"), required=False)
    club_rules = RuleSetChoiceField(label=_("Règles du club"))
    series = SeriesField()
    shown_kind = forms.CharField(required=False, widget=forms.HiddenInput)
    shown_date = forms.CharField(required=False, widget=forms.HiddenInput)
    shown_half = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, clubs: QuerySet[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = find_row_field(self, "club")
        field.queryset = clubs
        if len(clubs) == 1:
            field.widget = forms.HiddenInput()
            field.initial = clubs[0].pk
        cast("RuleSetChoiceField", self.fields["club_rules"]).offer(clubs)
        offered = [(ready.id, ready.title(engine_language())) for ready in READY_SETS.values()]
        find_choice_field(self, "ready_rules").choices = [("", _("Celles du modèle")), *offered]
        if not cast("SeriesField", self.fields["series"]).offer(clubs):
            del self.fields["series"]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """What is folded: rarely set before the teams are there."""
        rules = ["club_rules"] if find_row_field(self, "club_rules").queryset else []
        names = ["starts_at", "place", "minutes", "capacity", "avoid_same_club", "ready_rules"]
        names += rules
        return [self[name] for name in names]

    @property
    def kind(self) -> EveningKind:
        """The kind that the page shows as chosen."""
        code = str(self["preset"].value() or "")
        if code == MELEE and self["melee_game"].value() == MELEE_COINCHE:
            code = MELEE_COINCHE
        return KINDS.get(code, KINDS[VILLAGE])

    def clean(self) -> dict[str, Any]:
        """Let what was not touched follow the kind and the day; a club's rules are its own."""
        data = super().clean() or {}
        rules, club = data.get("club_rules"), data.get("club")
        if rules is not None and club is not None and rules.rule_set.club_id != club.pk:
            self.add_error("club_rules", gettext("Ce sont les règles d'un autre club."))
        if rules is not None and data.get("ready_rules"):
            self.add_error("club_rules", gettext("Choisissez les unes ou les autres."))
        self._refuse_other_series(data)
        if data.get("preset") == MELEE and data.get("melee_game"):
            data["preset"] = data["melee_game"]
        if "preset" not in data:
            return data
        kind, shown = KINDS[data["preset"]], KINDS.get(data.get("shown_kind", ""))
        self._follow(data, kind, shown)
        if kind.by_deals and (data.get("length") or 0) > MOST_DEALS:
            self.add_error("length", gettext("Au plus 60 donnes par partie."))
        return data

    def _refuse_other_series(self, data: dict[str, Any]) -> None:
        club, chosen = data.get("club"), data.get("series") or ()
        listed = cast("SeriesField", self.fields["series"]).listed if chosen else ()
        if club and any(series.pk in chosen and series.club_id != club.pk for series in listed):
            self.add_error("series", gettext("C'est la saison d'un autre club."))

    def _follow(self, data: dict[str, Any], kind: EveningKind, shown: EveningKind | None) -> None:
        own = {
            "rounds": kind.rounds,
            "length": kind.length,
            "sheet_entry": kind.entry,
            "minutes": kind.minutes,
        }
        filled = (
            {}
            if shown is None
            else {
                "rounds": shown.rounds,
                "length": shown.length,
                "sheet_entry": shown.entry,
                "minutes": shown.minutes,
            }
        )
        for name, value in own.items():
            is_cleared = name == "minutes" and name in self.data and data.get(name) is None
            if name in data and not is_cleared and data[name] in ("", None, filled.get(name)):
                data[name] = value
        day = parse_shown(data.get("shown_date", ""))
        if shown is None or day is None or data.get("date") is None:
            return
        if data.get("name") == shown.name_evening(day):
            data["name"] = kind.name_evening(data["date"])

    def creation(self) -> dict[str, Any]:
        """What the domain is asked to create."""
        data = self.cleaned_data
        rules = data["club_rules"]
        copied: dict[str, Any] = {} if rules is None else {**copy_onto_tournament(rules)}
        if data["ready_rules"]:
            copied = {**copy_ready_set(READY_SETS[data["ready_rules"]])}
        creation = {name: data[name] for name in ("club", "name", "date", "preset")}
        creation["series"] = data.get("series", ())
        return creation | {"values": copied | self._values(), "tariffs": self._tariffs()}

    def _values(self) -> dict[str, Any]:
        data = self.cleaned_data
        values = {
            "rounds_planned": data["rounds"],
            "length_value": data["length"],
            "sheet_entry": data["sheet_entry"],
            "time_limit_minutes": data["minutes"],
            "starts_at": data["starts_at"],
            "place": data["place"],
            "capacity": data["capacity"],
            "avoid_same_club": data["avoid_same_club"],
            **self._bye(KINDS[data["preset"]]),
        }
        if data["phones"] and data["sheet_entry"] == SheetEntry.DEALS:
            values["phone_entry"] = PhoneEntry.EACH
        return values

    def _bye(self, kind: EveningKind) -> dict[str, Any]:
        """Half a match stays half of whatever is played; another number is fixed."""
        data = self.cleaned_data
        typed, is_as_shown = data["bye"], str(data["bye"]) == data["shown_half"]
        is_of_another = is_as_shown and data["shown_kind"] != kind.code
        if typed is None or (is_of_another and not kind.is_half):
            return {}
        if is_as_shown or typed == kind.half(data["length"]):
            return {"bye_value": ByeValue.HALF_MATCH}
        return {"bye_value": ByeValue.FLAT, "bye_points": typed}

    def _tariffs(self) -> list[TariffPlan]:
        """What was typed is asked of everybody; nothing, or 0, is « gratuit »."""
        cents = self.cleaned_data["price"]
        if not cents:
            return []
        alone = KINDS[self.cleaned_data["preset"]].is_alone
        unit = TariffUnit.PERSON if alone else TariffUnit.TEAM
        return [TariffPlan(label=gettext("Entrée"), cents=cents, unit=unit)]


def parse_shown(text: str) -> datetime.date | None:
    """A day as a hidden field tells it; anybody may have written it."""
    try:
        return parse_date(text)
    except ValueError:
        return None


def fill_in(last: Tournament | None, today: datetime.date) -> dict[str, Any]:
    """What the page begins with: a village's evening, or as the club held its last one."""
    kind = KINDS.get("" if last is None else last.preset, KINDS[VILLAGE])
    filled: dict[str, Any] = {
        "date": today,
        "name": kind.name_evening(today),
        "preset": MELEE if kind.code == MELEE_COINCHE else kind.code,
        "melee_game": kind.code if kind.is_alone else MELEE,
        "rounds": kind.rounds,
        "length": kind.length,
        "sheet_entry": kind.entry,
        "minutes": kind.minutes,
        "bye": kind.bye,
        "shown_kind": kind.code,
        "shown_date": today.isoformat(),
        "shown_half": "" if kind.bye is None else str(kind.bye),
    }
    return filled if last is None else filled | _as_held(last, kind)


def _as_held(last: Tournament, kind: EveningKind) -> dict[str, Any]:
    standing: dict[str, Any] = {
        "club": last.club_id,
        "rounds": last.stages.order_by("number")[0].rounds_planned,
        "sheet_entry": last.sheet_entry,
        "phones": last.phone_entry != PhoneEntry.NONE,
        "minutes": last.time_limit_minutes,
        "place": last.place,
        "starts_at": last.starts_at,
        "avoid_same_club": last.avoid_same_club,
        "series": [counting.pk for counting in seasons().list_counting(last)],
    }
    if (last.length_kind == LengthKind.DEALS) == kind.by_deals:
        standing["length"] = last.length_value
    if last.bye_value == ByeValue.FLAT:
        standing |= {"bye": last.bye_points, "shown_half": ""}
    elif last.bye_value == ByeValue.HALF_MATCH:
        half = kind.half(standing.get("length", kind.length))
        standing |= {"bye": half, "shown_half": str(half)}
    unit = TariffUnit.PERSON if kind.is_alone else TariffUnit.TEAM
    usual = find_plain_tariff(list_tariffs(last), last.date)
    if usual is not None and usual.unit == unit:
        standing["price"] = usual.cents
    return standing
