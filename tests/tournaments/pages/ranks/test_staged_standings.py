"""The standings of several stages: each of them is ranked once."""

import pytest

from tests.tournaments.chains import side_by_side
from tournaments.pages.ranks.staged_standings import list_staged_rows
from tournaments.queries.stages import standings as stage_standings
from tournaments.queries.stages.chain import list_stages
from tournaments.queries.stages.facts import StageFacts

pytestmark = pytest.mark.django_db


def test_each_stage_is_ranked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = side_by_side(final=4, others=4)
    ranked = []
    rank = stage_standings.compute_standings
    monkeypatch.setattr(
        stage_standings,
        "compute_standings",
        lambda *given, **more: ranked.append(given) or rank(*given, **more),
    )
    assert [one.stage.name for one in list_staged_rows(tournament)] == ["Finale", "Consolante"]
    assert len(ranked) == len(list_stages(tournament))


def test_standings_after_a_round_are_another_thing() -> None:
    tournament = side_by_side(final=4, others=4)
    first, *_others = list_stages(tournament)
    facts = StageFacts(tournament)
    now = stage_standings.compute_stage_standings(first, facts=facts)
    before = stage_standings.compute_stage_standings(first, after_round=0, facts=facts)
    assert (now.after_round, before.after_round) == (1, 0)
    assert stage_standings.compute_stage_standings(first, facts=facts) is now
