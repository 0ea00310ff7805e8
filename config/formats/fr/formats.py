"""French times: 21 h 30, with spaces that do not break."""

TIME_FORMAT = "G\u00a0\\h\u00a0i"
DATETIME_FORMAT = "j F Y à G\u00a0\\h\u00a0i"
SHORT_DATETIME_FORMAT = "d/m/Y à G\u00a0\\h\u00a0i"
