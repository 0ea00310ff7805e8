"""Codes of tables: printed on tents and sheets, scanned or typed by whoever sits there.

A code's secrets follow from its key and the site's own secret, so that it can be printed again;
what is stored is their hashes, by which a code that arrives is found.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.rights.allowances import Allowance, give_back, take_attempt
from tournaments.domain.rights.links import count_guess, derive_secret, encode_token
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import TableCode, Tournament
from tournaments.models.rights import hash_token

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXY"
"""Without I, L, O, U and Z, which people take for other signs: 31, so that the check sign tells
each wrong sign."""

_SHORT_SIGNS = 8
_READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "Z": "2"})
TYPED_CODES = Allowance(scope="typed table codes", count=1200, seconds=600)
"""Wrong ones from one address, which may be a whole hall's: more than the hands of a hall come to,
so that it takes a program to have everybody wait, and so few that one which tries all evening finds
a table of 9,000 once in 2,500 evenings. Scanned codes have an allowance of their own."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedCode:
    """The secrets of a table's code: in its picture, and to be typed (`K7Q-M4T-XD9`)."""

    token: str
    short: str


def print_codes(tournament: Tournament, tables: Iterable[int]) -> dict[int, PrintedCode]:
    """The codes of tables, made where there are none; the same ones each time."""
    codes = ensure_codes(tournament, tables)
    return {number: _read_secrets(code) for number, code in codes.items()}


def ensure_codes(tournament: Tournament, tables: Iterable[int]) -> dict[int, TableCode]:
    """The codes of tables by their number, made where there are none."""
    wanted = list(tables)
    held = _map_codes(tournament, wanted)
    if missing := [number for number in wanted if number not in held]:
        made = [_make(tournament, number) for number in missing]
        TableCode.objects.bulk_create(made, ignore_conflicts=True)
        held = _map_codes(tournament, wanted)
    return held


def _map_codes(tournament: Tournament, tables: list[int]) -> dict[int, TableCode]:
    codes = TableCode.objects.filter(tournament=tournament, table_number__in=tables)
    return {code.table_number: code for code in codes.order_by("table_number")}


@transaction.atomic
def replace_code(tournament: Tournament, number: int, *, by: Actor) -> TableCode:
    """Give a table another code: the one that was printed leads nowhere from now on. Phones that
    hold a side keep it."""
    locked = lock_tournament(tournament)
    refuse_by_table(Act.TABLE_CODE_REPLACED, locked)
    TableCode.objects.filter(tournament=locked, table_number=number).delete()
    code = ensure_codes(locked, [number])[number]
    announce(
        Act.TABLE_CODE_REPLACED, tournament=locked, subject=code, by=by, after={"table": number}
    )
    return code


def find_scanned_code(token: str, *, address: str) -> TableCode:
    """The code of a picture. Raises Refused (`unknown`), or `too-many-attempts` after many."""
    codes = TableCode.objects.select_related("tournament")
    found = codes.filter(token_hash=hash_token(token)).first()
    if found is None:
        count_guess(address)
        raise _refuse_unknown()
    return found


def find_typed_code(text: str, *, address: str) -> TableCode:
    """The code that somebody typed. Raises Refused: `mistyped` where its last sign does not fit the
    others; `unknown`, which alone costs an attempt; `too-many-attempts`."""
    signs = "".join(sign for sign in text.upper().translate(_READ_AS) if sign.isalnum())
    well_formed = len(signs) == _SHORT_SIGNS + 1 and set(signs) <= set(SIGNS)
    if not well_formed or compute_check_sign(signs[:-1]) != signs[-1]:
        raise Refused(
            _("Ce code a une faute de frappe : relisez-le, trois fois trois signes."),
            code="mistyped",
        )
    take_attempt(TYPED_CODES, address)
    codes = TableCode.objects.select_related("tournament")
    found = codes.filter(short_hash=hash_token(signs)).first()
    if found is None:
        raise _refuse_unknown()
    give_back(TYPED_CODES, address)
    return found


def compute_check_sign(signs: str) -> str:
    """The last sign of a short code, which tells one wrong sign and two exchanged ones."""
    return SIGNS[sum((3 + 2 * n) * SIGNS.index(sign) for n, sign in enumerate(signs)) % len(SIGNS)]


def _refuse_unknown() -> Refused:
    return Refused(_("Ce code n'est celui d'aucune table."), code="unknown")


def _make(tournament: Tournament, number: int) -> TableCode:
    code = TableCode(tournament=tournament, table_number=number)
    secrets = _read_secrets(code)
    code.token_hash = hash_token(secrets.token)
    code.short_hash = hash_token(secrets.short.replace("-", ""))
    return code


def _read_secrets(code: TableCode) -> PrintedCode:
    typed = _derive("typed", code)[:_SHORT_SIGNS]
    signs = "".join(SIGNS[byte % len(SIGNS)] for byte in typed)
    signs += compute_check_sign(signs)
    return PrintedCode(
        token=encode_token(_derive("scanned", code)),
        short="-".join(signs[n : n + 3] for n in range(0, len(signs), 3)),
    )


def _derive(use: str, code: TableCode) -> bytes:
    return derive_secret(f"{use} table code {code.key}")
