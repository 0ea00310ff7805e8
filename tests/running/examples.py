"""How many examples a property gets: by the profile of the run, `HYPOTHESIS_PROFILE`.

`run`, without it, is the test run's: the same examples wherever it runs, so that what passes on one
machine passes on the next; `server` is half of them, for the second database. `full` is that of
`python -m proofs.properties`, others in each run. `quick` is that of an editor's save, and `faults`
that of the faulty engines: few, and the same for all. A property that wants more or fewer than
others says `@settings(max_examples=examples(300))`, its number in full; a profile gives it its
share.
"""

import os

from hypothesis import HealthCheck, Phase, settings

FULL = 100

# A busy computer makes examples slowly; that is no fault of what they test.
settings.register_profile(
    "full",
    max_examples=FULL,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
_full = settings.get_profile("full")
settings.register_profile("run", _full, max_examples=10, derandomize=True, database=None)
settings.register_profile("server", _full, max_examples=5, derandomize=True, database=None)
settings.register_profile("quick", _full, max_examples=5)
settings.register_profile(
    "faults",
    _full,
    max_examples=10,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "run")


def examples(full: int) -> int:
    """The share of so many examples that this run takes, never none."""
    return max(1, full * settings.default.max_examples // FULL)
