"""A person is erased: the name is nowhere, the chain is whole, results stay."""

import json
import unicodedata
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone

from arbitration.domain.erasure import erase_details, erase_person
from arbitration.management.commands import erase_person as erase_command
from arbitration.models import AuditDetail, AuditEntry
from arbitration.queries.trails import Trail, list_breaches, list_trail_breaches, list_trails
from bookings.models import DeferredRequest
from bookings.queries.lists import list_names_typed
from suitcases.domain.beside import COPY_TYPE
from tests.arbitration.penalties import penalise
from tests.arbitration.trail.trails import trail_of
from tests.bookings.domain.requests import booked, open_tournament
from tests.factories import JobFactory, PlayerFactory, TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round
from tournaments.actors import SERVER
from tournaments.domain.people.register import change_person
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.sheets import reopen_sheet
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.errors import Refused
from tournaments.models import DealRecord, Player, Team, Tournament
from tournaments.models.job import JobDocument

pytestmark = pytest.mark.django_db

NAME = "LŒUVRE-Morel Éva"
KEPT = "Morel Paul"


@pytest.fixture
def tournament() -> Tournament:
    """A concours whose words name a player wherever people may write."""
    tournament = TournamentFactory()
    sign_up = SignUp(
        players=(NAME, KEPT),
        name="Les Éva Lœuvre-Morel",
        phone="06 12 34 56 78",
        email="eva@example.org",
        note="éva lœuvre-morel arrive tard",
    )
    team = register_team(tournament, sign_up=sign_up, by=SERVER)
    change_team(team, sign_up=sign_up, by=SERVER, namesakes_confirmed=True)
    change_settings(tournament, values={"bye_points": 5}, by=SERVER)
    Team.objects.filter(pk=team.pk).update(is_present=True)
    team.refresh_from_db()
    round_ = drawn_round(tournament, [team, TeamFactory(tournament=tournament, number=90)])
    play_round(round_)
    sheet = round_.matches.get().sheet
    reopen_sheet(sheet, by=SERVER, reason="Lœuvre-Morel, Éva s'est trompée")
    contest_sheet(sheet, reason="dit EVA LŒUVRE MOREL", by=SERVER)
    penalise(team, -5, reason="Retard de Éva LŒUVRE-Morel (06 12 34 56 78)")
    job = JobFactory(tournament=tournament, arguments={"who": [NAME]}, result={"for": NAME})
    JobDocument.objects.create(job=job, name="a.pdf", content_type="x", content=NAME.encode())
    JobDocument.objects.create(
        job=JobFactory(), name="V1.sqlite3", content_type=COPY_TYPE, content=NAME.encode()
    )
    session = SessionStore()
    session["import"] = {"lines": [NAME]}
    session.save()
    return tournament


def player() -> Player:
    return Player.objects.get(name=NAME)


def everything() -> str:
    """Every text of every row of every table, plainly written."""
    found: list[str] = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found += [plain(value) for row in cursor.fetchall() for value in row]
    found += [json.dumps(session.get_decoded()) for session in Session.objects.all()]
    return "\n".join(found)


