"""`python -m tournaments.pairing draw`: golden lines, errors with code and path, exit status."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.tournaments.pairing.oracle import evening
from tournaments.pairing import SYSTEMS, draw
from tournaments.pairing.commands.command import main

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))
CASES = [line for file in GOLDEN for line in file.read_text("utf-8").splitlines()]
ROOT = Path(__file__).parents[4]


def answer(line: object, *options: str) -> tuple[int, dict[str, object]]:
    """The exit status and the answer to one line."""
    text = line if isinstance(line, bytes) else json.dumps(line).encode()
    out = io.BytesIO()
    status = main(["draw", *options], [text], out)
    return status, json.loads(out.getvalue())


def request_line(**changes: object) -> dict[str, object]:
    line: dict[str, object] = {
        "id": 1,
        "system": "swiss",
        "round": 2,
        "seed": 4,
        "teams": [{"id": 1, "score": 2}, {"id": 2, "score": 2}, {"id": 3, "score": 0}],
        "played": [[1, 2]],
    }
    return line | changes


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str) -> None:
    golden = json.loads(case.replace("{systems}", ", ".join(SYSTEMS)))
    assert answer(golden["line"])[1] == golden["answer"]


ERRORS = [
    (b"{", "json", ""),
    (b'{"id": NaN}', "json", ""),
    (b'{"id": 1e999}', "json", ""),
    (b"\xff\xfe", "json", ""),
    (b"[" * 100_000, "json", ""),
    (b"1" * 5000, "json", ""),
    ([1], "type", ""),
    ({"id": 1}, "missing", "system"),
    ({"id": 1, "system": "swiss"}, "missing", "teams"),
    (request_line(sytem=1), "unknown-key", "sytem"),
    (request_line(system="chess"), "bad-option", "system"),
    (request_line(system=3), "type", "system"),
    (request_line(system=None), "type", "system"),
    (request_line(seed=True), "type", "seed"),
    (request_line(seed=1.0), "type", "seed"),
    (request_line(round=-1), "bad-option", "round"),
    (request_line(first_table=-3), "bad-option", "first_table"),
    (request_line(avoid_same_club=1), "type", "avoid_same_club"),
    (request_line(time_limit="1"), "type", "time_limit"),
    (request_line(time_limit=True), "type", "time_limit"),
    (request_line(time_limit=-1), "bad-option", "time_limit"),
    (request_line(tables=[1, 1]), "duplicate-table", "tables[1]"),
    (request_line(tables=[-1]), "bad-option", "tables[0]"),
    (request_line(teams={}), "type", "teams"),
    (request_line(teams=[1]), "type", "teams[0]"),
    (request_line(teams=[{}]), "missing", "teams[0].id"),
    (request_line(teams=[{"id": "7"}]), "type", "teams[0].id"),
    (request_line(teams=[{"id": False}]), "type", "teams[0].id"),
    (request_line(teams=[{"id": 7}, {"id": 7}]), "duplicate-team", "teams[1].id"),
    (request_line(teams=[{"id": 7, "byes": -1}]), "bad-option", "teams[0].byes"),
    (request_line(teams=[{"id": 7, "score": 10**19}]), "bad-option", "teams[0].score"),
    (request_line(teams=[{"id": 7, "score": 1.5}]), "type", "teams[0].score"),
    (request_line(teams=[{"id": 7, "club": 1}]), "type", "teams[0].club"),
    (request_line(teams=[{"id": 7, "name": "x"}]), "unknown-key", "teams[0].name"),
    (request_line(teams=[{"id": 7, "fixed_table": -1}]), "bad-option", "teams[0].fixed_table"),
    (request_line(played=[[1, 2], [1]]), "type", "played[1]"),
    (request_line(played=[[1, "2"]]), "type", "played[0][1]"),
    (request_line(played=[1]), "type", "played[0]"),
    (request_line(forbidden=[[5, 5]]), "self-pair", "forbidden[0]"),
]


@pytest.mark.parametrize(("line", "code", "path"), ERRORS)
def test_an_error_has_its_code_and_path(line: object, code: str, path: str) -> None:
    status, said = answer(line)
    error = said["error"]
    assert (status, error["code"], error["path"]) == (1, code, path)


@pytest.mark.parametrize(
    ("options", "message"),
    [((), "Il manque cette clé."), (("--lang", "en"), "This key is missing.")],
)
def test_messages_speak_the_language_asked_for(options: tuple[str, ...], message: str) -> None:
    assert answer({"id": 1}, *options)[1] == {
        "id": 1,
        "error": {"code": "missing", "path": "system", "message": message},
    }


def test_optional_keys_that_are_null_count_as_absent() -> None:
    line = request_line(played=None, forbidden=None, seed=None, time_limit=None, tables=None)
    line["teams"] = [{"id": 1, "score": None, "club": None, "byes": None, "fixed_table": None}]
    assert answer(line)[1]["bye"] == 1


@pytest.mark.parametrize("name", [None, 0, "a\ud800", [1, {"x": 2}], 1.5, True])
def test_the_id_comes_back_as_it_is(name: object) -> None:
    assert answer(request_line(id=name))[1]["id"] == name


def test_ids_of_absent_teams_mean_nothing() -> None:
    line = request_line(forbidden=[[77, 78], [1, 77]], played=[[1, 78]])
    assert answer(line)[1] == answer(request_line(played=[]))[1]


def test_other_lines_are_answered_when_one_fails() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tournaments.pairing", "draw"],
        input=json.dumps(request_line()).encode() + b"\n\nnonsense\n",
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert (run.returncode, run.stderr, len(lines)) == (1, b"", 2)


def test_time_that_runs_out_is_said_and_the_draw_is_whole() -> None:
    request_ = evening(1, 201, "swiss", 5, time_limit=0)
    said = draw(request_)
    assert (len(said.tables), said.certificate.optimal) == (100, False)
    assert [note.code for note in said.certificate.notes][-1] == "time-limit"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
KEYS = ("system", "teams", "played", "forbidden", "seed", "round", "tables", "first_table",
        "avoid_same_club", "time_limit", "id", "options", "results", "partnered")  # fmt: skip


@settings(max_examples=examples(200))
@given(
    st.sampled_from(sorted(SYSTEMS)),
    st.dictionaries(st.sampled_from(KEYS), JSON) | JSON,
    JSON | st.dictionaries(st.sampled_from(["id", "present", "pool"]), JSON),
)
def test_any_json_is_answered(system: str, changes: object, team: object) -> None:
    line = changes
    if isinstance(changes, dict):
        line = request_line(system=system, teams=[{"id": 1}, team]) | changes
    status, said = answer(line)
    assert ("error" in said) == (status == 1)
