"""`python -m scoring`: lines in, lines out, whatever the lines hold."""

import io
import json
import os
import runpy
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring.__main__ as command_line
from scoring import CATALOGUE, RULEBOOKS
from scoring.__main__ import answer_line, main
from scoring.commands.score import answer
from scoring.ready import READY_SETS
from tests.scoring.deals.score_lines import RULESETS, played_deals

GOOD = b'{"id": 7, "rulebook": "ffb-belote", "length": {"deals": 1}, "deals": [{"passed": true}]}'
ANSWER = {
    "id": 7,
    "deals": [{"marks": {"NS": 0, "EW": 0}, "made": None, "litige": False, "pot": 0, "steps": []}],
    "totals": {"NS": 0, "EW": 0},
    "finished": False,
    "winner": None,
    "pending": None,
}
JSON_ERROR = {"code": "json", "path": "", "message": "This line is not a readable JSON object."}


class Stream:
    """A standard stream with a binary buffer, as the interpreter gives one."""

    def __init__(self, data=b""):
        self.buffer = io.BytesIO(data)


def run(monkeypatch, data, *argv):
    out = Stream()
    monkeypatch.setattr(sys, "stdin", Stream(data))
    monkeypatch.setattr(sys, "stdout", out)
    status = main([*argv])
    lines = out.buffer.getvalue().decode("utf-8").splitlines()
    return status, [json.loads(line) for line in lines]


def test_a_line_is_answered_under_its_id(monkeypatch):
    assert run(monkeypatch, GOOD, "score") == (0, [ANSWER])


def test_blank_lines_are_passed_over(monkeypatch):
    assert run(monkeypatch, b"\n" + GOOD + b"\n  \n", "score") == (0, [ANSWER])


def test_no_lines_are_in_order(monkeypatch):
    assert run(monkeypatch, b"", "score") == (0, [])


def test_a_byte_order_mark_does_no_harm(monkeypatch):
    assert run(monkeypatch, b"\xef\xbb\xbf" + GOOD, "score") == (0, [ANSWER])


def test_other_lines_are_answered_after_a_bad_one(monkeypatch):
    status, answers = run(monkeypatch, b"{\n" + GOOD + b"\n", "score", "--lang", "en")
    assert (status, answers) == (1, [{"id": None, "error": JSON_ERROR}, ANSWER])


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"nonsense",
        b'{"id": NaN}',
        b'{"id": -Infinity}',
        b'{"id": 1e999}',
        b'{"id": "\xff"}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
)
def test_a_line_that_is_no_json_is_said_to_be_none(line):
    text, ok = answer_line(answer, line, "en")
    assert (json.loads(text), ok) == ({"id": None, "error": JSON_ERROR}, False)


@pytest.mark.parametrize("line", [b"[]", b"7", b'"x"', b"null"])
def test_a_line_that_is_no_object_has_the_wrong_type(line):
    text, ok = answer_line(answer, line, "en")
    error = {
        "code": "type",
        "path": "",
        "message": "This value is not the one that is expected (an object).",
    }
    assert (json.loads(text), ok) == ({"id": None, "error": error}, False)


@pytest.mark.parametrize(
    "line",
    [
        b'{"taker": "NS", "deals": [], "taker": "EW"}',
        b'{"deals": [{"taker": "NS", "taker": "NS"}]}',
        b'{"deals": [], "taker": "NS", "taker": "EW"}',
    ],
)
def test_a_key_that_stands_twice_is_named(line):
    text, ok = answer_line(answer, line, "fr")
    message = "« le camp qui a pris » est écrit deux fois."
    said = {"code": "repeated-key", "path": "taker", "message": message}
    assert (json.loads(text), ok) == ({"id": None, "error": said}, False)


def test_half_a_surrogate_pair_goes_out_as_it_came_in(monkeypatch):
    line = b'{"id": "\\ud800", "rulebook": "\\udfff"}'
    message = "No rulebook is called “\udfff”."
    error = {"code": "unknown-rulebook", "path": "rulebook", "message": message}
    expected = (1, [{"id": "\ud800", "error": error}])
    assert run(monkeypatch, line, "score", "--lang", "en") == expected


