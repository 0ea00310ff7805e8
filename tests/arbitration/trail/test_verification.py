"""Any tampering is found, and the command says what is wrong where."""

import copy
import random
from collections import Counter
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from arbitration.domain.erasure import erase_details
from arbitration.models import AuditDetail, AuditEntry
from arbitration.queries.trails import (
    FAULTS,
    Head,
    list_breaches,
    list_site_faults,
    list_trail_breaches,
    list_trails,
)
from tests.arbitration.trail.tampering import Tamperer
from tests.arbitration.trail.trails import head_of, trail_of
from tests.database.unguarded import unguarded
from tests.factories import TournamentFactory
from tests.running.examples import examples
from tournaments.actors import SERVER
from tournaments.domain.acts import announce, announce_in_club
from tournaments.enums import Act
from tournaments.queries.backups import phrase_record_head

pytestmark = pytest.mark.django_db

TAMPERINGS = examples(1_000)


def faults(entries: list[AuditEntry], head: Head | None = None) -> list[tuple[int, str]]:
    return [(breach.number, breach.fault) for breach in list_breaches(entries, head=head)]


def test_a_whole_journal_has_no_breach() -> None:
    tournament = TournamentFactory()
    entries = trail_of(tournament)
    assert list_breaches(entries, head=head_of(tournament), exactly=True) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("act", "draw-published"),
        ("site", UUID(int=7)),
        ("account_id", UUID(int=7)),
        ("helper_pass_id", UUID(int=7)),
        ("origin", "table"),
        ("subject_key", UUID(int=7)),
        ("subject_type", "team"),
        ("tournament_id", UUID(int=7)),
        ("tournament_id", None),
        ("at", None),
    ],
)
def test_any_field_changed_is_found(field: str, value: object) -> None:
    entries = copy.deepcopy(trail_of(TournamentFactory()))
    setattr(entries[2], field, value)
    assert faults(entries) == [(3, "altered")]


@pytest.mark.parametrize(("field", "value"), [("content", "{}"), ("salt", "0" * 32)])
def test_other_words_are_found(field: str, value: str) -> None:
    entries = trail_of(TournamentFactory())
    setattr(entries[2].detail, field, value)
    assert faults(entries) == [(3, "detail-altered")]


def test_words_taken_out_are_found() -> None:
    entries = trail_of(TournamentFactory())
    with unguarded(connection):
        AuditDetail.objects.filter(pk=entries[1].pk).delete()
        found = [breach.fault for breach in list_trail_breaches(list_trails()[0])]
    assert found == ["detail-missing"]


def test_an_entry_taken_out_is_found() -> None:
    entries = trail_of(TournamentFactory())
    assert faults(entries[:2] + entries[3:]) == [(3, "missing"), (4, "unlinked")]


def test_a_journal_cut_short_is_found_by_its_head() -> None:
    tournament = TournamentFactory()
    entries = trail_of(tournament)
    assert faults(entries[:-1], head_of(tournament)) == [(5, "head")]


def test_a_journal_may_have_grown_since_its_head() -> None:
    tournament = TournamentFactory()
    trail_of(tournament, 2)
    head = head_of(tournament)
    entries = trail_of(tournament, 3)
    assert list_breaches(entries, head=head) == []
    found = list_breaches(entries, head=head, exactly=True)
    assert [(breach.number, breach.fault) for breach in found] == [(len(entries), "beyond-head")]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps no text in a number")
@pytest.mark.parametrize(
    ("column", "value", "fault"), [("at", "hier", "altered"), ("number", "deux", "unreadable")]
)
def test_what_cannot_be_read_is_told(column: str, value: str, fault: str) -> None:
    trail_of(TournamentFactory(), 3)
    with unguarded(connection), connection.cursor() as cursor:
        cursor.execute(f"UPDATE arbitration_auditentry SET {column} = %s WHERE number = 2", [value])
        found = {breach.fault for breach in list_trail_breaches(list_trails()[0])}
    assert fault in found


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps no text in a number")
def test_a_journal_of_no_tournament_at_all_is_told() -> None:
    trail_of(TournamentFactory(), 3)
    with unguarded(connection), connection.cursor() as cursor:
        cursor.execute("UPDATE arbitration_auditentry SET tournament_key = 'x' WHERE number = 2")
        with pytest.raises(CommandError):
            call_command("verify_audit")
        found = {trail.name: list_trail_breaches(trail) for trail in list_trails()}
    assert [breach.fault for breach in found["x"]] == ["unreadable"]


@pytest.mark.parametrize("after", [[1], {"numbers": [[1]]}, {"numbers": 1}, {"numbers": None}, "1"])
def test_an_entry_that_names_what_is_no_number_excuses_nothing(after: object) -> None:
    tournament = TournamentFactory()
    (entry,) = trail_of(tournament, 1)
    AuditDetail.objects.filter(pk=entry.pk).update(content="", salt="")
    announce(Act.DETAILS_ERASED, tournament=tournament, by=SERVER, after=after)
    assert [breach.fault for breach in list_trail_breaches(list_trails()[0])] == ["erased"]


def test_every_fault_has_its_sentence() -> None:
    assert [code for code, words in FAULTS.items() if not str(words)] == []


@pytest.mark.parametrize("text", ["", "37", "37:", "x:5f3a0c", "37:5f3a", "37:" + "g" * 16])
def test_a_head_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Head.read(text)


