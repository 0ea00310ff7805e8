"""Accepting a suitcase: opened in a hall, or brought back to where it was packed."""

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from api.domain.hooks.events import save_return
from bookings.domain.online.payments import ask_all_again
from suitcases.domain.brought import Brought
from suitcases.domain.cases import Case, SuitcaseArrival, find_case, require_account
from suitcases.domain.forks import set_copy_aside
from suitcases.domain.packing import describe_suitcase, refuse_unproved
from suitcases.domain.rows import (
    Writer,
    count_receipts_on,
    save_whole,
    take_others_away,
    take_rows_away,
)
from suitcases.models import Suitcase
from suitcases.queries.rows import Row, find_table_of_people, read_people, read_rows
from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, lock_tournament
from tournaments.domain.clubs import create_club, set_logo
from tournaments.domain.custody import give_custody
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.rights.links import find_free_slug
from tournaments.domain.tournament.tournaments import build_stem
from tournaments.enums import Act, Custody, Role
from tournaments.models import Club, Membership, Player, Tournament
from tournaments.ports import arbitration
from tournaments.queries.travelling import Travelling


def list_person_rows(rows: list[Row], *, club: Club, base: Mapping[str, Any]) -> list[Row]:
    """The persons as they are to be written, column by column.

    What the hall changed since `base` (the rows as they left, by key; none on the way there) is
    taken, everything else stays as it is here. A licence that another person of the club has by
    now is left out: the club says who is who.
    """
    table = find_table_of_people()
    found = Player.objects.filter(club=club, key__in=[row["key"] for row in rows])
    here = {row["key"]: row for row in read_rows(table, found).values()}
    merged = [_merge(row, here.get(row["key"]), base.get(row["key"])) for row in rows]
    licences = [row["licence"] for row in merged if row["licence"]]
    others = Player.objects.filter(club=club, licence__in=licences)
    holders = others.exclude(key__in=[row["key"] for row in rows]).values_list("licence", "key")
    whose: dict[str, object] = dict(holders)
    # Of two who come with the same, it stays whose it is here.
    for row in sorted(merged, key=lambda row: row["licence"] != _read_licence(here, row)):
        whose.setdefault(row["licence"], row["key"])
    return [row if whose[row["licence"]] == row["key"] else row | {"licence": ""} for row in merged]


def _read_licence(here: Mapping[str, Row], row: Row) -> str:
    return str(here[row["key"]]["licence"]) if row["key"] in here else ""


def _merge(row: Row, here: Row | None, base: Row | None) -> Row:
    if here is None or base is None:
        return row
    return {
        column: here.get(column, value) if value == base.get(column) else value
        for column, value in row.items()
    }


@transaction.atomic
def receive(brought: Brought, *, by: Actor, anew: bool = False) -> Tournament:
    """Do with a suitcase what its case asks, whole or not at all; `anew`: where the copy here went
    its own way, it is put aside.

    Raises Refused as `find_case` does, `clash` where what is here stands in the way, and
    `not-proved` where the rows are not what their journal and their facts give.
    """
    known = Tournament.objects.select_related("club").filter(key=brought.key).first()
    if known is not None:
        lock_club(known.club)
        lock_tournament(known)
    arrival = find_case(brought, by=by, anew=anew)
    with save_whole():
        tournament = _write(arrival, by)
        _end(arrival, tournament, by)
        refresh_snapshots(tournament)
        if brought.manifest.with_names:
            refuse_unproved(tournament)
    return tournament


def _write(arrival: SuitcaseArrival, by: Actor) -> Tournament:
    brought, tournament = arrival.brought, arrival.tournament
    club = _ensure_club(brought, by) if tournament is None else tournament.club
    base = {} if arrival.suitcase is None else arrival.suitcase.people

    def read_rows(table: Travelling) -> Iterable[Row]:
        rows = brought.read_rows(table)
        if table.model is Player:
            return list_person_rows(list(rows), club=club, base=base)
        if table.model is Tournament:
            return [_with_address(brought.tournament, tournament)]
        return rows

    writer = Writer(club, brought.key)
    writer.save_accounts(brought.accounts)
    if tournament is not None and arrival.case == Case.OPEN_ANEW:
        set_copy_aside(tournament, read_rows, common=arrival.common, by=by)
    elif tournament is not None:
        take_rows_away(tournament)
    writer.write(read_rows)
    if tournament is not None:
        take_others_away(tournament, read_rows)
    count_receipts_on(club)
    written = Tournament.objects.select_related("club").get(key=brought.key)
    arbitration().extend_trail(written, brought.trail)
    return written


