"""The facts that the card of an evening rests on, and the words and buttons that it can show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.enums import SheetEntry
from tournaments.models import Tournament
from tournaments.pages.evening.actions import Action, Desk
from tournaments.pages.evening.words import phrase_numbers
from tournaments.pages.tournament.overview import LiveRound, Overview
from tournaments.permissions import Permission
from tournaments.ports import LotCount

MOST_PLATES = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class Plates:
    """Tables that still play, each with its address, empty for who opens no sheet; `title` is of
    their round where two are played side by side."""

    title: str
    tables: tuple[tuple[int, str], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class CardFacts:
    """What the card rests on besides the overview: the numbers of those still to come and of those
    who owe something, the lots, and the names of whoever came first."""

    missing: Sequence[int] = ()
    owing: Sequence[int] = ()
    lots: LotCount = field(default_factory=LotCount)
    winners: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class CardWords:
    """What a state says, and the buttons that fit it: the first that this person may press is
    theirs."""

    sentence: str
    buttons: tuple[Action | None, ...] = ()
    second: Action | None = None
    details: tuple[str, ...] = ()
    plates: tuple[Plates, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class CardDesk:
    """An evening, what is known of it, and the buttons that several states have."""

    desk: Desk
    evening: Overview
    facts: CardFacts

    @property
    def tournament(self) -> Tournament:
        return self.desk.tournament

    @property
    def is_by_totals(self) -> bool:
        """Whether two totals are typed of a sheet."""
        return self.tournament.sheet_entry == SheetEntry.TOTALS

    def phrase_owing(self) -> str:
        """Who is there and has not paid, for those whom that concerns."""
        if Permission.CHECK_IN not in self.desk.may or not self.facts.owing:
            return ""
        return _("Pas payé : %(numbers)s.") % {"numbers": phrase_numbers(self.facts.owing)}

    def enter_teams(self) -> Action | None:
        """The way to the sign-up."""
        label = _("Inscrire les équipes")
        if self.tournament.is_of_people:
            label = _("Inscrire les joueurs")
        return self.desk.link(Permission.SIGN_UP_TEAMS, label, "organiser:teams")

    def note_arrivals(self) -> Action | None:
        """The way to the door."""
        return self.desk.link(Permission.CHECK_IN, _("Noter les arrivées"), "organiser:teams")

    def draw(self) -> Action | None:
        """The next draw, made at once for the eyes of who draws."""
        label, stage = self.evening.drawing_title, self.evening.current.stage.number
        return self.desk.act(Permission.DRAW_ROUNDS, label, "organiser:draw_preview", stage=stage)

    def type_sheets(self) -> Action | None:
        """The way to the sheets that are missing."""
        label = _("Taper les totaux") if self.is_by_totals else _("Taper les feuilles")
        number = self.evening.live[0].round.number
        return self.desk.link(Permission.RECORD_SHEETS, label, "organiser:round", number)

    def report(self) -> Action | None:
        """The way to the arbiter."""
        label = _("Un problème à une table ?")
        return self.desk.link(Permission.CALL_ARBITER, label, "arbitration:report")

    def go_to_the_end(self, label: str) -> Action | None:
        """The way to the lots and the end."""
        return self.desk.link(Permission.HAND_OUT_LOTS, label, "organiser:end")

    def list_plates(self, one: LiveRound, numbers: Sequence[int], *, several: bool) -> Plates:
        """Tables of a round, each with its address; all of them for who opens no sheet."""
        opens = Permission.RECORD_SHEETS in self.desk.may
        tables = tuple(
            (number, self.desk.address("organiser:sheet", one.round.number, number) * opens)
            for number in numbers[:MOST_PLATES]
            if self.desk.reaches(number) or not opens
        )
        return Plates(title=one.title if several else "", tables=tables)


CardPhrase = Callable[[CardDesk], CardWords]
