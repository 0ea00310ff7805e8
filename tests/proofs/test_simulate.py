"""The command that plays random tournaments."""

from typing import Never

import pytest

from proofs.simulate import main
from proofs.simulation import evening

ONE = ["--tournaments", "1", "--seed", "5", "--system", "swiss", "--size", "4"]


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--tournaments", "4", "--seed", "5", "--system", "swiss", "--size", "9"]) == 0
    assert capsys.readouterr().out.startswith("swiss: 4 tournaments, ")


def test_the_command_plays_the_same_in_several_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = []
    for processes in ("1", "2"):
        main(["--tournaments", "20", "--seed", "5", "--size", "4", "--processes", processes])
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_a_breach_is_named_with_what_plays_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> Never:
        raise ValueError("no table")

    monkeypatch.setattr(evening, "draw", fail)
    assert main(ONE) == 1
    again, found = capsys.readouterr().out.splitlines()[0].split(": ", 1)
    assert again.split() == [*ONE[2:], *ONE[:2]]
    assert found.startswith("played to the end: ")