def _ensure_club(brought: Brought, by: Actor) -> Club:
    """The club; where it is not known yet, made as it was told, with who opens it to run it."""
    row = brought.club
    club = Club.objects.filter(key=row["key"]).first()
    if club is not None:
        return lock_club(club)
    club = create_club(name=row["name"], town=row["town"], key=row["key"], by=by)
    club.contact_email, club.is_listed = row["contact_email"], row["is_listed"]
    club.save(update_fields=["contact_email", "is_listed"])
    Membership.objects.create(club=club, user=require_account(by), role=Role.ORGANISER)
    return set_logo(club, content=brought.logo, by=by) if brought.logo else club


def _with_address(row: dict[str, Any], here: Tournament | None) -> dict[str, Any]:
    """The tournament's row under the address that it has here, or one that is free."""
    if here is not None:
        return row | {"slug": here.slug}
    taken = set(Tournament.objects.values_list("slug", flat=True))
    if row["slug"] not in taken:
        return row
    stem = build_stem(row["name"], datetime.date.fromisoformat(row["date"]))
    return row | {"slug": find_free_slug(stem, taken)}


def _end(arrival: SuitcaseArrival, tournament: Tournament, by: Actor) -> None:
    """Say where the tournament is from now on, and on record how it came."""
    now, manifest = timezone.now(), arrival.brought.manifest
    if arrival.case == Case.READ:
        give_custody(tournament, Custody.ARCHIVE, at=now, who=by.name)
        # It is kept for those who help or look up, not shown a second time to everybody.
        tournament.is_public = False
        tournament.save(update_fields=["is_public"])
        return
    suitcase = arrival.suitcase
    if suitcase is None:
        tournament.suitcases.filter(ended_at=None, given_up_at=None).update(ended_at=now)
        suitcase = Suitcase.objects.create(
            key=manifest.suitcase,
            tournament=tournament,
            number=manifest.number,
            is_ours=False,
            secret=manifest.secret,
            head=manifest.head,
            taken_to=manifest.taken_to,
            packed_at=manifest.made_at,
            packed_by=manifest.made_by,
            opened_at=now,
        )
        give_custody(tournament, Custody.VISITING, at=now, who=by.name)
        # In the club's journal: that of the concours stays as it was packed until something is done
        # here, so that a later suitcase of it can still be opened on this computer.
        after = _describe_with_trail(tournament, suitcase) | _describe_aside(arrival, tournament)
        announce_in_club(Act.SUITCASE_OPENED, club=tournament.club, by=by, after=after)
        return
    _take_back(arrival, suitcase, tournament, by)


def _take_back(
    arrival: SuitcaseArrival, suitcase: Suitcase, tournament: Tournament, by: Actor
) -> None:
    # A later file of it may come: what is changed here until then stays.
    suitcase.people = read_people(arrival.brought.read_rows(find_table_of_people()))
    suitcase.ended_at = timezone.now()
    suitcase.save()
    give_custody(tournament, Custody.HERE, at=None, who="")
    ask_all_again(tournament)
    announce_in_club(
        Act.SUITCASE_BROUGHT_BACK,
        club=tournament.club,
        by=by,
        after=_describe_with_trail(tournament, suitcase),
    )
    save_return(tournament)


def _describe_with_trail(tournament: Tournament, suitcase: Suitcase) -> dict[str, Any]:
    return describe_suitcase(suitcase) | {"trail": tournament.key.hex, "name": tournament.name}


def _describe_aside(arrival: SuitcaseArrival, tournament: Tournament) -> dict[str, str]:
    """The copy that gave way, and where its journal ended."""
    if arrival.case != Case.OPEN_ANEW:
        return {}
    aside = tournament.copies_aside.latest("put_aside_at")
    return {"aside": aside.name, "aside_head": aside.head}
