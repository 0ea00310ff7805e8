"""A new concours on one page, by kind, by audience, and as the last one was."""

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from prizes.domain.lots import LotLine, save_lots
from scoring.ready import READY_SETS
from tests.factories import MembershipFactory, TournamentFactory
from tests.tournaments.evenings import teams_of
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.domain.rules.club_rules import create_rule_set
from tournaments.domain.tournament.presets import PRESETS
from tournaments.models import Tournament

HERE = reverse("organiser:create")


@pytest.fixture
def president(organiser: Client) -> Client:
    """An organiser whose club has held nothing yet."""
    Tournament.objects.all().delete()
    return organiser


def as_shown(client: Client, **typed: Any) -> dict[str, Any]:
    form = client.get(HERE).context["form"]
    shown = {field.html_name: field.value() for field in form}
    return {name: value for name, value in (shown | typed).items() if value not in (None, False)}


def create(client: Client, **typed: Any) -> Tournament:
    answer = client.post(HERE, as_shown(client, **typed))
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.latest("pk")


def told(tournament: Tournament) -> tuple[object, ...]:
    stage = tournament.stages.order_by("number")[0]
    price = list(tournament.tariffs.values_list("label", "cents", "unit"))
    entry = tournament.sheet_entry
    return stage.rounds_planned, tournament.length_value, entry, tournament.bye_value, price


def test_a_price_alone_creates_a_village_evening_and_leads_to_its_teams(president: Client) -> None:
    answer = president.post(HERE, as_shown(president, price="24"))
    made = Tournament.objects.get()
    assert answer["Location"] == reverse("organiser:teams", args=[made.slug])
    asked = [("Entrée", 2400, "team")]
    assert told(made) == (4, 12, "totals", "half_match", asked)
    assert (made.date, made.preset) == (timezone.localdate(), "village-belote")


@pytest.mark.parametrize("price", ["", "0"])
def test_no_price_is_no_money_anywhere(president: Client, price: str) -> None:
    assert told(create(president, price=price))[-1] == []


@pytest.mark.parametrize("preset", [preset.code for preset in PRESETS])
def test_boxes_that_nobody_touched_follow_the_kind_that_is_chosen(
    president: Client, preset: str
) -> None:
    made = create(president, preset=preset)
    (kind,) = (one for one in PRESETS if one.code == preset)
    stage = made.stages.order_by("number")[0]
    held = {name: getattr(made, name) for name in kind.values if name != "lot_seed"}
    assert (made.preset, held) == (preset, dict(kind.values))
    assert stage.rounds_planned == kind.stage["rounds_planned"]


def test_a_melee_of_coinche_is_a_segment_of_its_card_and_asks_each_player(
    president: Client,
) -> None:
    made = create(president, preset="melee", melee_game="melee-coinche", price="10")
    assert (made.preset, made.is_of_people, made.rules.bids) == ("melee-coinche", True, True)
    assert told(made) == (5, 12, "totals", "round_average", [("Entrée", 1000, "person")])
    assert made.name.startswith("Concours de coinche du ")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"length": "10"}, ("half_match", 0)),
        ({"length": "10", "bye": "810"}, ("half_match", 0)),
        ({"bye": "500"}, ("flat", 500)),
        ({"bye": ""}, ("half_match", 0)),
        ({"preset": "coinche-ffb"}, ("round_average", 0)),
    ],
)
def test_half_a_match_stays_half_of_what_is_played(
    president: Client, typed: dict[str, str], kept: tuple[str, int]
) -> None:
    made = create(president, **typed)
    assert (made.bye_value, made.bye_points) == kept


def test_the_name_follows_the_day_until_it_is_touched(president: Client) -> None:
    made = create(president, date="2027-01-01")
    assert made.name == "Concours de belote du 1er janvier"
    assert create(president, name="Saint-Sylvestre", date="2026-12-31").name == "Saint-Sylvestre"


@pytest.mark.parametrize(("entry", "phones"), [("deals", "each"), ("totals", "none")])
def test_players_type_on_phones_where_deals_are_typed(
    president: Client, entry: str, phones: str
) -> None:
    assert create(president, sheet_entry=entry, phones="on").phone_entry == phones


def test_what_is_folded_is_kept_and_all_settings_are_one_press_away(president: Client) -> None:
    typed = as_shown(president, place="Salle des fêtes", capacity="32", onward="1", minutes="")
    answer = president.post(HERE, typed)
    made = Tournament.objects.get()
    assert answer["Location"] == reverse("organiser:settings", args=[made.slug])
    assert (made.place, made.capacity, made.time_limit_minutes) == ("Salle des fêtes", 32, None)


