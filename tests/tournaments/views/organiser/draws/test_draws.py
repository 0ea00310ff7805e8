"""The pages on which rounds are drawn, by audience."""

import datetime
import re
from dataclasses import replace
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.arbitration.tables import finished_match, reported
from tests.crawling.answers import post_as_shown
from tests.crawling.reading import as_read
from tests.crawling.sent_forms import SentForm, read_forms
from tests.factories import TeamFactory
from tests.prizes.domain.lots import for_ranks, typed
from tests.tournaments.chains import draw_round, finish, first_stage
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.acts import Care
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.exempt_matches import seat_exempt_team, take_back_exempt_match
from tournaments.domain.draws.seating import swap_teams
from tournaments.domain.sheets.sheets import hand_in_sheet, save_totals
from tournaments.domain.teams.check_in import record_departure
from tournaments.enums import RoundState
from tournaments.models import ForbiddenPair, Match, Round, Stage, Tournament

FRENCH = {"accept-language": "fr"}


def address(route: str, tournament: Tournament, *args: int) -> str:
    return reverse(f"organiser:{route}", args=[tournament.slug, *args])


def fill(tournament: Tournament, teams: int) -> None:
    start = tournament.teams.count()
    for number in range(start + 1, start + teams + 1):
        TeamFactory(tournament=tournament, number=number)


def test_from_the_hall_to_the_wall_in_two_actions(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 5)
    drawn = organiser.post(address("draw_preview", tournament))
    launched = organiser.post(
        address("draw_publish", tournament, 1),
        {"papers": ["feuilles", "tirage", "x"], "chosen_papers": "1"},
    )
    here = address("round", tournament, 1)
    assert drawn["Location"] == here
    assert launched["Location"] == f"{here}?fait=lancee&imprimer=tirage&imprimer=feuilles"
    assert (Round.objects.get().state, Round.objects.get().step) == ("published", "playing")
    page = organiser.get(launched["Location"])
    assert page.context["to_print"] == ["tirage", "feuilles"]


