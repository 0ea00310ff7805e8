"""What the two sides of a table are called; the engine and the rows say `NS` and `EW`."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SIDE_NAMES: Mapping[str, Promise] = {"NS": _("Nord-Sud"), "EW": _("Est-Ouest")}
SIDE_CHOICES = list(SIDE_NAMES.items())
