"""A lot typed as text: « 2 jambons », « 4-10 2 bouteilles », « les autres 2 saucissons »."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from prizes.domain.lots import LotLine
from prizes.enums import PrizeMembers
from prizes.forms.typed_lots import read_typed_lot
from prizes.models import OTHERS, TITLE_LENGTH, Lot, PrizeCategory
from prizes.queries.plans import find_free_place, find_tag, list_tags
from tournaments.amounts import read_cents
from tournaments.models import Tournament
from tournaments.names import name_key


class Whom(models.TextChoices):
    """For whom a special lot is; the values stand in addresses."""

    LADIES = "dames", _("1re équipe de dames")
    MIXED = "mixte", _("1re équipe mixte")
    LAST = "derniere", _("dernière équipe")
    DRAWN = "sort", _("au sort")
    OTHER = "autre", _("autre")


_ALONE: Mapping[Whom, StrOrPromise] = {
    Whom.LADIES: _("1re dame"),
    Whom.MIXED: _("1er mixte"),
    Whom.LAST: _("dernière place"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class SpecialLot:
    """One whom a special lot may be for, as the concours calls it."""

    value: str
    label: str


def list_special_lots(tournament: Tournament) -> list[SpecialLot]:
    """Special lots that are offered; of players where everybody comes alone."""
    names = _ALONE if tournament.is_of_people else {}
    return [SpecialLot(value=whom.value, label=str(names.get(whom, whom.label))) for whom in Whom]


class TypedLotForm(forms.Form):
    """One line; its places follow those before where it names none."""

    what = forms.CharField(
        label=_("Lot"),
        max_length=TITLE_LENGTH,
        error_messages={"required": _("Écrivez le lot.")},
    )
    whom = forms.ChoiceField(choices=Whom.choices, required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        label=_("Pour qui"),
        max_length=40,
        required=False,
    )

    def __init__(
        self, *args: Any, tournament: Tournament, lots: Sequence[Lot], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.free_place = find_free_place(lots)

    def clean(self) -> dict[str, Any]:
        """The line read: a sum is one, and places are in order."""
        data = super().clean() or {}
        if data.get("whom") == Whom.OTHER and not data.get("name"):
            self.add_error("name", ValidationError(gettext("Dites pour qui.")))
        if "what" not in data:
            return data
        typed = data["typed"] = read_typed_lot(data["what"])
        data["cents"] = read_cents(typed.sum_text) if typed.sum_text else 0
        first, last = self._find_places(data)
        if data["cents"] is None:
            self.add_error("what", ValidationError(gettext("Cette somme est trop grande.")))
        elif not 1 <= first <= last <= OTHERS:
            self.add_error("what", ValidationError(gettext("Ces places ne se suivent pas.")))
        elif not typed.title and not typed.sum_text:
            said = gettext("Écrivez aussi le lot, par exemple « %(line)s 2 bouteilles ».")
            self.add_error("what", ValidationError(said % {"line": data["what"]}))
        return data

    def _find_places(self, data: dict[str, Any]) -> tuple[int, int]:
        typed = data["typed"]
        first = typed.first if typed.first is not None else self.free_place
        if data.get("whom") and typed.first is None:
            first = 1
        return first, OTHERS if typed.is_for_others else first if typed.last is None else typed.last

    def line(self) -> LotLine:
        data = self.cleaned_data
        first, last = self._find_places(data)
        return LotLine(
            title=data["typed"].title,
            cash_cents=data["cents"],
            first_place=first,
            last_place=last,
            is_drawn=data["whom"] == Whom.DRAWN,
        )

    def _name(self, whom: str) -> str:
        return next(lot.label for lot in list_special_lots(self.tournament) if lot.value == whom)

    def category(self) -> PrizeCategory | None:
        """Whom a special lot is for, not stored; None where it is drawn among those present."""
        whom = self.cleaned_data["whom"]
        if whom == Whom.DRAWN:
            return None
        if whom == Whom.LAST:
            return PrizeCategory(name=self._name(whom), members=PrizeMembers.ALL, from_last=True)
        name = self.cleaned_data["name"] if whom == Whom.OTHER else self._name(whom)
        # The usual ones go by their French word, which is what clubs write in lists of teams.
        said = name if whom == Whom.OTHER else str(whom)
        return _build_category(name, find_tag(said, list_tags(self.tournament)))


def _build_category(name: str, tag: str) -> PrizeCategory:
    """The teams that carry a tag; ticked one by one where there is none."""
    members = PrizeMembers.SIGNED_UP if tag else PrizeMembers.TICKED
    return PrizeCategory(name=name, members=members, team_category=tag)


class PastedLotsForm(forms.Form):
    """Lots as a spreadsheet has them: place, lot, worth, category, a line each."""

    lines = forms.CharField(
        label=_("Lignes du tableur"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=_(
            "Quatre colonnes : place, lot, valeur, catégorie. La place peut être « 1 », « 4-10 » "
            "ou « les autres » ; vide, elle suit. Une somme sans lot est une enveloppe."
        ),
        error_messages={"required": _("Collez les lignes.")},
    )

    def __init__(
        self, *args: Any, tournament: Tournament, lots: Sequence[Lot], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tags = list_tags(tournament)
        self.free_place = find_free_place(lots)

    def clean_lines(self) -> list[tuple[LotLine, PrizeCategory | None]]:
        """Each line read; what is wrong is said with the line's number."""
        read: list[tuple[LotLine, PrizeCategory | None]] = []
        following = self.free_place
        for number, text in enumerate(self.cleaned_data["lines"].splitlines(), start=1):
            cells = [cell.strip() for cell in text.split("\t" if "\t" in text else ";")]
            place, title, worth, whom = (*cells, "", "", "", "")[:4]
            if not any(cells) or (not read and name_key(place) in _HEADINGS):
                continue
            places = _read_places(place, 1 if whom else following)
            cents = read_cents(worth) if worth else 0
            if places is None or cents is None or not (title or cents) or whom[40:]:
                said = {"number": number, "line": " ".join(text.split())[:60]}
                raise ValidationError(
                    gettext("Ligne %(number)d : « %(line)s » ne se lit pas.") % said
                )
            following = following if whom or places[1] == OTHERS else places[1] + 1
            category = _build_category(whom, find_tag(whom, self.tags)) if whom else None
            read.append((_build_line(title, cents, places), category))
        return read


_HEADINGS = frozenset({"place", "places", "rang", "rangs", "rank", "lot", "position"})


def _read_places(text: str, usual: int) -> tuple[int, int] | None:
    """The places that a cell names; the usual one where it is empty, None for no places."""
    if not text:
        return usual, usual
    # A lot stands behind the places there; a place alone needs its sign to be one.
    typed = read_typed_lot(f"{text}{'e' if text.isdecimal() else ''} lot")
    if typed.is_for_others:
        return usual, OTHERS
    if typed.first is None or typed.last is None or not 1 <= typed.first <= typed.last < OTHERS:
        return None
    return typed.first, typed.last


def _build_line(title: str, cents: int, places: tuple[int, int]) -> LotLine:
    """What a lot is worth; a sum without one is handed out in cash."""
    return LotLine(
        title=title[:TITLE_LENGTH],
        value_cents=cents if title else 0,
        cash_cents=0 if title else cents,
        first_place=places[0],
        last_place=places[1],
    )
