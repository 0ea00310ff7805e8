"""One list of every setting, whatever page it stands on."""

import pytest

from tournaments.forms.setting_search import FoundSetting, list_settings
from tournaments.forms.tournament import SettingsForm
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def found(tournament: Tournament, wanted: str) -> list[FoundSetting]:
    own = SettingsForm(instance=tournament).occasion_fields
    return [one for one in list_settings(tournament, own, wanted) if one.is_found]


def test_a_setting_of_the_page_is_found_without_accents(tournament: Tournament) -> None:
    assert "#id_place" in [one.url for one in found(tournament, "lieu")]


def test_a_rule_of_the_game_leads_to_its_own_page(tournament: Tournament) -> None:
    urls = [one.url for one in found(tournament, "belote")]
    assert [url.startswith(f"/orga/{tournament.slug}/reglages/regles/") for url in urls].count(True)


def test_a_setting_of_the_ranking_is_found(tournament: Tournament) -> None:
    [one] = [one for one in found(tournament, "forfait points") if "#" in one.url][:1]
    assert one.page == "Classement, exempt et forfait"


def test_what_nobody_says_finds_nothing(tournament: Tournament) -> None:
    assert found(tournament, "zzz") == []


def test_a_setting_of_sign_up_is_found_where_it_stands(tournament: Tournament) -> None:
    (one,) = found(tournament, "partenaire heures")
    assert (one.page, one.url.endswith("#id_partner_hours")) == ("Inscriptions en ligne", True)
