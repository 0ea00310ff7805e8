"""Every act leaves its entry: each is announced, and each function that is told who acts tells."""

import ast
import datetime
import importlib.util
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType, ModuleType

import pytest
from django.conf import settings
from django.utils import timezone

from arbitration.domain.erasure import erase_details, erase_person
from arbitration.models import AuditEntry
from scoring import RuleSet
from tests.arbitration.trail.trails import trail_of
from tests.crawling.addresses import ONE_PIXEL
from tests.factories import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    TeamFactory,
    TournamentFactory,
)
from tournaments.actors import SERVER
from tournaments.domain.clubs import add_member, change_club, create_club, remove_member, set_logo
from tournaments.domain.draws.forbidden_pairs import allow_pair, forbid_pair
from tournaments.domain.rules.club_rules import (
    add_version,
    create_rule_set,
    keep_tournament_rules,
)
from tournaments.domain.teams.check_in import check_in_team, mark_paid, record_departure
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team, withdraw_team
from tournaments.domain.tournament.endings import remove_demo, reopen_tournament
from tournaments.domain.tournament.tournaments import (
    change_settings,
    create_tournament,
)
from tournaments.enums import Act

TELLING = frozenset({"announce", "announce_in_club", "announce_together"})

WITHOUT_ENTRY = {
    "act_or_note": "does the act that it is given, or notes that somebody asks for it",
    "add_wall": "a wall shows what is on record elsewhere",
    "arrange_wall": "a wall shows what is on record elsewhere",
    "call_place": "a wall shows what is on record elsewhere",
    "close_appeal": "a step of the acts that end an appeal, each of which is told",
    "close_incident": "a step of the acts that end an incident, each of which is told",
    "find_brought_file": "only reads",
    "find_consequences": "is undone at once",
    "find_refusal": "is undone at once",
    "decide_as": "puts together what the act that follows carries out",
    "foresee_impact": "is undone at once",
    "list_choices": "is undone at once",
    "open_choice": "is undone at once",
    "follow_prize_giving": "a wall shows what is on record elsewhere",
    "find_case": "only reads, for the act that follows",
    "keep_brought_file": "keeps a file that nobody has accepted yet",
    "read_arrival": "only reads, for the act that follows",
    "read_forked": "only reads, for whoever compares",
    "require_account": "refuses alone",
    "set_copy_aside": "told by the act that it is a step of",
    "write_archive": "writes a file; nothing here changes",
    "lock_waiting": "only reads, for the act that follows",
    "preview_effects": "is undone at once",
    "preview_judgement": "is undone at once",
    "preview_revision": "is undone at once",
    "record_entries": "writes the entries",
    "mark_confirmed": "returns what there is to tell, for the act that calls it",
    "mark_handed_in": "returns what there is to tell, for the act that calls it",
    "record_typed": "returns what there is to tell, for the act that calls it",
    "refuse_anothers": "refuses alone",
    "refuse_same_person": "refuses alone",
    "refuse_revision": "only reads, for the act that follows",
    "request_job": "asks for work; what the work does is told by its own acts",
    "reveal_on_wall": "a wall shows what is on record elsewhere",
    "save_wall_message": "a wall shows what is on record elsewhere",
    "show_on_wall": "a wall shows what is on record elsewhere",
    "record_facts": "a step of acts on a sheet, each of which tells its result",
    "preview_correction": "is undone at once",
}
"""Functions that are told who acts and leave no entry, and why."""

BESIDE = frozenset(
    {
        "APPEAL_DECIDED", "APPEAL_LODGED", "APPEAL_PROPOSED", "APPEAL_VOTED", "APPEAL_WITHDRAWN",
        "INCIDENT_OPENED", "INCIDENT_RELEASED", "INCIDENT_TAKEN", "INCIDENT_WITHDRAWN",
        "JURY_NAMED", "RULING_MADE", "RULING_REVISED", "STAGE_ADDED", "STAGE_CHANGED",
        "STAGE_KEPT", "STAGE_MOVED_UP", "STAGE_OPENED", "STAGE_POOLS_CHANGED",
        "STAGE_PUT_RIGHT", "STAGE_REMOVED", "STAGE_REOPENED", "WINNER_NAMED",
        # Written by updates of before; journals have it.
        "ROWS_CONVERTED",
    }
)  # fmt: skip
"""Acts of stages, incidents, rulings and appeals: they stand with their own functions."""


