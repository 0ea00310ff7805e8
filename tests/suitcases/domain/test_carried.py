"""An evening that is carried to the hall, played there and brought back."""

import io
import random
import uuid

import pytest
from django.core.management import call_command
from django.utils import timezone

from arbitration.domain.appeals import name_jury
from arbitration.domain.erasure import erase_person
from arbitration.queries.trails import list_site_faults
from bookings.models import Booking
from demo.evening import draw_next_round
from suitcases.domain.brought import read_brought
from suitcases.domain.packing import close_visit, pack_tournament, reopen_visit, take_again
from suitcases.domain.receiving import receive
from suitcases.domain.writing import write_archive
from suitcases.file import open_suitcase, reading
from suitcases.models import Suitcase
from tests.arbitration.deciding import accept as accept_tariff
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import reported
from tests.factories import ClubFactory, PlayerFactory, TeamFactory, UserFactory
from tests.tournaments.played.halls import (
    Laptop,
    a_full_evening,
    accept,
    an_evening,
    an_organiser,
    an_owner,
    list_seals,
    pack,
    play_a_round,
)
from tournaments.actors import SERVER
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.receipts import make_receipt
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.domain.tournament.endings import remove_tournament
from tournaments.enums import Custody, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Movement, Player, Receipt, Tournament

pytestmark = pytest.mark.django_db


def prove() -> None:
    """The journal whole, the tables by it, and what is kept by the facts."""
    call_command("verify_audit", stdout=io.StringIO())
    call_command("recompute", all=True, stdout=io.StringIO())


def read_parts(content: bytes) -> dict[str, bytes]:
    """The rows of a file by their name, bytes as they are."""
    with open_suitcase(io.BytesIO(content)) as file:
        return {name: file.read(name) for name in file.parts if name.startswith("data/")}


def find_refusal(content: bytes, by: object) -> Refused:
    with pytest.raises(Refused) as caught:
        accept(content, by)
    return caught.value


def refused(content: bytes, by: object) -> str:
    return find_refusal(content, by).code


def test_an_evening_goes_to_the_hall_and_comes_back(hall: Laptop) -> None:
    tournament = an_evening()
    play_a_round(tournament)
    organiser = an_organiser(tournament.club)
    before = list_seals(tournament)
    content = pack(pack_tournament(tournament, taken_to="salle", by=organiser))
    keys = set(Player.objects.values_list("key", flat=True))
    with hall():
        owner = an_owner()
        # Other numbers than on the site that it comes from.
        TeamFactory.create_batch(3)
        visiting = accept(content, owner)
        assert (visiting.custody, visiting.club.name) == (
            Custody.VISITING,
            "Amicale des deux rives",
        )
        assert list_seals(visiting)[: len(before)] == before
        assert refused(content, owner) == "already-open"
        play_a_round(visiting, seed=6)
        prove()
        back = pack(close_visit(visiting, by=owner))
        seals = list_seals(visiting)
        assert refused(back, owner) == "already-here"
    returned = accept(back, organiser)
    assert (returned.custody, returned.pk) == (Custody.HERE, tournament.pk)
    assert list_seals(returned) == seals
    assert set(Player.objects.values_list("key", flat=True)) == keys
    prove()
    unchanged = find_refusal(back, organiser)
    play_a_round(returned, seed=7)
    gone_on = find_refusal(back, organiser)
    assert {unchanged.code, gone_on.code} == {"already-back"}
    assert str(unchanged) == "Cette valise est déjà revenue : rien n'a changé."
    assert str(gone_on) == "Cette valise est déjà revenue, et le concours a continué depuis."
    prove()


def test_the_rows_come_back_byte_by_byte(hall: Laptop) -> None:
    tournament = a_full_evening()
    content = pack(pack_tournament(tournament, by=an_organiser(tournament.club)))
    with hall():
        TeamFactory.create_batch(3)
        again = pack(close_visit(accept(content, owner := an_owner()), by=owner))
        prove()
    rows, others = read_parts(content), read_parts(again)
    assert rows.keys() == others.keys()
    assert {"data/arbitration.ruling.jsonl", "data/tournaments.receipt.jsonl"} <= rows.keys()
    differing = {name for name in rows if rows[name] != others[name]}
    # Who opened and closed it is named by then.
    assert differing == {"data/auth.user.jsonl"}


def test_an_act_without_a_subject_goes_along_in_the_journal(hall: Laptop) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    name_jury(tournament, users=[UserFactory()], by=organiser)
    content = pack(pack_tournament(tournament, by=organiser))
    with hall():
        assert accept(content, an_owner()).jury.count() == 1


