#!/usr/bin/env python3
"""Run one of the site's commands: ``python manage.py help`` lists them."""

import os
import sys


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    from tournaments.management.command_faults import told_in_one_sentence

    with told_in_one_sentence():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
