"""What a sheet says of its rulings to whoever fills it in."""

import pytest

from tests.tournaments.score_facts import open_sheet
from tournaments.actors import SERVER
from tournaments.domain.sheets.rulings import bar_side, fix_deal
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.ruled_deals import (
    NotAsRuled,
    SheetRulings,
    phrase_rulings,
)

pytestmark = pytest.mark.django_db

AWARD = {"awarded": {"to": "EW", "reason": "third-misdeal"}}


def test_a_ban_is_said_until_the_deal_is_awarded() -> None:
    """A second misdeal bars a side from the deal, a third one gives the deal away."""
    sheet = open_sheet()
    bar_side(sheet, number=1, side="NS", by=SERVER, reason="Tarif")
    barred = phrase_rulings(ScoreSheet.objects.get(pk=sheet.pk))
    fix_deal(sheet, number=1, facts=AWARD, by=SERVER, reason="Tarif")
    awarded = phrase_rulings(ScoreSheet.objects.get(pk=sheet.pk))
    assert (barred, awarded) == (
        ["Donne 1 : NS ne peut pas prendre."],
        ["Donne 1 : fausse donne, 162 à EO."],
    )


def test_a_deal_that_a_side_lost_is_said_in_the_words_of_the_table() -> None:
    sheet = open_sheet(rulebook="ffb-coinche")
    fix_deal(sheet, number=1, facts={"lost_by": "EW"}, by=SERVER, reason="Tarif")
    assert phrase_rulings(ScoreSheet.objects.get(pk=sheet.pk)) == [
        "Donne 1 : Est-Ouest a renoncé : la donne est perdue pour eux."
    ]


@pytest.mark.parametrize("typed", [{"passed": True}, {"annulled": True}, AWARD])
def test_a_deal_of_which_a_played_part_was_ruled_is_a_played_one(typed: DealFacts) -> None:
    rulings = SheetRulings(ruled={1: {"lost_by": "EW"}})
    with pytest.raises(NotAsRuled):
        rulings.apply_ruling(1, typed)


def test_a_deal_typed_under_a_ruling_is_lost_as_it_says() -> None:
    rulings = SheetRulings(ruled={1: {"lost_by": "EW"}})
    assert rulings.apply_ruling(1, {"taker": "NS"}) == {"taker": "NS", "lost_by": "EW"}