def test_an_id_that_is_no_whole_number_comes_back_as_it_was(monkeypatch):
    assert run(monkeypatch, GOOD.replace(b'"id": 7', b'"id": 7.5'), "score") == (
        0,
        [{**ANSWER, "id": 7.5}],
    )


def test_letters_go_out_as_they_are():
    text, _ = answer_line(answer, GOOD.replace(b"7", '"é"'.encode()), "fr")
    assert text[:10] == '{"id": "é"'


def test_messages_are_in_french_unless_asked_otherwise(monkeypatch):
    _, answers = run(monkeypatch, b'{"rulebook": "x", "length": {}, "deals": []}', "score")
    assert answers[0]["error"]["message"] == "Aucun règlement ne s'appelle « x »."


@pytest.mark.parametrize(
    "rest", [b', "x": 1}', GOOD.replace(b'{"id": 7', b"")], ids=["wrong", "right"]
)
def test_an_id_too_deep_to_be_written_is_left_out(rest):
    limit = sys.getrecursionlimit()
    for depth in range(limit - 300, limit + 1):
        text, ok = answer_line(answer, b'{"id": ' + b"[" * depth + b"]" * depth + rest, "fr")
        assert (text[:7], ok) == ('{"id": ', "error" not in text)


def test_every_rulebook_is_described_with_every_parameter(monkeypatch):
    status, books = run(monkeypatch, b"", "rulebooks", "--lang", "en")
    assert (status, [book["id"] for book in books]) == (0, [*RULEBOOKS])
    assert {tuple(book["parameters"]) for book in books} == {tuple(CATALOGUE)}


def test_a_rulebook_is_described_with_its_title_and_the_text_it_rests_on(monkeypatch):
    _, books = run(monkeypatch, b"", "rulebooks", "--lang", "fr")
    told = [(book["title"], book["source"], book["edition"]) for book in books]
    assert told == [(book.title_fr, book.source, book.edition) for book in RULEBOOKS.values()]


