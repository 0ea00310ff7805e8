"""`manage.py recompute` finds whatever was kept wrongly."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import RoundState
from tournaments.models import DealRecord, Match, ScoreSheet, StandingsSnapshot, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(tournament: Tournament) -> Tournament:
    """A tournament whose first round is closed, everything kept in step."""
    round_ = drawn_round(tournament, teams_of(tournament, 5), state=RoundState.CLOSED)
    play_round(round_, deals=3)
    refresh_snapshots(tournament)
    return tournament


def recomputed(*arguments: str) -> tuple[int, list[str]]:
    """The exit code and the lines."""
    out = io.StringIO()
    try:
        call_command("recompute", *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def fields(lines: list[str]) -> list[str]:
    return [line.split(", ")[2].split(" : ")[0] for line in lines]


def test_facts_and_what_is_kept_agree(closed: Tournament) -> None:
    assert recomputed("--all") == (0, ["1 concours : rien ne diffère."])


@pytest.mark.parametrize(
    ("field", "value"), [("ns_score", 5), ("ew_score", None), ("winner", "EW")]
)
def test_a_changed_match_is_found(closed: Tournament, field: str, value: object) -> None:
    first = Match.objects.filter(table_number=1)
    first.update(**{field: value})
    code, lines = recomputed("--tournament", closed.slug)
    assert (code, fields(lines)) == (1, [field])


def test_a_changed_sheet_is_found(closed: Tournament) -> None:
    ScoreSheet.objects.filter(match__table_number=2).update(result={"totals": {"NS": 9999}})
    code, lines = recomputed("--all")
    assert (code, fields(lines)) == (1, ["result"])


def test_a_changed_deal_is_found(closed: Tournament) -> None:
    facts = {"taker": "EW", "points": {"NS": 100, "EW": 62}}
    DealRecord.objects.filter(sheet__match__table_number=1, number=1).update(facts=facts)
    code, lines = recomputed("--all")
    assert (code, fields(lines)) == (1, ["ns_score", "ew_score", "result", "rows"])


def test_an_impossible_deal_is_found(closed: Tournament) -> None:
    facts = {"taker": "NS", "points": {"NS": 100, "EW": 100}}
    DealRecord.objects.filter(sheet__match__table_number=1, number=1).update(facts=facts)
    code, lines = recomputed("--all")
    assert (code, fields(lines)) == (1, ["facts"])


@pytest.mark.parametrize(
    ("field", "value"),
    [("rows", []), ("state", "final"), ("places", [[1, 1]])],
)
def test_a_changed_snapshot_is_found(closed: Tournament, field: str, value: object) -> None:
    StandingsSnapshot.objects.update(**{field: value})
    code, lines = recomputed("--all")
    assert (code, fields(lines)) == (1, [field])


def test_a_missing_snapshot_is_found(closed: Tournament) -> None:
    StandingsSnapshot.objects.all().delete()
    code, lines = recomputed("--all")
    assert (code, fields(lines)) == (1, ["rows"])


def test_nothing_is_written_unless_asked(closed: Tournament) -> None:
    Match.objects.filter(table_number=1).update(ns_score=5)
    recomputed("--all")
    assert recomputed("--all")[0] == 1


def test_writing_puts_right_and_still_tells(closed: Tournament) -> None:
    Match.objects.filter(table_number=1).update(ns_score=5)
    assert [recomputed("--all", "--write")[0], recomputed("--all")[0]] == [1, 0]


def test_an_unknown_tournament_is_said(closed: Tournament) -> None:
    with pytest.raises(CommandError, match=r"Aucun concours « autre »\."):
        call_command("recompute", "--tournament", "autre")


def test_writing_tells_the_journal_what_differed_and_who_ran_it(
    closed: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "laptop")
    Match.objects.filter(table_number=1).update(ns_score=5)
    score = Match.objects.get(table_number=2).ns_score
    recomputed("--all", "--write")
    entry = closed.audit_entries.get(act="results-recomputed")
    assert (entry.before, entry.reason) == ({"value": ["1/1 ns_score 5"]}, "laptop")
    assert entry.after == {"value": [f"1/1 ns_score {Match.objects.get(table_number=1).ns_score}"]}
    assert Match.objects.get(table_number=2).ns_score == score


def test_looking_leaves_no_entry(closed: Tournament) -> None:
    Match.objects.filter(table_number=1).update(ns_score=5)
    recomputed("--all")
    assert closed.audit_entries.count() == 0


def test_writing_where_nothing_differs_leaves_no_entry(closed: Tournament) -> None:
    recomputed("--all", "--write")
    assert closed.audit_entries.count() == 0
