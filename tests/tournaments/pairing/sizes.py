"""The numbers of teams that draws are tried with: every small one, then those around a border."""

from tests.running.nightly import nightly_but

SMALL = range(2, 41)
BORDERS = (47, 48, 63, 64, 65, 95, 96, 127, 128, 129, 130)
"""Beyond them `python -m proofs.draws --every-size` plays every number of teams up to 130."""

SIZES = (*SMALL, *BORDERS)
GUARDED = (*range(2, 21), 31, 32, 33, 63, 64, 65, 128, 129)
"""Of them those that each change is tried with."""

CASES = nightly_but(GUARDED, SIZES)
"""All of them for `parametrize`."""
