"""A sheet is decided where it is filled in, and asked for on no form of decision."""

from arbitration.effects.decided_sheet import DecidedSheet
from arbitration.forms.effects.question import Question

DECIDED_SHEET = Question(effect=DecidedSheet)