@pytest.mark.parametrize(
    ("box", "typed"),
    [
        ("price", "douze"), ("rounds", "0"), ("length", "61"), ("bye", "-1"), ("date", "demain"),
        ("sheet_entry", "rien"), ("preset", "tarot"), ("capacity", "0"),
        ("shown_date", "9999-99-99"),
    ],
)  # fmt: skip
def test_a_refusal_stands_beside_its_box_and_keeps_what_was_typed(
    president: Client, box: str, typed: str
) -> None:
    sent = as_shown(president, **{"price": "24", "name": "Saint-Martin", box: typed})
    answer = president.post(HERE, sent)
    if box == "shown_date":
        assert answer.status_code == 302
        return
    page = answer.content.decode()
    assert (list(answer.context["form"].errors), 'value="Saint-Martin"' in page) == ([box], True)
    assert page.count('class="field__error"') == 1


def test_a_helper_creates_none(helper: Client) -> None:
    assert helper.get(HERE).status_code == 403


def test_the_club_is_asked_only_where_there_are_several(
    organiser: Client, tournament: Tournament
) -> None:
    person = MembershipFactory(club=tournament.club).user
    client = Client()
    client.force_login(person)
    asked = ['<select name="club"' in client.get(HERE).content.decode()]
    MembershipFactory(user=person)
    assert [*asked, '<select name="club"' in client.get(HERE).content.decode()] == [False, True]


def held_last(tournament: Tournament) -> Tournament:
    Tournament.objects.filter(pk=tournament.pk).update(
        preset="melee", entrants="individuals", date=datetime.date(2026, 10, 31), length_value=10
    )
    tournament.stages.update(system="melee", rounds_planned=6)
    plan = TariffPlan(label="Entrée", cents=700, unit="person")
    set_tariffs(tournament, tariffs=[plan], by=SERVER)
    return Tournament.objects.get(pk=tournament.pk)


def test_the_page_begins_as_the_club_held_its_last_one(
    organiser: Client, tournament: Tournament
) -> None:
    held_last(tournament)
    form = organiser.get(HERE).context["form"]
    shown = [form[name].value() for name in ("preset", "rounds", "length", "price")]
    assert shown == ["melee", 6, 10, "7"]


def test_as_the_last_one_copies_everything_but_the_teams(
    organiser: Client, tournament: Tournament
) -> None:
    source = held_last(tournament)
    save_lots(source, lines=[LotLine(title="Jambon")], by=SERVER)
    teams_of(source, 2)
    page = organiser.get(HERE)
    assert "Comme le concours du 31 octobre" in page.content.decode()
    typed = as_shown(organiser, name="Novembre", date="2026-11-28", like=source.slug)
    answer = organiser.post(HERE, typed)
    made = Tournament.objects.latest("pk")
    assert answer["Location"] == reverse("organiser:teams", args=[made.slug])
    assert (made.name, made.date, made.teams.count()) == (
        "Novembre",
        datetime.date(2026, 11, 28),
        0,
    )
    assert told(made) == told(source)
    assert [lot.title for lot in made.lots.all()] == ["Jambon"]


def test_a_concours_of_another_club_is_not_copied(
    organiser: Client, tournament: Tournament
) -> None:
    other = TournamentFactory()
    for slug in (other.slug, "no\0ne"):
        assert organiser.post(HERE, as_shown(organiser, like=slug)).status_code == 404


def test_the_page_takes_the_same_queries_for_one_concours_and_for_three(
    organiser: Client, tournament: Tournament
) -> None:
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            organiser.get(HERE)
        counts.append(len(captured))
        TournamentFactory.create_batch(2, club=tournament.club)
    assert counts[0] == counts[1]


def test_a_ready_set_gives_a_new_tournament_its_rules(president: Client) -> None:
    made = create(president, ready_rules="cannes-2016")
    assert made.rules == READY_SETS["cannes-2016"].rules


def test_a_ready_set_and_rules_of_the_club_are_not_taken_together(
    president: Client, tournament: Tournament
) -> None:
    version = create_rule_set(tournament.club, name="Ici", rules=tournament.rules, by=SERVER)
    sent = as_shown(president, ready_rules="cannes-2016", club_rules=version.pk)
    page = president.post(HERE, sent)
    assert page.context["form"].errors == {"club_rules": ["Choisissez les unes ou les autres."]}
