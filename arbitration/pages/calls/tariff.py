"""What the text in force says of a kind of incident, before anything else is known of it."""

from arbitration.kinds import Kind
from arbitration.queries.citations import write_basis
from scoring import IRREGULARITIES, RULEBOOKS, RuleSet
from tournaments.pages.rules.marking_rules import write_rules_in_force

_SUMS = frozenset({"award_points", "award_adds_bid", "misdeal_points"})
"""What a rule costs where one of them costs anything: said by the ruling itself."""


def list_said(kind: Kind, rules: RuleSet) -> list[tuple[str, str]]:
    """The rules about it, each with its article; none where no tariff prices it."""
    if not kind.is_priced:
        return []
    names = [one for one in IRREGULARITIES[kind.code].parameters if one not in _SUMS]
    return list(write_rules_in_force(rules, dict.fromkeys(names, "")))


def write_article(kind: Kind, rulebook: str) -> str:
    """The article that speaks of a kind which no tariff prices; empty where none does."""
    return write_basis(RULEBOOKS[rulebook].cited_in(kind.articles))
