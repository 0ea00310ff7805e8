#!/usr/bin/env python3
"""Run one of the site's commands: ``python manage.py help`` lists them."""

import os
import sys


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from operations.management.command_faults import SiteCommands, told_in_one_sentence

    with told_in_one_sentence():
        SiteCommands(sys.argv).execute()


if __name__ == "__main__":
    main()
