"""What travels of teams, stages, rounds and sheets; and every table of which rows travel."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model

from tournaments.models import (
    Adjustment,
    CancelledDraw,
    CommandKey,
    DealRecord,
    ForbiddenPair,
    HelperPass,
    KeptAsPlayed,
    LotCall,
    Match,
    PhoneSeat,
    Player,
    Room,
    Round,
    ScoreSheet,
    Stage,
    StageEntrant,
    TableCode,
    TableEntry,
    TableSignature,
    TableStand,
    Team,
    TeamMember,
    TotalsRecord,
    Tournament,
)
from tournaments.queries.travelling import (
    DRAW,
    KEPT_AS_PLAYED,
    SHEET,
    STAGE,
    TOURNAMENT,
    TYPED_DEAL,
    TYPED_TOTALS,
    Travelling,
)

_MATCH, _SHEET = "match__round__tournament", "sheet__match__round__tournament"
_FACT = (
    "version", "is_current", "entered_by", "entered_pass", "origin", "entered_at", "replaces",
    "reason", "sheet", "facts",
)  # fmt: skip
_DRAW = (
    "key", "stage", "number", "stage_round", "system", "seed", "draw_input", "certificate",
    "swaps", "drawn_at", "published_at", "started_at",
)  # fmt: skip

PLAYED = (
    Travelling(
        model=Tournament,
        shapes=TOURNAMENT,
        within="pk",
        is_kept=True,
        columns=(
            "key", "club", "name", "slug", "date", "starts_at", "place", "preset", "rulebook",
            "edition", "rule_overrides", "rules_source", "length_kind", "length_value",
            "most_deals", "time_limit_minutes", "rules_frozen_at", "sheet_entry", "phone_entry",
            "same_phone", "first_deal_at_desk", "second_check", "capacity", "table_numbers",
            "reserved_tables", "table_places", "table_order", "avoid_same_club", "entrants",
            "categories", "points_win", "points_draw", "points_loss", "criteria", "lot_seed",
            "best_rounds", "drop_worst", "narrow_loss_margin", "narrow_loss_points", "club_teams",
            "clubs_by", "bye_choice", "bye_value", "bye_points", "bye_is_win", "bye_ranking_points",
            "bye_play", "forfeit_value", "both_absent_points", "forfeit_points_for",
            "forfeit_points_against", "missed_round_points", "appeal_minutes", "jury_quorum",
            "jury_majority", "pending_appeals", "deal_word", "bye_word", "booking_mode",
            "booking_opens_at", "booking_closes_at", "offer_hours", "partner_hours",
            "booking_contact", "booking_words", "booking_questions", "pay_online", "hold_minutes",
            "is_public", "is_demo", "hides_standings", "places_called", "stopped_at", "finished_at",
            "created_at",
        ),
        told_as={"booking_contact": "", "booking_words": ""},
    ),
    Travelling(
        model=Player,
        within="memberships__team__tournament",
        is_kept=True,
        is_of_club=True,
        columns=(
            "key", "club", "name", "name_key", "family_name", "phone", "email",
            "mail_agreed_at", "mail_dead_at", "licence", "category", "member_until",
            "shows_initial", "erased_at",
        ),
        once=("licence",),
        told_as={
            "phone": "", "email": "", "licence": "", "category": "", "member_until": None,
        },
    ),
    Travelling(
        model=Team,
        is_kept=True,
        columns=(
            "key", "tournament", "number", "name", "club_name", "category", "status",
            "seeks_partner", "is_present", "checked_in_at", "left_at", "has_paid", "joined",
            "fixed_table", "cannot_climb", "is_staff", "excluded_at", "note", "registered_at",
        ),
        told_as={"name": "", "note": "", "cannot_climb": False},
    ),
    Travelling(
        model=TeamMember,
        within="team__tournament",
        columns=(
            "key", "team", "player", "position", "since_round", "until_round", "excluded_at",
            "spelling",
        ),
        told_as={"spelling": ""},
    ),
    Travelling(
        model=ForbiddenPair,
        columns=("key", "tournament", "team_a", "team_b", "reason"),
        told_as={"reason": ""},
    ),
    Travelling(
        model=Stage,
        shapes=STAGE,
        columns=(
            "key", "tournament", "number", "name", "system", "rounds_planned", "options",
            "source", "entry", "decides", "from_place", "to_place", "places_per_pool", "fill_up",
            "lost_rounds", "carry", "cut_tie", "drawn_places", "drawn_from", "drawn_first",
            "drawn_last", "length_kind", "length_value", "most_deals", "time_limit_minutes",
            "rule_overrides", "rules_name", "opened_at", "opened_on",
        ),
    ),
    Travelling(
        model=StageEntrant,
        within="stage__tournament",
        named_by=("stage", "team"),
        columns=(
            "stage", "team", "seed", "pool", "since_round", "carried_ranking_points",
            "carried_match_points",
        ),
    ),
    Travelling(
        model=LotCall,
        within="stage__tournament",
        named_by=("stage", "number"),
        columns=("stage", "team", "number", "answer", "answered_at"),
    ),
    Travelling(
        model=Room,
        columns=("key", "tournament", "name", "first_table", "last_table", "needs_stairs"),
    ),
    Travelling(
        model=HelperPass,
        columns=(
            "key", "role", "label", "token_hash", "given_by", "given_at", "valid_until",
            "revoked_at", "tournament", "room", "last_used_at",
        ),
        told_as={"label": ""},
    ),
    Travelling(
        model=Round,
        shapes=DRAW,
        columns=(
            *_DRAW, "tournament", "state", "paused_at", "paused_by", "paused_for", "closed_at",
            "phone_entry", "same_phone", "first_deal_at_desk",
        ),
    ),
    Travelling(
        model=Match,
        within="round__tournament",
        columns=(
            "key", "round", "table_number", "ns", "ew", "ns_partner", "ew_partner", "slot",
            "counts_for", "forfeit", "ns_score", "ew_score", "winner", "goes_on",
        ),
    ),
    Travelling(
        model=KeptAsPlayed,
        within="stage__tournament",
        shapes=KEPT_AS_PLAYED,
        columns=("key", "stage", "match", "difference", "reason", "made_at"),
        told_as={"reason": ""},
    ),
    Travelling(
        model=CancelledDraw,
        shapes=DRAW,
        within="stage__tournament",
        columns=(*_DRAW, "tables", "cancelled_at", "restored_at", "reason"),
        told_as={"reason": ""},
    ),
    Travelling(
        model=ScoreSheet,
        shapes=SHEET,
        within=_MATCH,
        columns=(
            "key", "match", "state", "entry", "version", "result", "barred", "ruled", "lost_by",
            "submitted_by", "submitted_at", "confirmed_by", "confirmed_at", "compared_version",
            "contest_reason", "contested_deal", "held_by_desk", "first_deal_accepted",
            "table_version",
        ),
        told_as={"contest_reason": ""},
    ),
    Travelling(
        model=DealRecord,
        shapes=TYPED_DEAL,
        within=_SHEET,
        named_by=("sheet", "number", "version"),
        columns=(*_FACT, "number", "entry_key", "same_phone"),
        told_as={"reason": ""},
    ),
    Travelling(
        model=TotalsRecord,
        shapes=TYPED_TOTALS,
        within=_SHEET,
        named_by=("sheet", "version"),
        columns=_FACT,
        told_as={"reason": ""},
    ),
    Travelling(
        model=Adjustment,
        columns=(
            "key", "tournament", "team", "match", "kind", "unit", "amount", "reason_code",
            "reason", "reverses", "made_by", "made_at",
        ),
        told_as={"reason": ""},
    ),
    Travelling(
        model=TableCode,
        columns=("key", "tournament", "table_number", "token_hash", "short_hash"),
    ),
    Travelling(
        model=PhoneSeat,
        within=_MATCH,
        columns=(
            "key", "match", "number", "side", "device", "claimed_at", "seen_at", "ended_at",
            "taken_over", "asked_by", "asked_at", "kept_from",
        ),
    ),
    Travelling(
        model=TableEntry,
        shapes=TYPED_DEAL,
        within=_SHEET,
        columns=("key", "sheet", "seat", "side", "number", "facts", "base", "entered_at"),
    ),
    Travelling(
        model=TableStand,
        within=_SHEET,
        named_by=("sheet", "number", "side"),
        columns=("sheet", "number", "side", "entry", "device", "same_phone", "since"),
    ),
    Travelling(
        model=TableSignature,
        within=_SHEET,
        named_by=("sheet", "side"),
        columns=("sheet", "side", "digest", "device", "same_phone", "signed_at"),
    ),
    Travelling(
        model=CommandKey,
        within="seat__match__round__tournament",
        columns=("key", "seat", "code", "sentence", "answered_at"),
    ),
)  # fmt: skip
"""Those first on which others rest."""
ACCOUNT = ("account_key__key",)
"""The path by which an account is named."""

_OF_OTHERS: list[Travelling] = []


def add_travelling(*tables: Travelling) -> None:
    """Take on the tables of another subject, as it does when it starts."""
    _OF_OTHERS.extend(tables)


def list_travelling() -> tuple[Travelling, ...]:
    """Every table of which rows travel, those first on which others rest."""
    return (*PLAYED, *_OF_OTHERS)


def list_name_paths(model: type[Model]) -> tuple[str, ...]:
    """The paths from a row of a model to what names it."""
    if model is User:
        return ACCOUNT
    named_by = next(
        (table.named_by for table in list_travelling() if table.model is model), ("key",)
    )
    return tuple(_list_paths(model, named_by))


def _list_paths(model: type[Model], columns: tuple[str, ...]) -> Iterator[str]:
    for column in columns:
        field_ = model._meta.get_field(column)
        if isinstance(field_, ForeignKey):
            yield from (f"{column}__{path}" for path in list_name_paths(field_.remote_field.model))
        else:
            yield column
