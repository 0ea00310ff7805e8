"""The chapters of the help; each is a template per language, made of sections with a title."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.pages.help.standings_words import OTHER_WORDS, Word
from tournaments.pages.help.words import WORDS
from tournaments.ranking import CRITERIA

_SECTION = re.compile(
    r'<section id="(?P<anchor>[a-z_-]+)">\s*<h2>(?P<title>.+?)</h2>(?P<body>.+?)</section>',
    re.DOTALL,
)


def _list_words() -> Mapping[str, object]:
    criteria = {
        code: Word(label=_(criterion.label), sentences=(_(criterion.sentence),))
        for code, criterion in CRITERIA.items()
    }
    return {"words": OTHER_WORDS | criteria}


@dataclass(frozen=True, kw_only=True, slots=True)
class Chapter:
    """One chapter: `slug` in its address, `template` under `help/<language>/`, or, where its words
    are those of the site itself, `shared` under `help/` with what `context` gives."""

    slug: str
    title: str | Promise
    lead: str | Promise
    template: str = ""
    shared: str = ""
    context: Callable[[], Mapping[str, object]] = dict

    def render(self) -> SafeString:
        """Sections of the chapter as HTML, in the reader's language."""
        name = self.shared or f"{get_language()}/{self.template}"
        return render_to_string(f"help/{name}", dict(self.context()))


CHAPTERS = (
    Chapter(
        slug="premiere-soiree",
        template="first_evening.html",
        title=gettext_lazy("Une première soirée en cinq étapes"),
        lead=gettext_lazy("De la création du concours au classement définitif."),
    ),
    Chapter(
        slug="avant-et-apres",
        template="before_and_after.html",
        title=gettext_lazy("Inscriptions, argent, lots, courriels"),
        lead=gettext_lazy("Ce qui se passe avant la première carte et après la dernière."),
    ),
    Chapter(
        slug="que-faire-si",
        template="what_if.html",
        title=gettext_lazy("Que faire si…"),
        lead=gettext_lazy("Un retard, une feuille perdue, une panne : rien n'arrête la soirée."),
    ),
    Chapter(
        slug="clavier",
        template="keyboard.html",
        title=gettext_lazy("Le clavier sur une page"),
        lead=gettext_lazy("Tout se fait sans la souris."),
    ),
    Chapter(
        slug="arbitre",
        template="arbiter.html",
        title=gettext_lazy("Pour l'arbitre"),
        lead=gettext_lazy("De la main levée à l'appel."),
    ),
    Chapter(
        slug="joueur",
        template="player.html",
        title=gettext_lazy("Pour les joueurs"),
        lead=gettext_lazy("Ce que vous trouvez sur votre téléphone, et sans téléphone."),
    ),
    Chapter(
        slug="mots-du-classement",
        shared="standings_words.html",
        title=gettext_lazy("Les mots du classement"),
        lead=gettext_lazy(
            "Chaque colonne et chaque critère, avec la phrase que le règlement en dit."
        ),
        context=_list_words,
    ),
)


def find_chapter(slug: str) -> Chapter | None:
    """The chapter of an address, or None."""
    return next((chapter for chapter in CHAPTERS if chapter.slug == slug), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class HelpSection:
    """One answer: where it stands, its title, its words without marks, and what people type."""

    chapter: Chapter
    anchor: str
    title: str
    text: str
    words: str = ""


def list_sections() -> tuple[HelpSection, ...]:
    """Every section of every chapter in the reader's language, in their order."""
    return _read_sections(get_language() or "")


@lru_cache(maxsize=4)
def _read_sections(_language: str) -> tuple[HelpSection, ...]:
    return tuple(
        HelpSection(
            chapter=chapter,
            anchor=found["anchor"],
            title=_read_words(found["title"]),
            text=_read_words(found["body"]),
            words=WORDS.get(f"{chapter.slug}#{found['anchor']}", ""),
        )
        for chapter in CHAPTERS
        for found in _SECTION.finditer(chapter.render())
    )


def _read_words(html: str) -> str:
    return " ".join(unescape(strip_tags(html)).split())
