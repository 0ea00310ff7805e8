"""What a kind of document is: its name in addresses, its choices, when it is wanted."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.forms.printing.papers import (
    PaperForm,
    PhoneForm,
    PlayedStageForm,
    RankedForm,
    RoundForm,
    StandingsForm,
)
from tournaments.printing.papers import Paper, PaperRequest

Text = str | Promise


class Moment(TextChoices):
    """When in the evening a document is wanted."""

    BEFORE = "before", _("Avant de commencer")
    ROUND = "round", _("À chaque partie")
    PRIZES = "prizes", _("Après la dernière partie")


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperKind:
    """A kind of document; `stands_alone` where it is not printed with all those of its moment:
    it goes on other paper, says what another does, or is for few."""

    code: str
    name: Text
    purpose: Text
    form: type[PaperForm]
    build: Callable[[PaperRequest], Paper]
    moment: Moment
    stands_alone: bool = False

    @property
    def needs_round(self) -> bool:
        """Whether there is nothing to print before the first draw."""
        return issubclass(self.form, RoundForm | StandingsForm | PlayedStageForm | RankedForm)

    @property
    def needs_result(self) -> bool:
        """Whether there is nothing to print before a first match counts: who won is not known."""
        return issubclass(self.form, RankedForm)

    @property
    def needs_address(self) -> bool:
        """Whether there is nothing to print where no phone would open the public address."""
        return issubclass(self.form, PhoneForm)
