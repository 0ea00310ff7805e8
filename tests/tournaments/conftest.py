"""What tests of the tournaments app share beside the standing people."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.papers import without_pdf
from tests.tournaments.played.halls import Laptop, laptop, make_template


@pytest.fixture
def without_pango() -> Iterator[None]:
    """A computer on which WeasyPrint cannot be loaded."""
    with without_pdf():
        yield


@pytest.fixture(scope="session")
def empty_laptop(
    django_db_setup: None, django_db_blocker: object, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A database without a club."""
    with django_db_blocker.unblock():
        return make_template(tmp_path_factory.mktemp("laptop") / "empty.sqlite3")


@pytest.fixture
def hall(db: None, empty_laptop: Path, tmp_path: Path) -> Laptop:
    """Within `with hall():` the site is the laptop, with all that it held the last time."""
    return lambda: laptop(tmp_path / "hall.sqlite3", template=empty_laptop)