def test_a_ruling_by_the_tariff_travels_without_words(hall: Laptop) -> None:
    tournament = an_evening()
    match = draw_next_round(tournament, random.Random(5)).matches.earliest("pk")
    accept_tariff(reported("misdeal", match))
    content = pack(pack_tournament(tournament, by=an_organiser(tournament.club)))
    with hall():
        assert accept(content, an_owner()).rulings.get().reason == ""


def test_a_suitcase_that_no_site_would_open_is_told_where_it_is_packed() -> None:
    tournament = an_evening()
    suitcase = pack_tournament(tournament, by=an_organiser(tournament.club))
    Player.objects.filter(memberships__team__tournament=tournament).update(name="")
    with pytest.raises(Refused) as refusal:
        pack(suitcase)
    assert refusal.value.code == "altered"
    assert str(refusal.value).startswith("Aucun site n'ouvrirait cette valise")


def test_a_hall_takes_money_under_numbers_of_its_own(hall: Laptop) -> None:
    tournament = a_full_evening()
    organiser = an_organiser(tournament.club)
    content = pack(pack_tournament(tournament, by=organiser))
    with hall():
        owner = an_owner()
        visiting = accept(content, owner)
        pair = SignUp(players=("BRUN Inès", "VIDAL Luc"))
        team = register_team(visiting, sign_up=pair, by=owner)
        taken = take_money(team, cents=1400, method=PaymentMethod.CASH, by=owner)
        make_receipt(taken, by=owner)
        back = pack(close_visit(visiting, by=owner))
    accept(back, organiser)
    receipts = Receipt.objects.select_related("book").order_by("made_at")
    assert [receipt.name[5:] for receipt in receipts] == ["0001", "V1-0001"]
    prove()


def test_a_later_file_of_the_same_suitcase_goes_on_where_the_first_ended(hall: Laptop) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    content = pack(pack_tournament(tournament, by=organiser))
    with hall():
        owner = an_owner()
        visiting = accept(content, owner)
        back = pack(close_visit(visiting, by=owner))
        reopen_visit(visiting, reason="Une belle", by=owner)
        play_a_round(Tournament.objects.get(pk=visiting.pk))
        later = pack(close_visit(visiting, by=owner))
    accept(back, organiser)
    assert accept(later, organiser).rounds.count() == 1
    assert refused(back, organiser) == "already-back"
    second = pack(pack_tournament(tournament, by=organiser))
    with hall():
        # The laptop's closed copy is continued, not doubled.
        assert accept(second, owner).custody == Custody.VISITING
        assert Tournament.objects.count() == 1
        prove()


def test_what_no_site_would_open_does_not_leave(db: None) -> None:
    tournament = an_evening()
    tournament.teams.filter(number=1).update(number=99)
    with pytest.raises(Refused, match="ne peut pas partir") as caught:
        pack_tournament(tournament, by=an_organiser(tournament.club))
    assert caught.value.code == "not-proved"
    assert Tournament.objects.get().custody == Custody.HERE


