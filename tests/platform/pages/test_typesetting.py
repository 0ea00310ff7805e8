"""French signs keep to their line on pages and papers, and nothing that is typed changes."""

import pytest
from django.template.utils import EngineHandler
from django.utils import translation

from config.settings import TEMPLATES as TEMPLATES_OF_THE_SITE
from config.typesetting import TypesetTemplates, hold_signs

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


@pytest.mark.parametrize(("language", "expected"), [("fr", "\N{NO-BREAK SPACE}?"), ("en", " ?")])
def test_the_site_typesets_french_alone(language: str, expected: str) -> None:
    engine = EngineHandler(TEMPLATES_OF_THE_SITE)["django"]
    with translation.override(language):
        page = engine.get_template("components/empty.html").render({"title": "Déjà ?"})
    assert isinstance(engine, TypesetTemplates)
    assert f"Déjà{expected}" in page
