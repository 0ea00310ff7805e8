"""How much a request may bring to an address."""

from django.conf import settings
from django.urls import reverse


def takes_suitcases(path: str) -> bool:
    """Whether an address is the one to which a suitcase is brought."""
    return path == reverse("organiser:suitcase_bring")


def find_most_bytes(path: str) -> int:
    """What a request to an address is to be smaller than, form and files together, in bytes."""
    most: int = settings.LARGEST_SUITCASE if takes_suitcases(path) else settings.LARGEST_REQUEST
    return most
