"""A stand-in for HelloAsso: in the tests, and by hand (`python -m tests.bookings.helloasso`)."""
