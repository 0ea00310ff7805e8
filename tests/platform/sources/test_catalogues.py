"""Extraction of sentences, and what the check of the catalogues finds."""

import re

import pytest
import time_machine
from django.utils import translation

from tools import catalogues


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "SOURCE", tmp_path / "locale" / "django.po")
    monkeypatch.setattr(catalogues, "COMPILED", tmp_path / "locale" / "django.mo")
    monkeypatch.setattr(catalogues, "FRENCH", tmp_path / "french" / "django.mo")
    (tmp_path / "bootstrap.py").write_text('print(_("Il faut Python %s") % 3)\n')
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(
        "{% load i18n %}{% translate 'Tirage' context 'nom' %}"
        "{% blocktranslate count n=n %}{{ n }} table{% plural %}"
        "{{ n }} tables{% endblocktranslate %}"
    )
    return tmp_path


def translate(project, **texts):
    catalogues.main(["update"])
    text = catalogues.SOURCE.read_text()
    for french, english in texts.items():
        text = text.replace(f'msgid "{french}"\nmsgstr ""', f'msgid "{french}"\nmsgstr "{english}"')
    text = text.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "%(n)s t"\nmsgstr[1] "%(n)s ts"')
    catalogues.SOURCE.write_text(text)


def test_sentences_of_code_and_templates(project):
    assert {(sentence.message, sentence.context) for sentence in catalogues.sentences()} == {
        ("Il faut Python %s", None),
        ("Tirage", "nom"),
        (("%(n)s table", "%(n)s tables"), None),
    }


def test_indented_template(project):
    (project / "templates" / "page.html").write_text(
        "<div>\n    <p>\n        {% translate 'Tirage' %}\n  </p>\n</div>\n"
    )
    assert {sentence.message for sentence in catalogues.sentences()} == {
        "Il faut Python %s",
        "Tirage",
    }


def test_complete_catalogue_passes(project, capsys):
    translate(project, **{"Il faut Python %s": "Python %s is needed", "Tirage": "Draw"})
    catalogues.main(["compile"])
    assert catalogues.main(["check"]) == 0


def test_untranslated_sentence_fails(project, capsys):
    translate(project, Tirage="Draw")
    catalogues.main(["compile"])
    assert catalogues.main(["check"]) == 1
    assert "untranslated: 'Il faut Python %s'" in capsys.readouterr().out


def test_lost_placeholder_fails(project, capsys):
    translate(project, **{"Il faut Python %s": "Python is needed", "Tirage": "Draw"})
    catalogues.main(["compile"])
    assert catalogues.main(["check"]) == 1
    assert "placeholders differ: 'Il faut Python %s'" in capsys.readouterr().out


def test_new_sentence_fails(project, capsys):
    translate(project, **{"Il faut Python %s": "Python %s is needed", "Tirage": "Draw"})
    catalogues.main(["compile"])
    (project / "bootstrap.py").write_text('print(_("Nouveau"))\n')
    capsys.readouterr()
    assert catalogues.main(["check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "locale/django.po: missing: 'Nouveau'",
        "locale/django.po: no longer used: 'Il faut Python %s'",
    ]


def test_stale_compiled_file_fails(project, capsys):
    translate(project, **{"Il faut Python %s": "Python %s is needed", "Tirage": "Draw"})
    catalogues.main(["compile"])
    text = catalogues.SOURCE.read_text()
    catalogues.SOURCE.write_text(text.replace('"Draw"', '"Drawing"'))
    capsys.readouterr()
    assert catalogues.main(["check"]) == 1
    assert capsys.readouterr().out == "locale/django.mo: not compiled from its source\n"


def test_same_sentences_compile_to_the_same_file(project):
    translate(project, **{"Il faut Python %s": "Python %s is needed", "Tirage": "Draw"})
    compiled = []
    for day in ("2030-01-01", "2031-06-30"):
        with time_machine.travel(day):
            catalogues.main(["compile"])
        compiled.append(catalogues.COMPILED.read_bytes())
    assert compiled[0] == compiled[1]


def test_a_curly_apostrophe_fails(project, capsys):
    (project / "bootstrap.py").write_text('print(_("L’heure"))\n')
    translate(project, **{"L’heure": "The time", "Tirage": "Draw"})
    catalogues.main(["compile"])
    capsys.readouterr()
    assert catalogues.main(["check"]) == 1
    assert capsys.readouterr().out == ("locale/django.po: write the apostrophe as ' in 'L’heure'\n")


def test_an_update_that_breaks_off_leaves_the_catalogue_as_it_was(project, monkeypatch):
    translate(project, **{"Il faut Python %s": "Python %s is needed", "Tirage": "Draw"})
    kept = catalogues.SOURCE.read_bytes()

    def break_off(stream, *_catalogue, **_options):
        stream.write(b"msgid")
        raise OSError

    monkeypatch.setattr(catalogues, "write_po", break_off)
    with pytest.raises(OSError):
        catalogues.main(["update"])
    assert catalogues.SOURCE.read_bytes() == kept


@pytest.mark.parametrize("action", ["update", "compile"])
def test_a_reader_keeps_the_file_that_it_opened(project, action):
    translate(project, **{"Il faut Python %s": "Python %s is needed", "Tirage": "Draw"})
    catalogues.main(["compile"])
    opened = {"update": catalogues.SOURCE, "compile": catalogues.COMPILED}[action]
    before = opened.read_bytes()
    with opened.open("rb") as reader:
        (project / "bootstrap.py").write_text('print(_("Nouveau"))\n')
        translate(project, Tirage="Drawing")
        catalogues.main([action])
        assert reader.read() == before


def test_nothing_is_left_beside_the_catalogues(project):
    catalogues.main(["update"])
    names = sorted(path.name for path in catalogues.SOURCE.parent.iterdir())
    assert names == ["django.mo", "django.po"]


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [
        ("fr", 0, "0 équipe"),
        ("fr", 1, "1 équipe"),
        ("fr", 2, "2 équipes"),
        ("en", 0, "0 teams"),
        ("en", 1, "1 team"),
    ],
)
def test_nothing_is_counted_as_the_language_counts_it(language, count, words):
    with translation.override(language):
        said = translation.ngettext("%(count)s équipe", "%(count)s équipes", count)
    assert said % {"count": count} == words


REPLACED_WORDS = ("Publiée", "Saisie, à vérifier", "Accueil")
"""What a round, a sheet and the door were called elsewhere: `docs/glossary.md` has their words."""


def test_a_state_has_one_word():
    shown = {
        word
        for sentence in catalogues.sentences()
        for text in ([sentence.message] if isinstance(sentence.message, str) else sentence.message)
        for word in REPLACED_WORDS
        if re.search(rf"(?<!\w){word}(?!\w)(?! des (?:prix|lots))", text)
    }
    assert shown == set()
