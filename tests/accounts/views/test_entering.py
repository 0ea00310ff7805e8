"""There is one door: what signs somebody in stands in one module."""

import re

from config.own_apps import PACKAGES
from tests.sites import ROOT

SIGNS_IN = re.compile(
    r"contrib\.auth import [^\n]*\blogin\b|\bauth_login\b|post_reset_login = True"
)


def test_nobody_is_signed_in_but_by_the_one_door():
    found = [
        path.relative_to(ROOT).as_posix()
        for app in PACKAGES
        for path in (ROOT / app).rglob("*.py")
        if SIGNS_IN.search(path.read_text())
    ]
    assert found == ["accounts/views/entering.py"]
