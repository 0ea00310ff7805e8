"""The pages of stages: listed, added, changed, opened, drawn; by whom, and in how many queries."""

import html
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.arbitration.penalties import penalise
from tests.crawling.sent_forms import read_forms
from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish, first_stage, play, set_score, stage_after
from tests.tournaments.evenings import teams_of
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.pools import change_pools
from tournaments.domain.stages.stages import change_stage
from tournaments.models import Stage, Team, Tournament
from tournaments.queries.stages.qualifiers import find_qualifiers

pytestmark = pytest.mark.django_db


@pytest.fixture
def source(tournament: Tournament) -> Stage:
    """A first stage of eight teams whose two rounds are played."""
    for number in range(1, 9):
        TeamFactory(tournament=tournament, number=number)
    stage = first_stage(tournament)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=2)
    play(stage, 2)
    return stage


@pytest.fixture
def final(source: Stage) -> Stage:
    """A final of four that is not open yet."""
    return stage_after(source, "Finale", system="knockout", entry="ranks", to_place=4)


def address(route: str, tournament: Tournament, *numbers: int) -> str:
    return reverse(f"organiser:{route}", args=[tournament.slug, *numbers])


@pytest.mark.parametrize("route", ["rounds", "stage 1"])
def test_nobody_in_the_room_is_not_offered_to_be_drawn(
    route: str, organiser: Client, tournament: Tournament
) -> None:
    first_stage(tournament)
    name, *numbers = route.split()
    where = address(name, tournament, *map(int, numbers))
    offered = {"Inscrire les équipes": 0, "Noter les arrivées": 2, "Tirer la partie 1": 1}
    for words, count in offered.items():
        for _team in range(count):
            TeamFactory(tournament=tournament, is_present=words.startswith("Tirer"))
        page = html.unescape(organiser.get(where, follow=True).content.decode())
        assert [one for one in offered if one in page] == [words]


@pytest.mark.parametrize("route", ["stages", "stage_add"])
def test_stages_are_the_organisers_alone(
    route: str, tournament: Tournament, helper: Client, arbiter: Client, outsider: Client
) -> None:
    where = address(route, tournament)
    found = [client.get(where).status_code for client in (helper, arbiter, outsider)]
    assert found == [404, 404, 302]


def test_the_system_is_chosen_before_the_rest(organiser: Client, tournament: Tournament) -> None:
    where = address("stage_add", tournament)
    first, second = (organiser.get(f"{where}{asked}") for asked in ("", "?tirage=knockout"))
    assert (first.context["form"], second.context["stage"].system) == (None, "knockout")
    assert "option_third_place" in second.context["form"].fields
    assert "rounds_planned" not in second.context["form"].fields


def test_an_unknown_system_asks_again(organiser: Client, tournament: Tournament) -> None:
    page = organiser.get(f"{address('stage_add', tournament)}?tirage=belote")
    assert (page.status_code, page.context["form"]) == (200, None)


def added(organiser: Client, tournament: Tournament, **values: object) -> object:
    return organiser.post(
        f"{address('stage_add', tournament)}?tirage=knockout",
        {
            "name": "Finale",
            "source": first_stage(tournament).pk,
            "entry": "ranks",
            "to_place": 4,
            "carry": "nothing",
            "cut_tie": "order",
            "option_entry_order": "ranking",
            "option_seeding": "seeded",
            "option_level_goes_to": "nobody",
            "option_third_place": "on",
            **values,
        },
    )


def test_a_stage_is_added_with_its_options(organiser: Client, tournament: Tournament) -> None:
    answer = added(organiser, tournament)
    stage = tournament.stages.get(number=2)
    assert answer.url == address("stage", tournament, 2)
    assert (stage.name, stage.to_place, stage.options["third_place"]) == ("Finale", 4, True)


def test_who_would_qualify_is_looked_at_before_anything_is_kept(
    organiser: Client, source: Stage
) -> None:
    page = added(organiser, source.tournament, source=source.pk, to_place=3, look="1")
    found = page.context["qualification"]
    assert len(found.qualifiers) == 3
    assert page.context["form"]["to_place"].value() == "3"
    assert source.tournament.stages.count() == 1


def test_a_change_is_looked_at_before_it_is_kept(organiser: Client, final: Stage) -> None:
    where = address("stage_edit", final.tournament, 2)
    fields = organiser.get(where).context["form"]
    values = {name: fields[name].value() for name in fields.fields}
    kept = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    page = organiser.post(f"{where}?tirage=knockout", {**kept, "to_place": 2, "look": "1"})
    assert len(page.context["qualification"].qualifiers) == 2
    assert Stage.objects.get(pk=final.pk).to_place == 4


