"""The one signal by which an act is made known inside its own transaction.

`acted` carries `act`, `tournament`, `subject` (a model instance or None), `by`
(an Actor), `before` and `after` (JSON values) and `reason`. It is sent with `send()`,
so a receiver that fails undoes the act.
"""

from django.dispatch import Signal

acted = Signal()