def test_random_tamperings_are_all_found() -> None:
    """With the head of every journal known; a thousand of them in full, the first 250 in a run."""
    tournaments = [TournamentFactory() for _ in range(2)]
    for tournament in tournaments:
        trail_of(tournament, 6)
    erase_details(tournaments[0], numbers=[2, 3], by=SERVER)
    with transaction.atomic():
        for _ in range(3):
            announce_in_club(Act.MEMBER_CHANGED, club=tournaments[0].club, by=SERVER, after="x")
    known = list_trails()
    heads = {trail.name: Head.read(trail.head()) for trail in known}
    tamperer = Tamperer(random.Random(5), known)
    found: Counter[bool] = Counter()
    missed = []
    with unguarded(connection):
        while found.total() < TAMPERINGS:
            mark = transaction.savepoint()
            way = tamperer.act()
            seen = is_found(heads)
            found[seen] += 1
            missed += [] if seen else [way]
            transaction.savepoint_rollback(mark)
    assert missed == []
    assert found == {True: TAMPERINGS}


def is_found(heads: dict[str, Head]) -> bool:
    """Whether the site, with the heads known, shows any fault beside its missing guards."""
    known = list_trails()
    return (
        {trail.name for trail in known} != heads.keys()
        or any(list_trail_breaches(trail, head=heads[trail.name], exactly=True) for trail in known)
        or "stray-detail" in list_site_faults()
    )


def test_the_tamperings_go_every_way() -> None:
    tamperer = Tamperer(random.Random(5), [])
    assert len({way.__name__ for way in tamperer.ways}) == len(tamperer.ways)


class TestCommand:
    def test_it_says_whole(self, capsys: pytest.CaptureFixture[str]) -> None:
        tournament = TournamentFactory()
        trail_of(tournament)
        head = head_of(tournament)
        printed = f"{head.number}:{head.seal[:16]}"
        call_command("verify_audit", tournament=tournament.key.hex[:8], head=printed)
        assert capsys.readouterr().out == "1 journal entier.\n"

    @pytest.mark.parametrize("letters", [8, 20, 32])
    def test_a_journal_goes_by_the_beginning_of_its_name(
        self, capsys: pytest.CaptureFixture[str], letters: int
    ) -> None:
        asked, _other = trail_of(TournamentFactory()), trail_of(TournamentFactory())
        name = asked[0].trail_key.hex[:letters]
        call_command("verify_audit", tournament=name.upper())
        assert capsys.readouterr().out == "1 journal entier.\n"

    def test_too_few_letters_name_none(self) -> None:
        tournament = TournamentFactory()
        trail_of(tournament)
        with pytest.raises(CommandError, match="Aucun journal"):
            call_command("verify_audit", tournament=tournament.key.hex[:7])

    def test_two_journals_of_one_beginning_are_told_apart_by_more(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        keys = [UUID(f"1a2b3c4d-{n}000-4000-8000-000000000000") for n in (1, 2)]
        for key in keys:
            trail_of(TournamentFactory(key=key))
        with pytest.raises(CommandError, match="donnez plus de lettres"):
            call_command("verify_audit", tournament="1a2b3c4d")
        call_command("verify_audit", tournament="1a2b3c4d1")
        assert capsys.readouterr().out == "1 journal entier.\n"

    def test_a_head_is_typed_as_a_document_prints_it(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        tournament = TournamentFactory()
        trail_of(tournament, 2)
        printed = phrase_record_head(tournament)
        call_command("verify_audit", head=printed, exactly=True)
        trail_of(tournament, 4)
        with pytest.raises(CommandError, match="1 faute"):
            call_command("verify_audit", head=printed, exactly=True)

    def test_it_says_what_is_wrong_where(self, capsys: pytest.CaptureFixture[str]) -> None:
        tournament = TournamentFactory()
        trail_of(tournament)
        with unguarded(connection):
            AuditEntry.objects.filter(number=2).update(act="draw-published")
        with pytest.raises(CommandError, match="1 faute"):
            call_command("verify_audit")
        assert capsys.readouterr().err == (
            f"journal {tournament.key.hex[:8]}, entrée 2 : "
            "elle ne porte pas son sceau : elle a été changée\n"
        )

    def test_it_says_that_a_guard_is_gone(self, capsys: pytest.CaptureFixture[str]) -> None:
        with unguarded(connection), pytest.raises(CommandError, match="12 fautes"):
            call_command("verify_audit")
        assert capsys.readouterr().err.splitlines() == [str(FAULTS["guard-missing"])] * 12

    def test_heads_are_stored_and_held_against(self, tmp_path: Path) -> None:
        tournament = TournamentFactory()
        trail_of(tournament)
        call_command("verify_audit", write_heads=tmp_path / "heads")
        call_command("verify_audit", heads=tmp_path / "heads", exactly=True)
        trail_of(tournament)
        call_command("verify_audit", heads=tmp_path / "heads")
        with pytest.raises(CommandError, match="1 faute"):
            call_command("verify_audit", heads=tmp_path / "heads", exactly=True)

    def test_a_journal_that_is_gone_is_missed(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "heads").write_text(f"club-12 3:{'a' * 64}\n")
        with pytest.raises(CommandError, match="1 faute"):
            call_command("verify_audit", heads=tmp_path / "heads")
        assert capsys.readouterr().err == "journal club-12, entrée 0 : tout ce journal a disparu\n"

    @pytest.mark.parametrize(
        "options",
        [
            {"head": f"1:{'a' * 64}"},
            {"head": "n'importe", "tournament": "1"},
            {"head": "n'importe quoi"},
            {"heads": Path("nothing.there")},
            {"heads": Path(__file__)},
        ],
    )
    def test_what_it_cannot_read_it_says(self, options: dict[str, object]) -> None:
        with pytest.raises(CommandError):
            call_command("verify_audit", **options)
