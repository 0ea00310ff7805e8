"""Days written out, in French and in English."""

import datetime
from pathlib import Path

import pytest
from django.template import engines
from django.utils import timezone, translation

from tests.factories import TournamentFactory
from tournaments.dates import (
    find_evening,
    phrase_day,
    phrase_evening,
    phrase_moment,
    phrase_span,
    phrase_weekday,
)
from tournaments.pages.rules.regulations import phrase_regulations

FIRST = datetime.date(2027, 1, 1)
SECOND = datetime.date(2027, 1, 2)
TEMPLATES = sorted((Path(__file__).resolve().parents[2] / "templates").rglob("*.html"))


@pytest.mark.parametrize(
    ("language", "day", "words"),
    [
        ("fr", FIRST, "1er janvier 2027"),
        ("fr", SECOND, "2 janvier 2027"),
        ("fr", datetime.date(2027, 8, 31), "31 août 2027"),
        ("en", FIRST, "1 January 2027"),
    ],
)
def test_a_day(language: str, day: datetime.date, words: str) -> None:
    with translation.override(language):
        assert phrase_day(day) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "vendredi 1er janvier 2027"), ("en", "Friday 1 January 2027")],
)
def test_a_day_with_its_weekday(language: str, words: str) -> None:
    with translation.override(language):
        assert phrase_weekday(FIRST) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "1er janvier 2027 à 21\u00a0h\u00a030"), ("en", "1 January 2027, 21:30")],
)
def test_a_moment(language: str, words: str) -> None:
    with translation.override(language):
        assert phrase_moment(datetime.datetime(2027, 1, 1, 21, 30, tzinfo=datetime.UTC)) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "vendredi 1er janvier 2027 à 21 h 30"), ("en", "Friday 1 January 2027, 21:30")],
)
def test_an_evening_with_its_weekday_and_its_hour(language: str, words: str) -> None:
    begins_at = datetime.datetime(2027, 1, 1, 21, 30, tzinfo=datetime.UTC)
    with translation.override(language):
        assert phrase_evening(FIRST, begins_at).replace("\xa0", " ") == words
        assert phrase_evening(FIRST, None) == phrase_weekday(FIRST)


def test_templates_tell_the_day_of_the_hall() -> None:
    late = datetime.datetime(2026, 12, 31, 23, 30, tzinfo=datetime.UTC)
    page = engines["django"].from_string("{% load dates %}{{ late|day }}")
    with timezone.override("Europe/Paris"):
        assert page.render({"late": late}) == "1er janvier 2027"


def test_a_day_that_is_missing_is_nothing() -> None:
    page = engines["django"].from_string("{% load dates %}{{ x|day }}{{ x|weekday }}{{ x|moment }}")
    assert page.render({"x": None}) == ""


@pytest.mark.django_db
def test_the_regulations_say_the_first_of_a_month() -> None:
    tournament = TournamentFactory(date=FIRST, starts_at=None, club__name="Amicale")
    opening = phrase_regulations(tournament)[0].clauses[0]
    assert opening.text == "Le concours est organisé par Amicale le 1er janvier 2027."


def test_no_template_writes_a_day_out_itself() -> None:
    written = ('date:"DATE_FORMAT"', 'date:"DATETIME_FORMAT"', " F Y")
    assert [p.name for p in TEMPLATES if any(form in p.read_text() for form in written)] == []


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-5, "moins d'une minute"),
        (0, "moins d'une minute"),
        (59, "moins d'une minute"),
        (61, "1 minute"),
    ],
)
def test_no_moment_is_no_minutes_ago(seconds: int, said: str) -> None:
    since = timezone.now() - datetime.timedelta(seconds=seconds)
    with translation.override("fr"):
        assert phrase_span(since).replace("\xa0", " ") == said


def test_no_template_says_how_long_ago_by_itself() -> None:
    guarded = {"_facts.html", "_waiting.html"}
    bare = [template.name for template in TEMPLATES if "|timesince" in template.read_text()]
    assert set(bare) <= guarded


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-11-28T20:00+01:00", 28),
        ("2026-11-29T00:30+01:00", 28),
        ("2026-11-29T05:59+01:00", 28),
        ("2026-11-29T06:00+01:00", 29),
        ("2026-11-28T23:30+00:00", 28),
    ],
)
def test_what_is_done_after_midnight_is_of_the_evening_before(at: str, day: int) -> None:
    assert find_evening(datetime.datetime.fromisoformat(at)) == datetime.date(2026, 11, day)
