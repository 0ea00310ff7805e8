"""Creating a tournament, alone or from another one, and changing its settings."""

import datetime
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import CATALOGUE, RULEBOOKS
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.clubs import refuse_closed_club
from tournaments.domain.money.tariffs import TariffPlan, describe_tariffs, set_tariffs
from tournaments.domain.previews import NOTHING_SEEN, Seen, leave_to_others
from tournaments.domain.rights.links import save_under_free_slug
from tournaments.domain.rights.roles import give_role
from tournaments.domain.stages.stages import check_first_stage, describe_chain, save_stages
from tournaments.domain.tournament.presets import PRESET_BY_CODE
from tournaments.enums import Act, Along, DrawSystem, Entrants, Role
from tournaments.errors import Refused
from tournaments.models import Club, Stage, Tournament
from tournaments.ports import prizes, seasons

RULE_FIELDS = ("rulebook", "rule_overrides", "length_kind", "length_value", "most_deals")
"""What is frozen with the first deal of round 1."""

STAGE_FIELDS = ("system", "rounds_planned", "options")
"""What the settings say of the first stage."""

COPIED = (
    "preset", "place", "starts_at", *RULE_FIELDS, "rules_source", "time_limit_minutes",
    "sheet_entry", "phone_entry", "same_phone", "first_deal_at_desk", "second_check",
    "capacity", "table_numbers", "avoid_same_club", "points_win",
    "points_draw", "points_loss", "criteria", "bye_choice", "bye_value", "bye_points",
    "bye_is_win", "bye_ranking_points", "bye_play", "forfeit_value", "forfeit_points_for",
    "forfeit_points_against", "both_absent_points", "missed_round_points", "narrow_loss_margin",
    "narrow_loss_points", "best_rounds", "drop_worst", "club_teams", "clubs_by", "categories",
    "entrants", "table_order", "reserved_tables", "table_places", "appeal_minutes",
    "jury_quorum", "jury_majority", "deal_word", "bye_word", "is_public",
    "offer_hours", "partner_hours", "pay_online", "hold_minutes", "booking_contact",
    "booking_words", "booking_questions",
)  # fmt: skip
"""What the next evening has of this one."""


def build_stem(name: str, date: datetime.date) -> str:
    """What the address of a tournament begins with: its name and its year."""
    year = f"{date:%Y}"
    words = slugify(name).split("-")
    stem = "-".join(words if year in words else [*words, year])[:70].strip("-")
    return f"concours-{year}" if stem == year else stem


@transaction.atomic
def create_tournament(
    club: Club,
    *,
    name: str,
    date: datetime.date,
    preset: str,
    by: Actor,
    values: Mapping[str, Any] | None = None,
    tariffs: Sequence[TariffPlan] = (),
    series: Collection[int] = (),
    is_demo: bool = False,
) -> Tournament:
    """A new tournament of `club` from a preset, with `values` in place of the preset's, and what
    an entry costs; without `tariffs` it costs nothing. It counts in `series`, by their rows."""
    chosen = PRESET_BY_CODE[preset]
    given = {"lot_seed": _new_lot(), **chosen.values, **(values or {})}
    stage = {**chosen.stage, **{key: given.pop(key) for key in STAGE_FIELDS if key in given}}
    stored = _store(
        Tournament(club=club, name=name, date=date, preset=preset, is_demo=is_demo, **given),
        [stage, *chosen.stages],
        by,
    )
    seasons().count_in(stored, series=series, by=by)
    return set_tariffs(stored, tariffs=tariffs, by=by) if tariffs else stored


@transaction.atomic
def duplicate_tournament(
    tournament: Tournament,
    *,
    name: str,
    date: datetime.date,
    by: Actor,
    along: Collection[Along] = tuple(Along),
    series: Collection[int] | None = None,
) -> Tournament:
    """A new tournament with the settings, rules and tariffs of an earlier one, and nobody signed
    up; `along` is what comes besides, `series` where it counts, None: where the earlier one does.
    What ended or opened so many days before does so as many before this one."""
    moved = date - tournament.date
    stored = derive_tournament(
        tournament,
        name=name,
        date=date,
        stages=describe_chain(tournament),
        by=by,
        values=_describe_booking(tournament, moved) if Along.BOOKING in along else None,
    )
    if tariffs := describe_tariffs(tournament, moved=moved):
        set_tariffs(stored, tariffs=tariffs, by=by)
    if Along.LOTS in along:
        prizes().copy_lots(stored, source=tournament, by=by)
    if Along.HELPERS in along:
        for given in tournament.roles.select_related("user").order_by("pk"):
            give_role(stored, user=given.user, role=Role(given.role), by=by)
    if series is None:
        series = [counting.pk for counting in seasons().list_counting(tournament)]
    seasons().count_in(stored, series=series, by=by)
    return stored


def _describe_booking(tournament: Tournament, moved: datetime.timedelta) -> Mapping[str, Any]:
    """When people may sign up from home, so many days later."""
    moments = {
        name: getattr(tournament, name) for name in ("booking_opens_at", "booking_closes_at")
    }
    later = {name: moment and moment + moved for name, moment in moments.items()}
    return {"booking_mode": tournament.booking_mode, **later}


