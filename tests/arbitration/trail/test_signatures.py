"""Who signed what and when, who judges and by which rule: changed behind the journal's back, it is
named; what an older seal does not hold is not asked."""

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.db import connection

from arbitration.domain.appeals import lodge_appeal, name_judges, name_jury
from arbitration.domain.audit import record_sealed
from arbitration.domain.erasure import erase_details
from arbitration.domain.incidents import take_incident
from arbitration.domain.judgements import decide_appeal
from arbitration.domain.rulings import Decision
from arbitration.enums import AppealState
from arbitration.models import Appeal, AuditDetail, AuditEntry, JuryMember
from arbitration.models.audit import dump_canonical_json
from arbitration.queries.proofs import list_mismatches
from arbitration.queries.trails import Trail, list_trail_breaches
from tests.arbitration.deciding import rule_deal_lost
from tests.arbitration.tables import THREE_DEALS, arbiter_of, finished_match, reported
from tests.database.unguarded import unguarded
from tests.factories import HelperPassFactory, TournamentFactory, UserFactory
from tests.running.made_once import made_once
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import ensure_account_key
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet, reopen_sheet, save_deals
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import AdjustmentKind, AdjustmentUnit, Role, SheetState
from tournaments.models import AccountKey, HelperPass, Match, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db

JUDGED = Decision(reason="Bien jugé")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A tournament that was signed, who arbitrates it, and who sits in its jury."""

    tournament: Tournament
    arbiter: Actor
    juror: Actor


def user_of(actor: Actor) -> User:
    assert actor.user is not None
    return actor.user


def sign_an_evening() -> Evening:
    """A deal typed by the arbiter and ruled on, a penalty, an appeal that the jury judged, one
    that judges of its own will judge, an incident in the arbiter's hands."""
    tournament = TournamentFactory(length_value=3)
    arbiter, juror = arbiter_of(tournament), arbiter_of(tournament)
    values = {"appeal_minutes": 30, "jury_quorum": 1}
    change_settings(tournament, values=values, by=arbiter)
    name_jury(tournament, users=[user_of(juror)], by=arbiter)
    match = finished_match(tournament)
    confirm_again(match, by=arbiter)
    other = Match.objects.get(table_number=2)
    save_deals(other.sheet, deals=[{"passed": True}], base_version=0, by=arbiter)
    ruling = rule_deal_lost(match, by=arbiter, reason="Vu")
    appeal = lodge_appeal(ruling, team=match.ns, words="Il avait fourni", by=arbiter)
    decide_appeal(appeal, outcome=AppealState.UPHELD, decision=JUDGED, by=juror)
    waiting = lodge_appeal(ruling, team=match.ew, words="Trop tard", by=arbiter)
    name_judges(waiting, users=[user_of(arbiter_of(tournament))], by=juror)
    penalise(match, by=arbiter)
    take_incident(reported("misdeal", match, seat="N", by=arbiter), by=arbiter)
    return Evening(tournament=tournament, arbiter=arbiter, juror=juror)


once = made_once(sign_an_evening)


@pytest.fixture
def evening(once: Callable[[], Evening]) -> Evening:
    return once()


@pytest.fixture
def signed(evening: Evening) -> Tournament:
    return evening.tournament


@pytest.fixture
def arbiter(evening: Evening) -> Actor:
    return evening.arbiter


@pytest.fixture
def juror(evening: Evening) -> Actor:
    return evening.juror


def confirm_again(match: Match, *, by: Actor) -> None:
    """Open a sheet that counts, and hand it in by an account."""
    reopen_sheet(match.sheet, by=SERVER)
    hand_in_sheet(match.sheet, deals=THREE_DEALS, base_version=1, by=by)


def penalise(match: Match, *, by: Actor) -> None:
    make_adjustment(
        match.ew, kind=AdjustmentKind.PENALTY, unit=AdjustmentUnit.MATCH_POINTS, amount=-100,
        reason="Retard", by=by,
    )  # fmt: skip


def named(tournament: Tournament) -> list[tuple[str, tuple[str, ...], str]]:
    # What factories made is in no journal.
    return [
        (mismatch.table, mismatch.columns, mismatch.fault)
        for mismatch in list_mismatches(tournament)
        if mismatch.fault != "unsealed"
    ]


def write_behind_the_back(sql: str) -> None:
    with unguarded(connection), connection.cursor() as cursor:
        cursor.execute(sql)


