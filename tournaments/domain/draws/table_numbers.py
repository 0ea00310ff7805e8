"""Another table for a match of a draw, by hand: a free one, or one whose match takes its own."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.checks import refuse_held
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Match, Round
from tournaments.models.sheets.shapes import KeptCertificate
from tournaments.queries.draws.requests import list_tables_in_use
from tournaments.queries.draws.table_notes import note_tables_by_hand

_ASIDE = 32_000
"""Where a match waits while another takes its table: no hall has a table of that number."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePreview:
    """What another table comes to: the certificate with it, and the matches that change place."""

    certificate: KeptCertificate
    changed: tuple[Match, ...]
    tables: tuple[tuple[int, int | None], ...]


def preview_table(round_: Round, *, table: int, number: int) -> TablePreview:
    """The match of `table` at table `number`, whose match takes its place; nothing is written.

    Raises Refused as `change_table` does.
    """
    refuse_by_table(Act.DRAW_TABLE_CHANGED, round_)
    changed = _exchange(round_, table, number)
    return TablePreview(
        certificate=_certify(round_, changed, table, number),
        changed=tuple(changed),
        tables=tuple((match.pk, match.table_number) for match in changed),
    )


@transaction.atomic
def change_table(round_: Round, *, table: int, number: int, by: Actor) -> Round:
    """Put the match of `table` at table `number`; a match that sits there takes its place.

    Who meets whom stays as drawn; the certificate says what the tables cost now. Raises Refused:
    `finished`, `already-recorded` once a sheet of the round is begun, `seats-held`,
    `no-such-table`, `same-table`, `table-elsewhere` where another stage plays there.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = read_again(Round.objects.select_for_update(no_key=True, of=("self",)), pk=round_.pk)
    round_.tournament = round_.stage.tournament = tournament
    refuse_by_table(Act.DRAW_TABLE_CHANGED, round_)
    changed = _exchange(round_, table, number)
    before = round_.certificate
    round_.certificate = _certify(round_, changed, table, number)
    _save_tables(changed)
    round_.save(update_fields=["certificate"])
    announce(
        Act.DRAW_TABLE_CHANGED,
        tournament=tournament,
        subject=round_,
        by=by,
        before={"table": table, "certificate": before},
        after={"table": number, "exchanged": len(changed) > 1, "certificate": round_.certificate},
    )
    return round_


def _exchange(round_: Round, table: int, number: int) -> list[Match]:
    """Exchange two tables in memory; the matches that change, that of `table` first."""
    if table == number:
        raise Refused(_("C'est deux fois la même table."), code="same-table", field="number")
    matches = round_.matches.filter(table_number__in=(table, number))
    by_table = {match.table_number: match for match in matches.select_related("ns", "ew")}
    if table not in by_table:
        raise Refused(
            _("Pas de table %(table)d dans ce tirage.") % {"table": table},
            code="no-such-table",
            field="table",
        )
    if number in list_tables_in_use(round_.stage):
        raise Refused(
            _("La table %(table)d sert à une autre phase en ce moment.") % {"table": number},
            code="table-elsewhere",
            field="number",
        )
    changed = [by_table[table]]
    changed[0].table_number = number
    if number in by_table:
        by_table[number].table_number = table
        changed.append(by_table[number])
    refuse_held(changed)
    return changed


def _certify(round_: Round, changed: Sequence[Match], table: int, number: int) -> KeptCertificate:
    """The certificate with what two tables cost now; who meets whom costs what it did."""
    held: KeptCertificate = copy(round_.certificate)
    held["notes"] = note_tables_by_hand(round_, changed, (table, number))
    return held


def _save_tables(changed: Sequence[Match]) -> None:
    """Write the tables; all but the last step aside first, so that no two stand at one."""
    for place, match in enumerate(changed):
        Match.objects.filter(pk=match.pk).update(table_number=_ASIDE + place)
    for match in changed:
        match.save(update_fields=["table_number"])
