"""Signs on pages and papers stand as each language sets them, and nothing that is typed changes."""

import pytest
from django.template.utils import EngineHandler
from django.utils import translation

from config.formats.typesetting import TypesetTemplates, close_colons, hold_signs
from config.settings import TEMPLATES as TEMPLATES_OF_THE_SITE

ALONE = [
    '<input value="Qui : moi" title="Oui !">',
    "<textarea>Une belote ?\nOui !</textarea>",
    "<script>a ? b : c</script>",
    "<p>\n  : un signe seul</p>",
]


@pytest.mark.parametrize(
    ("written", "typeset"),
    [
        ("<p>Prise : NS ; belote ?</p>", "<p>Prise_: NS_; belote_?</p>"),
        ("<b>« Partie 2 »</b> : 50 % !", "<b>«_Partie 2_»</b>_: 50_%_!"),
        *((text, text) for text in ALONE),
    ],
)
def test_what_is_read_is_held_and_what_is_sent_left(written: str, typeset: str) -> None:
    assert hold_signs(written).replace("\N{NO-BREAK SPACE}", "_") == typeset


@pytest.mark.parametrize(
    ("written", "typeset"),
    [
        ("<p>Seen : at once · 12:30</p>", "<p>Seen: at once · 12:30</p>"),
        ("<b>Taker</b> :\n<i>NS</i> a :b", "<b>Taker</b>:\n<i>NS</i> a :b"),
        *((text, text) for text in ALONE[:-1]),
    ],
)
def test_an_english_colon_is_close_to_its_word(written: str, typeset: str) -> None:
    assert close_colons(written) == typeset


@pytest.mark.parametrize(("language", "expected"), [("fr", "\N{NO-BREAK SPACE}?"), ("en", " ?")])
def test_the_site_holds_the_signs_of_french_alone(language: str, expected: str) -> None:
    engine = EngineHandler(TEMPLATES_OF_THE_SITE)["django"]
    with translation.override(language):
        page = engine.get_template("components/empty.html").render({"title": "Déjà ?"})
    assert isinstance(engine, TypesetTemplates)
    assert f"Déjà{expected}" in page


@pytest.mark.parametrize(
    ("language", "expected"), [("fr", "Vue\N{NO-BREAK SPACE}:"), ("en", "Vue:")]
)
def test_a_label_has_its_colon_as_the_language_sets_it(language: str, expected: str) -> None:
    engine = EngineHandler(TEMPLATES_OF_THE_SITE)["django"]
    fault = {"offenders": "", "facts": [("Vue", "après la donne")], "which_time": ""}
    with translation.override(language):
        page = engine.get_template("arbitration/_fault.html").render({"one": fault})
    assert f"{expected} après la donne" in page