def test_what_was_signed_is_as_its_journal_has_it(signed: Tournament) -> None:
    assert named(signed) == []


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("arbitration_ruling", "ruled_by"),
        ("arbitration_incident", "opened_by"),
        ("arbitration_incident", "closed_by"),
        ("arbitration_incident", "taken_by"),
        ("arbitration_appeal", "lodged_by"),
        ("arbitration_appeal", "decided_by"),
        ("tournaments_adjustment", "made_by"),
        ("tournaments_dealrecord", "entered_by"),
        ("tournaments_scoresheet", "submitted_by"),
        ("tournaments_scoresheet", "confirmed_by"),
    ],
)
@pytest.mark.parametrize("other", ["a stranger", "an account without a key", "nobody"])
def test_another_signature_is_named(
    signed: Tournament, table: str, column: str, other: str
) -> None:
    stranger = UserFactory()
    if other == "a stranger":
        ensure_account_key(stranger)
    value = "NULL" if other == "nobody" else stranger.pk
    write_behind_the_back(
        f"UPDATE {table} SET {column}_id = {value} WHERE id = "
        f"(SELECT min(id) FROM {table} WHERE {column}_id IS NOT NULL)"
    )
    assert named(signed) == [(table, (column,), "changed")]


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("arbitration_appeal", "lodged_at", "'2020-01-01 20:00:00'"),
        ("arbitration_incident", "opened_at", "'2020-01-01 20:00:00'"),
        ("arbitration_incident", "origin", "'table'"),
        ("tournaments_adjustment", "made_at", "'2020-01-01 20:00:00'"),
        ("tournaments_dealrecord", "entered_at", "'2020-01-01 20:00:00'"),
        ("tournaments_dealrecord", "origin", "'table'"),
        ("tournaments_scoresheet", "state", "'contested'"),
        ("tournaments_scoresheet", "submitted_at", "'2020-01-01 20:00:00'"),
        ("tournaments_scoresheet", "confirmed_at", "NULL"),
        ("tournaments_tournament", "appeal_minutes", "5"),
        ("tournaments_tournament", "jury_quorum", "2"),
        ("tournaments_tournament", "jury_majority", "'all'"),
    ],
)
def test_an_hour_or_a_rule_changed_by_sql_is_named(
    signed: Tournament, table: str, column: str, value: str
) -> None:
    write_behind_the_back(
        f"UPDATE {table} SET {column} = {value} WHERE id = (SELECT min(id) FROM {table})"
    )
    assert named(signed) == [(table, (column,), "changed")]


def test_a_sheet_that_was_only_opened_is_in_no_entry_and_one_said_to_be_handed_in_is_named(
    tournament: Tournament,
) -> None:
    finished_match(tournament)
    untouched = ensure_sheet(Match.objects.get(table_number=2, round__tournament=tournament))
    assert str(untouched.key) not in [mismatch.key for mismatch in list_mismatches(tournament)]
    write_behind_the_back(
        f"UPDATE tournaments_scoresheet SET state = 'submitted' WHERE id = {untouched.pk}"
    )
    assert str(untouched.key) in [mismatch.key for mismatch in list_mismatches(tournament)]


def test_sheets_that_the_final_standings_close_stay_proved(signed: Tournament) -> None:
    """No act is about each of them: the end closes every sheet at once."""
    ScoreSheet.objects.filter(state=SheetState.CONFIRMED).update(state=SheetState.LOCKED)
    assert named(signed) == []


def take_a_juror_out(tournament: Tournament) -> None:
    tournament.jury.all().delete()


def put_a_juror_in(tournament: Tournament) -> None:
    user = UserFactory()
    ensure_account_key(user)
    JuryMember.objects.create(tournament=tournament, user=user)


def put_in_who_has_no_key(tournament: Tournament) -> None:
    JuryMember.objects.create(tournament=tournament, user=UserFactory())


@pytest.mark.parametrize("change", [take_a_juror_out, put_a_juror_in, put_in_who_has_no_key])
def test_another_jury_is_named(signed: Tournament, change: Callable[[Tournament], None]) -> None:
    change(signed)
    assert named(signed) == [("arbitration_jurymember", ("user",), "changed")]


def test_other_judges_of_one_appeal_are_named(signed: Tournament) -> None:
    Appeal.objects.get(state=AppealState.LODGED).judges.clear()
    assert named(signed) == [("arbitration_appeal", ("judges",), "changed")]


