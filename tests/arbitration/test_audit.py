"""The audit trail: one entry per act, and any tampering found."""

import copy

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from arbitration.checks import audit_is_wired
from arbitration.domain.audit import breaches
from arbitration.models import AuditEntry
from arbitration.receivers import write_audit_entry
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce
from tournaments.domain.tournaments import change_settings
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.signals import acted

pytestmark = pytest.mark.django_db


def trail_of(tournament: Tournament, acts: int = 5) -> list[AuditEntry]:
    for points in range(1, acts + 1):
        change_settings(tournament, values={"bye_points": points}, by=SERVER)
    return list(AuditEntry.objects.filter(tournament=tournament).order_by("number"))


def test_an_act_leaves_who_what_and_why() -> None:
    person = MembershipFactory()
    tournament = TournamentFactory(club=person.club)
    change_settings(tournament, values={"bye_points": 972}, by=Actor(user=person.user))
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.actor, entry.origin) == ("settings-changed", person.user, "desk")
    assert (entry.before, entry.after) == ({"bye_points": "0"}, {"bye_points": "972"})


def test_an_act_whose_entry_fails_is_undone() -> None:
    tournament = TournamentFactory()

    def broken(**_told: object) -> None:
        raise RuntimeError("disk full")

    acted.connect(broken)
    try:
        with pytest.raises(RuntimeError):
            change_settings(tournament, values={"bye_points": 972}, by=SERVER)
    finally:
        acted.disconnect(broken)
    assert Tournament.objects.get().bye_points == 0
    assert AuditEntry.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_an_act_outside_a_transaction_is_a_mistake_of_ours() -> None:
    with pytest.raises(RuntimeError):
        announce(Act.SETTINGS_CHANGED, tournament=TournamentFactory(), by=SERVER)


def test_entries_are_numbered_and_chained() -> None:
    entries = trail_of(TournamentFactory())
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
    assert [e.previous_seal for e in entries[1:]] == [e.seal for e in entries[:-1]]


def test_a_whole_trail_has_no_breach() -> None:
    entries = trail_of(TournamentFactory())
    assert breaches(entries, head=entries[-1].seal) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("act", "draw-published"),
        ("actor_id", 7),
        ("origin", "table"),
        ("reason", "autre"),
        ("after", {"bye_points": "9"}),
        ("before", None),
        ("subject_id", "99"),
        ("address", "10.0.0.1"),
    ],
)
def test_any_field_changed_is_found(field: str, value: object) -> None:
    entries = copy.deepcopy(trail_of(TournamentFactory()))
    setattr(entries[2], field, value)
    assert [(breach.number, breach.fault) for breach in breaches(entries)] == [(3, "altered")]


def test_an_entry_taken_out_is_found() -> None:
    entries = trail_of(TournamentFactory())
    assert breaches(entries[:2] + entries[3:])[0].fault == "missing"


def test_a_trail_cut_short_is_found_by_its_head() -> None:
    entries = trail_of(TournamentFactory())
    found = breaches(entries[:-1], head=entries[-1].seal)
    assert [breach.fault for breach in found] == ["head"]


def test_two_tournaments_have_two_trails() -> None:
    first, second = TournamentFactory(), TournamentFactory()
    assert [len(trail_of(first, 2)), len(trail_of(second, 3))] == [2, 3]


def test_the_command_says_whole_or_fails() -> None:
    tournament = TournamentFactory()
    trail_of(tournament)
    call_command("verify_audit", tournament=tournament.pk)
    AuditEntry.objects.filter(number=2).update(reason="autre")
    with pytest.raises(CommandError):
        call_command("verify_audit")


def test_the_site_refuses_to_start_without_a_receiver() -> None:
    assert audit_is_wired(None) == []
    acted.disconnect(dispatch_uid="audit")
    try:
        assert [error.id for error in audit_is_wired(None)] == ["arbitration.E001"]
    finally:
        acted.connect(write_audit_entry, dispatch_uid="audit")


def test_a_refused_act_leaves_no_entry() -> None:
    tournament = TournamentFactory()

    def act_and_fail() -> None:
        with transaction.atomic():
            change_settings(tournament, values={"bye_points": 1}, by=SERVER)
            raise LookupError

    with pytest.raises(LookupError):
        act_and_fail()
    assert AuditEntry.objects.count() == 0
