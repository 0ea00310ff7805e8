"""The kinds of concours as they are offered: what each fills the boxes of a new one with."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.dates import MONTHS
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.dates import phrase_day_of_year
from tournaments.domain.tournament.presets import PRESETS, Preset
from tournaments.enums import ByeValue, Entrants, LengthKind, SheetEntry
from tournaments.models import Stage
from tournaments.models.ruleset import rule_set

VILLAGE, COINCHE, MELEE, MELEE_COINCHE = "village-belote", "coinche-ffb", "melee", "melee-coinche"


@dataclass(frozen=True, kw_only=True, slots=True)
class KindCard:
    """A kind that most evenings are of, with the suit on its card."""

    code: str
    name: str | Promise
    sentence: str | Promise
    suit: str


CARDS = (
    KindCard(
        code=VILLAGE,
        name=gettext_lazy("Belote de village"),
        sentence=gettext_lazy("Sans annonces. On vient à deux."),
        suit="hearts",
    ),
    KindCard(
        code=COINCHE,
        name=gettext_lazy("Coinche"),
        sentence=gettext_lazy("Avec enchères. On vient à deux."),
        suit="spades",
    ),
    KindCard(
        code=MELEE,
        name=gettext_lazy("Mêlée"),
        sentence=gettext_lazy("On vient seul, on change de partenaire."),
        suit="diamonds",
    ),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class EveningKind:
    """What one kind fills in: `bye` is half a match where that is fair, `None` where the others'
    mean is; `pack` are the points of one deal."""

    code: str
    rounds: int
    length: int
    minutes: int | None
    entry: str
    pack: int
    by_deals: bool
    is_half: bool
    is_alone: bool
    is_coinche: bool

    @property
    def bye(self) -> int | None:
        """What the box of who sits out begins with."""
        return self.half(self.length) if self.is_half else None

    def half(self, length: int) -> int:
        """Half a match of so many deals, or points."""
        return -(-(self.pack * length if self.by_deals else length) // 2)

    def name_evening(self, date: datetime.date) -> str:
        """What an evening on a day is called: « Concours de belote du 28 novembre »."""
        return self.stem.replace("{day}", phrase_day_of_year(date))

    @property
    def stem(self) -> str:
        """Name of the concours with `{day}` where the day goes, which a script fills in too."""
        if self.is_coinche:
            return _("Concours de coinche du {day}")
        return _("Concours de belote du {day}")


def read_kind(preset: Preset) -> EveningKind:
    """What a preset fills in; the rounds are those of any stage where its own says no number."""
    values: Mapping[str, Any] = preset.values
    rules = rule_set(values["rulebook"], values["rule_overrides"])
    return EveningKind(
        code=preset.code,
        rounds=preset.stage.get("rounds_planned", Stage().rounds_planned),
        length=values["length_value"],
        minutes=values["time_limit_minutes"],
        entry=str(values.get("sheet_entry", SheetEntry.DEALS)),
        pack=rules.pack_points,
        by_deals=values["length_kind"] == LengthKind.DEALS,
        is_half=values["bye_value"] == ByeValue.HALF_MATCH,
        is_alone=values.get("entrants") == Entrants.INDIVIDUALS,
        is_coinche=rules.bids,
    )


KINDS: Mapping[str, EveningKind] = {preset.code: read_kind(preset) for preset in PRESETS}


def list_others() -> list[Preset]:
    """The kinds that have no card of their own."""
    carded = {card.code for card in CARDS} | {MELEE_COINCHE}
    return [preset for preset in PRESETS if preset.code not in carded]


def phrase_months() -> str:
    """The months as a script writes them into a name, from January on."""
    return "|".join(str(MONTHS[month]) for month in range(1, 13))
