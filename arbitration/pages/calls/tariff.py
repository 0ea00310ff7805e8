"""What the text in force says of a kind of incident, before anything else is known of it."""

from arbitration.kinds import Kind
from arbitration.queries.citations import write_basis
from scoring import IRREGULARITIES, RULEBOOKS, RuleSet
from tournaments.pages.rules.marking_rules import write_rules_in_force


def list_said(kind: Kind, rules: RuleSet) -> list[tuple[str, str]]:
    """The rule that is asked for first, with its article; none where no tariff prices the kind."""
    if not kind.is_priced:
        return []
    name = IRREGULARITIES[kind.code].parameters[0]
    article = write_basis(rules.article_in_force(name))
    return [(said, article) for said, _cited in write_rules_in_force(rules, {name: ""})]


def write_article(kind: Kind, rulebook: str) -> str:
    """The article that speaks of a kind which no tariff prices; empty where none does."""
    return write_basis(RULEBOOKS[rulebook].cited_in(kind.articles))
