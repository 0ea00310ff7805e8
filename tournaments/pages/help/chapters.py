"""The chapters of the help; each is a template per language, made of sections with a title."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.goto.entries import list_wanted, list_words, rate
from tournaments.pages.help.standings_words import OTHER_WORDS, Word
from tournaments.ranking import CRITERIA

WORDS: Mapping[str, str] = {
    "arbitre#decider": (
        "renonce, pas fourni, pas monté, pas coupé, joué avant son tour, pissé, sous-coupé, coupe, "
        "maldonne, fausse donne, tierce, annonce montrée trop tard, à la volée, enchère trop "
        "basse, carte manquante, pli du mauvais côté, jeu trop lent, triche, tricheur, ivre, "
        "exclure, exclusion, "
        "revoke, misdeal, out of turn, missing card, cheat, drunk, expel"
    ),
    "premiere-soiree#feuilles": (
        "161, 151, contrat, compter une donne, totaux, coinche, dedans, capot, "
        "contract, count, totals"
    ),
    "premiere-soiree#tirer": "mauvaise table, changer de table, échanger, wrong table, swap",
    "que-faire-si#ordinateur": "panne, courant, électricité, batterie, power cut, battery",
    "que-faire-si#desaccord": "pas d'accord, litige, dispute, conteste, disagree",
    "que-faire-si#depart": "abandon, forfait, parti, leave, forfeit",
}
"""The words people type for an answer that does not have them itself, by its place in the help:
French, then English. A test asks each of them."""
_SECTION = re.compile(
    r'<section id="(?P<anchor>[a-z_-]+)">\s*<h2>(?P<title>.+?)</h2>(?P<body>.+?)</section>',
    re.DOTALL,
)
ANSWERS = {
    "organiser:home": "premiere-soiree#un-concours",
    "organiser:create": "premiere-soiree#un-concours",
    "organiser:teams": "premiere-soiree#inscrire",
    "organiser:import_teams": "premiere-soiree#inscrire",
    "organiser:rounds": "premiere-soiree#tirer",
    "organiser:round": "premiere-soiree#tirer",
    "organiser:sheet": "clavier#feuille",
    "organiser:standings": "mots-du-classement",
    "organiser:standings_round": "mots-du-classement",
    "organiser:stop": "que-faire-si#arreter-tot",
    "organiser:check_in_leave": "que-faire-si#depart",
    "organiser:sheet_contest": "que-faire-si#desaccord",
    "organiser:end": "premiere-soiree#fin",
    "organiser:draw_seat_late": "que-faire-si#equipe-en-retard",
    "organiser:sheet_correct": "que-faire-si#erreur-apres",
    "organiser:bookings": "avant-et-apres#inscription-en-ligne",
    "organiser:online_account": "avant-et-apres#payer-en-ligne",
    "organiser:settings_bookings": "avant-et-apres#inscription-en-ligne",
    "organiser:team_account": "avant-et-apres#tarifs",
    "organiser:accounts": "avant-et-apres#caisse",
    "organiser:tills": "avant-et-apres#caisse",
    "organiser:till_count": "avant-et-apres#caisse",
    "organiser:lots_envelopes": "avant-et-apres#lots-et-argent",
    "organiser:suitcase": "que-faire-si#valise",
    "organiser:suitcase_bring": "que-faire-si#valise",
    "organiser:mails": "avant-et-apres#courriels",
    "organiser:publishing": "avant-et-apres#publier",
    "organiser:club_framing": "avant-et-apres#publier",
    "organiser:lot": "que-faire-si#lots",
    "public:standings": "mots-du-classement",
    "public:rank": "mots-du-classement",
    "public:seats": "joueur#ma-table",
    "public:team": "joueur#nos-points",
}
"""By the name of a page: the chapter's address, and the section in it."""
FIRST_CHAPTER = "premiere-soiree"


def _list_words() -> Mapping[str, object]:
    criteria = {
        code: Word(label=_(criterion.label), sentences=(_(criterion.sentence),))
        for code, criterion in CRITERIA.items()
    }
    return {"words": OTHER_WORDS | criteria}


