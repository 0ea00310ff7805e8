"""Random tournaments of every draw system, each draw and each ranking proved by plain means.

`evening` plays them, `checker`, `bounds` and `plain_standings` judge them and share no code with
the systems or the ranking.
"""
