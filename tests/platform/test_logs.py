"""What the logs do not say."""

import io
import logging
import logging.config

import pytest

from config.logs import logging_settings

SECRET = "difz4y-0123456789abcdef"


def logged(*message: object, as_json: bool = False) -> str:
    """How a line of the site's log reads."""
    settings = logging_settings(level="INFO", as_json=as_json)
    said = io.StringIO()
    settings["handlers"]["console"]["stream"] = said
    settings["loggers"] = {}
    before = logging.root.handlers, logging.root.level
    try:
        logging.config.dictConfig(settings)
        logging.getLogger("hall.request").warning(*message)
    finally:
        logging.root.handlers, logging.root.level = before
    return said.getvalue()


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize(
    "path",
    [
        f"/passe/{SECRET}/",
        f"/inscription/{SECRET}/payer/",
        f"/crochets/helloasso/{SECRET}/",
        f"/invitation/{SECRET}/compte/",
        f"/bienvenue/OQ/{SECRET}/",
        f"/courriels/{SECRET}/",
        f"/connexion/?next=/invitation/{SECRET}/",
    ],
)
def test_links_that_open_something_are_not_written(path: str, as_json: bool) -> None:
    line = logged("%s: %s", "Gone", path, as_json=as_json)
    assert (SECRET in line, "Gone: /" in line) == (False, True)


def test_other_addresses_are(caplog: pytest.LogCaptureFixture) -> None:
    assert "Not Found: /t/coupe/passe/3/" in logged("Not Found: %s", "/t/coupe/passe/3/")
