"""Which copies make room: never what is named, nor the last of a day that others stand before."""

from operator import attrgetter
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from operations.backups import OF_AN_EVENING
from operations.backups.files import OF_RESTORING, PREFIX, SUFFIXES, make_room
from tests.running.examples import examples

DAYS = [f"202611{day:02}" for day in range(1, 7)]
NAMES = st.tuples(
    st.sampled_from(DAYS),
    st.integers(0, 9),
    st.sampled_from(["", "avant-mise-a-jour", OF_AN_EVENING, OF_RESTORING]),
)
_STEM = attrgetter("stem")


def put_there(directory: Path, day: str, hour: int, label: str) -> Path:
    name = f"{PREFIX}{day}-{hour:02}0000{'-' + label if label else ''}"
    path = directory / f"{name}{SUFFIXES[connection.vendor]}"
    path.write_text("whole")
    return path


@given(names=st.lists(NAMES, min_size=1, max_size=40), kept=st.integers(1, 4), data=st.data())
@settings(max_examples=examples(400))
def test_no_rotation_takes_what_is_named_or_the_last_of_a_day(
    tmp_path_factory: pytest.TempPathFactory,
    names: list[tuple[str, int, str]],
    kept: int,
    data: st.DataObject,
) -> None:
    folder = tmp_path_factory.mktemp("rotation")
    # Of two of one second the one with a word after it counts as the later.
    paths = sorted({put_there(folder, *name) for name in names}, key=_STEM)
    named = data.draw(st.sampled_from(paths))
    with time_machine.travel("2026-11-06 23:00+01:00", tick=False):
        make_room(folder, kept, spared=[named])
    usual = [path for path in paths if OF_RESTORING not in path.name]
    last_of_days = list({_day_of(path): path for path in usual}.values())
    stay = {named, *last_of_days[-kept:], *[p for p in paths if p not in usual][-kept:]}
    assert [path.name for path in stay if not path.exists()] == []
    evening = f"{DAYS[-1]}-"
    counted = [p for p in folder.iterdir() if not (evening in p.name and OF_AN_EVENING in p.name)]
    assert len(counted) <= 3 * kept + 1


def _day_of(path: Path) -> str:
    return path.name.removeprefix(PREFIX)[:8]


def test_an_evening_that_goes_on_after_midnight_keeps_its_copies(tmp_path: Path) -> None:
    copies = [put_there(tmp_path, "20261106", hour, OF_AN_EVENING) for hour in (21, 22, 23)]
    copies.append(put_there(tmp_path, "20261107", 0, OF_AN_EVENING))
    with time_machine.travel("2026-11-07 00:30+01:00", tick=False):
        make_room(tmp_path, 1)
        assert [path for path in copies if not path.exists()] == []
    with time_machine.travel("2026-11-07 20:00+01:00", tick=False):
        make_room(tmp_path, 2)
        assert [path for path in copies if path.exists()] == copies[2:]
