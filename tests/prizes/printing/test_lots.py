"""Papers about lots: the poster, the order of calling, the list to sign, the newspaper's text."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from prizes.domain.lots import LotLine
from tests.prizes.domain.lots import arrested, for_ranks, played, typed
from tests.tournaments.printing.evenings import count_pages, missing, needs_pango, pages_of, paper
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db
MM = 72 / 25.4
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


@pytest.mark.parametrize("code", ["calling", "press"])
def test_a_newspaper_begins_with_the_first_and_a_call_with_the_last(
    code: str, tournament: Tournament
) -> None:
    arrested(played(tournament), *for_ranks("Jambon", "Vin"))
    lines = paper(tournament, "palmares", paper=code).context["lines"]
    called = ["Vin", "Jambon"]
    assert [line.prize for line in lines] == (called if code == "calling" else called[::-1])


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


@needs_pango
@pytest.mark.parametrize("code", ["calling", "signatures"])
@pytest.mark.parametrize("name", ["LEFÈVRE-D'HARCOURT DE LA ROCHEFOUCAULD Marie-Thérèse", "W" * 60])
def test_a_long_name_leaves_each_column_on_the_paper(
    code: str, name: str, tournament: Tournament
) -> None:
    arrested(played(tournament), *for_ranks("Jambon et deux bouteilles de la cave"))
    Player.objects.filter(name="JOUEUR 1A").update(name=name)
    page = PdfReader(BytesIO(paper(tournament, "palmares", paper=code).pdf())).pages[0]
    starts: list[tuple[str, float]] = []

    def measure(text: str, cm: list[float], tm: list[float], *_font: object) -> None:
        starts.append((text, cm[0] * tm[4] + cm[4]))

    page.extract_text(visitor_text=measure)
    # The column's heading stands where the column begins.
    heading, width = {"calling": ("Remis", 10), "signatures": ("Reçu", 55)}[code]
    begins = next(start for text, start in starts if heading in text)
    assert begins + width * MM <= float(page.mediabox.width) - 13 * MM
