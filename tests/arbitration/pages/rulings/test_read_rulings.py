"""Rulings in words."""

import pytest
from django.utils import translation

from arbitration.domain.rulings import settle_amicably
from arbitration.effects.table_effects import LostMatch
from arbitration.effects.team_effects import Penalty
from arbitration.enums import Settlement
from arbitration.forms.appeals import LodgeForm
from arbitration.pages.incidents.facts import name_offenders
from arbitration.pages.rulings.read_rulings import read_ruling
from tests.arbitration.deciding import decide
from tests.arbitration.tables import match_in_play, melee_match, reported
from tournaments.actors import SERVER
from tournaments.enums import AdjustmentUnit
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def covered(tournament: Tournament):
    incident = reported("exposed-card", match_in_play(tournament))
    ruling = settle_amicably(incident, how=Settlement.COVER, by=SERVER)
    return read_ruling(ruling, tournament)


def test_a_fault_that_both_sides_cover_is_said_to_be(covered) -> None:
    assert covered.sentences == ("Les deux camps couvrent la faute : on joue la suite.",)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_agreement_is_not_said_twice_in_either_language(covered, language: str) -> None:
    with translation.override(language):
        assert covered.reason == ""


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        (-1, "L'équipe 1 : −1 point de classement."),
        (-2, "L'équipe 1 : −2 points de classement."),
    ],
)
def test_one_ranking_point_is_one_point(tournament: Tournament, amount: int, said: str) -> None:
    match = match_in_play(tournament)
    taken = Penalty(team_number=match.ns.number, amount=amount, unit=AdjustmentUnit.RANKING_POINTS)
    ruling = decide(reported("conduct", match, side="NS"), taken)
    assert read_ruling(ruling, tournament).sentences == (said,)


def test_a_melee_names_both_partners_of_a_side(tournament: Tournament) -> None:
    incident = reported("misdeal", melee_match(tournament), seat="W")
    ruling = decide(incident, LostMatch(side="EW"))
    read = read_ruling(ruling, tournament)
    assert read.sentences == ("EO (n° 3 + 4) perd la partie.",)
    assert name_offenders(incident) == "Ouest, n° 3, P 3 + n° 4, P 4"


def test_each_partner_of_a_melee_may_appeal(tournament: Tournament) -> None:
    tournament.appeal_minutes = 15
    ruling = decide(reported("misdeal", melee_match(tournament)))
    offered = LodgeForm(ruling=ruling).fields["team"].choices
    assert [label.split()[0] for _key, label in offered] == ["1", "2", "3", "4"]
