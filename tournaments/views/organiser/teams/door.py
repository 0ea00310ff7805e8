"""What the door's pages share: its rows, and what it says after an act, with what takes it back."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

from tournaments.dates import find_evening
from tournaments.domain.teams.entries import TeamEntry
from tournaments.errors import Refused
from tournaments.forms.teams.search import DoorSearchForm, DoorSignUpForm
from tournaments.models import Team
from tournaments.pages.money.dues import find_usual_text
from tournaments.pages.teams.door import read_door
from tournaments.pages.teams.door_words import phrase_entries
from tournaments.permissions import Permission
from tournaments.queries.teams.known import list_known_people
from tournaments.views.access import TeamAccess
from tournaments.views.habits import read_habits

_SALT = "tournaments.door"
_TAKEN_BACK_WITHIN = 12 * 3600
ARRIVES, SIGNS_UP = "arrives", "signs-up"
"""The box in which one types on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DoorMessage:
    """What the door says after an act, and what takes it back: an address, or a mark of it."""

    text: str
    level: str = ""
    undo_url: str = ""
    mark: str = ""
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Done:
    """What was done for some teams, and the mark that takes it back."""

    entries: Sequence[TeamEntry]
    mark: str

    @property
    def numbers(self) -> tuple[int, ...]:
        """The teams for which it was done."""
        return tuple(entry.number for entry in self.entries)

    @property
    def is_undoable(self) -> bool:
        """Whether there is something to take back."""
        return any(
            (entry.is_new, entry.came, entry.movement, entry.spared) for entry in self.entries
        )


class DoorPage(TeamAccess):
    """The door, and what it says after an act."""

    permission = Permission.CHECK_IN
    section = "teams"

    def door(
        self,
        search: DoorSearchForm,
        *,
        message: DoorMessage | None = None,
        done: Done | None = None,
        text: str = "",
        typed: str = "",
        box: str = "",
        sign_up: DoorSignUpForm | None = None,
    ) -> HttpResponse:
        """The page, or for htmx its rows with what is to be said: in words, or of what was done."""
        is_part = bool(getattr(self.request, "htmx", False))
        hit = message.numbers if message else done.numbers if done else ()
        kept = {*search.kept, *hit} if is_part and not text else frozenset[int]()
        door = read_door(self.tournament, text=text, status=search.status, kept=kept)
        template = "_door" if is_part else "page"
        signs_up = box == SIGNS_UP or not door.expected
        whole = {} if is_part else self._fill_boxes(sign_up, signs_up=signs_up)
        return self.page(
            f"organiser/check_in/{template}.html",
            page_title=_("Joueurs") if self.tournament.is_of_people else _("Équipes"),
            door=door,
            evening=door.evening,
            message=self.find_message(done, door.teams) if done else message,
            text=text,
            typed=typed or text,
            shown=search.status,
            box=box,
            is_part=is_part,
            asks_fees=door.asks_fees,
            **{"sign_up": sign_up, **whole},
        )

    def _fill_boxes(self, sign_up: DoorSignUpForm | None, *, signs_up: bool) -> dict[str, Any]:
        asks_partner = sign_up is not None and sign_up.asks_partner
        name = "player_2" if asks_partner else "player_1"
        return {
            "sign_up": sign_up or DoorSignUpForm(tournament=self.tournament),
            "comes": sign_up["comes"].value() if sign_up else self.comes_by_habit,
            "usual": find_usual_text(self.tournament),
            "known_people": list_known_people(self.tournament),
            "cursor": name if signs_up else "",
        }

    @property
    def is_the_day(self) -> bool:
        """Whether the tournament is played today, or goes on after midnight."""
        return self.tournament.date in (find_evening(), timezone.localdate())

    @property
    def comes_by_habit(self) -> bool:
        """Whether who signs up is there: on the day, unless this person took the tick away."""
        return self.is_the_day and read_habits(self.request).pays_at_once is not False

    def answer(
        self, search: DoorSearchForm, entries: Sequence[TeamEntry], *, box: str = ""
    ) -> HttpResponse:
        """After an act that was done: what was, and the box emptied for the next one."""
        mark = self._sign(entries)
        if getattr(self.request, "htmx", False):
            shown = self.door(search, done=Done(entries=entries, mark=mark), box=box)
            return trigger_client_event(shown, f"door:{box or 'row'}", after="swap")
        marks = {"fait": mark, "case": box, "statut": search.status}
        return self.back(**{name: value for name, value in marks.items() if value})

    def answer_rare(self, search: DoorSearchForm, message: DoorMessage) -> HttpResponse:
        """After a rare act that was done."""
        if getattr(self.request, "htmx", False):
            return self.door(search, message=message)
        messages.success(self.request, message.text)
        return self.back(**{"statut": search.status} if search.status else {})

    def back(self, **marks: Any) -> HttpResponse:
        url = reverse("organiser:teams", args=[self.tournament.slug])
        return HttpResponseRedirect(f"{url}?{urlencode(marks)}" if marks else url)

    def refuse(
        self,
        search: DoorSearchForm,
        text: str,
        *,
        typed: str = "",
        sign_up: DoorSignUpForm | None = None,
    ) -> HttpResponse:
        """Say why nothing was done; what was typed stays."""
        box = SIGNS_UP if sign_up else ""
        message = DoorMessage(text=text, level="refused")
        return self.door(search, message=message, typed=typed, box=box, sign_up=sign_up)

    def tried(self, search: DoorSearchForm, act: Callable[[], HttpResponse]) -> HttpResponse:
        """What an act answers; why it was refused where it was."""
        try:
            return act()
        except Refused as refusal:
            return self.refuse(search, str(refusal))

    def find_message(self, done: Done, teams: Iterable[Team]) -> DoorMessage | None:
        """What was done, told of the teams as they are now."""
        found = [team for team in teams if team.number in done.numbers]
        if not found:
            return None
        text = phrase_entries(self.tournament, done.entries, found)
        return DoorMessage(
            text=text, mark=done.mark if done.is_undoable else "", numbers=done.numbers
        )

    def _sign(self, entries: Sequence[TeamEntry]) -> str:
        content = [self._owner, [astuple(entry) for entry in entries]]
        return signing.dumps(content, salt=_SALT, compress=True)

    def read_mark(self, mark: str) -> list[TeamEntry]:
        """What a mark of this person's says was done here; nothing where it says something else."""
        try:
            owner, rows = signing.loads(mark, salt=_SALT, max_age=_TAKEN_BACK_WITHIN)
            entries = [TeamEntry(**dict(zip(_FIELDS, values, strict=True))) for values in rows]
        except (signing.BadSignature, ValueError, TypeError):
            return []
        return entries if owner == self._owner else []

    @property
    def _owner(self) -> str:
        helper_pass = self.actor.helper_pass
        who = self.request.user.pk if helper_pass is None else helper_pass.key
        return f"{self.tournament.pk}:{who}"


_FIELDS = tuple(TeamEntry.__dataclass_fields__)


def find_search(request: HttpRequest) -> DoorSearchForm:
    """What a request says of the rows that are shown."""
    return DoorSearchForm(request.POST if request.method == "POST" else request.GET)
