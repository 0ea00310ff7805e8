"""The journal: one entry per act, numbered, chained, its words apart."""

from uuid import uuid4

import pytest
from django.db import transaction

from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import FIRST_SEAL
from arbitration.port import audit_is_wired, record_audit_entries
from tests.arbitration.trail.trails import trail_of
from tests.factories import (
    ClubFactory,
    HelperPassFactory,
    MembershipFactory,
    TournamentFactory,
)
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce, announce_in_club, lock_club
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act, Origin
from tournaments.models import Tournament
from tournaments.signals import acted

pytestmark = pytest.mark.django_db


def test_an_act_leaves_who_what_and_why() -> None:
    person = MembershipFactory()
    tournament = TournamentFactory(club=person.club)
    by = Actor(user=person.user, origin=Origin.ARBITER, address="10.0.0.9")
    with transaction.atomic():
        announce(
            Act.SHEET_CORRECTED,
            tournament=tournament,
            subject=tournament,
            by=by,
            before={"totals": [1, 2]},
            after={"totals": [2, 1]},
            reason="Belote oubliée",
        )
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.actor, entry.origin) == ("sheet-corrected", person.user, "arbiter")
    assert (entry.subject_type, entry.subject_key) == ("tournament", tournament.key)
    assert (entry.before, entry.after) == ({"totals": [1, 2]}, {"totals": [2, 1]})
    assert (entry.reason, entry.address) == ("Belote oubliée", "10.0.0.9")


def test_an_act_by_a_pass_is_told_apart() -> None:
    held = HelperPassFactory(label="Salle B")
    by = Actor(user=None, helper_pass=held.as_carried())
    entry = trail_of(held.tournament, 1, by=by)[0]
    assert (entry.actor, entry.helper_pass, entry.origin) == (None, held, "desk")
    assert (entry.who, by.name) == ("Droit d'un soir « Salle B »",) * 2


def test_a_pass_that_is_gone_leaves_its_key() -> None:
    held = HelperPassFactory()
    by = Actor(user=None, helper_pass=held.as_carried())
    trail_of(held.tournament, 1, by=by)
    key = held.key
    held.delete()
    entry = AuditEntry.objects.select_related("helper_pass").get()
    assert (entry.helper_pass_id, entry.who) == (key, "Droit d'un soir effacé")


def test_the_pass_is_part_of_what_is_sealed() -> None:
    held = HelperPassFactory()
    by = Actor(user=None, helper_pass=held.as_carried())
    entry = trail_of(held.tournament, 1, by=by)[0]
    for other in (None, uuid4()):
        entry.helper_pass_id = other
        assert entry.computed_seal() != entry.seal


def test_what_is_chained_holds_no_words() -> None:
    tournament = TournamentFactory()
    with transaction.atomic():
        announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER, reason="Éva est malade")
    columns = AuditEntry.objects.values().get()
    assert [name for name, value in columns.items() if "va est" in str(value)] == []


def test_equal_words_have_different_digests() -> None:
    details = [AuditDetail.of(before=None, after=1, reason="", address="") for _ in range(2)]
    assert details[0].content == details[1].content
    assert details[0].computed_digest() != details[1].computed_digest()


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
    tournament = TournamentFactory()
    with pytest.raises(RuntimeError):
        announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)
    with pytest.raises(RuntimeError):
        announce_in_club(Act.MEMBER_CHANGED, club=tournament.club, by=SERVER)


def test_entries_are_numbered_and_chained() -> None:
    entries = trail_of(TournamentFactory())
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
    assert [e.previous_seal for e in entries] == [FIRST_SEAL, *(e.seal for e in entries[:-1])]


def test_two_tournaments_have_two_journals() -> None:
    first, second = TournamentFactory(), TournamentFactory()
    assert [len(trail_of(first, 2)), len(trail_of(second, 3))] == [2, 3]


def test_a_club_has_a_journal_of_its_own() -> None:
    club = ClubFactory()
    tournament = TournamentFactory(club=club)
    trail_of(tournament, 2)
    for _ in range(2):
        with transaction.atomic():
            announce_in_club(Act.MEMBER_CHANGED, club=lock_club(club), by=SERVER)
    found = AuditEntry.objects.filter(club=club).values_list("tournament", "number")
    assert list(found.order_by("number")) == [(None, 1), (None, 2)]


def test_an_act_of_a_club_gives_its_tournaments_a_new_version() -> None:
    tournament = TournamentFactory()
    with transaction.atomic():
        announce_in_club(Act.MEMBER_CHANGED, club=tournament.club, by=SERVER)
    assert Tournament.objects.get().version == tournament.version + 1


def test_the_site_refuses_to_start_without_a_receiver() -> None:
    assert audit_is_wired(None) == []
    acted.disconnect(dispatch_uid="audit")
    try:
        assert [error.id for error in audit_is_wired(None)] == ["arbitration.E001"]
    finally:
        acted.connect(record_audit_entries, dispatch_uid="audit")


def test_a_refused_act_leaves_no_entry() -> None:
    tournament = TournamentFactory()

    def act_and_fail() -> None:
        with transaction.atomic():
            change_settings(tournament, values={"bye_points": 1}, by=SERVER)
            raise LookupError

    with pytest.raises(LookupError):
        act_and_fail()
    assert AuditEntry.objects.count() == 0
