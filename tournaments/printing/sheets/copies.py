"""What is written on each score sheet: nothing, names and tables, or the deals as recorded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scoring import RuleSet, score_sheet
from scoring.cards import SIDES
from tournaments.domain.phones.codes import PrintedCode, print_codes
from tournaments.enums import PhoneEntry, SheetEntry
from tournaments.forms.printing.choices import SheetContents
from tournaments.models import Round, ScoreSheet, Team, Tournament
from tournaments.pages.draws.movement_cards import CardedMovement
from tournaments.pages.draws.seating import SeatedMatch, read_seating
from tournaments.pages.rules.card_words import name_contract
from tournaments.printing.papers import find_table_address
from tournaments.printing.sheets.faces import SCAN
from tournaments.printing.sheets.printed_columns import AWARD_SIGNS, write_doublings
from tournaments.queries.draws.movements import is_known_beforehand
from tournaments.queries.sheets.columns import SIDE_LABELS, TRUMP_LABELS
from tournaments.queries.sheets.deal_rows import phrase_cells
from tournaments.queries.sheets.match_results import is_handed_in, list_current_deals, load_sheets
from tournaments.wording import number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetCopy:
    """One sheet: the text of each of its places, by the place's name."""

    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def deals(self) -> int:
        """How many deals are written on it."""
        return sum(name.endswith("_taker") for name in self.texts)


def list_sheet_copies(
    tournament: Tournament,
    round_: Round | None,
    contents: SheetContents,
    count: int,
    *,
    public_address: str = "",
) -> list[SheetCopy]:
    """The sheets to print, in order of table; `count` blank ones. Each has the code to scan of its
    table, on the site of `public_address`."""
    if contents == SheetContents.BLANK or round_ is None:
        return [SheetCopy(texts={"folio": _folio(n, count)}) for n in range(1, count + 1)]
    tables = read_seating(round_).tables
    movement = _read_movement(tournament, round_)
    sheets = (
        load_sheets([table.match for table in tables]) if contents == SheetContents.PLAYED else {}
    )
    codes = _read_codes(tournament, tables)
    copies = []
    for place, table in enumerate(tables, start=1):
        texts = _names(table, round_) | {"folio": _folio(place, len(tables))}
        if table.table in codes:
            code = codes[table.table]
            texts["phone"] = code.short
            texts[SCAN] = find_table_address(public_address, code.token)
        if movement is not None:
            texts |= _write_next_tables(movement, table, round_)
        if table.match.pk in sheets:
            texts |= _write_recorded_facts(sheets[table.match.pk], round_)
        copies.append(SheetCopy(texts=texts))
    return copies


def _read_codes(tournament: Tournament, tables: Sequence[SeatedMatch]) -> dict[int, PrintedCode]:
    """What leads a phone to each table; nothing where the club wants paper alone."""
    if tournament.phone_entry == PhoneEntry.NONE:
        return {}
    numbers = [table.table for table in tables if table.table is not None]
    return print_codes(tournament, numbers)


def _read_movement(tournament: Tournament, round_: Round) -> CardedMovement | None:
    """Where people go after a round of a schedule; None where the next draw says it."""
    if not is_known_beforehand(round_.stage.system):
        return None
    round_.stage.tournament = tournament
    return CardedMovement(round_.stage, until=round_.stage_round + 1)


def _write_next_tables(movement: CardedMovement, one: SeatedMatch, round_: Round) -> dict[str, str]:
    """Where each side goes next; nothing after the last round."""
    told = {
        f"next_{side.lower()}": movement.phrase_next(team.number, round_.stage_round)
        for side, teams in one.sides
        for team in teams
    }
    return {place: words for place, words in told.items() if words}


def _folio(place: int, count: int) -> str:
    return _("feuille %(place)d sur %(count)d") % {"place": place, "count": count}


def _names(one: SeatedMatch, round_: Round) -> dict[str, str]:
    texts = {"table": str(one.table), "round": str(round_.stage_round)}
    for side, teams in one.sides:
        texts |= {f"{name}_{side.lower()}": text for name, text in _write_seated_side(teams)}
    return texts


def _write_seated_side(teams: Sequence[Team]) -> Iterator[tuple[str, str]]:
    """A team, or the two people of a side in a mêlée: two numbers and no name of a team."""
    yield "number", "–".join(str(team.number) for team in teams)
    if len(teams) == 1:
        yield "own_name", teams[0].name
    players = [player for team in teams for player in team.players]
    for place, player in enumerate(players, start=1):
        yield f"player{place}", player.name


def _write_recorded_facts(sheet: ScoreSheet, played: Round) -> dict[str, str]:
    write = number_writer()
    totals = sheet.result.get("totals", {})
    texts = {f"sum_{side.lower()}": write(totals[side]) for side in totals}
    if sheet.entry == SheetEntry.TOTALS:
        return texts
    deals, rules = list(list_current_deals(sheet).values()), played.rules
    running = dict.fromkeys(SIDES, 0)
    ends = is_handed_in(sheet)
    scored = score_sheet(rules, played.length, deals, time_up=ends).match.deals
    for line, (facts, result) in enumerate(zip(deals, scored, strict=False), start=1):
        marks = result.marks
        running = {side: running[side] + marks[side] for side in SIDES}
        cells = _deal(facts, rules)
        cells["pot"] = write(result.pot) if result.pot else ""
        for side in SIDES:
            cells[f"marks_{side.lower()}"] = write(marks[side])
            cells[f"total_{side.lower()}"] = write(running[side])
        texts |= {f"line{line}_{code}": text for code, text in cells.items()}
    return texts


def _deal(facts: Mapping[str, Any], rules: RuleSet) -> dict[str, str]:
    cells = phrase_cells(facts)
    if bid := cells.get("contract"):
        cells["contract"] = name_contract(rules, bid).lower()
    cells["taker"] = _taker(cells.get("taker", ""))
    swept, alone, _solo = cells.get("sweep", "").partition("-")
    cells["sweep"] = " ".join(filter(None, (_side(swept), _("seul") if alone else "")))
    cells["stopped"] = _("oui") if "stopped" in cells else ""
    cells["belote"] = _side(cells.get("belote", ""))
    cells["trump"] = str(TRUMP_LABELS.get(cells.get("trump", ""), ""))
    cells["doubled"] = write_doublings(rules).get(cells.get("doubled", ""), "")
    return cells


def _taker(value: str) -> str:
    words = {"passed": _("passée"), "annulled": _("annulée")}
    award, dash, side = value.rpartition("-")
    if dash:
        return _("%(sign)s à %(side)s") % {"sign": AWARD_SIGNS[award], "side": _side(side)}
    return words.get(value) or _side(value)


def _side(value: str) -> str:
    return str(SIDE_LABELS.get(value, value))
