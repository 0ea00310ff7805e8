"""HelloAsso's stand-in, in the place of HelloAsso."""

from tests.helloasso.plugged import helloasso  # noqa: F401  a fixture of every test here
