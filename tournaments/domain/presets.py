"""The tournaments that clubs really play, as starting points for the settings page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ByeValue, DrawSystem, LengthKind

POINTS_DECIDE = ("total", "wins", "best_match", "lot")
WINS_DECIDE = ("ranking_points", "opponents_strength", "difference", "direct_encounter", "lot")


@dataclass(frozen=True, kw_only=True, slots=True)
class Preset:
    """A named starting point: `values` are fields of the tournament, `stage` of its stage."""

    code: str
    name: str | Promise
    sentence: str | Promise
    values: Mapping[str, Any]
    stage: Mapping[str, Any]


def _by_deals(rulebook: str, **overrides: Any) -> dict[str, Any]:
    return {
        "rulebook": rulebook,
        "rule_overrides": overrides,
        "length_kind": LengthKind.DEALS,
        "length_value": 12,
        "time_limit_minutes": 60,
        "criteria": list(POINTS_DECIDE),
        "bye_value": ByeValue.HALF_MATCH,
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
        "bye_value": ByeValue.HALF_MATCH,
        "bye_is_win": True,
        "forfeit_points_for": target // 2,
    }


_VILLAGE_EVENING = {"system": DrawSystem.RANKING, "rounds_planned": 4}
_MATCHES_BY_POINTS = {"system": DrawSystem.SWISS, "rounds_planned": 5}

PRESETS: tuple[Preset, ...] = (
    Preset(
        code="village-belote",
        name=_("Concours de village : belote sans annonces"),
        sentence=_("4 parties de 12 donnes ; le total des points décide."),
        values=_by_deals("ffb-belote", declarations=False, trump_required=False),
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
)

PRESET_BY_CODE: Mapping[str, Preset] = {preset.code: preset for preset in PRESETS}
