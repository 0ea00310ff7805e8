"""Pages that show what an act would change, and apply it only as it was shown."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

from django.views import View

from tournaments.domain.previews import Foreseen, PreviewChanged, apply_as_shown
from tournaments.models import Club, Tournament
from tournaments.views.access import TournamentAccess

R = TypeVar("R")

SEEN = "shown"
"""The hidden field that carries the digest of the preview on the page."""


class Previewing(View, ABC):
    """Carries a preview's digest to its page and back."""

    @property
    @abstractmethod
    def previewed(self) -> Tournament | Club:
        """What the preview is about, locked while the act is done."""

    def show_foreseen(
        self, foreseen: Foreseen[Any], changed: PreviewChanged | None = None
    ) -> dict[str, Any]:
        """What `components/shown.html` needs of a preview; `changed`: why it is shown again."""
        is_news = changed is not None and changed.code == "preview-changed"
        return {"shown": foreseen.digest, "preview_changed": is_news}

    def apply_as_shown(self, foresee: Callable[[], Foreseen[Any]], act: Callable[[], R]) -> R:
        """Do the act as its page showed it; raises PreviewChanged, and as the act does."""
        seen = self.request.POST.get(SEEN, "")
        return apply_as_shown(self.previewed, seen=seen, foresee=foresee, act=act)


class PreviewingPage(Previewing, TournamentAccess):
    """A page that shows what an act would change in a tournament."""

    @property
    def previewed(self) -> Tournament:
        """The tournament of the address."""
        return self.tournament
