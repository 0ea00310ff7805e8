"""Database engine: Django's SQLite engine, set for several threads and nothing lost."""
