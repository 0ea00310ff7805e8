"""A club's own rule sets: begun, changed by further versions, read from files, copied; and the
rules of a tournament changed once deals are on record: impact first, then with a reason.

The acts on rule sets belong to no tournament: they are told in the club's own journal, and who and
when stand on each version.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import RULEBOOKS, FactError, RuleSet
from scoring.ready import ReadySet
from tournaments.actors import Actor
from tournaments.domain.acts import (
    announce,
    announce_in_club,
    lock_club,
    lock_tournament,
    read_again,
)
from tournaments.domain.rights.links import find_free_slug
from tournaments.domain.sheets.cached_results import refresh_tournament
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.domain.tournament.tournaments import RULE_FIELDS
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.imports.rule_file import RuleFile, describe_overrides
from tournaments.models import Club, ClubRuleSet, RuleSetVersion, Tournament
from tournaments.queries.ranks.standings import compute_current_standings, read_standings_facts
from tournaments.ranking import Impact, compare
from tournaments.wording import engine_language

_TAKEN_ADDRESSES = frozenset({"nouvelles", "importer"})


@transaction.atomic
def create_rule_set(
    club: Club, *, name: str, rules: RuleSet, by: Actor, note: str = ""
) -> RuleSetVersion:
    """Begin rules of the club under a name. Raises Refused (`name-taken`)."""
    locked = lock_club(club)
    held = dict(locked.rule_sets.values_list("slug", "name"))
    if name.casefold() in {taken.casefold() for taken in held.values()}:
        raise Refused(_("Des règles du club portent déjà ce nom."), code="name-taken", field="name")
    slug = find_free_slug(slugify(name)[:50] or "regles", held.keys() | _TAKEN_ADDRESSES)
    rule_set = ClubRuleSet.objects.create(club=locked, name=name, slug=slug)
    return _write(rule_set, number=1, rules=rules, note=note, by=by)


@transaction.atomic
def add_version(
    rule_set: ClubRuleSet, *, rules: RuleSet, by: Actor, based_on: int, note: str = ""
) -> RuleSetVersion:
    """Change the club's rules by a further version; those before stay as they were.

    `based_on` is the number of the version that the person saw. Raises Refused
    (`newer-version`) when there is a later one, `nothing-changed` when the rules are the same.
    """
    # The club before what is the club's, as in every act.
    lock_club(rule_set.club)
    rows = ClubRuleSet.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    locked = read_again(rows, pk=rule_set.pk)
    newest = locked.versions.order_by("-number")[0]
    if newest.number != based_on:
        raise Refused(
            _("La version %(number)d a été enregistrée entre-temps : relisez-la d'abord.")
            % {"number": newest.number},
            code="newer-version",
        )
    if newest.rules == rules and newest.edition == rules.rulebook.edition:
        raise Refused(
            _("Rien n'a changé : la version %(number)d dit déjà cela.") % {"number": newest.number},
            code="nothing-changed",
        )
    return _write(locked, number=newest.number + 1, rules=rules, note=note, by=by)


@transaction.atomic
def import_rules(club: Club, *, file: RuleFile, by: Actor, name: str = "") -> RuleSetVersion:
    """Keep the rules of a file: as a further version where the file came from these very rules.

    `name` stands in place of the file's. Raises Refused as `create_rule_set` and `add_version`.
    """
    note = _("Lu dans un fichier (version %(number)d).") % {"number": file.version}
    known = {rule_set.file_id: rule_set for rule_set in club.rule_sets.select_related("club")}
    if file.id in known and not name:
        rule_set = known[file.id]
        newest = rule_set.versions.order_by("-number")[0].number
        return add_version(rule_set, rules=file.rules, by=by, based_on=newest, note=note)
    return create_rule_set(club, name=name or file.name, rules=file.rules, by=by, note=note)


@transaction.atomic
def keep_tournament_rules(
    tournament: Tournament, *, by: Actor, rule_set: ClubRuleSet | None = None, name: str = ""
) -> RuleSetVersion:
    """Keep what a tournament plays, under a new name or as a further version of `rule_set`.

    Raises Refused as `create_rule_set` and `add_version` do.
    """
    note = _("Repris du concours %(name)s.") % {"name": tournament.name}
    if rule_set is None:
        return create_rule_set(tournament.club, name=name, rules=tournament.rules, by=by, note=note)
    newest = rule_set.versions.order_by("-number")[0].number
    return add_version(rule_set, rules=tournament.rules, by=by, based_on=newest, note=note)


def build_rule_file(version: RuleSetVersion) -> RuleFile:
    """A version as the file that can be read again, here or by another club."""
    return RuleFile(
        id=version.rule_set.file_id,
        name=version.rule_set.name,
        version=version.number,
        rules=version.rules,
        edition=version.edition,
    )


def copy_onto_tournament(version: RuleSetVersion) -> Mapping[str, Any]:
    """The fields of a tournament that is made from these rules: a copy, not a link."""
    return {
        "rulebook": version.rulebook,
        "rule_overrides": describe_overrides(version.rules),
        "rules_source": build_rule_file(version).document(),
    }


def copy_ready_set(ready: ReadySet) -> Mapping[str, Any]:
    """The fields of a tournament that is made from a set ready to choose."""
    return {"rulebook": ready.rulebook, "rule_overrides": describe_overrides(ready.rules)}


def _write(
    rule_set: ClubRuleSet, *, number: int, rules: RuleSet, note: str, by: Actor
) -> RuleSetVersion:
    version = RuleSetVersion.objects.create(
        rule_set=rule_set,
        number=number,
        rulebook=rules.rulebook.id,
        edition=rules.rulebook.edition,
        overrides=describe_overrides(rules),
        note=note,
        by=by.user,
        author=by.name[:150],
    )
    announce_in_club(
        Act.CLUB_RULES_KEPT,
        club=lock_club(rule_set.club),
        subject=version,
        by=by,
        after={
            "name": rule_set.name,
            "version": number,
            "rulebook": version.rulebook,
            "rule_overrides": version.overrides,
        },
        reason=note,
    )
    return version


@transaction.atomic
def change_frozen_rules(
    tournament: Tournament, *, values: Mapping[str, Any], by: Actor, reason: str
) -> Tournament:
    """Change the rules after deals were recorded; every sheet is computed again.

    Raises Refused with code `reason-missing`, or `facts-refused` when a recorded deal is
    impossible under the new rules (nothing is changed then).
    """
    locked = lock_tournament(tournament)
    why = _("Dites pourquoi les règles changent.")
    refuse_by_table(Act.RULES_CHANGED, locked, reason=reason, why=why)
    before = {key: getattr(locked, key) for key in RULE_FIELDS}
    _apply(locked, values)
    announce(
        Act.RULES_CHANGED,
        tournament=locked,
        subject=locked,
        by=by,
        before=before,
        after={key: getattr(locked, key) for key in RULE_FIELDS},
        reason=reason,
    )
    return locked


def preview_rule_change(tournament: Tournament, *, values: Mapping[str, Any]) -> Impact:
    """Which ranks `change_frozen_rules` would move: it is done, looked at, and undone at once.

    Raises Refused (`facts-refused`) as `change_frozen_rules` does.
    """
    with transaction.atomic():
        locked = lock_tournament(tournament)
        facts = read_standings_facts(locked)
        read = facts.find_read_round()
        before = facts.compute(read).standings
        _apply(locked, values)
        after = compute_current_standings(locked, after_round=read).standings
        transaction.set_rollback(True)
    return compare(before, after)


def _apply(tournament: Tournament, values: Mapping[str, Any]) -> None:
    for key in RULE_FIELDS:
        setattr(tournament, key, values.get(key, getattr(tournament, key)))
    tournament.edition = RULEBOOKS[tournament.rulebook].edition
    tournament.save()
    try:
        refresh_tournament(tournament)
    except FactError as error:
        raise Refused(
            _("Une donne déjà saisie est impossible avec ces règles : %(message)s")
            % {"message": error.message(engine_language())},
            code="facts-refused",
        ) from error
