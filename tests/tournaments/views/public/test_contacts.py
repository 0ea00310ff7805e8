"""Addresses and telephones of people: on no public page."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.crawling.addresses import routes, whole_evening
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db


def test_no_public_page_tells_how_to_reach_somebody(tournament: Tournament) -> None:
    evening = whole_evening(tournament)
    Player.objects.update(email="eva@private.example", phone="0612345678")
    cache.clear()
    public = [name for name, parts in routes().items() if name.startswith("public:") and parts]
    pages = {name: Client().get(evening.address(name)).content for name in public}
    telling = {n for n, page in pages.items() if b"private.example" in page or b"061234" in page}
    assert telling == set()
