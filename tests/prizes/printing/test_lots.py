"""Papers about lots: the poster, the order of calling, the list to sign, the newspaper's text."""

import pytest

from prizes.domain.lots import LotLine
from tests.prizes.domain.lots import arrested, for_ranks, played, typed
from tests.tournaments.printing.evenings import count_pages, missing, needs_pango, pages_of, paper
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db
ENVELOPE = LotLine(cash_cents=4000, first_place=3, last_place=3)


@needs_pango
@pytest.mark.parametrize(
    ("code", "choices", "words"),
    [
        ("lots", {}, ["1er Jambon", "2e Vin", "3e 40 €", "par pas de 10 €"]),
        (
            "palmares",
            {"paper": "calling"},
            ["3e 5 JOUEUR 5A – JOUEUR 5B 40 € (soit 20 € chacun)", "1er 1 JOUEUR 1A"],
        ),
        ("palmares", {"paper": "signatures"}, ["Reçu par (nom et signature)", "Jambon"]),
        ("palmares", {"paper": "press"}, ["1er : JOUEUR 1A – JOUEUR 1B, Jambon."]),
        (
            "etiquettes",
            {"contents": "lots", "sheet": "21", "start": "1", "last_rank": "1"},
            ["1 1er Jambon JOUEUR 1A – JOUEUR 1B"],
        ),
        ("diplomes", {"ranks": "podium", "last_rank": "1"}, ["Lot : Jambon"]),
    ],
)
def test_papers_name_lots_and_teams(
    code: str, choices: dict[str, str], words: list[str], tournament: Tournament
) -> None:
    arrested(played(tournament), *for_ranks("Jambon", "Vin"), ENVELOPE)
    text = " ".join(pages_of(paper(tournament, code, **choices).pdf()))
    assert missing(text.replace("\N{NO-BREAK SPACE}", " "), words) == []


@needs_pango
@pytest.mark.parametrize("is_arrested", [True, False])
def test_a_newspaper_gets_the_names_that_everybody_may_read(
    is_arrested: bool, tournament: Tournament
) -> None:
    (arrested if is_arrested else typed)(played(tournament), *for_ranks("Jambon"))
    Player.objects.filter(name="JOUEUR 1A").update(shows_initial=True)
    read = {
        code: " ".join(pages_of(paper(tournament, "palmares", paper=code).pdf()))
        for code in ("press", "calling")
    }
    assert ["JOUEUR 1A" in text for text in read.values()] == [False, True]


@needs_pango
def test_thirty_lines_for_a_newspaper_take_one_sheet(tournament: Tournament) -> None:
    typed(played(tournament, 30), *for_ranks(*["Jambon"] * 30))
    assert count_pages(paper(tournament, "palmares", paper="press").pdf()) == 1


def test_a_palmares_that_is_not_arrested_is_provisional(tournament: Tournament) -> None:
    typed(played(tournament), *for_ranks("Jambon"))
    assert paper(tournament, "palmares", paper="calling").state == "provisional"
