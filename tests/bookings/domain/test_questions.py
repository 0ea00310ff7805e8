"""What a club asks of its own, and where the answers land."""

import datetime
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from bookings.domain.answers import confirm_booking
from bookings.domain.questions import LONGEST_ANSWER, QuestionKind, read_questions, sum_answers
from bookings.domain.telling.club_news import send_club_news
from bookings.forms.booking import BookingForm, WantedForm, read_wanted, stamp_form
from bookings.pages.own_data import list_own_data
from bookings.port import Bookings
from bookings.tables import BookingTable
from mail.models import OutgoingMail
from tests.bookings.domain.requests import booked, open_tournament, seen
from tests.tournaments.domain.money.ledger import PAIR
from tests.tournaments.printing.evenings import paper
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.teams.solos import match_solos, part_solos
from tournaments.models import Team, Tournament
from tournaments.tables.exports.teams import build_team_grid

pytestmark = pytest.mark.django_db
QUESTIONS = "Repas ? (oui/non)\nCombien de repas (combien)\nUne remarque"
TYPED = {
    "player_1": "ROUX Eva",
    "player_2": "PETIT Anne",
    "phone": "06 11 22 33 44",
    "shown": "full",
    "consent": "on",
    "category": "Dames",
    "question_1": "Oui",
    "question_2": "2",
    "question_3": "=Sans sel",
}


def asking(**values: Any) -> Tournament:
    return open_tournament(booking_questions=QUESTIONS, categories=["Dames"], **values)


def form_of(tournament: Tournament, **typed: str) -> BookingForm:
    data = TYPED | {"stamp": stamp_form(timezone.now().timestamp() - 60)} | typed
    return BookingForm(data, tournament=tournament)


def test_each_line_says_how_it_is_answered() -> None:
    assert [(question.label, question.kind) for question in read_questions(QUESTIONS)] == [
        ("Repas ?", QuestionKind.YES_NO),
        ("Combien de repas", QuestionKind.NUMBER),
        ("Une remarque", QuestionKind.TEXT),
    ]
    assert refusal(read_questions, "Repas\nrepas").code == "questions"
    assert refusal(read_questions, "\n".join(map(str, range(7)))).code == "questions"


def test_answers_and_category_land_in_team_lists_files_and_the_persons_own_data() -> None:
    tournament = asking()
    form = form_of(tournament)
    assert form.is_valid(), form.errors
    wanted = form.wanted()
    given = {"category": wanted.category, "answers": wanted.answers}
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **given)
    team = Team.objects.get()
    assert team.category == "Dames"
    assert team.note == "Repas ? : Oui · Combien de repas : 2 · Une remarque : =Sans sel"
    headings, row = BookingTable(tournament).as_values()
    told = dict(zip(map(str, headings), row, strict=True))
    assert (told["Repas ?"], told["Combien de repas"]) == ("Oui", "2")
    assert ("Catégorie", "Dames") in list_own_data(seen(booking))
    booked(tournament, "NOIR Luc", "BRUN Zoé", answers={"Repas ?": "Non", "Combien de repas": "1"})
    assert sum_answers(tournament, tournament.bookings.order_by("pk")) == [
        "Repas ? : Oui 1, Non 1",
        "Combien de repas : 3",
    ]


@pytest.mark.parametrize(
    ("field", "typed"),
    [("question_1", ""), ("question_1", "Peut-être"), ("question_2", "-1"), ("category", "Rois")],
)
def test_what_is_no_answer_is_said_beside_its_question(field: str, typed: str) -> None:
    form = form_of(asking(), **{field: typed})
    assert list(form.errors) == [field]


def test_a_change_begins_with_what_was_answered_and_keeps_what_is_asked_no_more() -> None:
    tournament = asking()
    booking = booked(
        tournament, "ROUX Eva", "PETIT Anne", answers={"Repas ?": "Oui", "Ancienne": "oui"}
    )
    shown = WantedForm(initial=read_wanted(booking), tournament=tournament)
    assert shown["question_1"].value() == "Oui"
    form = WantedForm(
        TYPED | {"question_1": "Non"}, initial=read_wanted(booking), tournament=tournament
    )
    assert form.is_valid(), form.errors
    assert form.wanted().answers["Repas ?"] == "Non"
    assert form.wanted().answers["Ancienne"] == "oui"


