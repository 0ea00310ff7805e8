"""The votes of a jury: who may cast one, and what they come to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from arbitration.enums import JUDGED, AppealState
from arbitration.models import Appeal, Ruling
from tournaments.enums import JuryMajority
from tournaments.models import AccountKey, Tournament

Votes = Mapping[str, Mapping[str, Any]]
"""Votes as appeals and rulings keep them."""


def is_upheld(ruling: Ruling) -> bool:
    """Whether the jury let the ruling stand on an appeal."""
    return ruling.appeals.filter(state=AppealState.UPHELD).exists()


def is_judged(ruling: Ruling) -> bool:
    """Whether the jury has the last word on the ruling: it let it stand, or made it."""
    return is_upheld(ruling) or is_of_the_jury(ruling)


def is_of_the_jury(ruling: Ruling) -> bool:
    """Whether the jury made the ruling, or an earlier one that it goes back to."""
    return any(_replaced_by_the_jury(ruling))


def list_judged_arbiters(ruling: Ruling) -> set[int | None]:
    """The accounts of those whose decisions the jury judged on the way to this ruling."""
    own = {ruling.ruled_by_id} if is_upheld(ruling) else set()
    return own | {replaced.ruled_by_id for replaced in _replaced_by_the_jury(ruling)}


def _replaced_by_the_jury(ruling: Ruling) -> Iterator[Ruling]:
    revised = ruling.revises
    while revised is not None:
        # One that it let stand is revised by its members alone.
        if revised.appeals.filter(state__in=JUDGED).exists():
            yield revised
        revised = revised.revises


@dataclass(frozen=True, kw_only=True, slots=True)
class Count:
    """How many voted how, and how many it takes."""

    in_favour: int
    against: int
    quorum: int
    majority: JuryMajority

    @classmethod
    def of(cls, votes: Iterable[bool], tournament: Tournament) -> "Count":
        """Votes counted by the rule of their tournament."""
        cast = list(votes)
        return cls(
            in_favour=sum(cast),
            against=len(cast) - sum(cast),
            quorum=tournament.jury_quorum,
            majority=JuryMajority(tournament.jury_majority),
        )

    @property
    def sat(self) -> int:
        """How many sat: whoever sits votes."""
        return self.in_favour + self.against

    @property
    def has_quorum(self) -> bool:
        return self.sat >= self.quorum

    @property
    def is_carried(self) -> bool:
        """Whether enough sat and enough of them are in favour."""
        return self.has_quorum and self._has_majority

    def stands(self, *, revises: bool) -> bool:
        """Whether what no majority carries leaves the ruling as it is: it would have touched it,
        or as many want it to stand as do not."""
        return (
            self.has_quorum and not self.is_carried and (revises or self.in_favour >= self.against)
        )

    @property
    def _has_majority(self) -> bool:
        if self.majority == JuryMajority.ALL:
            return self.in_favour > 0 and not self.against
        if self.majority == JuryMajority.TWO_THIRDS:
            return self.in_favour > 0 and 3 * self.in_favour >= 2 * self.sat
        return self.in_favour > self.against


def count_votes(votes: Votes, tournament: Tournament) -> Count:
    """Votes as they are kept, counted."""
    return Count.of((bool(vote["in_favour"]) for vote in votes.values()), tournament)


def list_bench(appeal: Appeal) -> QuerySet[User]:
    """Who judges an appeal: those named for it, else the tournament's jury; never who ruled."""
    jurors = User.objects.filter(pk__in=appeal.ruling.tournament.jury.values("user"))
    bench = [juror.pk for juror in read_bench(appeal, jurors)]
    return User.objects.filter(pk__in=bench).order_by("last_name", "username")


def read_bench(appeal: Appeal, jurors: Iterable[User]) -> list[User]:
    """As `list_bench`, of an appeal whose judges were read along and the tournament's jury."""
    named = list(appeal.judges.all()) or jurors
    return [juror for juror in named if juror.pk != appeal.ruling.ruled_by_id]


def find_votes(appeal: Appeal) -> dict[str, Any]:
    """The votes of those who may still judge: the jury may have been named anew since."""
    accounts = AccountKey.objects.filter(user__in=list_bench(appeal)).values_list("key", flat=True)
    members = {str(key) for key in accounts}
    return {key: vote for key, vote in appeal.votes.items() if key in members}


def list_bench_behind(ruling: Ruling) -> QuerySet[User]:
    """Who may go back on what the jury judged: its members, but nobody whom it judged."""
    judged = find_judged_appeal(ruling)
    named = User.objects.none() if judged is None else judged.judges.all()
    jurors = ruling.tournament.jury.values("user")
    found = named if named.exists() else User.objects.filter(pk__in=jurors)
    kept = found.exclude(
        pk__in=[arbiter for arbiter in list_judged_arbiters(ruling) if arbiter is not None]
    )
    return kept.order_by("last_name", "username")


def find_judged_appeal(ruling: Ruling) -> Appeal | None:
    """The latest appeal that the jury judged on the way to this ruling; None: it judged none."""
    chain, held = [ruling.pk], ruling.revises
    while held is not None:
        chain.append(held.pk)
        held = held.revises
    judged = Appeal.objects.filter(ruling__in=chain, state__in=JUDGED)
    return judged.order_by("-decided_at").first()
