"""The closed lists of lots and prize-givings."""

from typing import assert_never

from django.db import models
from django.utils.translation import gettext_lazy as _


class PrizeMembers(models.TextChoices):
    """Who belongs to a category of lots; people say it, nothing is read off a name."""

    TICKED = "ticked", _("Les équipes que je coche")
    SIGNED_UP = "signed-up", _("Les équipes inscrites dans une catégorie du concours")
    STAGE = "stage", _("Les équipes dont une phase donne la place (consolante…)")
    ALL = "all", _("Tout le monde")

    @property
    def is_by_number(self) -> bool:
        """Whether the desk says team by team who belongs to it."""
        match self:
            case PrizeMembers.TICKED | PrizeMembers.SIGNED_UP:
                return True
            case PrizeMembers.STAGE | PrizeMembers.ALL:
                return False
            case _:
                assert_never(self)


class PrizeSharing(models.TextChoices):
    """What becomes of the envelopes of level teams; the values are those of
    `prizes.allocation.Sharing`."""

    EQUAL = "equal", _("Les enveloppes de leurs places sont réunies et partagées également")
    HORT = "hort", _("La moitié de sa place, plus une part égale des autres moitiés (Hort)")
    DRAWN = "drawn", _("Rien ne se partage : un tirage au sort donne les places")


class AbsentPrize(models.TextChoices):
    """What becomes of the lot of a team that has left before the palmarès is arrested."""

    KEPT = "kept", _("Il lui est gardé")
    NEXT = "next", _("Il passe à l'équipe suivante")


class AwardState(models.TextChoices):
    """Where a lot is, once the palmarès is arrested."""

    WAITING = "waiting", _("à remettre")
    HANDED = "handed", _("remis")
    ABSENT = "absent", _("équipe absente")
    REFUSED = "refused", _("refusé")
    REPLACED = "replaced", _("donné à une autre équipe")
