"""What every change of lots begins and ends with: the lock, and what the journal keeps."""

from collections.abc import Iterable

from django.db import models
from django.db.models import Max
from django.utils.translation import gettext as _

from prizes.models import Lot, PrizeCategory, PrizeGroup, PrizePlan
from prizes.queries.plans import find_prize_plan, list_lots, list_prize_categories
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Tournament

_FAR = 10_000


def lock_lots(tournament: Tournament) -> Tournament:
    """The tournament locked, to change its lots. Raises Refused: `prizes-arrested`."""
    locked = lock_tournament(tournament)
    refuse_by_table(Act.LOTS_CHANGED, locked)
    if find_prize_plan(locked).is_arrested:
        raise given_refusal()
    return locked


def given_refusal() -> Refused:
    """Why lots are not changed any more."""
    return Refused(
        _("Les lots sont attribués : échangez-en un sur sa ligne, ou reprenez-les."),
        code="prizes-arrested",
    )


def keep_plan(tournament: Tournament) -> PrizePlan:
    """The row of how the tournament gives its lots, made where nobody has said yet."""
    plan, _made = PrizePlan.objects.get_or_create(tournament=tournament)
    return plan


def find_usual_group(tournament: Tournament) -> PrizeGroup:
    """The first group, made with the first lot."""
    found = tournament.prize_groups.order_by("number").first()
    return found or PrizeGroup.objects.create(tournament=tournament, number=1, name=_("Lots"))


def number_rows(rows: Iterable[Lot | PrizeCategory | PrizeGroup]) -> None:
    """Store rows numbered from 1 in their order, whatever numbers they have now."""
    ordered = list(rows)
    for distance in (_FAR, 0):
        for number, row in enumerate(ordered, start=1):
            row.number = number + distance
            row.save()


def find_next_number(rows: "models.Manager[PrizeCategory] | models.Manager[PrizeGroup]") -> int:
    """The number after the last one."""
    last: int | None = rows.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def describe_lots(tournament: Tournament) -> dict[str, object]:
    """What the journal keeps of the lots, and of how they are given; sums in cents."""
    plan = find_prize_plan(tournament)
    return {
        "lots": [_describe_lot(lot) for lot in list_lots(tournament)],
        "prize_groups": [
            [group.name, group.cumul] for group in tournament.prize_groups.order_by("number")
        ],
        "prize_categories": [
            [category.name, category.members, sorted(team.number for team in category.teams.all())]
            for category in list_prize_categories(tournament)
        ],
        "sharing": str(plan.sharing),
        "step_cents": plan.step_cents,
        "absent": str(plan.absent),
        "kept_until": None if plan.kept_until is None else plan.kept_until.isoformat(),
    }


def _describe_lot(lot: Lot) -> list[object]:
    return [
        lot.group.name,
        "" if lot.category is None else lot.category.name,
        lot.first_place,
        lot.last_place,
        lot.is_drawn,
        lot.title,
        lot.donor,
        lot.value_cents,
        lot.cash_cents,
    ]


def announce_lots(tournament: Tournament, before: dict[str, object], *, by: Actor) -> Tournament:
    """Tell what changed of the lots since `before`; nothing where nothing did."""
    after = describe_lots(tournament)
    changed = [name for name in after if after[name] != before[name]]
    if changed:
        announce(
            Act.LOTS_CHANGED,
            tournament=tournament,
            subject=tournament,
            by=by,
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed},
        )
    return tournament