def test_the_ready_sets_are_listed_with_what_a_line_takes(monkeypatch):
    status, sets = run(monkeypatch, b"", "ready", "--lang", "en")
    first, cannes = sets[0], next(one for one in sets if one["id"] == "cannes-2016")
    assert (status, len(sets), first["title"]) == (0, 9, "Village belote, without annonces")
    told = READY_SETS["cannes-2016"]
    assert (cannes["played"], cannes["source"]) == (told.played_en, told.source)
    line = {"id": 1, "rulebook": cannes["rulebook"], "options": cannes["options"]}
    deal = {"taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 104, "EW": 58}}
    asked = json.dumps({**line, "length": {"deals": 1}, "deals": [deal]}).encode()
    _, [answered] = run(monkeypatch, asked, "score")
    assert answered["totals"] == {"NS": 204, "EW": 58}


@pytest.mark.parametrize("argv", [["marks"], ["rulebooks", "--lang", "de"], []])
def test_a_command_or_a_language_that_there_is_not_is_refused_with_a_word_of_use(capsys, argv):
    with pytest.raises(SystemExit) as ended:
        main(argv)
    said = capsys.readouterr().err.split()
    assert (ended.value.code, said[:4]) == (2, ["usage:", "python", "-m", "scoring"])


def test_a_parameter_is_described_with_value_article_and_range(monkeypatch):
    _, books = run(monkeypatch, b"", "rulebooks", "--lang", "en")
    assert books[0]["parameters"]["failed_base"] == {
        "value": 160,
        "article": "10.1 b",
        "basis": "text",
        "overridable": True,
        "group": "marks",
        "type": "int",
        "unit": "points",
        "range": [0, 2000],
        "choices": ["tricks"],
        "allowed": "0…2000 | tricks",
        "sentence": "The base points of a failed contract.",
        "sentences": {
            "fr": "Les points de base d'un contrat chuté.",
            "en": "The base points of a failed contract.",
        },
    }


def test_tables_and_lists_of_a_parameter_are_described(monkeypatch):
    _, books = run(monkeypatch, b"", "rulebooks", "--lang", "en")
    told = {
        name: books[3]["parameters"][name]["value"] for name in ("values_trump", "scaled_trumps")
    }
    assert told == {
        "values_trump": {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3},
        "scaled_trumps": ["NT", "AT"],
    }


def test_a_parameter_without_numbers_has_neither_unit_nor_range(monkeypatch):
    _, books = run(monkeypatch, b"", "rulebooks")
    told = books[0]["parameters"]["tie"]
    assert [told[key] for key in ("unit", "range", "type", "allowed")] == [
        "", None, "choice", "failed | litige | shared | made | replayed",
    ]  # fmt: skip


def test_a_rulebook_names_the_irregularities_that_it_knows(monkeypatch):
    _, books = run(monkeypatch, b"", "rulebooks", "--lang", "en")
    codes = {book["id"]: {one["code"] for one in book["irregularities"]} for book in books}
    assert codes["coinche-suisse"] ^ codes["ffb-belote"] == {
        "false-annonce", "belote-not-announced", "rebelote-forgotten",
        "rebelote-without-belote", "false-victory-claim",
    }  # fmt: skip
    assert books[0]["irregularities"][0] == {
        "code": "misdeal",
        "sentence": "A misdeal: a card was turned up, or a hand has a wrong number of cards.",
        "parameters": [
            "misdeals_together",
            "first_misdeal",
            "misdeal_after_take",
            "second_misdeal",
            "third_misdeal",
            "misdeal_points",
            "misdeal_adds_bid",
            "misdeal_capot_points",
            "award_points",
        ],
    }


def test_it_runs_as_a_module(monkeypatch):
    out = Stream()
    monkeypatch.setattr(sys, "argv", ["scoring", "score"])
    monkeypatch.setattr(sys, "stdin", Stream(GOOD))
    monkeypatch.setattr(sys, "stdout", out)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(command_line.__file__, run_name="__main__")
    assert (ended.value.code, json.loads(out.buffer.getvalue())) == (0, ANSWER)


def test_a_reader_that_has_gone_away_ends_the_command(monkeypatch):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["rulebooks"]) == 1


def test_a_reader_that_goes_away_is_no_accident():
    command = f"{sys.executable} -m scoring rulebooks | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b'{"id": "ff', b"")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["NS", "EW", "H", "AT", "capot", "generale", "coinche", 10**30, -1, 81]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["NS", "EW", "to", "reason", "points", "kind", "rank", "high", "suit"])
        | st.text(max_size=3),
        inner,
        max_size=4,
    ),
    max_leaves=8,
)  # fmt: skip


@st.composite
def spoilt_lines(draw):
    """A good line in which one or two values are anything at all."""
    book = draw(st.sampled_from(sorted(RULEBOOKS)))
    deals = draw(st.lists(played_deals(RULESETS[book]), min_size=1, max_size=3))
    keys = ["claim", "barred", "renonce", "passed", "annulled", "awarded", "solo", "sweep"]
    for deal in deals:
        deal[draw(st.sampled_from([*deal, *keys]))] = draw(anything)
    options = draw(st.dictionaries(st.sampled_from(sorted(CATALOGUE)), anything, max_size=2))
    line = {"id": draw(anything), "rulebook": book, "options": options, "length": {"target": 500}}
    line["deals"] = deals
    if draw(st.booleans()):
        line[draw(st.sampled_from(sorted(line)))] = draw(anything)
    return line


@given(spoilt_lines())
def test_whatever_a_line_holds_there_is_one_answer(line):
    text, ok = answer_line(answer, json.dumps(line).encode(), "fr")
    answered = json.loads(text)
    assert ok == ("error" not in answered)
    assert ok or {*answered["error"]} == {"code", "path", "message"}


@given(anything)
def test_any_json_is_answered(value):
    text, ok = answer_line(answer, json.dumps(value).encode(), "en")
    assert (ok, "error" in json.loads(text)) == (False, True)
