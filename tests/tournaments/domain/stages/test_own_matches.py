"""A stage whose matches are longer, shorter, timed or ruled otherwise than the tournament's."""

import datetime
from typing import Any

import pytest

from tests.factories import ClubFactory
from tests.tournaments.chains import draw_round, qualified, stage_after
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.rules.club_rules import create_rule_set
from tournaments.domain.sheets.sheets import hand_in_sheet, save_totals
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.stages import change_stage
from tournaments.domain.tournament.tournaments import duplicate_tournament
from tournaments.errors import Refused
from tournaments.models import Round, ScoreSheet, Stage
from tournaments.models.ruleset import rule_set
from tournaments.pages.rules.regulations import phrase_regulations
from tournaments.queries.draws.rounds import find_round_clock
from tournaments.queries.ranks.team_results import compute_stake

pytestmark = pytest.mark.django_db


def final_of(**values: Any) -> Stage:
    """A final of the first two after two rounds of 12 deals in 60 minutes, with its own matches."""
    source = qualified(4, rulebook="ffb-belote", length_value=12, time_limit_minutes=60)
    return stage_after(source, "Finale", entry="ranks", to_place=2, **values)


def drawn(stage: Stage) -> Round:
    """The first round of the stage, read as a request reads it."""
    open_stage(stage, by=SERVER)
    return Round.objects.get(pk=draw_round(stage).pk)


def test_a_sheet_is_whole_after_the_deals_of_its_stage() -> None:
    round_ = drawn(final_of(length_kind="deals", length_value=3))
    sheet = hand_in_sheet(
        ScoreSheet.objects.get(match__round=round_), deals=THREE_DEALS, base_version=0, by=SERVER
    )
    assert (sheet.result["finished"], sheet.result["totals"]) == (True, {"NS": 254, "EW": 232})


def test_a_match_of_the_stage_ends_at_its_own_target() -> None:
    round_ = drawn(final_of(length_kind="target", length_value=500))
    sheet = ScoreSheet.objects.get(match__round=round_)
    kept = save_totals(sheet, totals={"NS": 480, "EW": 300}, base_version=0, by=SERVER)
    assert kept.result["finished"] is False
    assert compute_stake(round_) == 500


def test_a_stage_plays_rules_of_its_own() -> None:
    final = final_of(
        length_kind="deals", length_value=3, rule_overrides={"belote_points": 0}, rules_name="Sec"
    )
    round_ = drawn(final)
    assert round_.rules.value("belote_points") == 0
    assert round_.tournament.rules.value("belote_points") == 20


@pytest.mark.parametrize(
    ("own", "minutes"),
    [({}, 60), ({"time_limit_minutes": 90}, 90), ({"time_limit_minutes": 0}, None)],
)
def test_a_stage_has_the_tournament_s_clock_or_its_own(
    own: dict[str, int], minutes: int | None
) -> None:
    round_ = start_round(drawn(final_of(**own)), by=SERVER)
    clock = find_round_clock(round_)
    assert clock is not None
    ends_at = None if minutes is None else clock.started_at + datetime.timedelta(minutes=minutes)
    assert clock.ends_at == ends_at


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"length_kind": "deals"}, "length-half", "length_value"),
        ({"length_value": 8}, "length-half", "length_kind"),
        ({"length_kind": "deals", "length_value": 61}, "too-many-deals", "length_value"),
        ({"most_deals": 8}, "target-missing", "most_deals"),
        ({"rule_overrides": {"belote_points": -1}}, "bad-rules", "rules"),
    ],
)
def test_what_is_no_length_is_said_beside_its_field(
    values: dict[str, Any], code: str, field: str
) -> None:
    with pytest.raises(Refused) as found:
        final_of(**values)
    assert (found.value.code, found.value.field) == (code, field)


def test_the_matches_of_a_stage_are_fixed_once_a_sheet_is_begun() -> None:
    final = final_of(length_kind="deals", length_value=3)
    round_ = drawn(final)
    hand_in_sheet(
        ScoreSheet.objects.get(match__round=round_), deals=THREE_DEALS, base_version=0, by=SERVER
    )
    with pytest.raises(Refused) as found:
        change_stage(final, values={"length_value": 4}, by=SERVER)
    assert (found.value.code, found.value.field) == ("stage-begun", "length_value")
    assert change_stage(final, values={"time_limit_minutes": 20}, by=SERVER).minutes == 20


def test_the_regulations_say_what_a_stage_plays_otherwise() -> None:
    final = final_of(
        length_kind="target", length_value=2000, time_limit_minutes=0,
        rule_overrides={"belote_points": 0},
    )  # fmt: skip
    said = [
        clause.text
        for chapter in phrase_regulations(final.tournament)
        for clause in chapter.clauses
    ]
    own = [text for text in said if text.startswith("Finale – ")]
    assert [text.removeprefix("Finale – ") for text in own[:4]] == [
        "Une partie se joue au premier camp qui atteint 2\xa0000 points.",
        "Quand les deux camps atteignent le but dans la même donne, le total le plus haut gagne.",
        "Un litige encore ouvert à la fin de la partie est perdu pour tous.",
        "Elle se joue sans limite de temps.",
    ]
    belote = "Les points d'une belote. Ici : 0 point ; ailleurs : 20 points."
    assert belote in [text.removeprefix("Finale – ").replace("\xa0", " ") for text in own]


def test_a_copy_of_the_tournament_keeps_the_matches_of_its_stages() -> None:
    final = final_of(length_kind="target", length_value=2000, rules_name="Sec", rule_overrides={})
    copy = duplicate_tournament(
        final.tournament, name="L'an prochain", date=datetime.date(2027, 1, 9), by=SERVER
    )
    stage = copy.stages.get(name="Finale")
    assert (stage.length.target, stage.rules_name, stage.rule_overrides) == (2000, "Sec", {})


def test_a_club_s_rules_are_rules_for_a_stage() -> None:
    version = create_rule_set(
        ClubFactory(), name="Sec", rules=rule_set("ffb-belote", {"belote_points": 0}), by=SERVER
    )
    final = final_of(rule_overrides=version.overrides, rules_name=str(version))
    assert final.rules.value("belote_points") == 0
