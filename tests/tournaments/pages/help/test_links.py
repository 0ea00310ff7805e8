"""Every page leads to an answer that exists."""

import pytest

from tests.crawling.addresses import routes
from tournaments.pages.help.chapters import ANSWERS, CHAPTERS, find_answer, list_sections


@pytest.mark.parametrize("route", ANSWERS)
def test_a_page_leads_to_an_answer_that_exists(route: str) -> None:
    chapter, anchor = find_answer(route)
    sections = {(section.chapter.slug, section.anchor) for section in list_sections()}
    assert route in routes()
    assert (chapter, anchor) in sections or (
        not anchor and chapter in {chapter.slug for chapter in CHAPTERS}
    )


def test_a_page_of_an_audience_leads_to_its_chapter() -> None:
    assert find_answer("arbitration:queue") == ("arbitre", "")
    assert find_answer("login") == ("", "")
