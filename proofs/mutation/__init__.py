"""Small faults put into the engine, and the engine's tests tried on each."""