def derive_tournament(
    tournament: Tournament,
    *,
    name: str,
    date: datetime.date,
    stages: Sequence[Mapping[str, Any]],
    by: Actor,
    values: Mapping[str, Any] | None = None,
) -> Tournament:
    """A new tournament of the same club with the settings and rules of another, but `values`, and
    stages of its own. Must run inside the transaction of an act."""
    copied = {field: getattr(tournament, field) for field in COPIED} | dict(values or {})
    made = Tournament(club=tournament.club, name=name, date=date, lot_seed=_new_lot(), **copied)
    return _store(made, stages, by)


def _new_lot() -> int:
    return secrets.randbelow(10**9)


def _store(tournament: Tournament, stages: Sequence[Mapping[str, Any]], by: Actor) -> Tournament:
    refuse_closed_club(tournament.club)
    tournament.edition = RULEBOOKS[tournament.rulebook].edition
    save_under_free_slug(tournament, stem=build_stem(tournament.name, tournament.date))
    save_stages(tournament, stages)
    announce(
        Act.TOURNAMENT_CREATED,
        tournament=tournament,
        subject=tournament,
        by=by,
        after={
            "name": tournament.name,
            "rulebook": tournament.rulebook,
            "rules_source": tournament.rules_source.get("id", ""),
        },
    )
    return tournament


@transaction.atomic
def change_settings(
    tournament: Tournament, *, values: Mapping[str, Any], by: Actor, seen: Seen = NOTHING_SEEN
) -> Tournament:
    """Change settings other than the frozen rules; only what differs is kept in the history.

    What was changed since the page that showed `seen`, and not touched on it, stays.
    Raises Refused: `rules-frozen` when a rule is among the changes after the first deal,
    `entrants-fixed` for a system that is not for those who signed up, and those of
    `check_first_stage` and `leave_to_others`.
    """
    locked = lock_tournament(tournament)
    stage = locked.stages.select_for_update(no_key=True).order_by("number")[0]
    before = {key: getattr(_owner(key, locked, stage), key) for key in values}
    own = leave_to_others(values, before, seen)
    changed = {key: value for key, value in own.items() if value != before[key]}
    if locked.rules_frozen_at is not None and any(key in RULE_FIELDS for key in changed):
        raise Refused(
            _(
                "Les règles sont figées depuis la première donne : changez-les à part, avec une "
                "raison."
            ),
            code="rules-frozen",
        )
    if not changed:
        return locked
    _take_over(changed, locked, stage)
    locked.rule_overrides = select_known_overrides(locked.rulebook, locked.rule_overrides)
    locked.edition = RULEBOOKS[locked.rulebook].edition
    locked.save()
    stage.save()
    _announce_changes(locked, before=before, changed=changed, by=by)
    return locked


def _announce_changes(
    tournament: Tournament, *, before: Mapping[str, Any], changed: Mapping[str, Any], by: Actor
) -> None:
    """Tell settings in one entry; whether the public sees the tournament is an act of its own."""
    act_of = dict.fromkeys(changed, Act.SETTINGS_CHANGED)
    if "is_public" in changed:
        shown = changed["is_public"]
        act_of["is_public"] = Act.TOURNAMENT_PUBLISHED if shown else Act.TOURNAMENT_HIDDEN
    for act in dict.fromkeys(act_of.values()):
        keys = [key for key in changed if act_of[key] == act]
        announce(
            act,
            tournament=tournament,
            subject=tournament,
            by=by,
            before={key: before[key] for key in keys},
            after={key: changed[key] for key in keys},
        )


def _take_over(changed: Mapping[str, Any], tournament: Tournament, stage: Stage) -> None:
    """Set what changed in memory, and refuse what the first stage may not choose."""
    system = stage.system
    for key, value in changed.items():
        setattr(_owner(key, tournament, stage), key, value)
    if "system" in changed:
        _sign_up_for(tournament, stage)
    stage.tournament = tournament
    if any(key in STAGE_FIELDS for key in changed):
        check_first_stage(stage, system)


def _sign_up_for(tournament: Tournament, stage: Stage) -> None:
    """Let people sign up alone for a mêlée, and as teams for anything else."""
    alone = stage.system == DrawSystem.MELEE
    wanted = Entrants.INDIVIDUALS if alone else Entrants.TEAMS
    if wanted == tournament.entrants:
        return
    if tournament.stages.count() > 1:
        raise Refused(
            _("D'autres phases suivent : elles se jouent entre les mêmes, seuls ou en équipes."),
            code="entrants-fixed",
            field="system",
        )
    if tournament.teams.exists():
        raise Refused(
            _("Des équipes sont inscrites : une mêlée inscrit des joueurs seuls.")
            if alone
            else _("Des joueurs seuls sont inscrits : seule une mêlée leur donne un partenaire."),
            code="entrants-fixed",
            field="system",
        )
    tournament.entrants = wanted


def select_known_overrides(rulebook: str, overrides: Mapping[str, Any]) -> dict[str, Any]:
    """The overrides that another rulebook understands too."""
    book = RULEBOOKS[rulebook]
    return {key: value for key, value in overrides.items() if book.overridable(CATALOGUE[key])}


def read_settings(tournament: Tournament, names: Iterable[str]) -> dict[str, Any]:
    """Some settings as they are, by name, those of the first stage among them."""
    stage = tournament.stages.order_by("number")[0]
    return {name: getattr(_owner(name, tournament, stage), name) for name in names}


def _owner(key: str, tournament: Tournament, stage: Stage) -> Tournament | Stage:
    return stage if key in STAGE_FIELDS else tournament
