"""What tests of the tournaments app share beside the standing people."""

from collections.abc import Iterator

import pytest

from tests.papers import without_pdf


@pytest.fixture
def without_pango() -> Iterator[None]:
    """A computer on which WeasyPrint cannot be loaded."""
    with without_pdf():
        yield
