"""What every document has in common: the round in words, the club's logo, the file's name."""

import pytest

from tests.factories import ClubFactory, TournamentFactory
from tests.tournaments.printing.evenings import paper, round_to_print
from tournaments.models import ClubLogo
from tournaments.printing.papers import name_round_of_planned, read_generated_files

pytestmark = pytest.mark.django_db


def with_logo():
    club = ClubFactory(logo_version=1)
    ClubLogo.objects.create(club=club, content=b"\x89PNG")
    return TournamentFactory(club=club)


@pytest.mark.parametrize(("number", "words"), [(3, "Partie 3 sur 4"), (5, "Partie 5")])
def test_round_is_one_of_those_planned(number, words):
    round_ = round_to_print(number=number)
    assert name_round_of_planned(round_.tournament, round_) == words


def test_logo_is_in_the_document():
    assert read_generated_files(with_logo().club) == {"logo.png": b"\x89PNG"}


def test_club_without_a_logo_has_that_of_the_site():
    assert read_generated_files(TournamentFactory().club) == {}


def test_layout_takes_the_logo_from_the_document():
    assert 'src="/generated/logo.png"' in paper(with_logo(), "reglement").html(as_page=False)


def test_page_takes_the_logo_from_the_site():
    tournament = with_logo()
    assert f'src="{tournament.club.logo.url}"' in paper(tournament, "reglement").html(as_page=True)


def test_file_is_named_after_concours_and_document():
    tournament = TournamentFactory(name="Concours d'été")
    assert paper(tournament, "reglement").filename == "concours-dete-reglement.pdf"
