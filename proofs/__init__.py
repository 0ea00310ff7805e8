"""What proves the product without being part of it: the long runs beside the tests.

`simulate` plays random tournaments of every draw system, `draws` compares draws with networkx,
`walk` walks through arbitrated evenings, `properties` runs the tests' properties with their full
number of examples; `engine.ini`, `unkept` and `preloaded.txt` are for mutmut, which tries the
engine's tests on faulty engines. The apps know none of it.
"""
