"""Browsers that carry a pass for an evening."""

from django.test import Client
from django.urls import reverse

from tournaments.models import HelperPass
from tournaments.models.rights import hash_token


def carrying(held: HelperPass) -> Client:
    """A browser that opened the link of a pass while it was valid; its token is its key."""
    token = f"token of pass {held.pk}"
    kept = HelperPass.objects.filter(pk=held.pk)
    kept.update(token_hash=hash_token(token), valid_until="9999-01-01T00:00Z")
    client = Client()
    client.get(reverse("links:pass", args=[token]))
    kept.update(valid_until=held.valid_until)
    return client
