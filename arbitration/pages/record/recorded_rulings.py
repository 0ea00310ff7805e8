"""A ruling as papers tell it: who was at fault, which time it was, what it changed, who voted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitration.pages.incidents.facts import list_fault, name_offenders
from arbitration.pages.incidents.tallies import Tallies
from arbitration.pages.record.corrections import Corrections, SheetCorrection, find_corrections
from arbitration.pages.rulings.read_rulings import ReadRuling
from seasons.pages.people import name_account_holder
from tournaments.models import Tournament
from tournaments.queries.sheets.columns import Label


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedRuling:
    """A ruling, who was at fault, which time it was, and how the sheet changed by it."""

    read: ReadRuling
    offenders: str
    which_time: str
    facts: tuple[tuple[Label, Label], ...]
    changed: SheetCorrection | None

    @property
    def arbiter(self) -> str:
        """The full name of who ruled."""
        return name_account_holder(self.read.ruling.ruled_by)

    @property
    def counted(self) -> str:
        """How many votes of the jury."""
        return self.read.counted

    @property
    def sat(self) -> list[str]:
        """Who of the jury sat."""
        return self.read.sat


def record_ruling(read: ReadRuling) -> RecordedRuling:
    """One ruling as the record tells it, with names, for the notice."""
    tournament = read.ruling.tournament
    corrections = find_corrections(tournament)
    return next(record_rulings(tournament, [read], corrections, with_names=True))


def record_rulings(
    tournament: Tournament,
    read: Sequence[ReadRuling],
    corrections: Corrections,
    *,
    with_names: bool,
) -> Iterator[RecordedRuling]:
    """Rulings of one tournament, told in two more queries."""
    tallies = Tallies.of(tournament, [made.ruling.incident.match_id for made in read])
    for made in read:
        incident = made.ruling.incident
        yield RecordedRuling(
            read=made,
            offenders=name_offenders(incident, with_names=with_names),
            which_time=tallies.which_time(incident),
            facts=tuple(list_fault(incident)),
            changed=corrections.by_ruling.get(made.ruling.pk),
        )
