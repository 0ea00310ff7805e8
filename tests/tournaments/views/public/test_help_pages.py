"""The help as a reader finds it: by chapter, by word, on paper, from any page."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.running.nightly import nightly_but
from tournaments.pages.help.chapters import CHAPTERS

FRENCH = {"accept-language": "fr"}


def test_a_word_finds_its_answers_without_scripts() -> None:
    answer = Client().get(reverse("public:help"), {"q": "wi-fi"}, headers=FRENCH)
    assert [section.anchor for section in answer.context["sections"]] == ["wifi"]


@pytest.mark.parametrize("slug", [chapter.slug for chapter in CHAPTERS])
def test_a_chapter_is_a_page_of_its_own(slug: str) -> None:
    answer = Client().get(reverse("public:help_chapter", args=[slug]), headers=FRENCH)
    assert b'<section id="' in answer.content


def test_a_chapter_that_nobody_wrote_is_not_there() -> None:
    assert Client().get(reverse("public:help_chapter", args=["cuisine"])).status_code == 404


@pytest.mark.django_db
def test_every_page_leads_to_the_help() -> None:
    answer = Client().get(reverse("public:home"), headers=FRENCH)
    assert f'href="{reverse("public:help_chapter", args=["joueur"])}"' in answer.content.decode()


@pytest.mark.parametrize("route", nightly_but({"help_card"}, ["help_booklet", "help_card"]))
def test_the_help_comes_on_paper(route: str) -> None:
    answer = Client().get(reverse(f"public:{route}"), headers=FRENCH)
    assert answer.content[:5] == b"%PDF-"
