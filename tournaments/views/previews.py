"""Pages that show what an act would change, and apply it only as it was shown."""

from collections.abc import Callable
from typing import Any, TypeVar

from tournaments.domain.previews import Foreseen, PreviewChanged, apply_as_shown
from tournaments.views.access import TournamentAccess

R = TypeVar("R")

SEEN = "shown"
"""The hidden field that carries the digest of the preview on the page."""


class PreviewingPage(TournamentAccess):
    """Carries a preview's digest to its page and back."""

    def show_foreseen(
        self, foreseen: Foreseen[Any], changed: PreviewChanged | None = None
    ) -> dict[str, Any]:
        """What `components/shown.html` needs of a preview; `changed`: why it is shown again."""
        is_news = changed is not None and changed.code == "preview-changed"
        return {"shown": foreseen.digest, "preview_changed": is_news}

    def apply_as_shown(self, foresee: Callable[[], Foreseen[Any]], act: Callable[[], R]) -> R:
        """Do the act as its page showed it; raises PreviewChanged, and as the act does."""
        seen = self.request.POST.get(SEEN, "")
        return apply_as_shown(self.tournament, seen=seen, foresee=foresee, act=act)
