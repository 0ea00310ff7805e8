"""Which settings are not as the model says."""

import pytest

from tests.factories import TournamentFactory
from tournaments.domain.tournament.presets import PRESET_BY_CODE, PRESETS
from tournaments.forms.settings.saved import find_differences
from tournaments.forms.settings.whole import QUESTIONS, WholeSettingsForm
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
VILLAGE = PRESETS[0]


def differing(tournament: Tournament) -> list[tuple[str, str]] | None:
    form = WholeSettingsForm(instance=tournament)
    fields = [field for question in QUESTIONS for field in form.list_fields(question)]
    found = find_differences(fields, tournament)
    return found and [(setting.field.name, str(setting.of_model)) for setting in found.settings]


def as_the_model(**changed: object) -> Tournament:
    tournament = TournamentFactory(preset=VILLAGE.code, **{**VILLAGE.values, **changed})
    tournament.stages.update(**VILLAGE.stage)
    return tournament


def test_a_tournament_that_is_as_its_model_says_differs_in_nothing() -> None:
    assert differing(as_the_model()) == []


def test_what_was_changed_is_named_with_what_the_model_says() -> None:
    tournament = as_the_model(length_value=10, second_check=True, capacity=64)
    tournament.stages.update(rounds_planned=5)
    assert differing(tournament) == [
        ("length_value", "12"),
        ("rounds_planned", "4"),
        ("capacity", "rien"),
        ("second_check", "non"),
    ]


def test_a_draw_a_way_of_it_and_a_criterion_are_named_too() -> None:
    tournament = as_the_model(criteria=["wins", "total", "best_match", "lot"])
    tournament.stages.update(system="random")
    assert [name for name, _said in differing(tournament) or []] == [
        "system", "criterion_1", "criterion_2",
    ]  # fmt: skip
    tournament = TournamentFactory(preset="melee", **PRESET_BY_CODE["melee"].values)
    tournament.stages.update(**PRESET_BY_CODE["melee"].stage, options={"balance": "level"})
    assert [name for name, _said in differing(tournament) or []] == ["option_balance"]


def test_a_tournament_without_a_model_has_nothing_to_be_compared_with() -> None:
    assert differing(TournamentFactory(preset="")) is None
