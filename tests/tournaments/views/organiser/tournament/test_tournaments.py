"""The pages on which a tournament is created and set, by audience."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.crawling.answers import answers
from tests.factories import MembershipFactory, TournamentFactory
from tests.running.examples import examples
from tests.tournaments.chains import first_stage
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import SheetState
from tournaments.forms.settings.whole import WholeSettingsForm
from tournaments.models import Stage, Tournament


def address(page: str, tournament: Tournament) -> str:
    return reverse(f"organiser:{page}", args=[tournament.slug])


def test_when_all_is_over_the_podium_stands_on_the_page_of_the_evening(
    organiser: Client, client: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)), state=SheetState.CONFIRMED)
    tournament.stages.update(rounds_planned=1)
    finish_tournament(tournament, by=SERVER)
    desk = organiser.get(address("overview", tournament)).content.decode()
    hall = client.get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    steps = [f"podium__step--{place}" for place in (1, 2, 3)]
    assert [[step in page for step in steps] for page in (desk, hall)] == [[True] * 3] * 2
    assert reverse("organiser:prints", args=[tournament.slug]) in desk
    page_of_first = reverse("public:team", args=[tournament.slug, 1])
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    private = organiser.get(address("overview", tournament)).content.decode()
    assert [page_of_first in page for page in (desk, private)] == [True, False]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("Belote\r\nBcc: x\x0b", "Belote Bcc: x"), ("\u202eBelote\u202c", "Belote"), ("\u200b", None)],
)
def test_a_concours_has_no_name_that_hides_something(
    organiser: Client, tournament: Tournament, typed: str, kept: str | None
) -> None:
    data = {"club": tournament.club.pk, "name": typed, "date": "2026-12-05"}
    organiser.post(reverse("organiser:create"), data | {"preset": "coinche-2000"})
    made = Tournament.objects.exclude(pk=tournament.pk).values_list("name", flat=True)
    assert list(made) == ([] if kept is None else [kept])


@pytest.mark.parametrize("page", ["create", "duplicate"])
def test_a_form_that_arrives_twice_makes_one_concours_and_leads_to_it(
    organiser: Client, tournament: Tournament, page: str
) -> None:
    where = reverse("organiser:create") if page == "create" else address(page, tournament)
    form = organiser.get(where).context["form"]
    data = {"key": form["key"].value(), "club": tournament.club.pk, "name": "Concours d'hiver"}
    data |= {"date": "2026-12-05", "preset": "coinche-2000"}
    first, again = organiser.post(where, data), organiser.post(where, data)
    other = organiser.post(where, data | {"name": "Concours de printemps"})
    onward = "teams" if page == "create" else "overview"
    made = [address(onward, tournament) for tournament in Tournament.objects.order_by("pk")[1:]]
    assert [first.url, again.url, other.url] == [made[0], *made]


@pytest.mark.parametrize(("is_demo", "is_welcomed"), [(True, True), (False, False)])
def test_who_has_held_no_concours_is_welcomed(
    organiser: Client, tournament: Tournament, is_demo: bool, is_welcomed: bool
) -> None:
    Tournament.objects.update(is_demo=is_demo)
    page = organiser.get(reverse("organiser:home")).content.decode()
    assert ("Créer mon premier concours" in page) is is_welcomed
    assert ("Essayer la démonstration" in page) is is_welcomed
    assert page.count("/aide/premiere-soiree/#") == (7 if is_welcomed else 1)


def test_an_evening_that_is_not_over_is_under_way_after_midnight(
    organiser: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=1))
    assert "En cours</span>" in organiser.get(reverse("organiser:home")).content.decode()


def filled(tournament: Tournament) -> dict[str, object]:
    values = {field.html_name: field.value() for field in WholeSettingsForm(instance=tournament)}
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def test_settings_sent_unchanged_are_accepted(organiser: Client, tournament: Tournament) -> None:
    response = organiser.post(address("settings", tournament), filled(tournament))
    assert response.status_code == 302
    assert Tournament.objects.get(pk=tournament.pk).version == tournament.version


@pytest.mark.parametrize(
    ("kind", "most", "kept", "answer"),
    [("target", "12", 12, 302), ("target", "", None, 302), ("deals", "8", None, 200)],
)
def test_a_match_in_points_alone_may_have_a_last_deal(
    organiser: Client, tournament: Tournament, kind: str, most: str, kept: int | None, answer: int
) -> None:
    data = filled(tournament) | {"length_kind": kind, "length_value": "40", "most_deals": most}
    page = organiser.post(address("settings", tournament), data)
    assert (page.status_code, Tournament.objects.get().most_deals) == (answer, kept)


def test_a_refused_length_stands_beside_what_holds(
    organiser: Client, tournament: Tournament
) -> None:
    held = organiser.get(address("settings", tournament)).context["clauses_by_setting"]
    page = organiser.post(
        address("settings", tournament), filled(tournament) | {"length_value": "0"}
    )
    assert list(page.context["form"].errors) == ["length_value"]
    assert page.context["clauses_by_setting"] == held


def test_room_for_nobody_is_no_word_for_no_limit(organiser: Client, tournament: Tournament) -> None:
    data = filled(tournament) | {"capacity": "0"}
    page = organiser.post(address("settings", tournament), data)
    assert (list(page.context["form"].errors), Tournament.objects.get().capacity) == (
        ["capacity"],
        None,
    )


def test_ranking_settings_are_stored(organiser: Client, tournament: Tournament) -> None:
    data = filled(tournament) | {
        "best_rounds": "3",
        "narrow_loss_margin": "100",
        "narrow_loss_points": "1",
        "club_teams": "2",
    }
    organiser.post(address("settings", tournament), data)
    stored = Tournament.objects.get(pk=tournament.pk)
    assert (stored.best_rounds, stored.narrow_loss_margin, stored.club_teams) == (3, 100, 2)


def test_an_hour_that_is_none_is_said_beside_its_field_on_the_plan(
    organiser: Client, tournament: Tournament
) -> None:
    soon = timezone.localtime() + timedelta(hours=1)
    Tournament.objects.filter(pk=tournament.pk).update(date=soon.date(), starts_at=soon.time())
    page = organiser.get(address("overview", tournament), {"avant": "zz"}).content.decode()
    assert ("Saisissez une heure valide" in page, "Le plan de la soirée" in page) == (True, True)


def test_a_criterion_that_can_separate_nobody_says_so_beside_its_field(
    organiser: Client, tournament: Tournament
) -> None:
    stage = first_stage(tournament)
    Stage.objects.filter(pk=stage.pk).update(system="round_robin")
    criteria = ["ranking_points", "opponents_strength", "lot", "total"]
    Tournament.objects.filter(pk=tournament.pk).update(criteria=criteria)
    page = organiser.get(address("settings", tournament)).content.decode()
    hints = [f'id="id_criterion_{n}_helptext"' in page for n in range(1, 6)]
    assert hints == [False, True, False, True, False]
    Tournament.objects.filter(pk=tournament.pk).update(bye_play="catch_up")
    page = organiser.get(address("settings", tournament)).content.decode()
    assert page.count("Ici, ne départage personne") == 1


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("drop_worst", "1", "Retenez les meilleures ou retirez les moins bonnes."),
        ("bye_play", "staff", "Inscrivez d&#x27;abord une équipe de l&#x27;organisation"),
        ("criterion_2", "total", "Ce critère est déjà choisi plus haut."),
    ],
)
def test_a_ranking_setting_that_cannot_be_is_refused_beside_its_field(
    organiser: Client, tournament: Tournament, field: str, typed: str, sentence: str
) -> None:
    data = filled(tournament) | {
        "best_rounds": "3",
        "criterion_1": "total",
        field: typed,
    }
    page = organiser.post(address("settings", tournament), data).content.decode()
    assert page.count(sentence) >= 1
    assert 'value="3"' in page


def test_a_mistake_keeps_what_was_typed_and_speaks_beside_the_field(
    organiser: Client, tournament: Tournament
) -> None:
    data = filled(tournament) | {"table_numbers": "1-12, douze", "name": "Nouveau nom"}
    page = organiser.post(address("settings", tournament), data).content.decode()
    assert "« douze » n&#x27;est pas un numéro de table" in page
    assert 'value="Nouveau nom"' in page


def test_one_rule_changed_is_stored_as_a_difference(
    organiser: Client, tournament: Tournament
) -> None:
    page = organiser.get(address("rules", tournament))
    data = answers(page.context["form"])
    data["rule-failed_base"] = "200"
    organiser.post(address("rules", tournament), data)
    stored = Tournament.objects.get(pk=tournament.pk)
    assert stored.rule_overrides == {**tournament.rule_overrides, "failed_base": 200}


def test_the_list_of_tournaments_takes_the_same_queries_for_one_and_for_three(
    organiser: Client, tournament: Tournament
) -> None:
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            organiser.get(reverse("organiser:home"))
        counts.append(len(captured))
        TournamentFactory.create_batch(2, club=tournament.club)
    assert counts[0] == counts[1]


class AnyInput(TestCase):
    """Whatever is sent to a form, it answers with a page or a redirect."""

    @given(
        st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "date",
                    "length_value",
                    "most_deals",
                    "table_numbers",
                    "criterion_1",
                    "best_rounds",
                    "bye_play",
                    "rule-failed_base",
                    "rule-tie",
                    "reason",
                    "preset",
                    "club",
                    "capacity",
                    "starts_at",
                    "rulebook",
                ]
            ),
            st.text(max_size=30) | st.integers().map(str),
        ),
        st.sampled_from(["settings", "rules", "duplicate", "reopen", "create"]),
    )
    @settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
    def test_no_input_gives_a_500(self, data: dict[str, str], page: str) -> None:
        tournament = TournamentFactory()
        client = Client()
        client.force_login(MembershipFactory(club=tournament.club).user)
        where = reverse("organiser:create") if page == "create" else address(page, tournament)
        assert client.post(where, data).status_code in (200, 302)


def test_one_of_many_tournaments_is_found_and_the_file_has_it_alone(
    organiser: Client, tournament: Tournament
) -> None:
    home = reverse("organiser:home")
    assert "search-box" not in organiser.get(home).content.decode()
    TournamentFactory.create_batch(60, club=tournament.club)
    one = TournamentFactory(club=tournament.club, slug="belote-de-noel", name="Belote de Noël")
    assert "search-box" in organiser.get(home).content.decode()
    page = organiser.get(home, {"q": "noël"})
    assert [row.record.name for row in page.context["table"].rows] == [one.name]
    _label, address = page.context["table"].files[1]
    assert organiser.get(address).content.decode().count("\n") == 2
    assert "Rien ne correspond" in organiser.get(home, {"q": "tartempion"}).content.decode()


def test_a_copy_is_proposed_under_the_name_and_day_of_a_year_later(
    organiser: Client, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name="Belote", date="2100-11-20")
    form = organiser.get(address("duplicate", tournament)).context["form"]
    assert (form["name"].value(), str(form["date"].value())) == ("Belote 2101", "2101-11-19")


def test_an_old_page_of_settings_takes_back_nothing_that_somebody_else_changed(
    organiser: Client, tournament: Tournament
) -> None:
    seen = organiser.get(address("settings", tournament)).context["seen"]
    old = filled(tournament) | {"seen": seen}
    organiser.post(address("settings", tournament), old | {"place": "Salle A"})
    organiser.post(address("settings", tournament), old | {"name": "Concours de la mi-août"})
    tournament.refresh_from_db()
    assert (tournament.place, tournament.name) == ("Salle A", "Concours de la mi-août")
    page = organiser.post(address("settings", tournament), old | {"place": "Salle B"})
    assert "vient de changer ce réglage" in str(page.context["form"].errors["place"])
    again = {"place": "Salle B", "seen": page.context["seen"]}
    organiser.post(address("settings", tournament), old | again)
    tournament.refresh_from_db()
    assert (tournament.place, tournament.name) == ("Salle B", "Concours de la mi-août")


def test_all_settings_that_two_people_changed_are_asked_about_at_once(
    organiser: Client, tournament: Tournament
) -> None:
    seen = organiser.get(address("settings", tournament)).context["seen"]
    old = filled(tournament) | {"seen": seen}
    organiser.post(address("settings", tournament), old | {"place": "Salle A", "name": "Août"})
    mine = old | {"place": "Salle B", "name": "Quinze août"}
    page = organiser.post(address("settings", tournament), mine)
    assert page.context["form"].errors.keys() == {"place", "name"}
