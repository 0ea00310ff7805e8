"""What is said at once of a call: what the text in force has on it, or where it is mended."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from arbitration.kinds import OF_ABSENCE, IncidentKind
from arbitration.queries.proposals import phrase_basis
from scoring import IRREGULARITIES, RULEBOOKS, RuleSet
from tournaments.models import Match, Tournament
from tournaments.pages.ranks.worth_words import phrase_forfeit_worth
from tournaments.pages.rules.marking_rules import phrase_rules_in_force
from tournaments.pages.rules.regulations import phrase_regulations


@dataclass(frozen=True, kw_only=True, slots=True)
class Lead:
    """A place that answers: its title, what to do there, its address."""

    title: str | Promise
    sentence: str | Promise
    url: str


LEADS = ("wrong-table", "sheet", "lost-sheet", "outage")


def list_leads(codes: list[str], match: Match) -> Iterator[Lead]:
    """The places among what was found, for a table."""
    round_ = match.round
    table = [round_.tournament.slug, round_.number, match.table_number]
    help_page = reverse("public:help_chapter", args=["que-faire-si"])
    known = {
        "wrong-table": Lead(
            title=_("Mauvaise table"),
            sentence=_("Rien n'est joué : échangez les équipes. Sinon, le texte ne dit rien."),
            url=reverse("organiser:round", args=table[:2]),
        ),
        "sheet": Lead(
            title=_("Compter une donne"),
            sentence=_("La feuille vérifie chaque total."),
            url=reverse("organiser:sheet", args=table),
        ),
        "lost-sheet": Lead(
            title=_("Feuille perdue"),
            sentence=_("Imprimez-la de nouveau, puis demandez les totaux aux deux camps."),
            url=f"{help_page}#feuille-perdue",
        ),
        "outage": Lead(
            title=_("Panne"),
            sentence=_("Jouez sur papier, et tapez les totaux ensuite."),
            url=f"{help_page}#ordinateur",
        ),
    }
    return (known[code] for code in codes if code in known)


def list_said(kind: IncidentKind, rules: RuleSet) -> list[tuple[str, str]]:
    """The rule that is asked for first, with its article; none where no tariff prices the kind."""
    if not kind.is_priced:
        return []
    name = IRREGULARITIES[kind.code].parameters[0]
    article = phrase_basis(rules.article_in_force(name))
    return [(said, article) for said, _cited in phrase_rules_in_force(rules, {name: ""})]


def phrase_article(kind: IncidentKind, rulebook: str) -> str:
    """The article that speaks of a kind which no tariff prices; empty where none does."""
    return phrase_basis(RULEBOOKS[rulebook].cited_in(kind.articles))


@dataclass(frozen=True, kw_only=True, slots=True)
class CitedForfeits:
    """What a forfeit is worth in a tournament, in sentences, and the chapter that fixes it."""

    sentences: tuple[str, ...]
    cited: str


def cite_forfeits(kind: IncidentKind, tournament: Tournament) -> CitedForfeits | None:
    """What the tournament's own règlement fixes where a forfeit may follow from a kind."""
    if kind.code not in OF_ABSENCE:
        return None
    chapters = phrase_regulations(tournament)
    numbered = {chapter.code: number for number, chapter in enumerate(chapters, start=1)}
    number = numbered["absences"]
    said = gettext("Règlement du concours, chapitre %(number)d : %(title)s")
    return CitedForfeits(
        sentences=tuple(phrase_forfeit_worth(tournament)),
        cited=said % {"number": number, "title": chapters[number - 1].title},
    )
