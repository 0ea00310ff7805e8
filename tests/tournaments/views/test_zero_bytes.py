"""Each address on PostgreSQL, which takes no zero byte: whoever wants to may send one."""

import re
from itertools import product

import pytest
from django.db import connection, transaction
from django.test import Client

from tests.crawling.addresses import routes, whole_evening
from tournaments.models import Tournament

NAMES = """
    q page sort next statut saisie vue par round partie categorie tour rangs theme tirage a b nature
    avec moment equipe fait reason name names text answer code token key points side
"""
TYPED = "&".join(f"{name}=a%00b" for name in re.findall(r"\w+", NAMES))


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite takes any text")
def test_no_address_minds_a_zero(
    tournament: Tournament, organiser: Client, without_pango: None
) -> None:
    evening = whole_evening(tournament)
    organiser.raise_request_exception = False
    found = {}
    for name, method in product(sorted(routes()), ("GET", "POST")):
        where, body = evening.address(name), TYPED if method == "POST" else ""
        with transaction.atomic():
            answer = organiser.generic(
                method, f"{where}?{TYPED}", body, content_type="application/x-www-form-urlencoded"
            )
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            found[name, method] = answer.status_code
    assert found == {}
