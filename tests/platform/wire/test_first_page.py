"""What the first page would wait for is there before a process answers anybody."""

import subprocess
import sys

from django.conf import settings

LOADED = """
import json, sys
import config.wsgi
from django.urls import get_resolver
from tournaments.views.public.kept import release
print(json.dumps([
    "tournaments.views.public.ranks" in sys.modules,
    release.cache_info().currsize,
    get_resolver()._populated or bool(get_resolver().url_patterns),
]))
"""


def test_routes_and_release_are_known_before_the_first_request() -> None:
    said = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=settings.BASE_DIR, capture_output=True, check=True
    )
    assert said.stdout.decode().split("\n")[-2] == "[true, 1, true]"
