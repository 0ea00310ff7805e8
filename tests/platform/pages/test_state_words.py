"""How a round, a sheet, a stage, a tournament, the standings stand is said by one list each."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.own_apps import APPS
from tournaments.enums import RoundStep, SheetStep, StageStep, StandingsState, TournamentStep
from tournaments.queries.stages.progress import StageState

ROOT = Path(__file__).parents[3]
LISTS = (RoundStep, SheetStep, StageStep, StandingsState, TournamentStep)
OTHER_WORDS = ("Publiée", "Remise", "Saisie", "Fermée", "Clôturée", "Clos", "À vérifier")
"""What a state was once called, or might be."""

EXCEPTIONS = {
    ("arbitration/pages/journal/labels.py", "Forfait"),  # what changed, not how it stands
    ("templates/public/_calendar.html", "Terminés"),  # a heading over several concours
    ("templates/public/_calendar.html", "À venir"),
    ("templates/prizes/end/_steps.html", "Remise"),  # of the prizes
    ("templates/organiser/sheets/_totals_row.html", "à vérifier"),  # what is to be done
    ("tournaments/pages/evening/path.py", "finie"),  # the evening
    ("tournaments/pages/goto/chips.py", "en cours"),  # a place to go
    ("tournaments/models/job.py", "en cours"),  # work on the server
    ("tournaments/models/job.py", "terminé"),
}

_LITERAL = re.compile(r"""(?:translate |gettext(?:_lazy)?\(|\b_\()\s*(["'])(.*?)\1""")


def bare(word: str) -> str:
    """A word without its gender and number."""
    return word.casefold().removesuffix("s").removesuffix("e")


def sources() -> Iterator[Path]:
    for app in APPS:
        yield from (path for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)
    yield from (
        path for path in (ROOT / "templates").rglob("*.html") if "styleguide" not in path.parts
    )


def said(path: Path) -> Iterator[tuple[str, str]]:
    """The sentences of a source: where, and what."""
    name = str(path.relative_to(ROOT))
    for _quote, words in _LITERAL.findall(path.read_text()):
        yield name, words


def test_no_template_and_no_module_words_a_state_by_itself() -> None:
    words = {bare(str(label)) for states in LISTS for label in states.labels}
    words |= {bare(word) for word in OTHER_WORDS}
    found = {
        (name, text)
        for path in sources()
        for name, text in said(path)
        if bare(text) in words and name != "tournaments/enums/states.py"
    }
    assert found == EXCEPTIONS


@pytest.mark.parametrize("state", StageState)
def test_every_state_of_a_stage_has_its_word(state: StageState) -> None:
    assert StageStep(state).label


def test_the_glossary_has_the_words_of_rounds_sheets_stages_and_tournaments() -> None:
    glossary = (ROOT / "docs/glossary.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE)
    words = {str(label).lower() for states in LISTS for label in states.labels}
    assert words - set(rows) == set()
