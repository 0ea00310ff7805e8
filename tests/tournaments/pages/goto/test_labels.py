"""A label that is typed whole comes first, in whatever letters, whoever else has those words."""

import random
from itertools import chain

import pytest
from django.utils import translation

from tests.factories import TournamentFactory
from tests.running.nightly import nightly_but
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.forms.goto_settings import list_last_resorts, list_setting_entries
from tournaments.models import Tournament
from tournaments.pages.goto.entries import Found, GotoEntry, list_words, search
from tournaments.pages.goto.listing import list_entries
from tournaments.permissions import Permission

pytestmark = pytest.mark.django_db


def entries_of(tournament: Tournament) -> list[GotoEntry]:
    """All that an organiser may find, settings and last resorts too."""
    may = frozenset(Permission)
    own = list_entries(tournament, may), list_setting_entries(tournament)
    return [*chain(*own), *list_last_resorts(tournament)]


def list_labels(entries: list[GotoEntry]) -> list[str]:
    """What each of them is called, with its number and name where it is one of many."""
    titles = []
    for entry in entries:
        found: list[Found] = search([entry], entry.title.replace("{n}", ""), most=1000)
        titles += [one.title for one in found]
        titles += [
            entry.title.replace("{n}", str(number)) + (f" · {name}" if name else "")
            for number, name in entry.each
        ]
    return titles


def gives_way(label: str, entries: list[GotoEntry]) -> bool:
    """Whether a setting is called by a word that people say for a page: « tirage », « égalité »."""
    own = list_words(label)
    if any(list_words(entry.title) == own for entry in entries if not entry.is_setting):
        return False
    pages = (entry for entry in entries if not entry.is_setting)
    return any(list_words(phrase) == own for page in pages for phrase in page.words.split(","))


def spell(label: str, lot: random.Random) -> str:
    """The same words as somebody may type them."""
    plain = " ".join(list_words(label))
    return "".join(lot.choice((letter.upper(), letter)) for letter in lot.choice((label, plain)))


@pytest.mark.parametrize("language", nightly_but({"fr"}, ["fr", "en"]))
@pytest.mark.parametrize("rulebook", nightly_but({"ffb-coinche"}, ["ffb-belote", "ffb-coinche"]))
def test_a_label_typed_whole_comes_first(rulebook: str, language: str) -> None:
    tournament = TournamentFactory(rulebook=rulebook)
    drawn_round(tournament, teams_of(tournament, 4))
    lot = random.Random(33)
    with translation.override(language):
        entries = entries_of(tournament)
        labels = [label for label in list_labels(entries) if not gives_way(label, entries)]
        assert len(labels) > 100
        for label in labels:
            first = search(entries, spell(label, lot))[0].title
            assert list_words(first) == list_words(label)
