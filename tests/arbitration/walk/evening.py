"""The half of a random walk that needs no arbiter: rounds drawn, sheets filled in, corrected.

Everything goes through the functions of `domain`, as the pages do. What is refused is refused;
after each step everything of `invariants` must hold.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from arbitration.domain.appeals import name_jury
from tests.arbitration.walk.chances import happening, picks, places, played_deals
from tests.arbitration.walk.hall import DEALS, REASON, Hall, as_ruled, one_of
from tests.arbitration.walk.invariants import Watch
from tests.tournaments.score_facts import submit_sheet
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.seating import swap_teams
from tournaments.domain.sheets.contests import contest_sheet, resolve_contest
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.sheets.sheets import (
    confirm_sheet,
    hand_in_sheet,
    reopen_sheet,
    save_deals,
)
from tournaments.domain.teams.check_in import record_departure, record_return
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.domain.tournament.endings import finish_tournament, reopen_tournament
from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import ScoreSheet
from tournaments.queries.teams.lists import last_published_round
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes


class Evening(RuleBasedStateMachine):
    """Rounds and sheets. What was done and what was refused is counted over all evenings."""

    done: ClassVar[Counter[str]] = Counter()
    refused: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.has_acted = False
        self.block = transaction.atomic()
        self.block.__enter__()

    def teardown(self) -> None:
        """Leave nothing behind."""
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    @initialize(second_check=st.booleans())
    def begin(self, second_check: bool) -> None:
        self.hall = Hall(second_check=second_check)
        self.watch = Watch(self.hall)
        name_jury(self.hall.tournament, users=self.hall.jury, by=self.hall.actor(0))
        publish_draw(preview_draw(self.hall.tournament, by=self.hall.actor(0), seed=1),
                     by=self.hall.actor(0))  # fmt: skip
        self.has_acted = True

    @invariant()
    def all_holds(self) -> None:
        """Look where anything was done: what was refused is rolled back whole."""
        if self.has_acted:
            self.has_acted = False
            self.seen = self.watch.look()

    @rule(chance=st.data())
    def happens(self, chance: st.DataObject) -> None:
        """One of all that may happen now, each as likely as the others.

        A rule for each would be left out of most evenings: hypothesis walks with few at a time.
        """
        acts = {name: getattr(self, name) for name in dir(type(self))}
        able = [name for name, act in acts.items() if hasattr(act, "chances") and act.when(self)]
        name = chance.draw(st.sampled_from(able), label="what")
        chances = acts[name].chances.items()
        acts[name](**{key: chance.draw(drawn, label=key) for key, drawn in chances})

    def try_to(self, act: Callable[..., object], *args: Any, **kwargs: Any) -> None:
        """Do something, unless it is refused."""
        try:
            with transaction.atomic():
                act(*args, **kwargs)
        except Refused as refusal:
            self.refused[f"{act.__name__}: {refusal.code}"] += 1
        else:
            self.done[act.__name__] += 1
            self.has_acted = True

    # --- rounds ------------------------------------------------------------------------------

    @happening(pick=picks, seed=st.integers(1, 9), shown=st.booleans())
    def draw(self, pick: int, seed: int, shown: bool) -> None:
        self.try_to(preview_draw, self.hall.tournament, by=self.hall.actor(pick), seed=seed)
        if shown:
            self.publish(pick)

    @happening(pick=picks, deals=st.lists(played_deals, min_size=DEALS, max_size=DEALS), seed=picks)
    def go_on_to_the_next_round(self, pick: int, deals: list[dict[str, Any]], seed: int) -> None:
        self.play_the_round(pick, deals)
        self.draw(pick, seed, shown=True)

    @happening(pick=picks)
    def publish(self, pick: int) -> None:
        round_ = self.hall.tournament.rounds.filter(state=RoundState.PREVIEW).first()
        if round_:
            self.try_to(publish_draw, round_, by=self.hall.actor(pick))

    @happening(pick=picks)
    def take_draw_back(self, pick: int) -> None:
        round_ = self.hall.tournament.rounds.last()
        if round_:
            self.try_to(cancel_draw, round_, by=self.hall.actor(pick), reason=REASON)

    @happening(first=picks, second=picks, pick=picks)
    def swap(self, first: int, second: int, pick: int) -> None:
        round_ = self.hall.tournament.rounds.last()
        if round_:
            teams = {"first": self.hall.team(first), "second": self.hall.team(second)}
            self.try_to(swap_teams, round_, by=self.hall.actor(pick), **teams)

    @happening(
        when=lambda self: (
            not self.seen.has_sheet(SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONTESTED)
        ),
        pick=picks,
    )
    def end(self, pick: int) -> None:
        self.try_to(finish_tournament, self.hall.tournament, by=self.hall.actor(pick))

    @happening(when=lambda self: self.seen.tournament.finished_at is not None, pick=picks)
    def reopen(self, pick: int) -> None:
        self.try_to(
            reopen_tournament, self.hall.tournament, by=self.hall.actor(pick), reason=REASON
        )

    @happening(team=picks, pick=picks)
    def come_or_go(self, team: int, pick: int) -> None:
        found = self.hall.team(team)
        if found.is_present and pick % 4:
            return
        by = self.hall.actor(pick)
        if found.is_present:
            self.try_to(record_departure, found, by=by, reason=REASON)
        else:
            self.try_to(record_return, found, by=by)

    @happening(team=picks, place=places, pick=picks)
    def replace_a_player(self, team: int, place: int, pick: int) -> None:
        """Anybody; whoever was sent out sooner than others."""
        waiting = list_teams_awaiting_substitutes(self.hall.tournament)
        found = one_of(waiting, team) or self.hall.team(team)
        sent_out = found.members.filter(until_round=None).exclude(excluded_at=None).first()
        self.try_to(
            substitute_player,
            found,
            position=sent_out.position if sent_out else place,
            name=f"REMPLAÇANT {pick}",
            since_round=last_published_round(self.hall.tournament) + 1,
            by=self.hall.actor(pick),
        )

    # --- sheets ------------------------------------------------------------------------------

    @happening(
        when=lambda self: self.seen.has_sheet(SheetState.OPEN, SheetState.SUBMITTED),
        pick=picks,
        deals=st.lists(played_deals, min_size=DEALS, max_size=DEALS),
    )
    def play_the_round(self, pick: int, deals: list[dict[str, Any]]) -> None:
        for sheet in self.hall.sheets():
            if sheet.state not in {SheetState.OPEN, SheetState.SUBMITTED}:
                continue
            self._hand_in(sheet, pick, deals)
            fresh = ScoreSheet.objects.get(pk=sheet.pk)
            if fresh.state == SheetState.SUBMITTED:
                self.try_to(confirm_sheet, fresh, by=self.hall.actor(pick + 1))

    def _hand_in(self, sheet: ScoreSheet, pick: int, deals: list[dict[str, Any]]) -> None:
        typed = [as_ruled(sheet, number, deal) for number, deal in enumerate(deals, start=1)]
        while sum("annulled" in deal for deal in typed) > len(typed) - DEALS:
            typed.append(as_ruled(sheet, len(typed) + 1, deals[0]))
        self.try_to(
            hand_in_sheet,
            sheet,
            deals=typed,
            base_version=sheet.version,
            by=self.hall.actor(pick),
        )

    @happening(
        when=lambda self: self.seen.has_sheet(SheetState.OPEN, SheetState.SUBMITTED),
        table=picks,
        pick=picks,
        deals=st.lists(played_deals, min_size=1, max_size=DEALS),
        read=st.booleans(),
    )
    def write(self, table: int, pick: int, deals: list[dict[str, Any]], read: bool) -> None:
        sheet = one_of(self.hall.sheets(), table)
        if sheet is None:
            return
        typed = [as_ruled(sheet, n, deal) if read else deal for n, deal in enumerate(deals, 1)]
        by = self.hall.actor(pick)
        self.try_to(save_deals, sheet, deals=typed, base_version=sheet.version, by=by)

    @happening(
        when=lambda self: self.seen.has_sheet(SheetState.OPEN),
        table=picks,
        pick=picks,
        stopped=st.booleans(),
    )
    def submit(self, table: int, pick: int, stopped: bool) -> None:
        sheet = one_of(self.hall.sheets(), table)
        if sheet:
            by = self.hall.actor(pick)
            self.try_to(submit_sheet, sheet, by=by, stopped_by_time=stopped)

    @happening(
        when=lambda self: self.seen.has_sheet(SheetState.SUBMITTED, SheetState.CONFIRMED),
        table=picks,
        pick=picks,
        act=st.sampled_from([confirm_sheet, reopen_sheet]),
    )
    def check_or_reopen(self, table: int, pick: int, act: Callable[..., object]) -> None:
        sheet = one_of(self.hall.sheets(), table)
        if sheet:
            self.try_to(act, sheet, by=self.hall.actor(pick))

    @happening(table=picks, pick=picks)
    def contest(self, table: int, pick: int) -> None:
        sheet = one_of(self.hall.sheets(), table)
        if sheet:
            self.try_to(contest_sheet, sheet, reason=REASON, by=self.hall.actor(pick))

    @happening(
        when=lambda self: self.seen.has_sheet(SheetState.CONTESTED),
        table=picks,
        pick=picks,
        deals=st.none() | st.lists(played_deals, min_size=1, max_size=DEALS),
    )
    def decide_at_the_desk(self, table: int, pick: int, deals: list[dict[str, Any]] | None) -> None:
        contested = [sheet for sheet in self.hall.sheets() if sheet.state == SheetState.CONTESTED]
        sheet = one_of(contested, table)
        if sheet is None:
            return
        typed = deals and [as_ruled(sheet, n, deal) for n, deal in enumerate(deals, 1)]
        by = self.hall.actor(pick)
        self.try_to(resolve_contest, sheet, deals=typed, reason=REASON, by=by)

    @happening(
        when=lambda self: self.seen.has_sheet(SheetState.CONFIRMED, SheetState.LOCKED),
        table=picks,
        pick=picks,
        deals=st.lists(played_deals, min_size=DEALS - 1, max_size=DEALS),
    )
    def correct(self, table: int, pick: int, deals: list[dict[str, Any]]) -> None:
        sheet = one_of(self.hall.sheets(), table)
        if sheet is None:
            return
        typed = [as_ruled(sheet, n, deal) for n, deal in enumerate(deals, 1)]
        by, version = self.hall.actor(pick), sheet.version
        self.try_to(correct_sheet, sheet, deals=typed, base_version=version, reason=REASON, by=by)

    @happening(table=picks, pick=picks, absent=st.sampled_from([Forfeit.NONE, *Forfeit]))
    def note_forfeit(self, table: int, pick: int, absent: Forfeit) -> None:
        match = one_of(self.hall.matches(), table)
        if match:
            self.try_to(record_forfeit, match, absent=absent, by=self.hall.actor(pick))
