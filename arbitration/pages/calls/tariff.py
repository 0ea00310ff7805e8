"""What the text in force says of a kind of incident, before anything else is known of it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from arbitration.kinds import OF_ABSENCE, Kind
from arbitration.queries.citations import phrase_basis
from scoring import IRREGULARITIES, RULEBOOKS, RuleSet
from tournaments.models import Tournament
from tournaments.pages.ranks.worth_words import phrase_forfeit_worth
from tournaments.pages.rules.marking_rules import phrase_rules_in_force
from tournaments.pages.rules.regulations import phrase_regulations


def list_said(kind: Kind, rules: RuleSet) -> list[tuple[str, str]]:
    """The rule that is asked for first, with its article; none where no tariff prices the kind."""
    if not kind.is_priced:
        return []
    name = IRREGULARITIES[kind.code].parameters[0]
    article = phrase_basis(rules.article_in_force(name))
    return [(said, article) for said, _cited in phrase_rules_in_force(rules, {name: ""})]


def phrase_article(kind: Kind, rulebook: str) -> str:
    """The article that speaks of a kind which no tariff prices; empty where none does."""
    return phrase_basis(RULEBOOKS[rulebook].cited_in(kind.articles))


@dataclass(frozen=True, kw_only=True, slots=True)
class CitedForfeits:
    """What a forfeit is worth in a tournament, in sentences, and the chapter that fixes it."""

    sentences: tuple[str, ...]
    cited: str


def cite_forfeits(kind: Kind, tournament: Tournament) -> CitedForfeits | None:
    """What the tournament's own règlement fixes where a forfeit may follow from a kind."""
    if kind.code not in OF_ABSENCE:
        return None
    chapters = phrase_regulations(tournament)
    numbered = {chapter.code: number for number, chapter in enumerate(chapters, start=1)}
    number = numbered["absences"]
    said = _("Règlement du concours, chapitre %(number)d : %(title)s")
    return CitedForfeits(
        sentences=tuple(phrase_forfeit_worth(tournament)),
        cited=said % {"number": number, "title": chapters[number - 1].title},
    )