def test_both_of_a_pair_are_told_and_the_second_without_the_private_link(settings) -> None:
    settings.SITE_URL = "https://concours.example.org"
    tournament = open_tournament(booking_mode="approval", booking_contact="Rose, 06 99")
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    addresses = {"email": "eva@example.org", "email_2": "anne@example.org"}
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **addresses)
    confirm_booking(seen(booking), by=SERVER)
    mails = OutgoingMail.objects.order_by("pk")
    assert [mail.to_address for mail in mails] == [
        "eva@example.org",
        "anne@example.org",
        "eva@example.org",
    ]
    to_anne = mails[1].text
    assert "ROUX Eva a inscrit votre équipe" in to_anne
    assert "À régler à l'entrée : 14\N{NO-BREAK SPACE}€." in to_anne
    assert "Une question ? Rose, 06 99" in to_anne
    assert "/inscription/" not in to_anne


def test_who_types_the_address_of_somebody_else_reads_nothing_of_their_mails() -> None:
    tournament = open_tournament()
    for name in ("ROUX Eva", "CURIEUX Jean"):
        booking = booked(tournament, name, f"{name} bis", email="eva@example.org")
    booking = seen(booking)
    told = [said for label, said in list_own_data(booking) if label.startswith("Courriel écrit")]
    own = OutgoingMail.objects.filter(text__contains="CURIEUX")
    assert (len(told), own.count(), OutgoingMail.objects.count()) == (1, 1, 2)


def test_the_club_reads_once_a_day_what_came_in() -> None:
    tournament = open_tournament()
    tournament.club.contact_email = "club@example.org"
    tournament.club.save()
    evening = timezone.localtime().replace(hour=18, minute=5)
    with time_machine.travel(evening - datetime.timedelta(hours=2), tick=False):
        booked(tournament, "ROUX Eva", "PETIT Anne")
        assert send_club_news() == 0
    with time_machine.travel(evening, tick=False):
        assert (send_club_news(), send_club_news()) == (1, 0)
    with time_machine.travel(evening + datetime.timedelta(days=1), tick=False):
        assert send_club_news() == 0
    mail = OutgoingMail.objects.get()
    assert mail.to_address == "club@example.org"
    assert "– ROUX Eva – PETIT Anne" in mail.text


def test_answers_stand_in_the_file_of_teams_and_on_the_list_that_asks_for_them() -> None:
    tournament = open_tournament(booking_questions="Repas ? (oui/non)")
    booked(tournament, "ROUX Eva", "PETIT Anne", answers={"Repas ?": "Oui"})
    grid = build_team_grid(tournament)
    assert (grid.headings[-1], grid.rows[0][-1]) == ("Réponses", "Repas ? : Oui")
    assert "Réponses" not in build_team_grid(tournament, with_contacts=False).headings
    papers = [paper(tournament, "equipes", answers=wish) for wish in ("shown", "none")]
    assert ["Repas ? : Oui" in printed.html(as_page=True) for printed in papers] == [True, False]


def test_long_answers_are_told_whole_but_in_the_remark_about_the_team() -> None:
    tournament = open_tournament(booking_questions="\n".join(f"Question {n}" for n in range(6)))
    answers = {f"Question {n}": f"{n}" * LONGEST_ANSWER for n in range(6)}
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", answers=answers)
    told = dict(list_own_data(seen(booking)))["Vos réponses"]
    assert [answer in told for answer in answers.values()] == [True] * 6
    assert told in str(list(build_team_grid(tournament).rows))
    assert told.startswith(Team.objects.get().note)


def test_both_of_two_who_came_alone_are_heard() -> None:
    tournament = asking()
    said = {"ROUX Eva": {"Repas ?": "Oui"}, "PETIT Anne": {"Repas ?": "Non"}}
    solos = [booked(tournament, name, answers=answers) for name, answers in said.items()]
    team = match_solos(*(seen(solo).team for solo in solos), by=SERVER)
    told = Bookings().list_answers(tournament)
    assert told == {team.pk: "ROUX Eva : Repas ? : Oui · PETIT Anne : Repas ? : Non"}
    part_solos(team, by=SERVER)
    assert [*Bookings().list_answers(tournament).values()] == ["Repas ? : Oui", "Repas ? : Non"]
