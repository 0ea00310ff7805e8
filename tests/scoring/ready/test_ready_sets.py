"""The sets ready to choose: each line of their texts, held against figures worked out by hand."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from scoring import CATALOGUE, RULEBOOKS, FactError
from scoring.ready import READY_SETS
from scoring.ready.ready_set import line
from scoring.rulebook_pages import read_ready_cases
from tests.scoring.marks.test_score import looked_at

OF_SET = read_ready_cases(Path(__file__).parents[1] / "golden")
"""The cases of each set: a command, a line without its rules, and what it must answer."""
CASES = [
    pytest.param(READY_SETS[ready], case, id=f"{ready}:{number} {case['title']}")
    for ready in READY_SETS
    for number, case in enumerate(OF_SET[ready], start=1)
]


def answer(ready, case, options=None):
    """What the engine answers to a case under a set: what it names of an answer, or an error."""
    said = ready.options if options is None else options
    told = case["line"]
    asked = {**told, "rulebook": ready.rulebook, "options": {**said, **told.get("options", {})}}
    try:
        answered = import_module(f"scoring.commands.{case['command']}").answer(asked, "fr")
    except FactError as error:
        return {"error": error.code}
    expected = case.get("answer", {})
    if case["command"] == "score":
        return {"answer": looked_at(answered, expected)}
    return {"answer": {name: answered[name] for name in expected}}


def expectation(case):
    return {name: case[name] for name in ("answer", "error") if name in case}


@pytest.mark.parametrize(("ready", "case"), CASES)
def test_a_case_is_answered_as_the_text_has_it(ready, case):
    assert answer(ready, case) == expectation(case)


@pytest.mark.parametrize(("ready", "case"), CASES)
def test_a_case_fails_with_the_value_of_the_rulebook(ready, case):
    for name in {*case["parameters"]} & {*ready.options}:
        without = {other: value for other, value in ready.options.items() if other != name}
        assert answer(ready, case, without) != expectation(case), name


@pytest.mark.parametrize("ready", READY_SETS.values(), ids=READY_SETS)
def test_every_line_of_a_text_has_a_case(ready):
    shown = {name for case in OF_SET[ready.id] for name in case["parameters"]}
    lines = [{*told.settings, *told.shown} for told in ready.lines]
    assert [names for names in lines if not names] == []
    assert set().union(*lines) - shown == set()


@pytest.mark.parametrize("ready", READY_SETS.values(), ids=READY_SETS)
def test_a_set_says_only_what_its_rulebook_does_not(ready):
    assert {*ready.rules.overrides} == {*ready.options}
    assert {*ready.options} <= {*CATALOGUE}
    assert ready.rulebook in RULEBOOKS


@pytest.mark.parametrize("ready", READY_SETS.values(), ids=READY_SETS)
def test_a_set_is_named_and_said_in_both_languages(ready):
    said = [ready.title("fr"), ready.title("en"), ready.played("fr"), ready.played("en")]
    assert [*map(bool, said)] == [True] * 4
    assert [text[-1] for text in said[2:]] == [".", "."]


def test_two_lines_that_set_the_same_are_refused():
    ready = READY_SETS["enseeiht-n7"]
    again = line("10.1.3", "a tie fails", tie="failed", declarations=False)
    with pytest.raises(ValueError, match=r"sets twice: declarations, tie\.$"):
        replace(ready, lines=(*ready.lines, again))


@pytest.mark.parametrize("ready", READY_SETS.values(), ids=READY_SETS)
def test_a_set_says_its_name_and_who_plays_so_in_each_language(ready):
    assert (ready.title("fr"), ready.title("en")) == (ready.title_fr, ready.title_en)
    assert (ready.played("fr"), ready.played("en")) == (ready.played_fr, ready.played_en)
