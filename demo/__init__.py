"""Made-up evenings, played through the same functions as real ones."""
