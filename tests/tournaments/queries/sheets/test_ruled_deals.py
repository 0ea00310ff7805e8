"""What a sheet says of its rulings to whoever fills it in."""

import pytest

from tests.tournaments.score_facts import open_sheet
from tournaments.actors import SERVER
from tournaments.domain.sheets.rulings import bar_side, fix_deal
from tournaments.models import ScoreSheet
from tournaments.queries.sheets.ruled_deals import write_ruling_sentences

pytestmark = pytest.mark.django_db

AWARD = {"awarded": {"to": "EW", "reason": "third-misdeal"}}


def test_a_ban_is_said_until_the_deal_is_awarded() -> None:
    """A second misdeal bars a side from the deal, a third one gives the deal away."""
    sheet = open_sheet()
    bar_side(sheet, number=1, side="NS", by=SERVER, reason="Tarif")
    barred = write_ruling_sentences(ScoreSheet.objects.get(pk=sheet.pk))
    fix_deal(sheet, number=1, facts=AWARD, by=SERVER, reason="Tarif")
    awarded = write_ruling_sentences(ScoreSheet.objects.get(pk=sheet.pk))
    assert (barred, awarded) == (
        ["Donne 1 : NS ne peut pas prendre."],
        ["Donne 1 : fausse donne, 162 à EO."],
    )