def test_a_look_at_what_cannot_be_says_so_beside_the_field(
    organiser: Client, tournament: Tournament
) -> None:
    page = added(organiser, tournament, from_place=6, look="1")
    assert page.context["qualification"] is None
    assert page.context["form"].errors == {
        "to_place": ["La dernière place vient après la première."]
    }


def test_what_the_domain_refuses_stands_beside_its_field_and_nothing_typed_is_lost(
    organiser: Client, tournament: Tournament
) -> None:
    page = added(organiser, tournament, from_place=6, name="Grande finale")
    form = page.context["form"]
    assert form.errors == {"to_place": ["La dernière place vient après la première."]}
    assert form["name"].value() == "Grande finale"


def test_a_stage_is_changed(organiser: Client, final: Stage) -> None:
    tournament = final.tournament
    where = address("stage_edit", tournament, 2)
    fields = organiser.get(where).context["form"]
    values = {name: fields[name].value() for name in fields.fields}
    kept = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    organiser.post(f"{where}?tirage=knockout", {**kept, "to_place": 2})
    assert Stage.objects.get(pk=final.pk).to_place == 2


def test_who_would_qualify_stands_above_the_cut_with_who_would_not_below(
    organiser: Client, final: Stage
) -> None:
    page = organiser.get(address("stage", final.tournament, 2))
    found = page.context["qualification"]
    assert (len(found.qualifiers), len(found.out)) == (4, 4)


def open_as_shown(organiser: Client, tournament: Tournament, number: int = 2) -> Any:
    """Open a stage with the digest that its page carries."""
    shown = organiser.get(address("stage", tournament, number)).context["shown"]
    return organiser.post(address("stage_open", tournament, number), {"shown": shown})


def test_a_stage_opens_to_those_alone_who_were_shown(organiser: Client, final: Stage) -> None:
    tournament, where = final.tournament, address("stage_open", final.tournament, 2)
    first = find_qualifiers(final).qualifiers[0].team
    shown = organiser.get(address("stage", tournament, 2)).context["shown"]
    penalise(first, -5000)
    page = organiser.post(where, {"shown": shown})
    assert (page.context["preview_changed"], final.entrants.count()) == (True, 0)
    assert first.number in [one.team.number for one in page.context["qualification"].out]
    organiser.post(where, {"shown": page.context["shown"]})
    assert final.entrants.count() == 4


def test_what_is_in_the_way_of_opening_is_said_before_what_changed(
    organiser: Client, final: Stage
) -> None:
    open_stage(final, by=SERVER)
    page = organiser.post(address("stage_open", final.tournament, 2), follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        "Les qualifiés de cette phase sont déjà fixés."
    ]


def test_a_stage_is_opened_drawn_and_taken_back(organiser: Client, final: Stage) -> None:
    tournament = final.tournament
    open_as_shown(organiser, tournament)
    assert final.entrants.count() == 4
    organiser.post(address("stage_reopen", tournament, 2))
    assert final.entrants.count() == 0
    open_as_shown(organiser, tournament)
    drawn = organiser.post(address("draw_preview", tournament), {"stage": "2"})
    assert drawn.url == address("round", tournament, 3)
    page = organiser.get(drawn.url)
    assert "<h1>Finale – demi-finales</h1>" in page.content.decode()


def test_a_stage_that_is_no_number_is_not_found(organiser: Client, tournament: Tournament) -> None:
    where = address("draw_preview", tournament)
    found = [organiser.post(where, {"stage": asked}).status_code for asked in ("9", "x", "99999")]
    assert found == [404] * 3


def test_a_stage_is_removed(organiser: Client, final: Stage) -> None:
    organiser.post(address("stage_remove", final.tournament, 2))
    assert final.tournament.stages.count() == 1


def test_pools_changed_since_the_question_are_not_taken_back_from_there(
    organiser: Client, source: Stage
) -> None:
    stage = stage_after(source, "Poules", system="pools", entry="all")
    open_stage(stage, by=SERVER)
    where = address("stage_reopen", stage.tournament, 2)
    older = open_question(organiser, where)
    one = stage.entrants.exclude(pool="").first()
    assert one is not None
    other = stage.entrants.exclude(pool=one.pool).first()
    assert other is not None
    change_pools(stage, team=one.team, other=other.team, by=SERVER)
    assert "Ceci a changé depuis" in organiser.post(where, older, follow=True).text
    assert stage.entrants.count() == 8
    organiser.post(where, open_question(organiser, where))
    assert stage.entrants.count() == 0


def test_a_stage_changed_since_the_question_is_not_removed_from_there(
    organiser: Client, final: Stage
) -> None:
    where = address("stage_remove", final.tournament, 2)
    older = open_question(organiser, where)
    change_stage(final, values={"name": "Grande finale"}, by=SERVER)
    organiser.post(where, older)
    assert final.tournament.stages.count() == 2
    organiser.post(where, open_question(organiser, where))
    assert final.tournament.stages.count() == 1


