"""Fixed movements: half of the teams stay at their tables, the others move on after each round."""

from collections.abc import Mapping

from tournaments.pairing.model import Draw, DrawRequest, Note
from tournaments.pairing.schedules.draft import Draft, Seat
from tournaments.pairing.schedules.shifts import Lines, best_shift, halves, neighbours
from tournaments.pairing.systems.options import Choice, Family, Option, Settings, check_together

KIND = Option(
    name="kind", kind="choice", default="odd_even",
    choices=(
        Choice(
            name="odd_even",
            fr="Les impaires restent, les paires avancent d'une table",
            en="Odd numbers sit, even numbers move on one table",
        ),
        Choice(
            name="mitchell",
            fr="Mitchell : la première moitié reste, la seconde avance d'une table",
            en="Mitchell: the first half sits, the second moves on one table",
        ),
    ),
    fr="Rotation", en="Movement",
)  # fmt: skip
SWITCH = Option(
    name="switch_from", kind="integer", default=0, low=0, high=200,
    fr="Échanger Nord-Sud et Est-Ouest à partir de la partie (0 : jamais)",
    en="Exchange North-South and East-West from round (0: never)",
    unused=0, said_fr="Nord-Sud et Est-Ouest s'échangent à partir de la partie {}.",
    said_en="North-South and East-West are exchanged from round {} on.",
)  # fmt: skip


class Movement:
    """The moving line goes up one place per round, from the last table to the first."""

    name = "movement"
    family: Family = "schedule"
    options = (KIND, SWITCH)
    keys = frozenset({"present"})

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """The round of the movement; `together` changes nothing, a movement has no choice."""
        check_together(request, together)
        settings = Settings(self.options, request.options)
        lines = halves(request) if settings.word("kind") == "mitchell" else neighbours(request)
        switch, number = settings.number("switch_from"), max(request.round, 1)
        draft = Draft(moving=frozenset(lines.moving))
        if lines.sitting:
            _move(request, lines, number - 1, draft, switched=bool(switch) and number >= switch)
        draft.notes += _fixed_in_vain(request, lines)
        return draft.as_draw(request)

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """As many as there are tables, a half one included: then everybody of a line has met
        everybody of the other."""
        Settings(self.options, options)
        return (size + 1) // 2 if size > 1 else 0


def _move(request: DrawRequest, lines: Lines, number: int, draft: Draft, *, switched: bool) -> None:
    tables = len(lines.sitting)
    usual = number % tables
    shift = best_shift(request, lines, usual)
    if shift != usual:
        draft.notes.append(Note(code="other-shift", values=(shift, usual)))
    for place, sitting in enumerate(lines.sitting):
        moving = lines.moving[(place - shift) % tables]
        ns, ew = (moving, sitting) if switched else (sitting, moving)
        draft.place(request, Seat(place=place, ns=ns, ew=ew))


def _fixed_in_vain(request: DrawRequest, lines: Lines) -> list[Note]:
    """The teams with a fixed table that move all the same."""
    found = []
    for rank in sorted(lines.moving):
        table = request.teams[rank].fixed_table if rank < len(request.teams) else None
        if table is not None and request.teams[rank].present:
            found.append(Note(code="moving-table", values=(request.teams[rank].id, table)))
    return found