def modules() -> Iterator[ModuleType]:
    """Every module of the domains."""
    for app in settings.OWN_APPS:
        if importlib.util.find_spec(f"{app}.domain") is None:
            continue
        domain = importlib.import_module(f"{app}.domain")
        if not hasattr(domain, "__path__"):
            yield domain
        for found in pkgutil.walk_packages(getattr(domain, "__path__", ()), f"{app}.domain."):
            if not found.ispkg:
                yield importlib.import_module(found.name)


@cache
def acting() -> dict[str, FunctionType]:
    """The public functions of the domains that are told who acts."""
    return {
        name: function
        for module in modules()
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and not name.startswith("_")
        and "by" in inspect.signature(function).parameters
    }


read = cache(lambda one: [*ast.walk(ast.parse(textwrap.dedent(inspect.getsource(one))))])


def tells(function: FunctionType, seen: set[str] | None = None) -> bool:
    """Whether a function, or one of the domains' that it calls, announces an act."""
    seen = set() if seen is None else seen
    plain = inspect.unwrap(function)
    names = {node.id for node in read(plain) if isinstance(node, ast.Name)}
    if names & TELLING:
        return True
    seen.add(plain.__qualname__)
    return any(
        tells(called, seen)
        for name in names
        if isinstance(called := plain.__globals__.get(name), FunctionType)
        and ".domain" in called.__module__
        and inspect.unwrap(called).__qualname__ not in seen
    )


@pytest.mark.parametrize("name", sorted(acting().keys() - WITHOUT_ENTRY.keys() - TELLING))
def test_whoever_is_told_who_acts_tells_the_journal(name: str) -> None:
    assert tells(acting()[name])


def test_exceptions_are_functions_that_exist() -> None:
    assert sorted(WITHOUT_ENTRY.keys() - acting().keys()) == []


def named_acts() -> set[str]:
    """The acts that some module of the domains names."""
    return {
        node.attr
        for module in modules()
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Act"
    }


def test_every_act_is_announced_by_some_function() -> None:
    told = named_acts() | BESIDE
    silent = {act for act in Act if act.name not in told}
    assert silent == set()


def team_in_the_room() -> object:
    return TeamFactory(is_present=True)


def kept_rules() -> object:
    return create_rule_set(ClubFactory(), name="Vendredi", rules=PLAIN, by=SERVER)


def two_teams() -> list[object]:
    tournament = TournamentFactory()
    return [TeamFactory(tournament=tournament, number=number) for number in (1, 2)]


PLAIN = RuleSet.of("ffb-belote", {})
CHANGED = RuleSet.of("ffb-belote", {"declarations": False})
PAIR = SignUp(players=("A B", "C D"))
NEW = {"name": "Concours", "date": datetime.date(2026, 11, 21), "preset": "village-belote"}