def open_question(client: Client, where: str) -> dict[str, list[str]]:
    """What the form of a question says."""
    found = read_forms(client.get(where).text, where)
    return next(form.values for form in found if form.action == where)


def test_what_stands_in_the_way_is_said(organiser: Client, final: Stage) -> None:
    where = address("stage_remove", final.tournament, 1)
    page = organiser.post(where, follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        "La première phase ne se retire pas."
    ]


def test_the_draw_page_has_an_action_for_each_open_stage(organiser: Client, final: Stage) -> None:
    tournament = final.tournament
    stage_after(first_stage(tournament), "Consolante", entry="others")
    open_stage(final, by=SERVER)
    text = organiser.get(address("rounds", tournament)).content.decode()
    assert "Tirer les demi-finales – Finale" in text
    assert "Ouvrir la phase" in text


def test_one_who_goes_on_is_named_with_a_reason(organiser: Client, tournament: Tournament) -> None:
    Stage.objects.filter(tournament=tournament).update(system="knockout")
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number)
    round_ = finish(draw_round(first_stage(tournament)))
    match = round_.matches.get(table_number=1)
    set_score(match, 972, 972)
    where = address("draw_winner", tournament, round_.number, 1)
    assert where in organiser.get(address("round", tournament, 1)).content.decode()
    refused = organiser.post(where, {"side": "NS"})
    assert list(refused.context["form"].errors) == ["reason"]
    organiser.post(where, {"side": "EW", "reason": "Belle gagnée"})
    match.refresh_from_db()
    assert match.goes_on == "EW"


def test_the_settings_show_the_options_of_the_system(
    organiser: Client, tournament: Tournament
) -> None:
    Stage.objects.filter(tournament=tournament).update(system="round_robin")
    page = organiser.get(address("settings", tournament))
    assert "option_legs" in page.context["form"].fields


def test_the_settings_say_beside_a_typed_order_what_is_wrong_with_it(
    organiser: Client, tournament: Tournament
) -> None:
    Stage.objects.filter(tournament=tournament).update(system="knockout")
    where = address("settings", tournament)
    form = organiser.get(where).context["form"]
    held = {name: form[name].value() for name in form.fields}
    values = {
        name: value for name, value in held.items() if value is not None and value is not False
    }
    asked = {"option_entry_order": "typed", "option_entry_seeds": "3, 99"}
    page = organiser.post(where, {**values, **asked})
    assert page.context["form"].errors == {"option_entry_seeds": ["Aucune équipe n'a le numéro 3."]}


@pytest.mark.parametrize("route", ["stages", "rounds", "overview"])
def test_lists_cost_the_same_with_one_stage_to_open_and_with_three(
    route: str, organiser: Client, source: Stage
) -> None:
    tournament = source.tournament
    counts = []
    for name, to_place in (("Finale A", 2), ("Finale B", 4), ("Consolante", None)):
        from_place = None if to_place is None else to_place - 1
        values = {"entry": "ranks", "from_place": from_place, "to_place": to_place}
        stage_after(source, name, **(values if to_place else {"entry": "others"}))
        with CaptureQueriesContext(connection) as queries:
            organiser.get(address(route, tournament))
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2]


def test_stages_that_may_want_the_same_teams_say_so_when_they_are_set(
    organiser: Client, final: Stage
) -> None:
    change_stage(final, values={"cut_tie": "all_in"}, by=SERVER)
    values = {"name": "Finale B", "from_place": 5, "to_place": 6}
    said = (
        "« Finale » prend toutes les équipes à égalité à sa dernière place, peut-être aussi de "
        "« Finale B » : « Finale » se sert d'abord, « Finale B » joue avec celles qui lui restent."
    )
    tried: Any = added(organiser, final.tournament, **values, look="1")
    assert (tried.context["overlaps"], final.tournament.stages.count()) == ([said], 2)
    added(organiser, final.tournament, **values)
    for where in (address("stage", final.tournament, 3), address("stages", final.tournament)):
        assert organiser.get(where).context["overlaps"] == [said]


def test_a_stage_with_too_few_teams_says_so_and_offers_to_go(
    organiser: Client, final: Stage
) -> None:
    change_stage(final, values={"to_place": 7}, by=SERVER)
    stage_after(first_stage(final.tournament), "Finale B", entry="ranks", from_place=8)
    open_stage(final, by=SERVER)
    for where in (address("overview", final.tournament), address("stage", final.tournament, 3)):
        text = organiser.get(where).content.decode()
        assert "« Finale B » ne peut pas s'ouvrir : il lui reste 1 équipe, il en faut deux." in text
        assert address("stage_remove", final.tournament, 3) in text
        assert address("stage_open", final.tournament, 3) not in text
    for where in ("stages", "stage"):
        shown = organiser.get(address(where, final.tournament, *([3] if where == "stage" else [])))
        text = shown.content.decode()
        assert ("Trop peu de monde" in text, "Prête à ouvrir" in text) == (True, False)


