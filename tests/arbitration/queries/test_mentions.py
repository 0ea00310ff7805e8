"""A person's name and number are found in what people wrote, however they are spelt there."""

import pytest

from arbitration.queries.mentions import Mentions, list_texts_of_clubs


@pytest.mark.parametrize(
    "text",
    [
        "DUPONT Éva",
        "dupont eva",
        "Eva Dupont",
        "ÉVA, DUPONT",
        "C’est Dupont-Éva !",
        "E\u0301va Dupont",
    ],
)
def test_a_name_is_found_however_it_is_spelt(text: str) -> None:
    assert Mentions(["DUPONT Éva"]).stand_in(text)


@pytest.mark.parametrize(
    "text", ["DUPONT", "Éva", "DUPONTEL Éva", "DUPONT Évariste", "Éva et DUPONT", ""]
)
def test_another_is_not(text: str) -> None:
    assert not Mentions(["DUPONT Éva"]).stand_in(text)


@pytest.mark.parametrize(
    "text", ["0612345678", "06.12.34.56.78", "06-12-34-56 78", "tél. 06 12 34 56 78 (soir)"]
)
@pytest.mark.parametrize("kept", ["06 12 34 56 78", "0612345678", "06.12.34.56.78"])
def test_a_number_is_found_however_its_digits_are_set_apart(kept: str, text: str) -> None:
    assert Mentions([kept]).stand_in(text)


@pytest.mark.parametrize("text", ["06123456789", "10612345678", "06 12 34 56", "2026-11-21"])
def test_another_number_is_not(text: str) -> None:
    assert not Mentions(["06 12 34 56 78"]).stand_in(text)


def test_json_is_searched_to_its_ends() -> None:
    value = {"a": [1, None, {"b": "dit Éva Dupont, assis"}]}
    found = Mentions(["DUPONT Éva"]).without(value, "–")
    assert found == {"a": [1, None, {"b": "dit –, assis"}]}


def test_what_stands_between_accents_stays_as_it_was() -> None:
    assert Mentions(["X Y"]).without("Hélène et X Y", "–") == "Hélène et –"


def test_every_kind_of_words_is_looked_at() -> None:
    found = {
        f"{texts.model.__name__}.{column}"
        for texts in list_texts_of_clubs()
        for column in texts.columns
    }
    wanted = {
        "Adjustment.reason", "DealRecord.reason", "ForbiddenPair.reason",
        "Incident.words", "Job.arguments", "Job.result", "Round.draw_input",
        "ScoreSheet.contest_reason", "StandingsSnapshot.rows", "Team.name", "Team.note",
        "TotalsRecord.reason",
    }  # fmt: skip
    assert wanted - found == set()
