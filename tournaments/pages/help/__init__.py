"""What the help says, chapter by chapter, and where each page finds its answer."""
