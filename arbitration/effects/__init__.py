"""What a ruling does, as values: each with what undoes it.

How each is carried out and undone stands in `domain/effects/`, how it is said in `pages/effects/`,
how it is asked for in `forms/effects/`, under the same file names; `registry` lists them all.
"""
