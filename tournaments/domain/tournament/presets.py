"""The tournaments that clubs really play, as starting points for the settings page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.enums import (
    ByeValue,
    DrawSystem,
    Entrants,
    LengthKind,
    SheetEntry,
    StageEntry,
)
from tournaments.models.ruleset import rule_set

POINTS_DECIDE = ("total", "wins", "best_match", "lot")
ALL_MEET = ("ranking_points", "direct_encounter", "difference", "best_match", "lot")
"""Where everybody meets everybody: the strength of opponents is the same for all who are level."""
WINS_DECIDE = ("ranking_points", "opponents_strength", "difference", "direct_encounter", "lot")


@dataclass(frozen=True, kw_only=True, slots=True)
class Preset:
    """A named starting point: `values` are fields of the tournament, `stage` of its first stage.

    `stages` are those that follow, each with the number of the stage it follows from as `source`.
    """

    code: str
    name: str | Promise
    sentence: str | Promise
    values: Mapping[str, Any]
    stage: Mapping[str, Any]
    stages: tuple[Mapping[str, Any], ...] = ()


def _not_played(rulebook: str, overrides: Mapping[str, Any]) -> dict[str, ByeValue]:
    """What a fair round not played is worth: half the points in play, or, where contracts come
    on top of these, what the others made of theirs."""
    on_top = rule_set(rulebook, overrides).bids
    worth = ByeValue.ROUND_AVERAGE if on_top else ByeValue.HALF_MATCH
    return {"bye_value": worth, "forfeit_value": worth}


def _by_deals(rulebook: str, **overrides: Any) -> dict[str, Any]:
    return {
        "rulebook": rulebook,
        "rule_overrides": overrides,
        "length_kind": LengthKind.DEALS,
        "length_value": 12,
        "time_limit_minutes": 60,
        "criteria": list(POINTS_DECIDE),
        **_not_played(rulebook, overrides),
        "bye_is_win": False,
        "forfeit_points_for": 972,
    }


def _to_target(rulebook: str, target: int = 2000, **overrides: Any) -> dict[str, Any]:
    return {
        "rulebook": rulebook,
        "rule_overrides": overrides,
        "length_kind": LengthKind.TARGET,
        "length_value": target,
        "time_limit_minutes": 75,
        "criteria": list(WINS_DECIDE),
        **_not_played(rulebook, overrides),
        "bye_is_win": True,
        "forfeit_points_for": target // 2,
    }


_BY_TOTALS = {"sheet_entry": SheetEntry.TOTALS}
"""A village leaves the sheets on paper: the desk types what stands under them."""
_ALONE = {"entrants": Entrants.INDIVIDUALS, **_BY_TOTALS}
_MELEE = {"system": DrawSystem.MELEE, "rounds_planned": 5}
_VILLAGE_EVENING = {"system": DrawSystem.RANKING, "rounds_planned": 4}
_MATCHES_BY_POINTS = {"system": DrawSystem.SWISS, "rounds_planned": 5}
_AFTER_RANKS = {"system": DrawSystem.KNOCKOUT, "entry": StageEntry.RANKS}
_AFTER_OTHERS = {
    "system": DrawSystem.RANKING,
    "entry": StageEntry.OTHERS,
    "rounds_planned": 2,
}

PRESETS: tuple[Preset, ...] = (
    Preset(
        code="village-belote",
        name=_("Concours de village : belote sans annonces"),
        sentence=_("4 parties de 12 donnes ; le total des points décide."),
        values={
            **_by_deals("ffb-belote", declarations=False, trump_required=False),
            **_BY_TOTALS,
        },
        stage=_VILLAGE_EVENING,
    ),
    Preset(
        code="belote-annonces",
        name=_("Belote avec annonces"),
        sentence=_("4 parties de 12 donnes, annonces comptées ; le total des points décide."),
        values=_by_deals("ffb-belote", trump_required=False),
        stage=_VILLAGE_EVENING,
    ),
    Preset(
        code="coinche-ffb",
        name=_("Coinche de la Fédération"),
        sentence=_("4 parties de 12 donnes avec enchères ; le total des points décide."),
        values=_by_deals("ffb-coinche"),
        stage=_VILLAGE_EVENING,
    ),
    Preset(
        code="coinche-2000",
        name=_("Coinche en 2000 points"),
        sentence=_("Des parties au premier arrivé à 2000 ; les victoires décident."),
        values=_to_target("ffb-coinche"),
        stage=_MATCHES_BY_POINTS,
    ),
    Preset(
        code="coinche-suisse",
        name=_("Coinche suisse à 36 cartes"),
        sentence=_("Neuf plis, match et générale, en 2000 points ; les victoires décident."),
        values=_to_target("coinche-suisse"),
        stage=_MATCHES_BY_POINTS,
    ),
    Preset(
        code="coinche-82",
        name=_("Coinche à partir de 82"),
        sentence=_("Enchères à partir de 82, au point près, en 2000 points."),
        values=_to_target("coinche-82"),
        stage=_MATCHES_BY_POINTS,
    ),
    Preset(
        code="coinche-650",
        name=_("Coinche de 80 à 650"),
        sentence=_("Dans le sens des aiguilles d'une montre, en 2000 points."),
        values=_to_target("coinche-650"),
        stage=_MATCHES_BY_POINTS,
    ),
    Preset(
        code="parties-finale-consolante",
        name=_("4 parties, puis finale et consolante"),
        sentence=_("Les 8 premiers jouent un tableau, tous les autres 2 parties de consolante."),
        values=_by_deals("ffb-belote", declarations=False, trump_required=False),
        stage={**_VILLAGE_EVENING, "name": _("Qualifications")},
        stages=(
            {**_AFTER_RANKS, "name": _("Finale"), "source": 1, "to_place": 8},
            {**_AFTER_OTHERS, "name": _("Consolante"), "source": 1},
        ),
    ),
    Preset(
        code="poules-tableau",
        name=_("Poules, puis tableau final"),
        sentence=_("Des poules de 4 ; les 2 premiers de chaque poule jouent un tableau."),
        values={**_to_target("ffb-coinche"), "criteria": list(ALL_MEET)},
        stage={"system": DrawSystem.POOLS, "rounds_planned": 3, "name": _("Poules")},
        stages=(
            {
                **_AFTER_RANKS,
                "name": _("Tableau final"),
                "source": 1,
                "to_place": 2,
                "places_per_pool": True,
            },
        ),
    ),
    Preset(
        code="melee",
        name=_("Mêlée"),
        sentence=_("Chacun vient seul et change de partenaire à chaque partie."),
        values={
            **_by_deals("ffb-belote", declarations=False, trump_required=False),
            **_ALONE,
        },
        stage=_MELEE,
    ),
    Preset(
        code="melee-coinche",
        name=_("Coinche en mêlée"),
        sentence=_("Avec enchères ; chacun vient seul et change de partenaire à chaque partie."),
        values={**_by_deals("ffb-coinche"), **_ALONE},
        stage=_MELEE,
    ),
    Preset(
        code="toutes-rondes",
        name=_("Toutes rondes"),
        sentence=_("Chacun rencontre tous les autres, une fois ; les victoires décident."),
        values={**_to_target("ffb-coinche", target=1000), "criteria": list(ALL_MEET)},
        stage={"system": DrawSystem.ROUND_ROBIN, "rounds_planned": 5},
    ),
)

PRESET_BY_CODE: Mapping[str, Preset] = {preset.code: preset for preset in PRESETS}
