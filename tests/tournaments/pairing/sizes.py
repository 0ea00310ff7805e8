"""The numbers of teams that draws are tried with: every small one, then those around a border."""

SMALL = range(2, 41)
BORDERS = (47, 48, 63, 64, 65, 95, 96, 127, 128, 129, 130)
"""Beyond them `python -m proofs.draws --every-size` plays every number of teams up to 130."""

SIZES = (*SMALL, *BORDERS)
