"""Reading sign-up lists as clubs have them: files and pastes become lines with their problems.

Nothing here touches the database: `queries.imports` says what the tournament already
holds, `domain.imports` writes.
"""