SCENES: dict[str, tuple[Callable[[], object], Callable[..., object], str]] = {
    "create_club": (object, lambda _o: create_club(name="Amicale", by=SERVER), "club-created"),
    "change_club": (
        ClubFactory, lambda club: change_club(club, name="Autre", town="", by=SERVER),
        "club-changed",
    ),
    "set_logo": (ClubFactory, lambda c: set_logo(c, content=ONE_PIXEL, by=SERVER), "logo-changed"),
    "set_logo to none": (
        ClubFactory, lambda club: set_logo(club, content=None, by=SERVER), "logo-changed",
    ),
    "add_member": (
        ClubFactory, lambda club: add_member(club, username="x", role="helper", by=SERVER),
        "member-changed",
    ),
    "remove_member": (
        lambda: MembershipFactory(role="helper"), lambda one: remove_member(one, by=SERVER),
        "member-changed",
    ),
    "create_rule_set": (
        ClubFactory, lambda c: create_rule_set(c, name="Vendredi", rules=PLAIN, by=SERVER),
        "club-rules-kept",
    ),
    "add_version": (
        kept_rules,
        lambda kept: add_version(kept.rule_set, rules=CHANGED, by=SERVER, based_on=1),
        "club-rules-kept",
    ),
    "keep_tournament_rules": (
        TournamentFactory, lambda one: keep_tournament_rules(one, name="V", by=SERVER),
        "club-rules-kept",
    ),
    "create_tournament": (
        ClubFactory, lambda club: create_tournament(club, by=SERVER, **NEW), "tournament-created",
    ),
    "remove_demo": (
        lambda: TournamentFactory(is_demo=True), lambda one: remove_demo(one, by=SERVER),
        "demo-removed",
    ),
    "reopen_tournament": (
        lambda: TournamentFactory(finished_at=timezone.now()),
        lambda one: reopen_tournament(one, reason="x", by=SERVER),
        "tournament-reopened",
    ),
    "change_settings": (
        TournamentFactory, lambda t: change_settings(t, values={"bye_points": 5}, by=SERVER),
        "settings-changed",
    ),
    "change_settings to hidden": (
        TournamentFactory, lambda t: change_settings(t, values={"is_public": False}, by=SERVER),
        "tournament-hidden",
    ),
    "change_settings to public": (
        lambda: TournamentFactory(is_public=False),
        lambda t: change_settings(t, values={"is_public": True}, by=SERVER),
        "tournament-published",
    ),
    "register_team": (
        TournamentFactory, lambda one: register_team(one, sign_up=PAIR, by=SERVER),
        "team-registered",
    ),
    "withdraw_team": (TeamFactory, lambda one: withdraw_team(one, by=SERVER), "team-withdrawn"),
    "check_in_team": (
        lambda: TeamFactory(is_present=False), lambda one: check_in_team(one, by=SERVER),
        "team-checked-in",
    ),
    "mark_paid": (TeamFactory, lambda one: mark_paid(one, paid=True, by=SERVER), "team-changed"),
    "record_departure": (
        team_in_the_room, lambda one: record_departure(one, by=SERVER), "team-left",
    ),
    "forbid_pair": (two_teams, lambda two: forbid_pair(*two, by=SERVER), "pair-forbidden"),
    "allow_pair": (
        lambda: forbid_pair(*two_teams(), by=SERVER), lambda pair: allow_pair(pair, by=SERVER),
        "pair-allowed",
    ),
    "erase_details": (
        lambda: trail_of(TournamentFactory(), 1)[0].tournament,
        lambda one: erase_details(one, numbers=[1], by=SERVER),
        "details-erased",
    ),
}  # fmt: skip
"""What there is, what is done, and the one entry that it leaves."""


@pytest.mark.django_db
@pytest.mark.parametrize("scene", SCENES)
def test_an_act_leaves_one_entry(scene: str) -> None:
    prepare, act, expected = SCENES[scene]
    there = prepare()
    known = set(AuditEntry.objects.values_list("pk", flat=True))
    act(there)
    left = AuditEntry.objects.exclude(pk__in=known)
    assert list(left.values_list("act", flat=True)) == [expected]


@pytest.mark.django_db
def test_erasing_a_person_seals_what_remains_in_an_entry_of_its_own() -> None:
    erase_person(TeamFactory().players[0], by=SERVER)
    left = AuditEntry.objects.order_by("number").values_list("act", flat=True)
    assert list(left) == ["details-erased", "rows-sealed"]


@pytest.mark.django_db
def test_what_changes_nothing_leaves_none() -> None:
    member = MembershipFactory(role="helper")
    change_club(member.club, name=member.club.name, town="", by=SERVER)
    add_member(member.club, username=member.user.username, role="helper", by=SERVER)
    erase_person(PlayerFactory(), by=SERVER)
    assert AuditEntry.objects.count() == 0
