"""The words above the standings: each says what it means, with the règlement's own sentence."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import Tournament
from tournaments.pages.help.standings_words import OTHER_WORDS, list_column_words
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.pages.rules.regulations import phrase_regulations
from tournaments.ranking import CRITERIA

pytestmark = pytest.mark.django_db


def played(**settings: object) -> Tournament:
    """Four teams, one round over."""
    tournament = TournamentFactory(**settings)
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    return tournament


def test_a_criterion_says_what_the_regulations_say() -> None:
    tournament = played(criteria=["ranking_points", "total"])
    columns = read_public_standings(tournament).columns
    told = [
        str(sentence)
        for word in list_column_words(columns, tournament)
        for sentence in word.sentences
    ]
    written = [
        clause.text for chapter in phrase_regulations(tournament) for clause in chapter.clauses
    ]
    assert len(told) == 3
    assert all(any(one in clause for clause in written) for one in told)


def test_no_two_words_share_a_label() -> None:
    labels = [_(criterion.label) for criterion in CRITERIA.values()]
    labels += [str(word.label) for word in OTHER_WORDS.values()]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("code", CRITERIA)
def test_every_criterion_has_its_sentence(code: str) -> None:
    label = _(CRITERIA[code].label)
    (word,) = list_column_words((label,), TournamentFactory())
    assert word.sentences[0] == _(CRITERIA[code].sentence)


def test_the_words_unfold_in_the_head_of_the_table(outsider: Client) -> None:
    tournament = played(criteria=["total", "wins"])
    page = outsider.get(reverse("public:standings", args=[tournament.slug])).content.decode()
    head = page.split("<thead>")[1].split("</thead>")[0]
    assert head.count("<details") == len(["rank", "round", "total", "gaps", "gaps", "wins"])
    assert CRITERIA["wins"].sentence.replace("'", "&#x27;") in head


def test_the_help_tells_the_same_words(outsider: Client) -> None:
    page = outsider.get(reverse("public:help_chapter", args=["mots-du-classement"]))
    told = page.content.decode().replace("&#x27;", "'")
    words = [sentence for word in OTHER_WORDS.values() for sentence in word.sentences]
    assert all(str(word) in told for word in words)
