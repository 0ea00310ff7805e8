"""How fast the site is, printed beside other ways of doing the same: `python -m benchmarks.NAME`.

Each takes `--small`, with which it runs in seconds: the test run calls all of them so.
"""
