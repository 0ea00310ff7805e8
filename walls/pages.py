"""What a wall shows: chosen by the hour and by whoever tells it, narrowed to its part."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import RoundStep
from tournaments.models import Room, Tournament
from tournaments.pages.draws.public_round import PublicMatch, PublicRound, UnderWay
from tournaments.pages.draws.public_seats import PlayerSeat, SeatList
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import EveningMatter, Tone
from tournaments.pages.goto.chips import Chip, Chips
from tournaments.pages.goto.places import May
from tournaments.pages.tournament.evening_plan import EveningPlan, PlannedRound, plan_evening
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import Permission
from tournaments.queries.draws.rounds import RoundProgress
from tournaments.queries.ranks.standings import hides_standings
from walls.domain import list_walls
from walls.enums import WallReveal, WallView
from walls.models import Wall

WELCOME, VEILED = "accueil", "voile"
"""What a wall shows of itself before the first draw, and where the standings are kept back."""
ROUNDS_AHEAD = 2
"""How many rounds to come stand on a wall beside those that are played."""


LAST_RESULTS = 3
"""How many results a line of the wall holds."""


def find_needed_view(now: UnderWay | None, *, has_tree: bool = False, has_lot: bool = False) -> str:
    """What the hall needs now.

    A lot that calls teams comes before all. Seats from the draw until the first result; then the
    trees and pools that are being played, or the clock with the tables awaited until the round is
    whole; then the standings.
    """
    if now is None:
        return WELCOME
    if has_lot:
        return WallView.LOT
    if not now.has_results:
        return WallView.SEATS
    if has_tree:
        return WallView.STAGES
    return WallView.STANDINGS if now.all_done else WallView.CLOCK


def find_told_view(wall: Wall, wanted: str, needed: str, now: UnderWay | None) -> str:
    """What this wall shows: what it was told, what its address asks for, else what is needed.

    Before the first draw it welcomes, whatever it is told. During a prize-giving that is what is
    needed; standings wait for the press that reveals them, and are `VEILED` while kept back.
    """
    own = "" if wall.view == WallView.AUTO else wall.view
    if not own and wall.tournament.places_called is not None:
        return WallView.PRIZES
    chosen = own or wanted
    if chosen and now is not None and (chosen != WallView.LOT or needed == chosen):
        is_hidden = chosen == WallView.STANDINGS and hides_standings(wall.tournament)
        return VEILED if is_hidden else chosen
    waits = hides_standings(wall.tournament) or not _reveals(wall, now)
    return WallView.CLOCK if needed == WallView.STANDINGS and waits else needed


def _reveals(wall: Wall, now: UnderWay | None) -> bool:
    if now is None or wall.reveal == WallReveal.AT_ONCE:
        return True
    return wall.revealed_round >= max(round_.round.number for round_ in now.rounds)


def list_last_results(now: UnderWay | None) -> list[PublicMatch]:
    """The results that came in last, the latest first, while somebody still plays."""
    if now is None or now.all_done:
        return []
    known = [
        (match.came_in, match.table, match)
        for round_ in now.rounds
        for match in round_.matches
        if match.came_in and not match.is_contested and all(side.points for side in match.sides)
    ]
    latest = sorted(known, key=lambda result: result[:2], reverse=True)[:LAST_RESULTS]
    return [match for _when, _table, match in latest]


def narrow_rounds(now: UnderWay | None, wall: Wall) -> UnderWay | None:
    """The rounds under way at the tables of this wall's room, and of its stage where it plays."""
    if now is None:
        return None
    own = [round_ for round_ in now.rounds if wall.stage_id in (None, round_.round.stage_id)]
    room = wall.room
    rounds = tuple(_in_room(round_, room) if room else round_ for round_ in own or now.rounds)
    return UnderWay(rounds=rounds)


def narrow_seats(seats: SeatList, wall: Wall, now: UnderWay | None) -> SeatList:
    """The players whose names begin with this wall's letters, who sit in its room and play `now`,
    which is narrowed to its stage."""
    playing = {pk for round_ in now.rounds for pk in round_.seating.teams} if now else set()
    own = tuple(
        player
        for player in seats.players
        if _has_letter(player, wall)
        and _sits_in(player, wall.room)
        and (wall.stage_id is None or player.team.pk in playing)
    )
    return replace(seats, players=own)


def _has_letter(player: PlayerSeat, wall: Wall) -> bool:
    first, last = wall.first_letter or "", wall.last_letter or "\U0010ffff"
    return first <= player.initial <= last


def _sits_in(player: PlayerSeat, room: Room | None) -> bool:
    here = player.seat.room if player.seat else None
    return room is None or (here is not None and here.pk == room.pk)


def _in_room(one: PublicRound, room: Room) -> PublicRound:
    matches = tuple(match for match in one.matches if _is_inside(match.table, room))
    return replace(one, matches=matches, progress=_progress_inside(one.progress, room))


def _progress_inside(progress: RoundProgress, room: Room) -> RoundProgress:
    def inside(tables: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(number for number in tables if _is_inside(number, room))

    return RoundProgress(
        playing=inside(progress.playing),
        submitted=inside(progress.submitted),
        contested=inside(progress.contested),
        finished=inside(progress.finished),
        playing_on=inside(progress.playing_on),
    )


def _is_inside(table: int, room: Room) -> bool:
    return room.first_table <= table <= room.last_table


def list_told_walls(desk: Desk) -> Iterator[EveningMatter]:
    """What somebody told a wall to show, as long as the evening goes on."""
    tournament = desk.tournament
    if Permission.DRAW_ROUNDS not in desk.may or not tournament.is_public:
        return
    if tournament.finished_at is not None:
        return
    for wall in list_walls(tournament):
        message = wall.says(timezone.now())
        if wall.view == WallView.AUTO and not message:
            continue
        shown = message or WallView(wall.view).label
        said = _("L'écran montre : %(view)s.") % {"view": shown}
        change = desk.link(Permission.DRAW_ROUNDS, _("Changer"), "organiser:walls")
        yield EveningMatter(sentence=said, action=change, tone=Tone.CALM)


def list_chips(tournament: Tournament, may: May) -> Chips:
    """How many walls were told something, beside their place in « Plus »."""
    if Permission.CHANGE_SETTINGS in may and (walls := tournament.walls.count()):
        said = ngettext("%(count)d allumé", "%(count)d allumés", walls)
        yield "wall", Chip(words=said % {"count": walls})


@dataclass(frozen=True, kw_only=True, slots=True)
class Moments:
    """The rounds being played, those that come next with the hour they begin at, and the end."""

    playing: tuple[PlannedRound, ...]
    coming: tuple[PlannedRound, ...]
    ends_at: datetime.datetime

    @property
    def step(self) -> RoundStep:
        """How the rounds that are being played stand."""
        return RoundStep.PLAYING


def read_moments(tournament: Tournament) -> Moments | None:
    """What comes next, as far as the plan of the evening foresees it; None where it has none."""
    plan = plan_evening(tournament, read_overview(tournament))
    return None if plan is None else _choose(plan)


def _choose(plan: EveningPlan) -> Moments:
    left = [round_ for round_ in plan.rounds if not round_.slot.is_over]
    return Moments(
        playing=tuple(round_ for round_ in left if round_.slot.is_held),
        coming=tuple(round_ for round_ in left if not round_.slot.is_held)[:ROUNDS_AHEAD],
        ends_at=plan.ends_at,
    )
