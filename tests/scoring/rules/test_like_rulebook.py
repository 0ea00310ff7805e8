"""A rulebook that is like another: it gives six values and has everything else."""

import runpy
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from scoring import RULEBOOKS, FactError, Length, Rulebook, RuleSet, rulebook_pages, score_match
from scoring.commands import auction, irregularity, score
from scoring.commands.rulebooks import describe_rulebooks
from scoring.rulebook_pages import read_cases
from scoring.rules.articles import MissingArticle
from scoring.rules.rulebook import Setting, stands
from tests.scoring.books import said_of, said_of_every
from tests.scoring.club import make_known
from tests.scoring.contree import CONTREE
from tests.scoring.marks.plain_marks import plain_marks
from tests.scoring.play.plain_legal import plain_legal

SIXTH = Path(__file__).parents[1] / "sixth"
COMMANDS = {"score": score, "auction": auction, "irregularity": irregularity}
FFB = RULEBOOKS["ffb-coinche"]


@pytest.fixture
def known(monkeypatch):
    """The contrée is one of those that the command line answers for."""
    make_known(monkeypatch, CONTREE)


def cases():
    """Every golden case of the contrée, named by its command and title."""
    return [
        pytest.param(command, case, id=f"{command}: {case['title']}")
        for command, some in read_cases(SIXTH, CONTREE.id).items()
        for case in some
    ]


def answered(command, line):
    """The answer to a line, a match told by its marks; of an error the code."""
    try:
        told = COMMANDS[command].answer({"id": 1, **line}, "fr")
    except FactError as error:
        return error.code
    if command == "score":
        deals = told["deals"]
        told["marks"] = [[deal["marks"]["NS"], deal["marks"]["EW"]] for deal in deals]
        told["made"] = [deal["made"] for deal in deals]
    return told


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("command", "case"), cases())
def test_golden_case_of_the_contree(command, case):
    told = answered(command, case["line"])
    expected = case.get("answer", case.get("error"))
    assert (told if isinstance(told, str) else {key: told[key] for key in expected}) == expected


def test_what_it_gives_itself_has_golden_cases_and_nothing_else_needs_any():
    shown = {
        name
        for some in read_cases(SIXTH, CONTREE.id).values()
        for case in some
        for name in case["parameters"]
    }
    assert (len(CONTREE.own), CONTREE.own - shown) == (6, set())


def test_what_it_does_not_give_is_as_in_the_other_book():
    others = FFB.settings.keys() - CONTREE.own
    assert {name: CONTREE.setting(name).value for name in others} == {
        name: FFB.setting(name).value for name in others
    }


def test_an_article_that_it_took_over_names_the_book_that_it_stands_in():
    failed = {"taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 72, "EW": 90}}
    steps = score_match(RuleSet.under(CONTREE), Length(deals=12), [failed]).deals[0].steps
    assert [(step.points, step.article) for step in steps] == [
        (162, "5"), (100, "10.1 b (ffb-coinche)"),
    ]  # fmt: skip


def test_a_decision_that_it_took_over_is_cited_as_it_is():
    assert CONTREE.setting("swept_takers_fail").article == "décision 13"


def test_what_means_nothing_in_the_other_book_means_nothing_in_it_unless_it_says_so():
    general = Rulebook(
        id="contree-du-port", title_fr="Port", title_en="Port", source="", edition="",
        like=CONTREE, settings={"victory_claim": stands(True, "6")}, articles={},
    )  # fmt: skip
    assert (CONTREE.fixed, FFB.fixed - general.fixed) == (FFB.fixed, {"victory_claim"})


def test_a_book_that_is_like_it_keeps_the_first_books_name_beside_an_article():
    third = Rulebook(
        id="contree-du-port", title_fr="Port", title_en="Port", source="", edition="",
        like=CONTREE, settings={"failed_base": stands(160, "B")}, articles={},
    )  # fmt: skip
    names = ("failed_base", "round_marks", "sweep_points", "award_points")
    assert [third.setting(name).article for name in names] == [
        "B", "4 (contree-du-mail)", "9.2 (ffb-coinche)", "décision 10",
    ]  # fmt: skip
    fourth = replace(third, id="contree-du-quai", like=third, settings={}, articles={})
    assert fourth.setting("sweep_points").article == "9.2 (ffb-coinche)"


@pytest.mark.parametrize(
    ("book", "article"),
    [("ffb-coinche", "4.1 (ffb-coinche)"), ("contree-du-mail", "4.1"), ("ffb-belote", "")],
)
def test_it_is_cited_by_its_own_article_or_the_other_books(book, article):
    assert CONTREE.cited_in({book: "4.1"}) == article


def test_a_setting_without_an_article_is_named_with_its_rulebook():
    with pytest.raises(MissingArticle) as caught:
        replace(FFB, settings={**FFB.settings, "tie": Setting(value="litige")})
    assert str(caught.value) == (
        "Rulebook “ffb-coinche” names no article for: "
        "parameter tie, code litige, code pot, code returned-pot."
    )


def test_a_code_without_an_article_is_named_with_its_rulebook():
    articles = {code: cited for code, cited in FFB.articles.items() if code != "sweep"}
    with pytest.raises(MissingArticle) as caught:
        replace(FFB, articles=articles)
    assert str(caught.value) == "Rulebook “ffb-coinche” names no article for: code sweep."


def test_a_code_that_a_rulebook_never_cites_is_no_decision_of_a_tournament():
    with pytest.raises(MissingArticle) as caught:
        RuleSet.of("ffb-coinche").article("litige")
    assert str(caught.value) == "Rulebook “ffb-coinche” names no article for: code litige."


@pytest.mark.usefixtures("known")
def test_the_list_of_rulebooks_says_what_it_is_like():
    first, *_, last = describe_rulebooks("fr")
    assert [(book["id"], book["like"]) for book in (first, last)] == [
        ("ffb-coinche", None), ("contree-du-mail", "ffb-coinche"),
    ]  # fmt: skip


@pytest.mark.usefixtures("known")
def test_its_page_is_written_with_the_others(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["rulebook_pages", str(tmp_path), str(SIXTH)])
    runpy.run_path(rulebook_pages.__file__, run_name="__main__")
    page = (tmp_path / f"{CONTREE.id}.md").read_text(encoding="utf-8")
    [article] = [told for told in page.split("\n## ") if "\n- `failed_base`: 162 (" in told]
    assert article.splitlines()[0] == "5"


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("ask", "told", "where"),
    [
        (plain_marks, ({},), "BOOKS of tests/scoring/marks/plain_marks.py"),
        (plain_legal, ("H", [], []), "PACKS of tests/scoring/play/plain_legal.py"),
    ],
)
def test_what_is_not_written_out_for_it_fails_with_the_place_to_add_it(ask, told, where):
    with pytest.raises(AssertionError) as caught:
        ask(CONTREE.id, *told)
    assert str(caught.value).splitlines()[0] == (
        f"Say in {where} what holds of the rulebook “contree-du-mail”."
    )


def test_what_is_said_of_every_rulebook_is_in_the_order_of_the_list():
    said = said_of_every(dict.fromkeys(reversed(RULEBOOKS), 1), "here")
    assert ([*said], said_of("ffb-belote", said, "here")) == ([*RULEBOOKS], 1)
