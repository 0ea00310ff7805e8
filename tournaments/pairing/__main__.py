"""Entry point of `python -m tournaments.pairing`."""

import sys

from tournaments.pairing.commands.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdin.buffer, sys.stdout.buffer))
