"""Lines of lots as people type them."""

import pytest

from prizes.forms.typed_lots import TypedLot, read_typed_lot


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2 jambons", TypedLot(title="2 jambons")),
        ("10 éclairs", TypedLot(title="10 éclairs")),
        ("2 roses", TypedLot(title="2 roses")),
        ("4-10 2 bouteilles", TypedLot(title="2 bouteilles", first=4, last=10)),
        ("4 à 10 : 2 bouteilles", TypedLot(title="2 bouteilles", first=4, last=10)),
        ("du 4e au 10e un panier", TypedLot(title="un panier", first=4, last=10)),
        ("2e et 3e : vin", TypedLot(title="vin", first=2, last=3)),
        ("4e 2 rosettes", TypedLot(title="2 rosettes", first=4, last=4)),
        ("3 : vin", TypedLot(title="vin", first=3, last=3)),
        ("3ème : vin", TypedLot(title="vin", first=3, last=3)),
        ("3 ème vin", TypedLot(title="vin", first=3, last=3)),
        ("1st 2 hams", TypedLot(title="2 hams", first=1, last=1)),
        ("4th-10th : a bottle", TypedLot(title="a bottle", first=4, last=10)),
        ("6 St Émilion", TypedLot(title="6 St Émilion")),
        ("2 St-Nectaire", TypedLot(title="2 St-Nectaire")),
        ("1 e-bike", TypedLot(title="1 e-bike")),
        ("1e-bike", TypedLot(title="1e-bike")),
        ("4-10 e-books", TypedLot(title="e-books", first=4, last=10)),
        ("les autres 2 saucissons", TypedLot(title="2 saucissons", is_for_others=True)),
        ("the others 2 sausages", TypedLot(title="2 sausages", is_for_others=True)),
        ("20 €", TypedLot(title="", sum_text="20")),
        ("€20", TypedLot(title="", sum_text="20")),
        ("Jambon et 12,50 €", TypedLot(title="Jambon", sum_text="12,50")),
        ("4-10", TypedLot(title="", first=4, last=10)),
        ("2e", TypedLot(title="", first=2, last=2)),
        ("les autres", TypedLot(title="", is_for_others=True)),
        ("1-3 50 euros", TypedLot(title="", sum_text="50", first=1, last=3)),
    ],
)
def test_a_line_is_read(text: str, read: TypedLot) -> None:
    assert read_typed_lot(text) == read
