"""Settings that cannot be applied are refused by code and field."""

import pytest

from tests.tournaments.ranking.samples.factories import by
from tournaments.ranking import NarrowLoss, Outcome, ResultKind, SettingsError


@pytest.mark.parametrize(
    ("criteria", "changes", "code", "field"),
    [
        ((), {}, "no-criterion", "criteria"),
        (("total", "total"), {}, "repeated-criterion", "criteria"),
        (("lot",), {"lot_seed": None}, "lot-without-seed", "lot_seed"),
        (("total",), {"best_rounds": 0}, "bad-number", "best_rounds"),
        (("total",), {"drop_worst": -1}, "bad-number", "drop_worst"),
        (("total",), {"match_points": -1}, "bad-number", "match_points"),
    ],
)
def test_contradictory_settings_are_refused(
    criteria: tuple[str, ...], changes: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(SettingsError) as refusal:
        by(*criteria, **changes)
    assert (refusal.value.code, refusal.value.field) == (code, field)


@pytest.mark.parametrize(
    ("outcome", "points"), [(Outcome.WIN, 3), (Outcome.DRAW, 2), (Outcome.LOSS, 1), (None, 0)]
)
def test_an_outcome_is_worth_its_setting(outcome: Outcome | None, points: int) -> None:
    assert by("total", win=3, draw=2, loss=1).outcome_points(outcome, 500) == points


@pytest.mark.parametrize(("margin", "points"), [(100, 1), (101, 0)])
def test_a_match_lost_narrowly_is_worth_its_share(margin: int, points: int) -> None:
    settings = by("total", narrow_loss=NarrowLoss(margin=100, points=1))
    assert settings.outcome_points(Outcome.LOSS, margin) == points


@pytest.mark.parametrize("kind", [kind for kind in ResultKind if kind is not ResultKind.PLAYED])
def test_each_round_not_played_has_its_award(kind: ResultKind) -> None:
    settings = by("total")
    assert settings.award_for(kind) is getattr(settings, kind.value)
