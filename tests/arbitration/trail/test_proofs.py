"""Whatever is changed in a table behind the journal's back is named: table, key and column."""

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.domain.erasure import erase_details, erase_person
from arbitration.domain.judgements import decide_appeal
from arbitration.domain.rulings import Decision, revise_ruling
from arbitration.enums import AppealState
from arbitration.models import Appeal, Incident, Ruling
from arbitration.queries.proofs import list_mismatches
from tests.arbitration.deciding import accept, rule_deal_lost
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import arbiter_of, reported
from tests.database.unguarded import unguarded
from tests.factories import TournamentFactory
from tests.running.made_once import made_once
from tests.tournaments.evenings import teams_of
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.restored_draws import restore_draw
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.models import Adjustment, CancelledDraw, Match, Round, Tournament

pytestmark = pytest.mark.django_db

MADE_UP = '\'{"taker": "NS", "trump": "H", "points": {"NS": 100, "EW": 62}}\''
REASON = "Pli revu à la table"


def draw(tournament: Tournament) -> Round:
    teams_of(tournament, 4)
    return publish_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER)


def played(tournament: Tournament) -> Match:
    """Table 1 of a round that was drawn, its three deals handed in."""
    match = draw(tournament).matches.get(table_number=1)
    sheet = ensure_sheet(match)
    save_deals(sheet, deals=THREE_DEALS[:2], base_version=0, by=SERVER)
    hand_in_sheet(sheet, deals=THREE_DEALS, base_version=1, by=SERVER)
    return match


def prove_an_evening() -> Tournament:
    """A table played, one of its deals ruled on, a penalty, an appeal that the jury judged, an
    incident waiting."""
    tournament = TournamentFactory(length_value=3, appeal_minutes=30, jury_quorum=1)
    match = played(tournament)
    ruling = rule_deal_lost(match, reason=REASON)
    penalise(match.ew, -100, reason="Retard")
    appeal = lodge_appeal(ruling, team=match.ns, words="Il avait fourni", by=SERVER)
    juror = arbiter_of(tournament)
    name_jury(tournament, users=[juror.user] if juror.user else [], by=SERVER)
    upheld = Decision(reason="Bien jugé")
    decide_appeal(appeal, outcome=AppealState.UPHELD, decision=upheld, by=juror)
    reported("misdeal", match, seat="N", words="Dix cartes à Nord")
    return tournament


once = made_once(prove_an_evening)


@pytest.fixture
def evening(once: Callable[[], Tournament]) -> Tournament:
    return once()


def named(tournament: Tournament) -> list[tuple[str, tuple[str, ...], str]]:
    return [
        (mismatch.table, mismatch.columns, mismatch.fault)
        for mismatch in list_mismatches(tournament)
    ]


def write_behind_the_back(sql: str) -> None:
    with unguarded(connection), connection.cursor() as cursor:
        cursor.execute(sql)


def test_an_evening_is_as_its_journal_has_it(evening: Tournament) -> None:
    assert list_mismatches(evening) == []


def test_what_is_decided_of_deals_that_nobody_has_written_is_sealed_too() -> None:
    tournament = TournamentFactory(length_value=3)
    match = draw(tournament).matches.get(table_number=1)
    ensure_sheet(match)
    for _time in range(3):
        ruling = accept(reported("misdeal", match, deal_number=3, seat="N"))
        assert list_mismatches(tournament) == []
    write_behind_the_back("UPDATE tournaments_scoresheet SET ruled = '{}' WHERE ruled <> '{}'")
    assert named(tournament) == [("tournaments_scoresheet", ("ruled",), "changed")]
    revise_ruling(ruling, decision=Decision(reason="Une carte vue après la prise"), by=SERVER)
    assert list_mismatches(tournament) == []


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("arbitration_ruling", "reason", "'Autre raison'"),
        ("arbitration_ruling", "effects", "'[]'"),
        ("arbitration_ruling", "notice", "'Autre avis'"),
        ("arbitration_ruling", "applied", "'[null, null]'"),
        ("arbitration_ruling", "votes", "'[]'"),
        ("arbitration_ruling", "ruled_at", "'2020-01-01 20:00:00'"),
        ("arbitration_ruling", "number", "99"),
        ("arbitration_incident", "seat", "''"),
        ("arbitration_incident", "deal_number", "2"),
        ("arbitration_incident", "seated", "'[]'"),
        ("arbitration_incident", "replay", "'x'"),
        ("arbitration_appeal", "words", "'Rien'"),
        ("arbitration_appeal", "votes", "'{}'"),
        ("arbitration_appeal", "decision", "'Autre'"),
        ("arbitration_appeal", "decided_at", "'2020-01-01 20:00:00'"),
        ("tournaments_adjustment", "reason", "'Autre raison'"),
        ("tournaments_adjustment", "kind", "'bonus'"),
        ("tournaments_round", "seed", "4"),
        ("tournaments_match", "slot", "'A'"),
        ("tournaments_dealrecord", "reason", "'x'"),
    ],
)
def test_a_column_changed_by_sql_is_named(
    evening: Tournament, table: str, column: str, value: str
) -> None:
    write_behind_the_back(
        f"UPDATE {table} SET {column} = {value} WHERE id = (SELECT min(id) FROM {table})"
    )
    assert named(evening) == [(table, (column,), "changed")]


