"""One stage: who would enter it, who has; opened, and filled again where a team left."""

from abc import ABC
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.stages.entry import is_ready_to_open, open_stage, refuse_to_open
from tournaments.domain.stages.replacements import (
    bring_up_next,
    foresee_replacement,
    refuse_to_bring_up,
)
from tournaments.domain.stages.stages import describe_stage
from tournaments.enums import DrawSystem, RoundState
from tournaments.errors import Refused
from tournaments.models import Stage, Tournament
from tournaments.pages.stages.words import phrase_own_matches
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import Permission
from tournaments.queries.stages.chain import list_entrants_by_seed
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.openings import find_stage_to_open_first
from tournaments.queries.stages.qualifiers import (
    Qualification,
    find_qualifiers,
    may_play_barrage,
)
from tournaments.views.acts import ActView
from tournaments.views.organiser.stages.stages import (
    StageAccess,
    build_stage_row,
    show_qualification,
)
from tournaments.views.previews import PreviewingPage


class StagePage(PreviewingPage, StageAccess):
    """One stage: who would qualify now, or who has."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        return self.show()

    def show(self, changed: PreviewChanged | None = None) -> HttpResponse:
        """The page; `changed`: why who would qualify is shown again."""
        evening = read_overview(self.tournament)
        found = next(stage for stage in evening.stages if stage.stage.pk == self.stage.pk)
        rounds = list(self.stage.rounds.with_steps())
        is_open = self.stage.opened_at is not None or self.stage.source_id is None
        foreseen = None if is_open else foresee_opening(self.stage, find_qualifiers(self.stage))
        first = (
            None if is_open else find_stage_to_open_first(self.stage, StageFacts(self.tournament))
        )
        return self.page(
            "organiser/stages/stage.html",
            **build_stage_row(found, evening),
            evening=evening,
            opens_first=first,
            own_matches=list(phrase_own_matches(self.stage)),
            drawing_title=evening.title_to_draw(found),
            qualification=foreseen.impact if foreseen else None,
            opens_early=foreseen is not None and may_open_early(foreseen.impact),
            **(show_qualification(foreseen.impact) if foreseen else {}),
            stuck=[blocked for blocked in evening.stuck if blocked.stage.pk == self.stage.pk],
            to_replace=[
                vacancy for vacancy in evening.to_replace if vacancy.stage.pk == self.stage.pk
            ],
            may_play_barrage=bool(foreseen and foreseen.impact.has_tie)
            and may_play_barrage(self.stage),
            barrages=[stage for stage in self.stages if stage.decides_id == self.stage.pk],
            entrants=list_entrants_by_seed(self.stage),
            rounds=rounds,
            pools_may_change=self.stage.system == DrawSystem.POOLS
            and all(round_.state == RoundState.PREVIEW for round_ in rounds),
            **(
                self.show_foreseen(foreseen, changed)
                if foreseen
                else {"preview_changed": changed is not None}
            ),
        )


def foresee_opening(stage: Stage, found: Qualification) -> Foreseen[Qualification]:
    """Who enters if a stage is opened now, by what it chooses."""
    return Foreseen(typed=describe_stage(stage), impact=found)


def may_open_early(found: Qualification) -> bool:
    """Whether a stage may be opened before all rounds planned of the one before it are played."""
    lot_is_open = found.lot is not None and not found.lot.is_over
    return not (found.awaits_barrage or lot_is_open) and is_ready_to_open(found.stage)


def reread(stage: Stage) -> Stage:
    """The stage and its tournament as they stand once the tournament is locked."""
    found = Stage.objects.get(pk=stage.pk)
    found.tournament = Tournament.objects.get(pk=stage.tournament_id)
    return found


class EntryAsShown(StagePage, ActView, ABC):
    """An act on who plays a stage, done as the page of the stage showed it."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.back()

    def refuse(self, refusal: Refused, *_typed: Any) -> HttpResponse:
        """The page anew where it would show something else by now."""
        return (
            self.show(refusal) if isinstance(refusal, PreviewChanged) else super().refuse(refusal)
        )


class OpenStage(EntryAsShown):
    """Who plays the stage, fixed."""

    done = gettext_lazy("Les qualifiés sont fixés : la phase peut être tirée.")

    def act(self) -> None:
        self.apply_as_shown(self._foresee, partial(open_stage, self.stage, by=self.actor))

    def _foresee(self) -> Foreseen[Qualification]:
        """As its page shows it; raises Refused as `open_stage` does."""
        stage = reread(self.stage)
        return foresee_opening(stage, refuse_to_open(stage))


class BringUpNext(EntryAsShown):
    """Teams that come up for those that left, taken in."""

    done = gettext_lazy("La liste de ceux qui jouent cette phase est complétée.")

    def act(self) -> None:
        self.apply_as_shown(self._foresee, partial(bring_up_next, self.stage, by=self.actor))

    def _foresee(self) -> Foreseen[list[Qualification]]:
        """As its page shows it; raises Refused as `bring_up_next` does."""
        return foresee_replacement(refuse_to_bring_up(reread(self.stage)))
