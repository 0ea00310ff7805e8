"""Lots and sums in words."""

import pytest
from django.utils.translation import override

from prizes.models import Award, Lot, PrizeCategory, PrizeGroup
from prizes.pages.lot_lines import list_lot_notes
from prizes.pages.words import explain_award, name_prize, phrase_each, phrase_places
from tournaments.amounts import phrase_cents


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [(1250, "12,50 €", "€12.50"), (4000, "40 €", "€40"), (123400, "1 234 €", "€1,234")],
)
def test_sums_are_written_as_people_read_them(cents: int, french: str, english: str) -> None:
    assert plain(phrase_cents(cents)) == french
    with override("en"):
        assert phrase_cents(cents) == english


def test_a_prize_is_its_lot_and_its_envelope() -> None:
    said = [name_prize("Jambon", 0), name_prize("Jambon", 2000), name_prize("", 2000)]
    assert [plain(one) for one in said] == ["Jambon", "Jambon et 20 €", "20 €"]
    assert plain(phrase_each(4050)) == "soit 20,25 € chacun"
    assert phrase_each(0) == ""


def test_places_are_counted_from_either_end() -> None:
    last = PrizeCategory(name="Lanterne rouge", from_last=True)
    lots = [
        Lot(first_place=1, last_place=1),
        Lot(first_place=4, last_place=8),
        Lot(first_place=1, last_place=1, category=last),
        Lot(first_place=1, last_place=2, is_drawn=True),
    ]
    assert [phrase_places(lot) for lot in lots] == [
        "1er", "du 4e au 8e", "1er en partant de la fin",
        "2 lots au sort, parmi les équipes présentes",
    ]  # fmt: skip


def test_a_place_alone_needs_no_words() -> None:
    assert explain_award(Award(rank=3, why={"place": 3})) == []


def test_an_award_says_why_it_is_this_teams() -> None:
    why = {"place": 3, "passed": [[4, 2, "Bouquet", 0]], "level": [5, 6], "of_place": 5000}
    said = explain_award(Award(rank=3, why=why))
    assert [plain(one) for one in said] == [
        "3e du classement, car l'équipe 4 (2e) a déjà « Bouquet ».",
        (
            "Les numéros 5, 6 sont à égalité : leurs enveloppes sont partagées en sommes rondes, "
            "ce qui ne se divise pas selon le tirage au sort ; la place seule valait 50 €."
        ),
    ]
    mixed = Award(rank=7, category_name="Mixte", why={"place": 1, "swapped": []})
    assert explain_award(mixed) == [
        "Mixte : 1er, 7e du classement.", "Il remplace un lot qui manquait.",
    ]  # fmt: skip


def test_two_lots_for_one_place_and_dear_late_places_are_pointed_out() -> None:
    group = PrizeGroup(pk=1)
    places = [("Vin", 1, 500), ("Fleurs", 1, 400), ("Jambon", 2, 900)]
    lots = [
        Lot(
            number=n,
            title=title,
            group=group,
            first_place=place,
            last_place=place,
            value_cents=value,
        )
        for n, (title, place, value) in enumerate(places, start=1)
    ]
    notes = list_lot_notes(lots)
    assert [note.split(" »")[0] for note in notes] == ["« Vin", "« Jambon"]
