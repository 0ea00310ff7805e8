"""The proof that whoever joins late meets everybody, in small."""

import pytest

from proofs import late_teams


def test_every_way_of_playing_is_completed_in_small_fields(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert late_teams.main(["--largest", "5"]) == 0
    assert capsys.readouterr().out.startswith("3 teams: ")


def test_a_plan_that_leaves_somebody_out_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_teams, "plan_rest", lambda owed: [[(0, 1)], [(0, 2)], [(1, 2)]])
    assert list(late_teams.judge(4, frozenset({(0, 1)}))) == ["not everybody meets once"]