def test_what_is_too_large_to_be_opened_is_not_written(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = an_evening()
    monkeypatch.setattr(reading, "MOST_ROWS", 10)
    with pytest.raises(Refused, match="trop grand pour une valise"):
        write_archive(tournament, with_names=True, by=SERVER)


def test_two_ways_on_are_never_mixed(hall: Laptop) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    first = pack_tournament(tournament, by=organiser)
    content = pack(first)
    with hall():
        back = pack(close_visit(accept(content, owner := an_owner()), by=owner))
    with pytest.raises(Refused, match="l'a emporté"):
        pack_tournament(tournament, by=organiser)
    with pytest.raises(Refused, match="l'a emporté"):
        remove_tournament(tournament, typed_name=tournament.name, by=organiser)
    with pytest.raises(Refused, match="pas le nom"):
        take_again(tournament, typed_name="Autre", reason="Perdue", by=organiser)
    take_again(tournament, typed_name=tournament.name, reason="Clé perdue", by=organiser)
    with pytest.raises(Refused, match=r"Concours repris sans sa valise.*Valise refermée") as caught:
        accept(back, organiser)
    assert caught.value.code == "fork"
    second = pack_tournament(tournament, by=organiser)
    again = pack(second)
    assert (str(first), str(second)) == ("V1", "V2")
    assert refused(back, organiser) == "fork"
    with hall():
        # The laptop has gone on where the site took it up again.
        assert refused(again, owner) == "fork"


def test_a_copy_that_went_its_own_way_is_put_aside_and_the_concours_opened_anew(
    hall: Laptop,
) -> None:
    tournament = a_full_evening()
    organiser = an_organiser(tournament.club)
    first = pack(pack_tournament(tournament, by=organiser))
    with hall():
        visiting = accept(first, owner := an_owner())
        pair = SignUp(players=("BRUN Inès", "VIDAL Luc"))
        team = register_team(visiting, sign_up=pair, by=owner)
        make_receipt(take_money(team, cents=1400, method=PaymentMethod.CASH, by=owner), by=owner)
        seals = list_seals(visiting)
    take_again(tournament, typed_name=tournament.name, reason="Oubliée", by=organiser)
    again = pack(pack_tournament(tournament, by=organiser))
    with hall():
        assert refused(again, owner) == "fork"
        opened = receive(read_brought(again), by=owner, anew=True)
        assert (opened.custody, opened.teams.count()) == (Custody.VISITING, 7)
        assert (Movement.objects.count(), Receipt.objects.count()) == (1, 1)
        aside = opened.copies_aside.get()
        told = read_brought(bytes(aside.content))
        assert [line["seal"] for line in told.trail] == seals
        assert told.manifest.counts["data/tournaments.movement.jsonl"] == 2
        assert list_site_faults() == []
        back = pack(close_visit(opened, by=owner))
        prove()
    accept(back, organiser)
    prove()


def test_a_concours_of_this_site_never_gives_way(hall: Laptop) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    first = pack(pack_tournament(tournament, by=organiser))
    take_again(tournament, typed_name=tournament.name, reason="Oubliée", by=organiser)
    with pytest.raises(Refused) as caught:
        receive(read_brought(first), by=organiser, anew=True)
    assert caught.value.code == "already-here"


def test_a_computer_that_only_opened_a_suitcase_opens_the_next_one(hall: Laptop) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    tried = pack(pack_tournament(tournament, by=organiser))
    with hall():
        owner = an_owner()
        assert accept(tried, owner).custody == Custody.VISITING
    take_again(tournament, typed_name=tournament.name, reason="Inscriptions", by=organiser)
    register_team(tournament, sign_up=SignUp(players=("BRUN Inès", "VIDAL Luc")), by=organiser)
    content = pack(pack_tournament(tournament, by=organiser))
    with hall():
        visiting = accept(content, owner)
        assert visiting.teams.filter(members__player__name="BRUN Inès").exists()
        assert refused(tried, owner) == "older"
        play_a_round(visiting)
        back = pack(close_visit(visiting, by=owner))
        prove()
    assert accept(back, organiser).rounds.count() == 1
    prove()


def test_files_that_are_for_nobody_here(hall: Laptop) -> None:
    tournament = an_evening()
    organiser, stranger = an_organiser(tournament.club), an_organiser(ClubFactory())
    suitcase = pack_tournament(tournament, by=organiser)
    content = pack(suitcase)
    assert refused(content, stranger) == "not-yours"
    assert refused(content, organiser) == "already-here"
    with hall():
        back = pack(close_visit(accept(content, owner := an_owner()), by=owner))
    Suitcase.objects.filter(pk=suitcase.pk).update(secret="another")
    assert refused(back, organiser) == "forged"
    Suitcase.objects.filter(pk=suitcase.pk).update(key=uuid.uuid4())
    assert refused(back, organiser) == "of-another-site"
    with hall():
        Tournament.objects.update(key=uuid.uuid4())
        assert refused(back, owner) == "of-another-site"


def test_a_person_changed_on_both_sides_keeps_both_changes(hall: Laptop) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    content = pack(pack_tournament(tournament, by=organiser))
    one, other = Player.objects.order_by("pk")[:2]
    with hall():
        visiting = accept(content, owner := an_owner())
        Player.objects.filter(key=one.key).update(phone="06 01")
        Player.objects.filter(key=other.key).update(licence="A1")
        back = pack(close_visit(visiting, by=owner))
    Player.objects.filter(pk=one.pk).update(email="un@exemple.fr")
    PlayerFactory(club=tournament.club, licence="A1")
    accept(back, organiser)
    people = Player.objects.in_bulk([one.pk, other.pk])
    assert (people[one.pk].phone, people[one.pk].email) == ("06 01", "un@exemple.fr")
    assert people[other.pk].licence == ""


@pytest.mark.parametrize("way", ["exchanged", "moved", "given at home"])
def test_a_licence_may_be_somebody_elses_when_the_suitcase_comes_back(
    hall: Laptop, way: str
) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    one, other = Player.objects.order_by("pk")[:2]
    if way != "given at home":
        Player.objects.filter(pk=one.pk).update(licence="A1")
        Player.objects.filter(pk=other.pk).update(licence="B2")
    content = pack(pack_tournament(tournament, by=organiser))
    with hall():
        visiting = accept(content, owner := an_owner())
        Player.objects.filter(key=other.key).update(licence="")
        if way == "exchanged":
            Player.objects.filter(key=one.key).update(licence="B2")
        Player.objects.filter(key=other.key).update(licence="A1" if way != "moved" else "C3")
        back = pack(close_visit(visiting, by=owner))
    if way == "given at home":
        Player.objects.filter(pk=one.pk).update(licence="A1")
    accept(back, organiser)
    people = Player.objects.in_bulk([one.pk, other.pk])
    assert (people[one.pk].licence, people[other.pk].licence) == {
        "exchanged": ("B2", "A1"), "moved": ("A1", "C3"), "given at home": ("A1", ""),
    }[way]  # fmt: skip


def test_what_is_changed_of_a_person_between_two_files_of_a_suitcase_stays(hall: Laptop) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    content = pack(pack_tournament(tournament, by=organiser))
    one = Player.objects.earliest("pk")
    with hall():
        visiting = accept(content, owner := an_owner())
        back = pack(close_visit(visiting, by=owner))
        reopen_visit(visiting, reason="Une belle", by=owner)
        Player.objects.filter(key=one.key).update(category="Dames")
        later = pack(close_visit(visiting, by=owner))
    accept(back, organiser)
    Player.objects.filter(pk=one.pk).update(phone="07 77", licence="A1")
    accept(later, organiser)
    one.refresh_from_db()
    assert (one.phone, one.licence, one.category) == ("07 77", "A1", "Dames")


def test_a_suitcase_forgets_who_was_erased_since_it_came_back_and_nobody_else(
    hall: Laptop,
) -> None:
    tournament = an_evening()
    organiser = an_organiser(tournament.club)
    content = pack(pack_tournament(tournament, by=organiser))
    with hall():
        back = pack(close_visit(accept(content, owner := an_owner()), by=owner))
    accept(back, organiser)
    before = Suitcase.objects.get().people
    erased = Player.objects.earliest("pk")
    erase_person(erased, by=organiser)
    gone = before.keys() - Suitcase.objects.get().people.keys()
    assert gone == {str(erased.key)}


def test_a_person_is_erased_once_the_suitcase_is_back(db: None) -> None:
    tournament = an_evening()
    player = Player.objects.earliest("pk")
    pack_tournament(tournament, by=an_organiser(tournament.club))
    with pytest.raises(Refused, match="avant son retour"):
        erase_person(player, by=SERVER)
    assert Player.objects.get(pk=player.pk).erased_at is None


def test_who_asked_for_a_place_is_erased_once_the_suitcase_is_back(db: None) -> None:
    tournament = an_evening()
    player = PlayerFactory(club=tournament.club, name="VIDAL Rose")
    Booking.objects.create(
        tournament=tournament,
        player_1=player.name,
        phone="06 12",
        consent_at=timezone.now(),
        queued_at=timezone.now(),
    )
    pack_tournament(tournament, by=an_organiser(tournament.club))
    with pytest.raises(Refused, match="avant son retour"):
        erase_person(player, by=SERVER)


def test_an_archive_is_read_and_nothing_else(hall: Laptop) -> None:
    tournament = a_full_evening()
    organiser = an_organiser(tournament.club)
    whole = write_archive(tournament, with_names=True, by=organiser).content
    bare = write_archive(tournament, with_names=False, by=organiser).content
    assert refused(whole, organiser) == "already-here"
    with hall():
        archive = accept(whole, an_owner())
        assert archive.custody == Custody.ARCHIVE
        with pytest.raises(Refused, match="archive d'une soirée"):
            penalise(archive.teams.get(number=2))
        erase_person(Player.objects.earliest("pk"), by=SERVER)
        assert not Tournament.objects.get().is_public
        prove()
    named = [name.encode() for name in Player.objects.values_list("name", flat=True)]
    with open_suitcase(io.BytesIO(bare)) as file:
        told = b"".join(file.read(name) for name in file.parts)
    assert [name for name in named if name in told] == []
    assert file.manifest.made_by not in organiser.name
