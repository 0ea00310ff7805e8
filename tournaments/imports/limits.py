"""How much a sign-up list may hold before it is refused with a sentence."""

MAX_BYTES = 5 * 1024 * 1024
MAX_MEMBERS = 200
MAX_INFLATED_BYTES = 20 * 1024 * 1024
MAX_RATIO = 100
MAX_LINES = 2_000
MAX_COLUMNS = 40
MAX_TEXT = 500_000
MAX_NUMBER = 9_999
MAX_SHEETS = 30
MAX_CELLS = 120_000
"""Rows and cells of all sheets, empty ones too: a full list has two thousand rows of forty."""

MAX_TAGS = 600_000
"""Parts of what stands beside the sheets: texts that cells share, styles."""
