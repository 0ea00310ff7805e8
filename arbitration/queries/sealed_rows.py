"""The rows that an act wrote, as its entry of the journal seals them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Model, QuerySet

from arbitration.models import AuditEntry, Ruling
from arbitration.queries.proved_tables import (
    ADJUSTMENTS,
    APPEALS,
    DEALS,
    INCIDENTS,
    JURIES,
    MATCHES,
    MEMBERS,
    MOVEMENTS,
    ON_THEIR_NAMES,
    ROUNDS,
    RULINGS,
    SHEETS,
    TEAMS,
    TOTALS,
    TOURNAMENTS,
    SealedRow,
)
from tournaments.acts import Seals, row_of
from tournaments.enums import Act, SheetEntry
from tournaments.models import (
    DealRecord,
    Match,
    Round,
    ScoreSheet,
    Team,
    TotalsRecord,
    Tournament,
)
from tournaments.queries.statements import prepared
from tournaments.signals import Announcement

_ON_ROUNDS = frozenset({Seals.ROUNDS, Seals.SEATING})

_SUBJECTS: dict[str, type[Model]] = {
    proved.model.__name__.lower(): proved.model
    for proved in (
        ROUNDS,
        MATCHES,
        SHEETS,
        ADJUSTMENTS,
        INCIDENTS,
        RULINGS,
        APPEALS,
        TEAMS,
        MOVEMENTS,
    )
}


def _seals(act: str) -> Seals:
    """What an act of the journal seals; entries keep acts as they were written."""
    return row_of(Act(act)).seals


def list_written_rows(
    announcements: Sequence[Announcement],
    *,
    tournament: Tournament,
    accounts: Mapping[int, UUID],
) -> list[list[SealedRow]]:
    """The rows that each announcement seals: each subject's stand with the last that names it.

    `accounts` are the keys of accounts in hand, by account.
    """
    last = {_name_of(announcement): place for place, announcement in enumerate(announcements)}
    return [
        _written_by(announcement, tournament, accounts)
        if last[_name_of(announcement)] == place
        else []
        for place, announcement in enumerate(announcements)
    ]


def list_respelled_rows(one: Announcement) -> list[SealedRow]:
    """The places in teams of whoever an act of the club wrote otherwise: each concours knows by it
    that their name came from an act."""
    named = one.after.get("respelled", ()) if isinstance(one.after, dict) else ()
    return list(MEMBERS.read(player__key__in=named)) if named else []


def _name_of(one: Announcement) -> tuple[object, object]:
    return (type(one.subject), None if one.subject is None else one.subject.pk)


def _written_by(
    one: Announcement, tournament: Tournament, accounts: Mapping[int, UUID]
) -> list[SealedRow]:
    rounds = list(ROUNDS.read(tournament=tournament)) if _seals(one.act) in _ON_ROUNDS else []
    if one.act == Act.DETAILS_ERASED:
        return rounds + _sealed_without_words(one, tournament)
    if one.act == Act.ROWS_SEALED:
        return list(_sealed_anew(tournament))
    if _seals(one.act) == Seals.SEATING and isinstance(one.subject, Match):
        return rounds + list(_rows_of(Round, one.subject.round.key))
    if one.subject is None or isinstance(one.subject, Team | Tournament):
        return rounds + list(_rows_with_names(one, tournament))
    if isinstance(one.subject, ScoreSheet):
        sheet = SHEETS.row_of(one.subject, accounts=accounts)
        return rounds + list(_rows_with_sheet(sheet, one.subject.key))
    return rounds + list(_rows_of(type(one.subject), one.subject.key))


def _rows_with_names(one: Announcement, tournament: Tournament) -> Iterator[SealedRow]:
    """What an act wrote of the tournament's name, of its teams and of who plays in them."""
    seals = _seals(one.act)
    if seals == Seals.TEAMS:
        numbers = _numbers_in(one.after if one.act == Act.TEAMS_IMPORTED else one.before)
        yield from _teams(tournament=tournament, number__in=numbers)
    elif isinstance(one.subject, Team) and seals != Seals.NOTHING:
        yield from _teams(pk=one.subject.pk)
    elif isinstance(one.subject, Tournament) and seals == Seals.TOURNAMENT:
        yield from TOURNAMENTS.read(pk=tournament.pk)
        yield from JURIES.read(pk=tournament.pk)
    elif isinstance(one.subject, Tournament) and seals == Seals.NAMES:
        yield from _all_names(tournament)
    elif seals == Seals.JURY:
        yield from JURIES.read(pk=tournament.pk)


def _teams(**wanted: object) -> Iterator[SealedRow]:
    """Teams, and whoever plays or played in them."""
    yield from TEAMS.read(**wanted)
    yield from MEMBERS.read(**{f"team__{path}": value for path, value in wanted.items()})


def _all_names(tournament: Tournament) -> Iterator[SealedRow]:
    yield from TOURNAMENTS.read(pk=tournament.pk)
    yield from _teams(tournament=tournament.pk)


