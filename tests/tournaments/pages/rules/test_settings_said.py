"""Each sentence of the règlement stands beside the settings whose values it says."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.chains import first_stage, stage_after, tournament_of
from tournaments.forms.settings.whole import WholeSettingsForm
from tournaments.forms.stages.stage import StageForm
from tournaments.models import Tournament
from tournaments.pages.rules.regulations import phrase_regulations
from tournaments.pages.tournament.settings_held import find_clauses_by_setting, find_stage_clauses

pytestmark = pytest.mark.django_db

EVERYTHING = {
    "place": "Salle des fêtes", "capacity": 32, "time_limit_minutes": 60, "second_check": True,
    "phone_entry": "each", "appeal_minutes": 30, "narrow_loss_margin": 100, "best_rounds": 3,
    "club_teams": 2, "bye_play": "staff",
}  # fmt: skip
"""Settings of which the règlement says nothing while they are left out."""


def said_of(tournament: Tournament) -> dict[str, list[str]]:
    found = find_clauses_by_setting(phrase_regulations(tournament))
    return {name: [str(clause.text) for clause in clauses] for name, clauses in found.items()}


def test_a_setting_has_the_sentence_of_its_value() -> None:
    said = said_of(TournamentFactory(appeal_minutes=30, length_value=12))
    assert said["appeal_minutes"] == [
        "On peut faire appel d'une décision de l'arbitre pendant 30 minutes."
    ]
    assert said["length_value"] == ["Une partie compte 12 donnes."]


def test_sentences_stand_beside_fields_that_there_are() -> None:
    tournament = TournamentFactory(**EVERYTHING)
    fields = {*WholeSettingsForm(instance=tournament).fields}
    said = set(said_of(tournament))
    assert (said - fields, EVERYTHING.keys() - said) == (set(), set())


def test_each_setting_of_a_draw_has_its_own_sentence_in_a_chain_too() -> None:
    first = first_stage(tournament_of(0, stage__name="Qualifications"))
    final = stage_after(first, "Finale", system="knockout", entry="ranks", to_place=8)
    said = {name: str(clause[0].text) for name, clause in find_stage_clauses(final).items()}
    assert said["to_place"] == "Y entrent : « Qualifications » : places 1 à 8."
    assert said["carry"] == "Chacun repart de zéro."
    assert "option_third_place" not in said, "what is not played is not spoken of"
    fields = StageForm(stage=final, stages=[first]).fields
    known = {"system", *StageForm.base_fields, *fields}  # the system is chosen before
    assert set(said) - known == set()
