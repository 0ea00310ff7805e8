"""A club's own rule sets: their versions, what differs, and where a tournament's rules are from."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring import CATALOGUE, Parameter, RuleSet, value_words
from tournaments.models import Club, RuleSetVersion, Tournament
from tournaments.models.ruleset import name_version
from tournaments.pages.rules.step_words import cite_rule
from tournaments.queries.clubs import list_club_versions
from tournaments.rule_words import phrase_allowed_values, value_of
from tournaments.wording import engine_language


@dataclass(frozen=True, kw_only=True, slots=True)
class Saying:
    """What one rule set says about a parameter; `article` where it is the rulebook's word."""

    value: str
    article: str
    is_own: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class DifferingRule:
    """A parameter on which two rule sets differ, in words."""

    name: str
    sentence: str
    allowed: str
    left: Saying
    right: Saying


@dataclass(frozen=True, kw_only=True, slots=True)
class DifferingChapter:
    """The differences in one chapter of the règlement."""

    title: str
    rules: tuple[DifferingRule, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesOrigin:
    """Where a tournament's rules come from; `newest` is a later version of them, if any."""

    label: str
    has_changed_since: bool
    version: RuleSetVersion | None
    newest: RuleSetVersion | None


def find_version_or_404(club: Club, slug: str, number: int | None = None) -> RuleSetVersion:
    """A version by its address; without a number, the newest of those rules."""
    held = list_club_versions(club).filter(rule_set__slug=slug)
    return get_object_or_404(held.newest() if number is None else held.filter(number=number))


def list_differences(left: RuleSet, right: RuleSet) -> list[DifferingChapter]:
    """What two rule sets say differently, chapter by chapter, in the order of a règlement."""
    by_chapter: dict[str, list[DifferingRule]] = {}
    for parameter in CATALOGUE.values():
        if left.value(parameter.name) != right.value(parameter.name):
            rule = _build_differing_rule(parameter, left, right)
            by_chapter.setdefault(parameter.group, []).append(rule)
    language = engine_language()
    return [
        DifferingChapter(title=value_words(group, language), rules=tuple(rules))
        for group, rules in by_chapter.items()
    ]


def list_differences_from_rulebook(rules: RuleSet) -> list[DifferingChapter]:
    """What a rule set says (left) otherwise than its rulebook (right)."""
    return list_differences(rules, RuleSet.of(rules.rulebook.id))


def _build_differing_rule(parameter: Parameter, left: RuleSet, right: RuleSet) -> DifferingRule:
    return DifferingRule(
        name=parameter.name,
        sentence=parameter.sentence(engine_language()),
        allowed=phrase_allowed_values(parameter),
        left=_build_saying(parameter, left),
        right=_build_saying(parameter, right),
    )


def _build_saying(parameter: Parameter, rules: RuleSet) -> Saying:
    is_own = parameter.name in rules.overrides
    return Saying(
        value=value_of(parameter, rules.value(parameter.name)),
        article=cite_rule(rules.parameter_article(parameter.name)),
        is_own=is_own,
    )


def find_rules_origin(tournament: Tournament) -> RulesOrigin | None:
    """The club's rule set a tournament was made from; None for rules that come from none.

    The text is the tournament's own: it stays when the club's rules go.
    """
    source = tournament.rules_source
    if not source:
        return None
    club_slug, _slash, slug = str(source["id"]).partition("/")
    held = RuleSetVersion.objects.filter(rule_set__club__slug=club_slug, rule_set__slug=slug)
    held = held.filter(rule_set__club=tournament.club_id).select_related("rule_set__club")
    by_number = {version.number: version for version in held}
    last = max(by_number, default=0)
    return RulesOrigin(
        label=name_version(source["name"], source["version"]),
        has_changed_since=(tournament.rulebook, tournament.rules.overrides)
        != (source["rulebook"], RuleSet.of(source["rulebook"], source["overrides"]).overrides),
        version=by_number.get(source["version"]),
        newest=by_number[last] if last > source["version"] else None,
    )


def list_comparable_rules(version: RuleSetVersion) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """What a version may be compared with: (group, [(value, label), …]), for a menu.

    Other versions of the same rules come first, then the club's tournaments, the latest
    first, then the club's other rules.
    """
    others = [kept for kept in list_club_versions(version.rule_set.club) if kept.pk != version.pk]
    own = [kept for kept in others if kept.rule_set_id == version.rule_set_id]
    rest = [kept for kept in others if kept.rule_set_id != version.rule_set_id]
    played = version.rule_set.club.tournaments.all()
    yield _("Versions de ces règles"), [(f"v{kept.pk}", str(kept)) for kept in own]
    yield (
        _("Concours du club"),
        [(f"t{tournament.pk}", name_played_tournament(tournament)) for tournament in played],
    )
    yield _("Autres règles du club"), [(f"v{kept.pk}", str(kept)) for kept in rest]


def name_played_tournament(tournament: Tournament) -> str:
    """A tournament in a menu: its name and year."""
    return _("%(name)s (%(year)d)") % {"name": tournament.name, "year": tournament.date.year}


def find_compared_rules(club: Club, choice: str) -> tuple[str, RuleSet]:
    """The label and the rules of a choice of `list_comparable_rules`, or 404."""
    kind, key = choice[:1], choice[1:]
    if kind == "t":
        tournament = get_object_or_404(Tournament, club=club, pk=key)
        return name_played_tournament(tournament), tournament.rules
    version = get_object_or_404(list_club_versions(club), pk=key)
    return str(version), version.rules