def plain(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode(errors="replace")
    text = str(value)
    return text.encode().decode("unicode_escape", errors="replace") if "\\u" in text else text


def unaccented(text: str) -> str:
    letters = unicodedata.normalize("NFD", text).casefold()
    return "".join(c for c in letters if not unicodedata.combining(c)).replace("-", " ")


def test_the_name_is_nowhere(tournament: Tournament) -> None:
    traces = ("lœuvre", "06 12 34 56 78", "eva@example.org")
    assert [trace for trace in traces if trace not in unaccented(everything())] == []
    erase_person(player(), by=SERVER)
    assert [trace for trace in traces if trace in unaccented(everything())] == []


def test_the_reason_of_a_deal_written_at_the_desk_loses_the_name(tournament: Tournament) -> None:
    record = DealRecord.objects.filter(entered_pass=None).earliest("pk")
    DealRecord.objects.filter(pk=record.pk).update(reason=f"Dit {NAME}")
    erase_person(player(), by=SERVER)
    record.refresh_from_db()
    assert record.reason == "Dit [effacé]"


def test_what_the_person_typed_to_sign_up_from_home_goes_too() -> None:
    tournament = open_tournament()
    booking = booked(tournament, NAME, KEPT, phone="06 12 34 56 78", email="eva@example.org")
    erase_person(player(), by=SERVER)
    booking.refresh_from_db()
    left = (booking.player_1, booking.player_2, booking.phone, booking.email)
    assert left == ("[effacé]", KEPT, "", "")


@pytest.mark.parametrize("is_first", [True, False])
def test_what_a_request_tells_besides_the_name_goes_and_the_other_players_stays(
    is_first: bool,
) -> None:
    tournament = open_tournament()
    names = (NAME, KEPT) if is_first else (KEPT, NAME)
    first: dict[str, Any] = {
        "family_1": "PREMIER", "licence_1": "A111111", "email": "un@example.org",
        "answers": {"Repas ?": "Sans gluten"},
    }  # fmt: skip
    second = {"family_2": "SECOND", "licence_2": "B222222", "email_2": "deux@example.org"}
    booking = booked(tournament, *names, phone="06 12 34 56 78", **first, **second)
    noted = {"player_1": names[0], "player_2": names[1], **first, **second}
    DeferredRequest.objects.create(
        tournament=tournament, kind="change", told=noted, came_at=timezone.now()
    )
    erased = Player.objects.get(name=NAME)
    change_person(erased, fields={"phone": "07 99", "email": "autre@example.org"}, by=SERVER)
    erase_person(Player.objects.get(name=NAME), by=SERVER)
    booking.refresh_from_db()
    gone, stays = (first, second) if is_first else (second, first)
    emptied = dict.fromkeys(gone, "") | ({"answers": {}} if is_first else {})
    assert {name: getattr(booking, name) for name in gone} == emptied
    assert {name: getattr(booking, name) for name in stays} == stays
    assert (booking.phone == "") is is_first
    text = everything()
    assert [value for value in gone.values() if str(value) in text] == []
    assert ("Sans gluten" in text) is not is_first


def test_whom_to_call_is_no_longer_the_person_who_is_erased() -> None:
    words = {"booking_contact": f"{NAME}, 06 12 34 56 78", "booking_words": f"Appelez {NAME} !"}
    tournament = TournamentFactory(**words)
    PlayerFactory(club=tournament.club, name=NAME, phone="06 12 34 56 78")
    erase_person(player(), by=SERVER)
    now = Tournament.objects.get()
    told = (now.booking_contact, now.booking_words, now.version > tournament.version)
    assert told == ("[effacé], [effacé]", "Appelez [effacé] !", True)


@pytest.mark.parametrize("position", [1, 2])
def test_a_name_that_only_a_request_has_by_now_is_proposed_with_the_others(position: int) -> None:
    tournament = open_tournament()
    names = ["MARTIN Zoé", "LEGRAND Hector"]
    booking = booked(tournament, *names, email="zoe@example.org", email_2="hector@example.org")
    erased = Player.objects.get(name=names[position - 1])
    change_person(erased, fields={"name": "DUVAL Zoé"}, by=SERVER)
    (typed,) = list_names_typed([Player.objects.get(pk=erased.pk)])
    assert typed == names[position - 1]
    erase_person(Player.objects.get(pk=erased.pk), by=SERVER, also=[typed])
    booking.refresh_from_db()
    assert [booking.player_1, booking.player_2][position - 1] == "[effacé]"
    assert ("zoe@example.org", "hector@example.org")[position - 1] not in everything()


def test_a_name_that_somebody_else_has_is_not_proposed() -> None:
    tournament = open_tournament()
    booked(tournament, "MARTIN Zoé", "LEGRAND Hector")
    for name in ("MARTIN Zoé", "LEGRAND Hector"):
        known = Player.objects.get(name=name)
        change_person(known, fields={"name": f"{name} bis"}, by=SERVER)
        assert list_names_typed([Player.objects.get(pk=known.pk)]) == [name]
        PlayerFactory(club=tournament.club, name=name)
        assert list_names_typed([Player.objects.get(pk=known.pk)]) == []


def test_the_chain_is_whole_afterwards(tournament: Tournament) -> None:
    erase_person(player(), by=SERVER)
    assert [list_trail_breaches(trail) for trail in list_trails()] == [[]] * len(list_trails())


def test_an_entry_names_what_was_erased(tournament: Tournament) -> None:
    erasure = erase_person(player(), by=SERVER)
    blanked = AuditEntry.objects.filter(detail__content="").order_by("number")
    numbers = list(blanked.values_list("number", flat=True))
    sealed, told = AuditEntry.objects.filter(tournament=tournament).order_by("-number")[:2]
    assert (told.act, told.after) == ("details-erased", {"numbers": numbers})
    assert (sealed.act, sealed.after) == ("rows-sealed", None)
    assert erasure.entries == {Trail.of(tournament): numbers}


def test_entries_that_do_not_name_the_person_keep_their_words(tournament: Tournament) -> None:
    erase_person(player(), by=SERVER)
    entry = AuditEntry.objects.get(act="settings-changed")
    assert entry.after == {"bye_points": 5}


def test_the_team_and_its_results_stay(tournament: Tournament) -> None:
    known = player()
    before = list(tournament.rounds.get().matches.values("ns", "ew", "ns_score", "ew_score"))
    erase_person(known, by=SERVER)
    known.refresh_from_db()
    assert known.name == f"Joueur effacé {known.pk}"
    team = Team.objects.with_players().get(number=1)
    assert [player.name for player in team.players] == [known.name, KEPT]
    assert (
        list(tournament.rounds.get().matches.values("ns", "ew", "ns_score", "ew_score")) == before
    )


def test_public_pages_get_a_new_version(tournament: Tournament) -> None:
    before = Tournament.objects.get().version
    erase_person(player(), by=SERVER)
    # One for what is erased, one for what remains and is sealed anew.
    assert Tournament.objects.get().version == before + 2


def test_another_club_keeps_its_words() -> None:
    here, there = TournamentFactory(), TournamentFactory()
    for tournament in (here, there):
        sign_up = SignUp(players=(NAME, KEPT), note=NAME)
        register_team(tournament, sign_up=sign_up, by=SERVER)
    erase_person(Player.objects.get(name=NAME, club=here.club), by=SERVER)
    assert [team.note for team in Team.objects.order_by("pk")] == ["[effacé]", NAME]


def test_another_spelling_is_erased_too(tournament: Tournament) -> None:
    Team.objects.filter(number=1).update(note="Vava")
    erase_person(player(), by=SERVER, also=["Vava"])
    assert Team.objects.get(number=1).note == "[effacé]"


class TestDetails:
    def test_they_are_gone_and_the_journal_is_whole(self) -> None:
        tournament = TournamentFactory()
        trail_of(tournament)
        assert erase_details(tournament, numbers=[2, 4], by=SERVER) == [2, 4]
        assert list(
            AuditDetail.objects.filter(content="").values_list("entry__number", flat=True)
        ) == [2, 4]
        assert list_trail_breaches(list_trails()[0]) == []

    def test_erased_ones_are_left_out_and_leave_no_entry(self) -> None:
        tournament = TournamentFactory()
        trail_of(tournament)
        erase_details(tournament, numbers=[2], by=SERVER)
        assert erase_details(tournament, numbers=[2], by=SERVER) == []
        assert AuditEntry.objects.filter(act="details-erased").count() == 1

    def test_words_blanked_without_such_an_entry_are_a_breach(self) -> None:
        entries = trail_of(TournamentFactory())
        AuditDetail.objects.filter(pk=entries[2].pk).update(content="", salt="")
        found = list_trail_breaches(list_trails()[0])
        assert [(breach.number, breach.fault) for breach in found] == [(3, "erased")]

    def test_an_entry_that_names_erased_ones_cannot_be_forged(self) -> None:
        tournament = TournamentFactory()
        trail_of(tournament)
        erase_details(tournament, numbers=[2], by=SERVER)
        entries = list(list_trails()[0].entries())
        entries[2].detail.content = entries[2].detail.salt = ""
        entries[-1].detail.content = entries[-1].detail.content.replace("[2]", "[2,3]")
        found = [(breach.number, breach.fault) for breach in list_breaches(entries)]
        assert found == [(2, "erased"), (3, "erased"), (6, "detail-altered")]

    @pytest.mark.parametrize(
        ("numbers", "code"), [([9], "no-such-entry"), ([3], "tells-of-erasure")]
    )
    def test_what_cannot_be_erased_is_refused(self, numbers: list[int], code: str) -> None:
        tournament = TournamentFactory()
        trail_of(tournament, 2)
        erase_details(tournament, numbers=[1], by=SERVER)
        with pytest.raises(Refused) as refusal:
            erase_details(tournament, numbers=numbers, by=SERVER)
        assert refusal.value.code == code


class TestCommand:
    def test_it_only_shows_until_it_is_meant(self, tournament: Tournament) -> None:
        call_command("erase_person", "eva lœuvre morel", also=[], yes=False)
        assert player().name == NAME

    def test_it_erases(self, tournament: Tournament, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("erase_person", "eva lœuvre morel", yes=True)
        assert not Player.objects.filter(name=NAME).exists()
        assert capsys.readouterr().out.count("journal") == 1

    def test_namesakes_are_told_apart_by_number(self) -> None:
        for _ in range(2):
            register_team(TournamentFactory(), sign_up=SignUp(players=(NAME,)), by=SERVER)
        with pytest.raises(CommandError, match="Plusieurs"):
            call_command("erase_person", NAME, yes=True)
        first = Player.objects.order_by("pk")[0]
        call_command("erase_person", player=first.pk, yes=True)
        assert Player.objects.filter(name=NAME).count() == 1

    def test_nobody_of_that_name_is_said(self) -> None:
        with pytest.raises(CommandError):
            call_command("erase_person", "Personne", yes=True)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own means")
@pytest.mark.django_db(transaction=True)
class TestFile:
    @pytest.fixture(autouse=True)
    def _signed_up(self) -> None:
        register_team(TournamentFactory(), sign_up=SignUp(players=(NAME,)), by=SERVER)

    def test_it_forgets_with_the_tables(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[object] = []
        monkeypatch.setattr(erase_command, "compact", asked.append)
        call_command("erase_person", NAME)
        assert asked == []
        call_command("erase_person", NAME, yes=True)
        assert asked == [connection]

    def test_a_busy_one_is_said_with_what_to_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def busy(_database: object) -> None:
            raise OperationalError("database is locked")

        monkeypatch.setattr(erase_command, "compact", busy)
        told = rf"database is locked.* --player {player().pk} --yes"
        with pytest.raises(CommandError, match=told):
            call_command("erase_person", NAME, yes=True)
        assert not Player.objects.filter(name=NAME).exists()
