import pytest

from scoring import Length, RuleSet
from tournaments.forms.sheets.sheets import TotalsForm


@pytest.mark.parametrize(
    ("book", "counted"),
    [
        ("coinche-suisse", ["Nombre de matchs"]),
        ("ffb-coinche", ["Nombre de capots", "Points d'annonces des deux camps"]),
        (
            "ffb-belote",
            ["Nombre de belotes", "Nombre de capots", "Points d'annonces des deux camps"],
        ),
    ],
)
def test_beside_two_totals_is_counted_what_the_rules_know_in_their_words(
    book: str, counted: list[str]
) -> None:
    form = TotalsForm(counted=(RuleSet.of(book), Length(deals=8)))
    shown = [str(field.label) for field in form.visible_fields()]
    assert shown == ["Total Nord-Sud", "Total Est-Ouest", *counted]
