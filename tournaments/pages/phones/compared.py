"""Two versions of a deal on a phone, down to what differs between them, with what each marks; and a
deal that was refused: what this side typed beside what the site has."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.cards import other_side
from tournaments.enums import SIDE_NAMES
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import find_trickless, name_deal, read_typed_marks
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.columns import Label, list_sheet_columns
from tournaments.queries.sheets.deal_rows import ComparedCell, compare_cells, list_cells
from tournaments.rule_words import name_sweeps


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedVersion:
    """A version of a deal: whose it is called, by which side's deals it is reckoned, its facts."""

    whose: str
    side: str
    facts: DealFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class VersionComparison:
    """What two versions say each in its own way: `whose` head the columns of the `lines`, the
    last of which are the marks."""

    whose: tuple[str, ...]
    lines: tuple[ComparedCell, ...]


def compare_for_answer(table: PhoneTable, side: str, number: int) -> VersionComparison | None:
    """What a side, or else the sheet, says of a deal beside what the other side does; None where
    only one of them says anything."""
    mine, theirs = (table.stands.get((number, whose)) for whose in (side, other_side(side)))
    written = table.written.get(number)
    if theirs is None or (mine is None and written is None):
        return None
    own = NamedVersion(
        whose=_("Vous") if mine else _("La feuille"),
        side=side,
        facts=mine.entry.facts if mine else cast("DealFacts", written),
    )
    other = other_side(side)
    against = NamedVersion(whose=str(SIDE_NAMES[other]), side=other, facts=theirs.entry.facts)
    return compare_versions(table, number, (own, against))


def compare_versions(
    table: PhoneTable, number: int, versions: Sequence[NamedVersion]
) -> VersionComparison:
    """Versions of one deal side by side, without the cells in which they are alike."""
    differ = [line for line in compare_cells(list(_list_texts(table, versions))) if line.differs]
    marks = tuple(
        read_typed_marks(table, version.side, number, version.facts).marks or "–"
        for version in versions
    )
    if not table.is_totals:
        differ.append(ComparedCell(label=_("Marque, NS – EO"), texts=marks))
    return VersionComparison(
        whose=tuple(version.whose for version in versions), lines=tuple(differ)
    )


def _list_texts(
    table: PhoneTable, versions: Sequence[NamedVersion]
) -> Iterator[Mapping[Label, Label]]:
    played = table.sheet.match.round
    columns = list_sheet_columns(played.rules, played.length)
    for version in versions:
        yield (
            _name_totals(version.facts, played.rules)
            if table.is_totals
            else dict(list_cells(version.facts, columns))
        )


def _name_totals(facts: Mapping[str, Any], rules: RuleSet) -> Mapping[Label, Label]:
    labels: dict[str, Label] = {
        "NS": SIDE_NAMES["NS"],
        "EW": SIDE_NAMES["EW"],
        "belotes": _("Belotes"),
        "capots": name_sweeps(rules),
        "declarations": _("Points d'annonces"),
    }
    return {label: str(facts[name]) for name, label in labels.items() if name in facts}


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedDeal:
    """What a phone needs to choose between both versions of a deal, `compared` where there are two.

    `theirs` names the version that the other side stands on, empty where there is none to take;
    `base` the one that a new command replaces, `cells` what was typed on top of it. `swept_by` is
    the side that made every point, where nobody is said to have made every trick.
    """

    number: int
    compared: VersionComparison | None
    theirs: str
    base: str
    cells: Mapping[str, str]
    swept_by: str

    @property
    def sweep(self) -> str:
        """Name of the side that made every point."""
        return str(SIDE_NAMES[self.swept_by])

    @property
    def swept_cells(self) -> Mapping[str, str]:
        """What was typed, with every trick for that side."""
        kept = {name: text for name, text in self.cells.items() if not name.startswith("points_")}
        return {**kept, "sweep": self.swept_by}

    @property
    def title(self) -> str:
        return name_deal(self.number)


def read_refused_deal(
    table: PhoneTable,
    side: str,
    *,
    number: int,
    facts: DealFacts | None,
    base: str | None,
    cells: Mapping[str, str],
) -> RefusedDeal:
    """What a side typed of a deal, be it no deal at all (`facts` None), beside what is said now;
    sent again it replaces `base`, None for what is said now."""
    base = table.find_head(number, side) if base is None else base
    standing = table.find_facts(number, side)
    stand = table.stands.get((number, other_side(side)))
    theirs = "" if stand is None or (number, side) in table.stands else str(stand.entry_id)
    compared = None
    if facts is not None and standing is not None:
        whose = str(SIDE_NAMES[other_side(side)]) if theirs else _("Le site")
        has = NamedVersion(whose=whose, side=other_side(side) if theirs else side, facts=standing)
        mine = NamedVersion(whose=_("Vous"), side=side, facts=facts)
        compared = compare_versions(table, number, (mine, has))
    trickless = None if facts is None else find_trickless(facts)
    return RefusedDeal(
        number=number,
        compared=compared,
        theirs=theirs,
        base=base,
        cells={**cells, "base": base},
        swept_by=other_side(trickless) if trickless else "",
    )