def test_words_of_an_incident_changed_by_sql_are_named_with_their_key(evening: Tournament) -> None:
    incident = Incident.objects.get(words="Dix cartes à Nord")
    write_behind_the_back(
        f"UPDATE arbitration_incident SET words = 'Neuf' WHERE id = {incident.pk}"
    )
    (found,) = list_mismatches(evening)
    assert (found.key, found.columns) == (str(incident.key), ("words",))


def test_an_amount_stays_named_after_the_standings_were_recomputed(evening: Tournament) -> None:
    write_behind_the_back("UPDATE tournaments_adjustment SET amount = -10")
    recompute_tournament(evening, write=True)
    assert recompute_tournament(evening, write=False) == []
    assert named(evening) == [("tournaments_adjustment", ("amount",), "changed")]


def test_a_deal_stays_named_after_its_result_was_recomputed(evening: Tournament) -> None:
    write_behind_the_back(f"UPDATE tournaments_dealrecord SET facts = {MADE_UP} WHERE number = 1")
    recompute_tournament(evening, write=True)
    assert recompute_tournament(evening, write=False) == []
    assert named(evening) == [("tournaments_dealrecord", ("facts",), "changed")]


def test_an_earlier_version_of_a_deal_made_current_is_named(evening: Tournament) -> None:
    write_behind_the_back(
        "UPDATE tournaments_dealrecord SET is_current = (version = 1) WHERE number = 3"
    )
    recompute_tournament(evening, write=True)
    assert {(table, fault) for table, _columns, fault in named(evening)} == {
        ("tournaments_dealrecord", "not-of-its-facts")
    }


def test_a_kept_result_changed_by_sql_is_named(evening: Tournament) -> None:
    write_behind_the_back("UPDATE tournaments_match SET ns_score = 900 WHERE table_number = 1")
    assert ("tournaments_match", ("ns_score",), "not-of-its-facts") in named(evening)


def test_a_round_closed_by_sql_is_named(evening: Tournament) -> None:
    write_behind_the_back("UPDATE tournaments_round SET state = 'closed'")
    assert ("tournaments_round", ("state",), "changed") in named(evening)


@pytest.mark.parametrize("model", [Appeal, Adjustment])
def test_a_row_taken_out_is_missed(
    evening: Tournament, model: type[Appeal] | type[Adjustment]
) -> None:
    table = model._meta.db_table
    write_behind_the_back(f"DELETE FROM {table}")
    assert named(evening) == [(table, (), "gone")]


def test_a_row_that_no_entry_tells_of_is_named(evening: Tournament) -> None:
    match = Match.objects.get(table_number=1)
    Incident.objects.create(tournament=evening, match=match, kind="conduct", side="NS")
    assert named(evening) == [("arbitration_incident", (), "unsealed")]


def test_a_draw_taken_back_takes_its_rows_along() -> None:
    tournament = TournamentFactory(length_value=3)
    cancel_draw(draw(tournament), reason="Une salle ferme", by=SERVER)
    assert list_mismatches(tournament) == []


def test_a_cancelled_draw_that_is_taken_up_again_is_proved() -> None:
    tournament = TournamentFactory(length_value=3)
    cancel_draw(draw(tournament), reason="Une salle ferme", by=SERVER)
    round_ = restore_draw(CancelledDraw.objects.get(), by=SERVER)
    proved = [list_mismatches(tournament)]
    publish_draw(round_, by=SERVER)
    proved.append(list_mismatches(tournament))
    write_behind_the_back("UPDATE tournaments_round SET seed = 4")
    assert (proved, named(tournament)) == ([[], []], [("tournaments_round", ("seed",), "changed")])


def test_what_names_an_erased_person_is_proved_without_the_name() -> None:
    tournament = TournamentFactory(length_value=3)
    match = played(tournament)
    player = match.ns.players[0]
    rule_deal_lost(match, reason=f"{player.name} a coupé")
    erase_person(player, by=SERVER)
    assert list_mismatches(tournament) == []
    write_behind_the_back("UPDATE arbitration_ruling SET reason = 'x'")
    assert named(tournament) == [("arbitration_ruling", ("reason",), "changed")]


def test_facts_are_proved_after_the_words_of_every_entry_are_erased(evening: Tournament) -> None:
    numbers = list(evening.audit_entries.values_list("number", flat=True))
    erase_details(evening, numbers=numbers, by=SERVER)
    assert list_mismatches(evening) == []
    write_behind_the_back("UPDATE tournaments_adjustment SET amount = -10")
    recompute_tournament(evening, write=True)
    assert named(evening) == [("tournaments_adjustment", ("amount",), "changed")]


def test_the_command_names_table_key_and_column(
    evening: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    ruling = Ruling.objects.get()
    sealed = evening.audit_entries.get(act="ruling-made").number
    write_behind_the_back("UPDATE arbitration_ruling SET reason = 'x'")
    with pytest.raises(CommandError, match="1 faute"):
        call_command("verify_audit")
    assert capsys.readouterr().err == (
        f"journal {evening.key.hex[:8]} : arbitration_ruling {ruling.key}, reason : "
        f"n'est plus ce que l'entrée {sealed} a scellé\n"
    )