def test_before_anything_is_played_nobody_is_told_as_qualified(
    organiser: Client, tournament: Tournament
) -> None:
    teams_of(tournament, 8)
    final = stage_after(first_stage(tournament), "Finale", entry="ranks", from_place=3, to_place=4)
    page = organiser.get(address("stage", tournament, final.number))
    text = page.content.decode()
    assert "Les qualifiés se lisent ici dès que la phase" in text
    for offered in ("Sous la barre", "barrage", "Ouvrir la phase"):
        assert offered not in text
    round_ = draw_round(first_stage(tournament))
    opening = address("stage_open", tournament, final.number)
    assert opening not in organiser.get(address("stage", tournament, 2)).content.decode()
    finish(round_)
    text = organiser.get(address("stage", tournament, 2)).content.decode()
    assert ("Sous la barre" in text, opening in text) == (True, True)


def test_the_next_team_comes_up_with_one_press_as_the_page_showed_it(
    organiser: Client, final: Stage
) -> None:
    tournament = final.tournament
    open_stage(final, by=SERVER)
    leaving = final.entrants.get(seed=2).team
    Team.objects.filter(pk=leaving.pk).update(is_present=False)
    (offer,) = organiser.get(address("overview", tournament)).context["evening"].to_replace
    where = address("stage_bring_up", tournament, 2)
    assert organiser.post(where, {"shown": "0"}).context["preview_changed"] is True
    assert leaving.pk in final.entrants.values_list("team", flat=True)
    organiser.post(where, {"shown": offer.shown})
    coming = final.entrants.get(seed=4).team
    assert offer.button == f"Faire entrer l'équipe {coming.number} à sa place"
    assert leaving.pk not in final.entrants.values_list("team", flat=True)
    assert organiser.get(address("overview", tournament)).context["evening"].to_replace == ()


def test_the_page_says_who_leaves_the_stage_below_or_that_it_is_too_late(
    organiser: Client, final: Stage
) -> None:
    tournament, source = final.tournament, final.source
    assert source is not None
    second = stage_after(source, "Finale B", entry="ranks", from_place=5, to_place=8)
    for one in (final, second):
        open_stage(one, by=SERVER)
    first = second.entrants.get(seed=1).team
    leaving = final.entrants.get(seed=2).team
    Team.objects.filter(pk=leaving.pk).update(is_present=False)
    page = organiser.get(address("stage", tournament, final.number)).content.decode()
    assert "« Finale B », pas encore tirée, se joue avec une équipe de moins." in page
    draw_round(second)
    (told,) = organiser.get(address("stage", tournament, final.number)).context["to_replace"]
    assert told.button == ""
    assert told.sentences[1:] == (
        f"L'équipe qui suit, {first.number} {first.label}, joue déjà « Finale B » et y reste.",
        "« Finale » se joue avec un exempt : qui devait rencontrer l'équipe partie.",
    )


def test_the_standings_show_the_stages_one_after_the_other(outsider: Client, final: Stage) -> None:
    open_stage(final, by=SERVER)
    finish(draw_round(final))
    page = outsider.get(reverse("public:standings", args=[final.tournament.slug]))
    sections = page.context["standings"].sections
    assert [(section.title, len(section.lines)) for section in sections] == [
        ("Finale", 4),
        ("Qualifications", 4),
    ]
    assert [line.rank for line in sections[0].lines] == [1, 1, 3, 3]
    assert sections[1].lines[0].rank == 5


def test_the_list_says_how_long_each_stage_plays_and_by_which_rules(
    organiser: Client, final: Stage
) -> None:
    asked = {"length_kind": "target", "length_value": 500, "time_limit_minutes": 70}
    Stage.objects.filter(pk=final.pk).update(
        rule_overrides=final.tournament.rule_overrides | {"litige_pot_to": "next-maker"},
        **asked,
    )
    rows = organiser.get(address("stages", final.tournament)).context["rows"]
    text = html.unescape(organiser.get(address("stages", final.tournament)).text)
    to_500 = "Une partie se joue au premier camp qui atteint 500 points."
    assert [row["length"] for row in rows] == [
        "Une partie compte 12 donnes.",
        f"{to_500} Elle dure au plus 70 minutes.",
    ]
    assert [len(row["own_rules"]) for row in rows] == [0, 1]
    assert [row["length"] in text for row in rows] == [True, True]
    assert rows[1]["own_rules"][0] in text
