"""HelloAsso's stand-in, instead of HelloAsso."""

from tests.bookings.helloasso.plugged import helloasso  # noqa: F401  a fixture of every test here
