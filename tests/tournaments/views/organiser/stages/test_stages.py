"""The pages of stages: listed, added, changed, opened, drawn; by whom, and in how many queries."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish, first_stage, play, set_score, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage, Tournament

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
    assert answer.url == address("stage", tournament, 2)  # type: ignore[attr-defined]
    assert (stage.name, stage.to_place, stage.options["third_place"]) == ("Finale", 4, True)


def test_who_would_qualify_is_looked_at_before_anything_is_kept(
    organiser: Client, source: Stage
) -> None:
    page = added(organiser, source.tournament, source=source.pk, to_place=3, look="1")
    found = page.context["qualification"]  # type: ignore[attr-defined]
    assert len(found.qualifiers) == 3
    assert page.context["form"]["to_place"].value() == "3"  # type: ignore[attr-defined]
    assert source.tournament.stages.count() == 1


def test_a_change_is_looked_at_before_it_is_kept(organiser: Client, final: Stage) -> None:
    where = address("stage_edit", final.tournament, 2)
    fields = organiser.get(where).context["form"]
    values = {name: fields[name].value() for name in fields.fields}
    kept = {name: value for name, value in values.items() if value not in (None, False)}
    page = organiser.post(f"{where}?tirage=knockout", {**kept, "to_place": 2, "look": "1"})
    assert len(page.context["qualification"].qualifiers) == 2
    assert Stage.objects.get(pk=final.pk).to_place == 4


def test_a_look_at_what_cannot_be_says_so_beside_the_field(
    organiser: Client, tournament: Tournament
) -> None:
    page = added(organiser, tournament, from_place=6, look="1")
    assert page.context["qualification"] is None  # type: ignore[attr-defined]
    assert page.context["form"].errors == {  # type: ignore[attr-defined]
        "to_place": ["La dernière place vient après la première."]
    }


def test_what_the_domain_refuses_stands_beside_its_field_and_nothing_typed_is_lost(
    organiser: Client, tournament: Tournament
) -> None:
    page = added(organiser, tournament, from_place=6, name="Grande finale")
    form = page.context["form"]  # type: ignore[attr-defined]
    assert form.errors == {"to_place": ["La dernière place vient après la première."]}
    assert form["name"].value() == "Grande finale"


def test_a_stage_is_changed(organiser: Client, final: Stage) -> None:
    tournament = final.tournament
    where = address("stage_edit", tournament, 2)
    fields = organiser.get(where).context["form"]
    values = {name: fields[name].value() for name in fields.fields}
    kept = {name: value for name, value in values.items() if value not in (None, False)}
    organiser.post(f"{where}?tirage=knockout", {**kept, "to_place": 2})
    assert Stage.objects.get(pk=final.pk).to_place == 2


def test_who_would_qualify_stands_above_the_cut_with_who_would_not_below(
    organiser: Client, final: Stage
) -> None:
    page = organiser.get(address("stage", final.tournament, 2))
    found = page.context["qualification"]
    assert (len(found.qualifiers), len(found.out)) == (4, 4)


def test_a_stage_is_opened_drawn_and_taken_back(organiser: Client, final: Stage) -> None:
    tournament = final.tournament
    organiser.post(address("stage_open", tournament, 2))
    assert final.entrants.count() == 4
    organiser.post(address("stage_reopen", tournament, 2))
    assert final.entrants.count() == 0
    organiser.post(address("stage_open", tournament, 2))
    drawn = organiser.post(address("draw_preview", tournament), {"stage": "2"})
    assert drawn.url == address("draw_round", tournament, 3)  # type: ignore[attr-defined]
    page = organiser.get(drawn.url)  # type: ignore[attr-defined]
    assert "Tirage : Finale – demi-finales" in page.content.decode()


def test_a_stage_that_is_no_number_is_not_found(organiser: Client, tournament: Tournament) -> None:
    where = address("draw_preview", tournament)
    found = [organiser.post(where, {"stage": asked}).status_code for asked in ("9", "x", "99999")]
    assert found == [404] * 3


def test_a_stage_is_removed(organiser: Client, final: Stage) -> None:
    organiser.post(address("stage_remove", final.tournament, 2))
    assert final.tournament.stages.count() == 1


def test_what_stands_in_the_way_is_said(organiser: Client, final: Stage) -> None:
    where = address("stage_remove", final.tournament, 1)
    page = organiser.post(where, follow=True)
    assert [str(one) for one in page.context["messages"]] == ["La première phase ne se retire pas."]


def test_the_draw_page_has_an_action_for_each_open_stage(organiser: Client, final: Stage) -> None:
    tournament = final.tournament
    stage_after(first_stage(tournament), "Consolante", entry="others")
    open_stage(final, by=SERVER)
    text = organiser.get(address("draw", tournament)).content.decode()
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
    assert where in organiser.get(address("draw_round", tournament, 1)).content.decode()
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


@pytest.mark.parametrize("route", ["stages", "draw", "overview"])
def test_lists_cost_the_same_with_one_stage_and_with_three(
    route: str, organiser: Client, source: Stage
) -> None:
    tournament = source.tournament
    counts = []
    for name in ("", "Finale", "Consolante"):
        if name:
            stage_after(
                source, name, entry="others" if name == "Consolante" else "ranks", from_place=2
            )
        with CaptureQueriesContext(connection) as queries:
            organiser.get(address(route, tournament))
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2]


def test_the_standings_show_the_stages_one_after_the_other(outsider: Client, final: Stage) -> None:
    open_stage(final, by=SERVER)
    finish(draw_round(final))
    page = outsider.get(reverse("public:standings", args=[final.tournament.slug]))
    sections = page.context["standings"].sections
    assert [(one.title, len(one.lines)) for one in sections] == [
        ("Finale", 4),
        ("Qualifications", 4),
    ]
    assert [line.rank for line in sections[0].lines] == [1, 1, 3, 3]
    assert sections[1].lines[0].rank == 5
