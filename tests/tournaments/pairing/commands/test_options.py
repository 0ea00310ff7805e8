"""The systems' own options and keys: read alike from JSON and from Python, refused with a path."""

import json

import pytest

from tests.tournaments.pairing.oracle import evening
from tournaments.pairing import (
    SYSTEMS,
    DrawRequest,
    Entrant,
    PlayedMatch,
    RequestError,
    draw,
    read_request,
    request_as_json,
)
from tournaments.pairing.commands.command import answer_line
from tournaments.pairing.systems.options import Option, SystemSettings

MATCHING = [name for name, system in SYSTEMS.items() if system.family == "matching"]
OPTIONS = [(name, option) for name, system in SYSTEMS.items() for option in system.options]


def error(line: dict[str, object]) -> tuple[object, object]:
    said = answer_line(json.dumps({"id": 1, "teams": [], **line}).encode(), "fr")["error"]
    return said["code"], said["path"]


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        ({"system": "swiss", "options": {}}, "unknown-key", "options"),
        ({"system": "swiss", "results": []}, "unknown-key", "results"),
        ({"system": "movement", "results": []}, "unknown-key", "results"),
        ({"system": "round_robin", "partnered": []}, "unknown-key", "partnered"),
        ({"system": "swiss", "teams": [{"id": 1, "present": True}]}, "unknown-key",
         "teams[0].present"),
        ({"system": "movement", "teams": [{"id": 1, "pool": "A"}]}, "unknown-key", "teams[0].pool"),
        ({"system": "pools", "teams": [{"id": 1, "present": 1}]}, "type", "teams[0].present"),
        ({"system": "pools", "options": []}, "type", "options"),
        ({"system": "pools", "options": {"double": True}}, "bad-option", "options.double"),
        ({"system": "pools", "options": {"size": 7}}, "bad-option", "options.size"),
        ({"system": "pools", "options": {"size": True}}, "type", "options.size"),
        ({"system": "movement", "options": {"kind": "waltz"}}, "bad-option", "options.kind"),
        ({"system": "movement", "options": {"kind": 1}}, "type", "options.kind"),
        ({"system": "round_robin", "results": [{"round": 1, "slot": ""}]}, "missing",
         "results[0].ns"),
        ({"system": "round_robin", "results": [1]}, "type", "results[0]"),
    ],
)  # fmt: skip
def test_what_a_system_does_not_read_is_refused_with_its_path(
    line: dict[str, object], code: str, path: str
) -> None:
    assert error(line) == (code, path)


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_unknown_option_is_refused_from_python_too(system: str) -> None:
    with pytest.raises(RequestError) as refused:
        draw(DrawRequest(system=system, teams=(), options={"no such": 1}))
    assert (refused.value.code, refused.value.path) == ("bad-option", "options.no such")


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_unknown_option_is_refused_when_rounds_are_asked_for(system: str) -> None:
    with pytest.raises(RequestError) as refused:
        SYSTEMS[system].rounds(8, {"no such": 1})
    assert refused.value.path == "options.no such"


@pytest.mark.parametrize(("system", "option"), OPTIONS)
def test_every_option_may_have_its_default_and_has_two_labels(system: str, option: Option) -> None:
    assert option.read(option.default) == option.default
    assert all((option.fr, option.en, *(label for c in option.choices for label in (c.fr, c.en))))


def test_an_option_left_out_or_null_is_at_its_default() -> None:
    options = (
        Option(name="a", kind="boolean", default=True, fr="a", en="a"),
        Option(name="b", kind="integer", default=3, fr="b", en="b"),
    )
    given = SystemSettings(options, {"b": None})
    assert (given.flag("a"), given.number("b")) == (True, 3)


@pytest.mark.parametrize("system", MATCHING)
def test_a_system_that_matches_draws_those_in_the_room(system: str) -> None:
    teams = tuple(Entrant(id=n, score=9 - n, present=n != 2) for n in range(7))
    there = tuple(team for team in teams if team.present)
    request = DrawRequest(system=system, teams=teams, seed=3)
    assert draw(request) == draw(DrawRequest(system=system, teams=there, seed=3))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_request_written_and_read_is_the_same(system: str) -> None:
    request = evening(3, 9, system, 2, first_table=4)
    assert read_request(request_as_json(request)) == request


def test_what_a_schedule_reads_is_written_with_it() -> None:
    request = DrawRequest(
        system="pools",
        teams=(Entrant(id=1, pool="A", present=False), Entrant(id=2, pool="B")),
        options={"size": 5},
        results=(PlayedMatch(round=1, slot="A", ns=1, ew=None, winner=None),),
    )
    assert read_request(json.loads(json.dumps(request_as_json(request)))) == request