def _rows_of(model: type[Model], key: UUID | None, *, whole: bool = False) -> Iterator[SealedRow]:
    """The rows of a subject: of a sheet the facts of its latest version, or with `whole` all."""
    if model is ScoreSheet:
        yield from _rows_of_sheet(key, whole=whole)
    elif model is Ruling:
        yield from RULINGS.read(key=key)
        yield from INCIDENTS.read(rulings__key=key)
        # What is decided of a deal that nobody has written yet stands on the sheet all the same.
        yield from SHEETS.read(match__incidents__rulings__key=key)
    elif model is Match and whole:
        # Whoever reads them takes the matches of a round for all that it has.
        yield from MATCHES.read(round__matches__key=key)
    elif model is Match:
        yield from MATCHES.read(key=key)
        yield from ROUNDS.read(matches__key=key)
    elif model is Round:
        yield from MATCHES.read(round__key=key)
    elif model is Team:
        yield from _teams(key=key)
    else:
        for proved in (ADJUSTMENTS, INCIDENTS, APPEALS, MOVEMENTS):
            if model is proved.model:
                yield from proved.read(key=key)


def _rows_of_sheet(key: UUID | None, *, whole: bool) -> Iterator[SealedRow]:
    for sheet in list(SHEETS.read(key=key)):
        yield from _rows_with_sheet(sheet, key, whole=whole)


def _rows_with_sheet(
    sheet: SealedRow, key: UUID | None, *, whole: bool = False
) -> Iterator[SealedRow]:
    """A sheet's row, its round's, whose state a sheet may end, and the facts of the sheet."""
    yield sheet
    yield from ROUNDS.describe_rows(_list_rounds_of(key), {})
    if whole:
        yield from DEALS.read(sheet__key=key)
        yield from TOTALS.read(sheet__key=key)
    elif sheet["facts"]["entry"] == SheetEntry.DEALS:
        yield from DEALS.describe_rows(_list_deals_of(key, sheet["facts"]["version"]), {})
    else:
        yield from TOTALS.describe_rows(_list_totals_of(key, sheet["facts"]["version"]), {})


@prepared
def _list_rounds_of(sheet: Any) -> QuerySet[Round, dict[str, Any]]:
    return ROUNDS.select(Round.objects.filter(matches__sheet__key=sheet))


@prepared
def _list_deals_of(sheet: Any, version: int) -> QuerySet[DealRecord, dict[str, Any]]:
    return DEALS.select(DealRecord.objects.filter(sheet__key=sheet, version=version))


@prepared
def _list_totals_of(sheet: Any, version: int) -> QuerySet[TotalsRecord, dict[str, Any]]:
    return TOTALS.select(TotalsRecord.objects.filter(sheet__key=sheet, version=version))


def _sealed_without_words(one: Announcement, tournament: Tournament) -> list[SealedRow]:
    """What the erased entries sealed, as it stands now, without the words: the entry would keep
    what it says is erased."""
    numbers = _numbers_in(one.after)
    erased = AuditEntry.objects.filter(tournament=tournament, number__in=numbers)
    rows = _rows_sealed_by(erased, tournament)
    return [{name: value for name, value in row.items() if name != "words"} for row in rows]


def _numbers_in(told: object) -> list[int]:
    """The numbers that an act tells of: entries it erased, teams it wrote."""
    numbers = told.get("numbers") if isinstance(told, dict) else None
    listed = numbers if isinstance(numbers, list) else []
    return [number for number in listed if isinstance(number, int)]


def _sealed_anew(tournament: Tournament) -> Iterator[SealedRow]:
    """What any erased entry sealed and all that names people, once a person was taken out of it.

    Such an entry can itself be erased with the next person.
    """
    erased = AuditEntry.objects.filter(tournament=tournament, detail__content="")
    yield from _all_names(tournament)
    for row in _rows_sealed_by(erased, tournament):
        if row["table"] not in _TABLES_OF_NAMES:
            yield row


_TABLES_OF_NAMES = frozenset(proved.table for proved in ON_THEIR_NAMES)


def _rows_sealed_by(erased: QuerySet[AuditEntry], tournament: Tournament) -> Iterator[SealedRow]:
    """The rows that entries sealed, as they stand now."""
    told = list(erased.order_by("number").values_list("act", "subject_type", "subject_key"))
    seals = {_seals(act) for act, _kind, _key in told}
    if seals & {Seals.TOURNAMENT, Seals.NAMES}:
        yield from TOURNAMENTS.read(pk=tournament.pk)
    if seals & {Seals.TOURNAMENT, Seals.JURY}:
        yield from JURIES.read(pk=tournament.pk)
    every_team = bool(seals & {Seals.TEAMS, Seals.NAMES})
    if every_team:
        yield from _teams(tournament=tournament.pk)
    kept = ((kind, key) for act, kind, key in told if _seals(act) != Seals.NOTHING)
    for kind, key in dict.fromkeys(kept):
        model = _SUBJECTS.get(kind)
        if model is not None and not (every_team and model is Team):
            yield from _rows_of(model, key, whole=True)


def lists_every_round(entry: AuditEntry) -> bool:
    """Whether an entry seals all the rounds that there are, and of a round all its matches."""
    return _seals(entry.act) in _ON_ROUNDS