@dataclass(frozen=True, kw_only=True, slots=True)
class BookChapter:
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
    BookChapter(
        slug="premiere-soiree",
        template="first_evening.html",
        title=gettext_lazy("Une première soirée en cinq étapes"),
        lead=gettext_lazy("De la création du concours au classement définitif."),
    ),
    BookChapter(
        slug="avant-et-apres",
        template="before_and_after.html",
        title=gettext_lazy("Inscriptions, argent, lots, courriels"),
        lead=gettext_lazy("Ce qui se passe avant la première carte et après la dernière."),
    ),
    BookChapter(
        slug="que-faire-si",
        template="what_if.html",
        title=gettext_lazy("Que faire si…"),
        lead=gettext_lazy("Un retard, une feuille perdue, une panne : rien n'arrête la soirée."),
    ),
    BookChapter(
        slug="clavier",
        template="keyboard.html",
        title=gettext_lazy("Le clavier sur une page"),
        lead=gettext_lazy("Tout se fait sans la souris."),
    ),
    BookChapter(
        slug="arbitre",
        template="arbiter.html",
        title=gettext_lazy("Pour l'arbitre"),
        lead=gettext_lazy("De la main levée à l'appel."),
    ),
    BookChapter(
        slug="joueur",
        template="player.html",
        title=gettext_lazy("Pour les joueurs"),
        lead=gettext_lazy("Ce que vous trouvez sur votre téléphone, et sans téléphone."),
    ),
    BookChapter(
        slug="mots-du-classement",
        shared="standings_words.html",
        title=gettext_lazy("Les mots du classement"),
        lead=gettext_lazy(
            "Chaque colonne et chaque critère, avec la phrase que le règlement en dit."
        ),
        context=_list_words,
    ),
)


def find_chapter(slug: str) -> BookChapter | None:
    """The chapter of an address, or None."""
    return next((chapter for chapter in CHAPTERS if chapter.slug == slug), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class HelpSection:
    """One answer: where it stands, its title, its words without marks, and what people type."""

    chapter: BookChapter
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


def find_sections(typed: str) -> tuple[HelpSection, ...]:
    """The sections that have every typed word, those first that have them all in their title, then
    those that have them whole; all sections where nothing was typed."""
    wanted = list_wanted(typed)
    rated = [(_rate(section, wanted), section) for section in list_sections()]
    found = [(worth, section) for worth, section in rated if worth is not None]
    return tuple(section for _worth, section in sorted(found, key=lambda each: each[0]))


def _rate(section: HelpSection, wanted: list[str]) -> tuple[bool, int] | None:
    """Whether a word is not in the title, and how the worst of them is found; None where one is
    not."""
    title, rest = list_words(section.title), list_words(f"{section.words} {section.text}")
    found = [rate(word, title, rest) for word in wanted]
    known = [worth for worth in found if worth is not None]
    if len(known) < len(found):
        return None
    return any(rate(word, title, ()) is None for word in wanted), max(known, default=0)


_BY_AUDIENCE = {"organiser": "premiere-soiree", "arbitration": "arbitre", "public": "joueur"}


def find_answer(route: str) -> tuple[str, str]:
    """The chapter and the section for a page; the audience's chapter where none is closer, and
    no chapter for a page outside."""
    said = ANSWERS.get(route) or _BY_AUDIENCE.get(route.partition(":")[0], "")
    chapter, _sign, anchor = said.partition("#")
    return chapter, anchor


@dataclass(frozen=True, kw_only=True, slots=True)
class Welcome:
    """The steps of an evening as the help has them, and the demonstration where it is there."""

    steps: tuple[HelpSection, ...]
    demo: Tournament | None


def find_welcome(seen: QuerySet[Tournament]) -> Welcome | None:
    """The welcome for somebody who sees these tournaments; None once one of them is real."""
    found = list(seen.order_by("is_demo")[:1])
    if found and not found[0].is_demo:
        return None
    steps = (section for section in list_sections() if section.chapter.slug == FIRST_CHAPTER)
    return Welcome(steps=tuple(steps), demo=found[0] if found else None)
