"""Whatever a program sends, it gets what the schema says, and never an error of the site."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.api.endpoints.programs import bearing, unlimited
from tests.crawling.addresses import Evening, whole_evening
from tests.running.examples import examples
from tournaments.enums import Scope
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

JUDGED_BY_THE_SITE = [positive_data_acceptance]
"""A schema does not say which tariffs a club has, nor where a list of today goes on."""


@pytest.fixture
def evening(tournament: Tournament) -> Iterator[Evening]:
    """An evening of which everything can be asked, as often as one likes."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    with unlimited():
        yield whole_evening(tournament)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def aim(case: Any, evening: Evening) -> None:
    """Let three cases of four ask for what there is; the others keep what was drawn."""
    asked = case.path_parameters or {}
    if sum(map(ord, str(asked))) % 4 == 0:
        return
    slug = evening.keys["series_slug"] if "/series/" in case.path else evening.tournament.slug
    known = {"slug": slug, "table": 1, "key": str(evening.keys["key of organiser:booking"])}
    if isinstance(asked.get("number"), int):
        known["number"] = asked["number"] % 3 + 1
    case.path_parameters |= {name: value for name, value in known.items() if name in asked}


def check_operation(operation: Any, headers: dict[str, str], evening: Evening) -> None:
    @settings(max_examples=examples(80), suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        aim(case, evening)
        shown = headers if "/desk/" in operation.path else {}
        case.call_and_validate(headers=shown, excluded_checks=JUDGED_BY_THE_SITE)

    check()


def test_every_answer_is_one_of_the_schema(evening: Evening) -> None:
    headers = bearing(evening.tournament.club, *Scope)
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
    for operation in schema.get_all_operations():
        check_operation(operation.ok(), headers, evening)
