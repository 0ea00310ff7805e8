"""The one signal by which an act is made known inside its own transaction, and four questions.

`acted` carries `act`, `tournament`, `club` (of an act that belongs to no tournament; one of
the two is None), `subject` (a model instance or None), `by` (an Actor), `before` and `after`
(JSON values) and `reason`. It is sent with `send()`, so a receiver that fails undoes the act.

`heads_asked` carries `tournament`, or None for all there is: whoever keeps a record of the
acts answers with the head of each trail by its name, for documents and back-ups to hold.

`happened_asked` carries `matches`: whoever keeps what happened at tables answers whether
anything did at one of these, which then stay where they were drawn.

`counted_asked` carries `match`, with its teams and its tournament: whoever counts faults and
warnings answers, in sentences, what makes the next decision at its table another one.

`waiting_asked` carries `tournament`: whoever decides what happened at tables answers how many
cases still wait for a decision.
"""

from django.dispatch import Signal

acted = Signal()
heads_asked = Signal()
happened_asked = Signal()
counted_asked = Signal()
waiting_asked = Signal()
