"""The pages of the rulebooks say what the data says, and every mark has a golden case."""

import runpy
import sys
from pathlib import Path

import pytest

from scoring import CATALOGUE, RULEBOOKS, rulebook_pages
from scoring.rulebook_pages import read_cases, render_page, render_parameters

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "rulebooks"
GOLDEN = ROOT / "tests" / "scoring" / "golden"


def test_the_page_of_parameters_is_up_to_date():
    page = (DOCS / "parameters.md").read_text(encoding="utf-8")
    assert page == render_parameters()


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_the_page_in_docs_is_up_to_date(book):
    page = (DOCS / f"{book.id}.md").read_text(encoding="utf-8")
    assert page == render_page(book, read_cases(GOLDEN, book.id))


def named(book):
    """The parameters that the golden cases of a rulebook name."""
    return {
        name
        for cases in read_cases(GOLDEN, book.id).values()
        for case in cases
        for name in case["parameters"]
    }


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_value_that_a_rulebook_gives_has_a_golden_case(book):
    assert {*book.settings} - book.fixed - named(book) == set()


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_a_golden_case_names_known_parameters(book):
    assert named(book) - {*CATALOGUE} == set()


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_decision_is_explained(book):
    explained = (DOCS / "decisions.md").read_text(encoding="utf-8")
    articles = {setting.article for setting in book.settings.values() if setting.decided}
    articles |= {article for article in book.articles.values() if article.startswith("décision")}
    unexplained = {
        article
        for article in articles
        if f"\n| {article.removeprefix('décision ')} |" not in explained
    }
    assert unexplained == set()


def test_the_pages_are_written_into_a_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["rulebook_pages", str(tmp_path), str(GOLDEN)])
    runpy.run_path(rulebook_pages.__file__, run_name="__main__")
    assert sorted(page.stem for page in tmp_path.iterdir()) == sorted([*RULEBOOKS, "parameters"])
