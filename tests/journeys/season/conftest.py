"""HelloAsso's stand-in for the season."""

from tests.bookings.helloasso.plugged import helloasso  # noqa: F401  a fixture of every test here