def test_a_draw_may_be_shown_without_starting_its_clock(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    preview_draw(tournament, by=SERVER)
    organiser.post(address("draw_publish", tournament, 1), {"only_publish": "1"})
    page = organiser.get(address("round", tournament, 1)).content.decode()
    assert Round.objects.get().step == "drawn"
    assert page.count(address("round_start", tournament, 1)) == 1


def test_before_the_last_round_of_an_evening_with_lots_ranks_may_be_hidden(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    typed(tournament, *for_ranks("Jambon"))
    tournament.stages.update(rounds_planned=1)
    preview_draw(tournament, by=SERVER)
    assert organiser.get(address("round", tournament, 1)).context["offers_veil"]
    organiser.post(address("draw_publish", tournament, 1), {"veil": "on"})
    tournament.refresh_from_db()
    assert tournament.hides_standings


def test_the_preview_tells_what_the_draw_guarantees(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 5)
    preview_draw(tournament, by=SERVER)
    page = organiser.get(address("round", tournament, 1)).content.decode()
    assert page.count("Personne ne rejoue contre les mêmes adversaires.") == 1


@pytest.mark.parametrize(("day", "is_said"), [("2026-12-04", True), ("2026-12-05", False)])
def test_before_its_day_a_draw_says_for_when_the_concours_is_announced(
    organiser: Client, tournament: Tournament, day: str, is_said: bool
) -> None:
    Tournament.objects.update(date=datetime.date(2026, 12, 5))
    fill(tournament, 4)
    drawn = preview_draw(tournament, by=SERVER)
    with time_machine.travel(f"{day}T12:00:00Z", tick=False):
        page = organiser.get(address("round", tournament, drawn.number)).content.decode()
    assert ("Ce concours est annoncé pour le samedi 5 décembre 2026." in page) == is_said


@pytest.mark.parametrize(
    ("entry", "host", "is_said"),
    [("each", "localhost", True), ("none", "localhost", False), ("each", "testserver", False)],
)
def test_phones_that_would_not_find_this_computer_are_told_of_before_the_sheets_are_printed(
    organiser: Client, tournament: Tournament, entry: str, host: str, *, is_said: bool
) -> None:
    Tournament.objects.update(phone_entry=entry)
    fill(tournament, 4)
    preview_draw(tournament, by=SERVER)
    page = organiser.get(address("round", tournament, 1), headers={"host": host})
    assert ("Les feuilles seront sans code." in page.content.decode()) == is_said


def test_an_outsider_is_sent_to_sign_in(outsider: Client, tournament: Tournament) -> None:
    assert outsider.post(address("draw_preview", tournament)).status_code == 302
    assert Round.objects.count() == 0


def test_what_stands_in_the_way_is_said(organiser: Client, tournament: Tournament) -> None:
    page = organiser.post(address("draw_preview", tournament), follow=True).content.decode()
    assert page.count("Il faut au moins deux équipes présentes pour tirer.") == 1


def test_the_clock_is_stopped_and_let_go_by_its_button(
    helper: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    said = helper.post(address("round_pause", tournament, 1), follow=True).content.decode()
    assert "rien à mettre en pause" in said
    buttons = []
    for act in ("start", "pause", "resume"):
        page = helper.post(address(f"round_{act}", tournament, 1), follow=True).content.decode()
        buttons.append(("Mettre en pause" in page, "Reprendre la partie" in page))
    assert buttons == [(True, False), (False, True), (True, False)]


def test_a_swap_shows_its_cost_before_it_is_done(organiser: Client, tournament: Tournament) -> None:
    fill(tournament, 4)
    round_ = preview_draw(tournament, by=SERVER)
    one, other = round_.matches.order_by("table_number")
    data = {"first": one.ns.number, "second": other.ns.number}
    page = organiser.post(address("draw_swap", tournament, 1), data).content.decode()
    assert page.count("Avec cet échange, le tirage serait") == 1
    post_as_shown(organiser, address("draw_swap", tournament, 1), data, confirmed="1")
    assert Round.objects.get().swaps == [[one.ns.number, other.ns.number]]


@pytest.mark.parametrize("typed", ["", "99", "x", "-1", "1e9", "9" * 30])
def test_a_number_of_no_team_is_refused_beside_the_field(
    organiser: Client, tournament: Tournament, typed: str
) -> None:
    fill(tournament, 4)
    preview_draw(tournament, by=SERVER)
    data = {"first": typed, "second": "1"}
    response = organiser.post(address("draw_swap", tournament, 1), data)
    assert (response.status_code, "first" in response.context["swap"].errors) == (200, True)


def test_a_cancelled_draw_is_gone(organiser: Client, tournament: Tournament) -> None:
    fill(tournament, 4)
    publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    organiser.post(address("draw_cancel", tournament, 1), {"reason": "Une équipe oubliée"})
    assert Round.objects.count() == 0


def test_one_click_cancels_no_draw_that_the_hall_has_seen(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    round_ = publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    page = organiser.post(address("draw_cancel", tournament, 1))
    assert (page.status_code, page.context["stake"].care) == (200, Care.REASON)
    assert list(Round.objects.all()) == [round_]


def test_a_cancelled_draw_is_offered_again_and_comes_back(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    organiser.post(address("draw_cancel", tournament, 1), {"reason": "Une erreur"})
    home = organiser.get(address("rounds", tournament), follow=True).content.decode()
    restore = reverse("organiser:draw_restore", args=[tournament.slug, 1])
    assert home.count(restore) == 1
    organiser.post(restore)
    assert Round.objects.get().state == RoundState.PREVIEW


def test_an_older_page_takes_up_no_other_cancelled_draw_than_its_own(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    restore = reverse("organiser:draw_restore", args=[tournament.slug, 1])
    pages = []
    for seed in (1, 2):
        round_ = publish_draw(preview_draw(tournament, by=SERVER, seed=seed), by=SERVER)
        cancel_draw(round_, by=SERVER, reason="Une erreur")
        home = organiser.get(address("rounds", tournament), follow=True).content.decode()
        pages.append(next(form for form in read_forms(home, "") if form.action == restore))
    organiser.post(restore, pages[0].values)
    assert not Round.objects.exists()
    organiser.post(restore, pages[1].values)
    assert Round.objects.get().seed == 2


@pytest.mark.parametrize("press", ["draw_restore", "draw_preview", "draw_cancel"])
def test_a_preview_changed_since_is_not_thrown_away_by_an_older_page(
    organiser: Client, tournament: Tournament, press: str
) -> None:
    fill(tournament, 8)
    kept = publish_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER)
    cancel_draw(kept, by=SERVER, reason="Une erreur")
    preview = preview_draw(tournament, by=SERVER, seed=2)
    older = open_to_throw_away(organiser, tournament, press)
    ns, ew = (preview.matches.all()[table].ns for table in range(2))
    swap_teams(preview, first=ns, second=ew, by=SERVER)
    said = organiser.post(older.action, older.values, follow=True)
    assert "Ceci a changé depuis" in said.text
    assert list(Round.objects.values_list("pk", "swaps")) == [
        (preview.pk, [[ns.number, ew.number]])
    ]
    newer = open_to_throw_away(organiser, tournament, press)
    organiser.post(newer.action, newer.values)
    assert not Round.objects.filter(pk=preview.pk).exists()


def test_a_page_without_a_preview_takes_none_away_for_a_cancelled_draw(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    kept = publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    cancel_draw(kept, by=SERVER, reason="Une erreur")
    older = open_to_throw_away(organiser, tournament, "draw_restore")
    preview = preview_draw(tournament, by=SERVER)
    organiser.post(older.action, older.values)
    assert list(Round.objects.all()) == [preview]


def open_to_throw_away(client: Client, tournament: Tournament, press: str) -> SentForm:
    """The form on the page of the next draw that would throw the preview away."""
    page = client.get(address("rounds", tournament), follow=True).text
    of = [] if press == "draw_preview" else [1]
    action = reverse(f"organiser:{press}", args=[tournament.slug, *of])
    form = next(form for form in read_forms(page, "") if form.action == action)
    return replace(form, values={**form.values, **({"again": ["1"]} if not of else {})})


def test_a_round_takes_the_same_queries_for_two_tables_and_for_six(
    organiser: Client, tournament: Tournament
) -> None:
    counts = []
    for teams in (4, 8):
        fill(tournament, teams)
        preview_draw(tournament, by=SERVER)
        with CaptureQueriesContext(connection) as captured:
            organiser.get(address("round", tournament, 1))
        counts.append(len(captured))
    assert counts[0] == counts[1]


@pytest.fixture
def odd(tournament: Tournament) -> Round:
    """A round of five whose exempt may play volunteers."""
    Tournament.objects.filter(pk=tournament.pk).update(bye_play="catch_up")
    tournament.refresh_from_db()
    fill(tournament, 5)
    return publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)


def test_the_exempt_is_given_a_match_from_the_page_of_the_draw(
    organiser: Client, odd: Round
) -> None:
    where = address("round", odd.tournament, 1)
    form = organiser.get(f"{where}?voir=tirage").context["exempt"]
    exempt, against = (form.fields[name].choices[0][0] for name in ("exempt", "against"))
    answer = organiser.post(
        address("draw_seat_exempt", odd.tournament, 1), {"exempt": exempt, "against": against}
    )
    assert answer["Location"] == where
    where = f"{where}?voir=tirage"
    assert odd.matches.get(counts_for="NS").table_number == 3
    assert organiser.get(where).context["exempt"] is None


@pytest.mark.parametrize("values", [{}, {"exempt": "x", "against": "9"}, {"exempt": "\x00"}])
def test_who_is_not_there_is_refused_beside_the_field(
    values: dict[str, str], organiser: Client, odd: Round
) -> None:
    page = organiser.post(address("draw_seat_exempt", odd.tournament, 1), values)
    assert sorted(page.context["exempt"].errors) == ["against", "exempt"]


def test_nobody_is_exempt_of_an_even_field(organiser: Client, tournament: Tournament) -> None:
    fill(tournament, 4)
    publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    page = organiser.post(address("draw_seat_exempt", tournament, 1), follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        "Aucune équipe exempte n'attend de partie."
    ]


@pytest.fixture
def given(odd: Round) -> Match:
    """The match of the exempt of five, its sheet empty."""
    exempt = odd.matches.get(ew=None).ns
    volunteers = odd.matches.get(table_number=1).ns
    return seat_exempt_team(odd, exempt=exempt, against=volunteers, by=SERVER)


def take_back(given: Match, table: int = 3) -> str:
    return address("draw_take_back_exempt", given.round.tournament, 1, table)


def test_a_match_of_the_exempt_is_taken_back_from_the_page_of_the_draw(
    organiser: Client, given: Match
) -> None:
    where = f"{address('round', given.round.tournament, 1)}?voir=tirage"
    assert organiser.get(where).content.decode().count(take_back(given)) == 1
    page = organiser.post(take_back(given), follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        "La partie de l'exempt est reprise : la table 3 est libre."
    ]
    assert page.content.decode().count(take_back(given)) == 0


def test_another_match_of_the_exempt_at_that_table_is_not_taken_back_from_an_older_page(
    organiser: Client, given: Match
) -> None:
    where = f"{address('round', given.round.tournament, 1)}?voir=tirage"
    forms = read_forms(organiser.get(where).content.decode(), where)
    older = next(form for form in forms if form.action == take_back(given))
    take_back_exempt_match(given, by=SERVER)
    volunteers = given.round.matches.get(table_number=2).ns
    seat_exempt_team(given.round, exempt=given.ns, against=volunteers, by=SERVER)
    page = organiser.post(older.action, older.values, follow=True)
    given.refresh_from_db()
    assert (given.ew, given.table_number) == (volunteers, 3)
    assert "Quelqu'un d'autre vient" in str(*page.context["messages"])


def test_why_a_match_of_the_exempt_stays_is_said(organiser: Client, given: Match) -> None:
    given.sheet.totals_records.create(version=1, facts={"NS": 1000, "EW": 944})
    page = organiser.post(take_back(given), follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        "La feuille de la table 3 n'est plus vide : la partie de l'exempt reste."
    ]


def test_a_table_of_the_draw_is_no_match_of_an_exempt(organiser: Client, given: Match) -> None:
    assert organiser.post(take_back(given, table=1)).status_code == 404


@pytest.mark.parametrize("people", ["helper", "arbiter", "stranger"])
def test_only_organisers_take_a_match_of_the_exempt_back(
    request: pytest.FixtureRequest, given: Match, people: str
) -> None:
    client: Client = request.getfixturevalue(people)
    assert client.post(take_back(given)).status_code == 404
    assert Match.objects.get(pk=given.pk).table_number == 3


def test_an_outsider_signs_in_before_taking_a_match_back(outsider: Client, given: Match) -> None:
    assert outsider.post(take_back(given)).status_code == 302
    assert Match.objects.get(pk=given.pk).table_number == 3


def test_in_a_melee_who_comes_late_is_a_player(organiser: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(entrants="individuals")
    Stage.objects.filter(tournament=tournament).update(system="melee")
    fill(tournament, 8)
    draw_round(tournament.stages.get())
    fill(tournament, 2)
    where = f"{address('round', tournament, 1)}?voir=tirage"
    page = organiser.get(where, headers=FRENCH).content.decode()
    assert page.count("Un joueur présent n'a pas de table.") == 1
    assert page.count("Une équipe présente") == 0


def test_in_a_melee_two_players_are_asked_for(organiser: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(entrants="individuals")
    Stage.objects.filter(tournament=tournament).update(system="melee")
    fill(tournament, 8)
    draw_round(tournament.stages.get())
    where = address("draw_seat_late", tournament, 1)
    answer = organiser.post(where, {}, headers=FRENCH, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Choisissez deux joueurs sans table."
    ]


def late_at_a_round_of_five(tournament: Tournament) -> dict[str, int]:
    """The form of a team that came after five were drawn, against the exempt."""
    fill(tournament, 5)
    round_ = draw_round(tournament.stages.get())
    fill(tournament, 1)
    late = tournament.teams.get(number=6)
    return {"team": late.pk, "opponent": round_.matches.get(ew=None).ns_id}


def test_a_late_team_is_shown_its_table_then_seated(
    organiser: Client, tournament: Tournament
) -> None:
    data, where = late_at_a_round_of_five(tournament), address("draw_seat_late", tournament, 1)
    page = organiser.post(where, data)
    (table,) = page.context["late_tables"].tables
    assert (table.table, table.ew.number, Match.objects.count()) == (3, 6, 3)
    seat = {**data, "confirmed": "1", "shown": page.context["shown"]}
    answer = organiser.post(where, seat, follow=True, headers=FRENCH)
    seated = Match.objects.get(table_number=3)
    assert seated.ew_id == data["team"]
    assert [str(message) for message in answer.context["messages"]] == [
        f"L'équipe 6 joue à la table 3, contre l'équipe {seated.ns.number}."
    ]


def test_a_late_team_gets_no_other_table_than_the_one_shown(
    organiser: Client, tournament: Tournament
) -> None:
    data, where = late_at_a_round_of_five(tournament), address("draw_seat_late", tournament, 1)
    shown = organiser.post(where, data).context["shown"]
    Match.objects.filter(table_number=2).update(table_number=3)
    page = organiser.post(where, {**data, "confirmed": "1", "shown": shown})
    (table,) = page.context["late_tables"].tables
    assert (page.context["preview_changed"], table.table) == (True, 2)
    assert Match.objects.filter(ew=data["team"]).count() == 0


def previewed_swap(organiser: Client, tournament: Tournament) -> tuple[dict[str, int], Any]:
    """Two teams of a prepared round of three tables, and the page that tells what they give."""
    fill(tournament, 6)
    one, other, _last = preview_draw(tournament, by=SERVER).matches.order_by("table_number")
    data = {"first": one.ns.number, "second": other.ns.number}
    return data, organiser.post(address("draw_swap", tournament, 1), data)


def test_a_swap_shows_the_two_tables_that_it_gives(
    organiser: Client, tournament: Tournament
) -> None:
    data, page = previewed_swap(organiser, tournament)
    tables = [(table.table, table.ns.number) for table in page.context["swap_tables"].tables]
    assert tables == [(1, data["second"]), (2, data["first"])]


def test_a_swap_with_nothing_wrong_is_made_without_a_sigh(
    organiser: Client, tournament: Tournament
) -> None:
    words = ("Échanger ces deux places", "Échanger quand même", "Le temps a manqué")
    page = previewed_swap(organiser, tournament)[1].content.decode()
    assert [page.count(word) for word in words] == [1, 0, 0]


def test_a_swap_that_brings_a_forbidden_meeting_is_made_all_the_same(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    one, four = tournament.teams.get(number=1), tournament.teams.get(number=4)
    ForbiddenPair.objects.create(tournament=tournament, team_a=one, team_b=four)
    match = preview_draw(tournament, by=SERVER).matches.get(Q(ns=one) | Q(ew=one))
    partner = match.ew if match.ns == one else match.ns
    data = {"first": partner.number, "second": 4}
    page = organiser.post(address("draw_swap", tournament, 1), data).content.decode()
    words = ("Échanger ces deux places", "Échanger quand même")
    assert [page.count(word) for word in words] == [0, 1]


def test_other_teams_than_those_shown_are_shown_first(
    organiser: Client, tournament: Tournament
) -> None:
    data, page = previewed_swap(organiser, tournament)
    third = Round.objects.get().matches.get(table_number=3).ns.number
    posted = {**data, "second": third, "confirmed": "1", "shown": page.context["shown"]}
    again = organiser.post(address("draw_swap", tournament, 1), posted)
    assert (Round.objects.get().swaps, again.context["preview_changed"]) == ([], True)


def test_a_swap_made_elsewhere_meanwhile_is_shown_first(
    organiser: Client, tournament: Tournament
) -> None:
    data, page = previewed_swap(organiser, tournament)
    round_ = Round.objects.get()
    one, other = round_.matches.get(table_number=1).ns, round_.matches.get(table_number=3).ns
    swap_teams(round_, first=one, second=other, by=SERVER)
    posted = {**data, "confirmed": "1", "shown": page.context["shown"]}
    again = organiser.post(address("draw_swap", tournament, 1), posted)
    assert (len(Round.objects.get().swaps), again.context["preview_changed"]) == (1, True)


def test_a_swap_without_a_preview_is_shown_first(organiser: Client, tournament: Tournament) -> None:
    data, _page = previewed_swap(organiser, tournament)
    page = organiser.post(address("draw_swap", tournament, 1), {**data, "confirmed": "1"})
    assert (Round.objects.get().swaps, page.context["preview_changed"]) == ([], False)


def test_a_round_begun_without_being_launched_leads_to_its_sheets_and_still_offers_its_clock(
    organiser: Client, tournament: Tournament
) -> None:
    tournament.time_limit_minutes = 60
    tournament.save()
    fill(tournament, 4)
    round_ = publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    sheet = round_.matches.get(table_number=1).sheet
    save_totals(sheet, totals={"NS": 1000, "EW": 944}, base_version=0, by=SERVER)
    page = organiser.get(address("round", tournament, 1), headers=FRENCH).content.decode()
    assert [page.count(word) for word in ("Lancer la partie", "Lancer l'horloge")] == [0, 1]


def test_a_round_in_which_nobody_plays_offers_nothing_to_play(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    tournament.stages.update(system="knockout")
    stage = first_stage(tournament)
    finish(draw_round(stage))
    record_departure(tournament.teams.get(number=1), by=SERVER, reason="Malade")
    final = preview_draw(tournament, stage=stage, by=SERVER)
    text = organiser.get(address("round", tournament, final.number)).content.decode()
    assert "passe sans jouer" in text
    for offered in ("Lancer la partie", "Imprimer les feuilles", "Changer une table", "Saisir"):
        assert offered not in text


def test_a_press_on_an_old_page_keeps_the_draw_that_waits(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 8)
    seeds = []
    for told in ({}, {}, {"again": "1"}):
        where = organiser.post(address("draw_preview", tournament), told)["Location"]
        assert where == address("round", tournament, 1)
        seeds.append(Round.objects.get().seed)
    assert seeds[0] == seeds[1] != seeds[2]


def test_a_press_draws_anew_what_no_longer_holds(organiser: Client, tournament: Tournament) -> None:
    fill(tournament, 8)
    organiser.post(address("draw_preview", tournament))
    before = Round.objects.get().seed
    fill(tournament, 2)
    organiser.post(address("draw_preview", tournament))
    assert Round.objects.get().seed != before


def test_the_button_that_draws_otherwise_says_so(organiser: Client, tournament: Tournament) -> None:
    fill(tournament, 8)
    preview_draw(tournament, by=SERVER)
    page = organiser.get(address("round", tournament, 1)).content.decode()
    assert re.search(r'name="again" value="1"[^>]*>Tirer de nouveau<', page)


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, ""), (1, "1 problème attend un arbitre."), (3, "3 problèmes attendent un arbitre.")],
)
def test_beside_the_button_that_draws_the_next_party_stands_how_many_incidents_are_open(
    organiser: Client, tournament: Tournament, count: int, told: str
) -> None:
    tournament.length_value = 3
    tournament.save()
    match = finished_match(tournament)
    hand_in_sheet(
        tournament.rounds.get().matches.get(table_number=2).sheet,
        deals=THREE_DEALS,
        base_version=0,
        by=SERVER,
    )
    for _incident in range(count):
        reported("conduct", match, side="NS")
    queue = reverse("arbitration:queue", args=[tournament.slug])
    for number in (1, 2):
        page = organiser.get(address("round", tournament, number)).content.decode()
        assert address("draw_preview", tournament) in page
        _before, _said, beside = page.partition('class="next-bar__missing">')
        line = as_read(beside.partition("</p>")[0])
        assert (told in line, f'href="{queue}"' in line) == (True, bool(count))
