"""The pages of the rulebooks say what the data says, and every mark has a golden case."""

from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from scoring import CATALOGUE, RULEBOOKS
from scoring.rulebook_pages import (
    main,
    read_cases,
    read_ready_cases,
    render_page,
    render_parameters,
    render_ready_sets,
)
from scoring.rules.rulebook import stands

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "rulebooks"
GOLDEN = ROOT / "tests" / "scoring" / "golden"


def test_the_page_of_parameters_is_up_to_date():
    page = (DOCS / "parameters.md").read_text(encoding="utf-8")
    assert page == render_parameters()


def test_the_page_of_ready_sets_is_up_to_date():
    page = (DOCS / "ready-sets.md").read_text(encoding="utf-8")
    assert page == render_ready_sets(read_ready_cases(GOLDEN))


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_the_page_in_docs_is_up_to_date(book):
    page = DOCS / f"{book.id}.md"
    said = page.read_text(encoding="utf-8") if page.exists() else ""
    assert said == render_page(book, read_cases(GOLDEN, book.id)), (
        "python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden"
    )


def test_cases_of_a_ready_set_are_none_of_the_rulebook_of_its_name(tmp_path):
    for command in ("ready", "score", "legal"):
        (tmp_path / command).mkdir()
        (tmp_path / command / "coinche-suisse.jsonl").write_text(
            '{"title": "é"}\n', encoding="utf-8"
        )
    read = read_cases(tmp_path, "coinche-suisse")
    assert [*read.items()] == [("score", [{"title": "é"}]), ("legal", [{"title": "é"}])]


def named(cases):
    """The parameters that golden cases name."""
    return {name for some in cases.values() for case in some for name in case["parameters"]}


def unshown(book, cases):
    """The parameters to which a rulebook itself gives a value that no golden case shows."""
    return {*book.own} - book.fixed - named(cases)


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_value_that_a_rulebook_gives_has_a_golden_case(book):
    assert unshown(book, read_cases(GOLDEN, book.id)) == set(), (
        f"Add a case for each to a file of tests/scoring/golden/*/{book.id}.jsonl."
    )


def test_a_value_whose_golden_cases_are_gone_is_found():
    book = RULEBOOKS["ffb-belote"]
    cases = {
        command: [
            {**case, "parameters": {*case["parameters"]} - {"litige_keeps_belote"}} for case in some
        ]
        for command, some in read_cases(GOLDEN, book.id).items()
    }
    assert unshown(book, cases) == {"litige_keeps_belote"}


def test_every_parameter_has_a_golden_case_under_some_rulebook():
    cases = [read_cases(GOLDEN, book) for book in RULEBOOKS]
    assert {*CATALOGUE} == set().union(*map(named, cases))


def test_a_page_without_one_parameter_article_or_case_is_found():
    book = RULEBOOKS["ffb-belote"]
    cases = read_cases(GOLDEN, book.id)
    page = render_page(book, cases)
    settings = {name: said for name, said in book.settings.items() if name != "tie"}
    silent = replace(book, settings=settings)
    moved = replace(book, settings={**settings, "tie": stands("litige", "V.C.9")})
    fewer = {**cases, "score": cases["score"][1:]}
    others = [render_page(silent, cases), render_page(moved, cases), render_page(book, fewer)]
    assert [other == page for other in others] == [False, False, False]


def test_every_numbered_decision_is_cited():
    rows = (DOCS / "decisions.md").read_text(encoding="utf-8").splitlines()
    decisions = [row.split("|")[1].strip() for row in rows if row.startswith("| ")][1:]
    cited = set()
    for book in RULEBOOKS.values():
        cited |= {book.setting(name).article for name in CATALOGUE} | {*book.articles.values()}
        for case in chain.from_iterable(read_cases(GOLDEN, book.id).values()):
            cited |= {*case["article"].split(", ")}
    assert [one for one in decisions if f"décision {one}" not in cited] == []


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_a_golden_case_names_known_parameters(book):
    assert named(read_cases(GOLDEN, book.id)) - {*CATALOGUE} == set()


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


def test_the_pages_are_written_into_a_folder(tmp_path):
    main(tmp_path, GOLDEN)
    written = {page.name: page.read_text(encoding="utf-8") for page in tmp_path.iterdir()}
    names = [f"{name}.md" for name in (*RULEBOOKS, "parameters", "ready-sets")]
    assert written == {name: (DOCS / name).read_text(encoding="utf-8") for name in names}