def test_a_jury_named_by_acts_is_proved_again_and_again(signed: Tournament, juror: Actor) -> None:
    name_jury(signed, users=[user_of(juror), UserFactory()], by=SERVER)
    assert named(signed) == []
    name_jury(signed, users=[], by=SERVER)
    assert named(signed) == []


def test_a_deleted_account_leaves_its_signatures_empty_and_proved(
    signed: Tournament, arbiter: Actor, juror: Actor
) -> None:
    for actor in (arbiter, juror):
        user_of(actor).delete()
        assert named(signed) == []
    assert not signed.jury.exists()
    write_behind_the_back(f"UPDATE arbitration_ruling SET ruled_by_id = {UserFactory().pk}")
    assert named(signed) == [("arbitration_ruling", ("ruled_by",), "changed")]


def test_a_deal_typed_by_a_pass_that_is_gone_stays_proved() -> None:
    tournament = TournamentFactory(length_value=3)
    other = finished_match(tournament).round.matches.get(table_number=2)
    held = HelperPassFactory(tournament=tournament, role=Role.SCORER)
    by = Actor(user=None, helper_pass=held.as_carried())
    save_deals(other.sheet, deals=[{"passed": True}], base_version=0, by=by)
    assert named(tournament) == []
    HelperPassFactory(tournament=tournament)
    write_behind_the_back("UPDATE tournaments_dealrecord SET entered_pass_id = NULL")
    assert named(tournament) == [("tournaments_dealrecord", ("entered_pass",), "changed")]
    HelperPass.objects.filter(pk=held.pk).delete()
    assert named(tournament) == []


def test_signatures_are_proved_after_the_words_of_every_entry_are_erased(
    signed: Tournament,
) -> None:
    numbers = list(signed.audit_entries.values_list("number", flat=True))
    erase_details(signed, numbers=numbers, by=SERVER)
    assert named(signed) == []
    take_a_juror_out(signed)
    assert named(signed) == [("arbitration_jurymember", ("user",), "changed")]


SEALED_SINCE = {
    "origin", "entered_at", "entered_by", "entered_pass", "made_at", "made_by", "opened_at",
    "taken_at", "closed_at", "opened_by", "taken_by", "closed_by", "ruled_by", "lodged_at",
    "lodged_by", "decided_by", "judges", "appeal_minutes", "jury_quorum", "jury_majority",
    "submitted_by", "submitted_at", "confirmed_by", "confirmed_at",
}  # fmt: skip


def as_an_older_version_wrote_it(tournament: Tournament) -> None:
    """The journal with the columns that rows had before signatures were among them."""
    entries = list(tournament.audit_entries.select_related("detail").order_by("number"))
    details = []
    for entry in entries:
        told = entry.detail.read()
        told["rows"] = [_older(row) for row in entry.rows if "user" not in row["facts"]]
        content = dump_canonical_json(told)
        details.append(AuditDetail(content=content, salt=entry.detail.salt))
    with unguarded(connection):
        AuditDetail.objects.filter(entry__in=entries)._raw_delete("default")
        AuditEntry.objects.filter(pk__in=[entry.pk for entry in entries])._raw_delete("default")
        seal = entries[0].previous_seal
        for entry, detail in zip(entries, details, strict=True):
            entry.digest, entry.previous_seal = detail.computed_digest(), seal
            entry.seal = seal = entry.computed_seal()
        record_sealed(entries, details)


def _older(row: dict[str, object]) -> dict[str, object]:
    facts = json.loads(json.dumps(row["facts"]))
    return row | {"facts": {name: facts[name] for name in facts if name not in SEALED_SINCE}}


def test_what_an_older_seal_does_not_hold_is_not_asked(signed: Tournament, juror: Actor) -> None:
    as_an_older_version_wrote_it(signed)
    assert list_trail_breaches(Trail.of(signed)) == []
    assert named(signed) == []
    write_behind_the_back("UPDATE arbitration_ruling SET ruled_by_id = NULL")
    assert named(signed) == []
    name_jury(signed, users=[user_of(juror), UserFactory()], by=SERVER)
    assert named(signed) == []
    take_a_juror_out(signed)
    assert named(signed) == [("arbitration_jurymember", ("user",), "changed")]


def test_a_signature_by_whom_nobody_here_knows_is_not_taken_for_another(
    signed: Tournament, arbiter: Actor
) -> None:
    """Who deletes the key, and not the account, hides nobody."""
    AccountKey.objects.filter(user=user_of(arbiter)).delete()
    assert ("arbitration_ruling", ("ruled_by",), "changed") in named(signed)
