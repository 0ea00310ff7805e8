"""The systems that a folder can be packed for, and what pip calls them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms

PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14))
"""Debian 12 has the first, Debian 13 the third, python.org's installers are of any."""
OLDEST_GLIBC, GLIBC_OF_DEBIAN_12 = 5, 36
OLDEST_MACOS = (12, 0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """One kind of computer with one version of Python: what wheels and markers are told by."""

    python: tuple[int, int]
    sys_platform: str
    machine: str
    platforms: tuple[str, ...]

    @property
    def version(self) -> str:
        """The version of Python as people write it."""
        return ".".join(map(str, self.python))

    @property
    def name(self) -> str:
        """How the target goes by in messages."""
        return f"{self.sys_platform} {self.machine}, Python {self.version}"

    def list_markers(self) -> Iterator[dict[str, str]]:
        """What the conditions of requirements are asked of: the first of its line of Python, and
        the last. Debian 12's 3.11.2 needs what a later 3.11 has in it."""
        for patch in (0, 99):
            yield self._markers() | {"python_full_version": f"{self.version}.{patch}"}

    def _markers(self) -> dict[str, str]:
        names = {"linux": "Linux", "win32": "Windows", "darwin": "Darwin"}
        return {
            "sys_platform": self.sys_platform,
            "platform_system": names[self.sys_platform],
            "platform_machine": self.machine,
            "os_name": "nt" if self.sys_platform == "win32" else "posix",
            "python_version": self.version,
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }


@cache
def list_tags(target: Target) -> frozenset[Tag]:
    """The tags of the wheels that can be installed there."""
    python, platforms = target.python, target.platforms
    short = f"cp{python[0]}{python[1]}"
    own = cpython_tags(python, abis=[short], platforms=platforms)
    any_python = compatible_tags(python, interpreter=short, platforms=platforms)
    return frozenset(own) | frozenset(any_python)


def _manylinux() -> tuple[str, ...]:
    newest_first = range(GLIBC_OF_DEBIAN_12, OLDEST_GLIBC - 1, -1)
    dated = ("manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64", "linux_x86_64")
    return (*(f"manylinux_2_{minor}_x86_64" for minor in newest_first), *dated)


MACHINES: dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]] = {
    "debian": (("linux", "x86_64", _manylinux()),),
    "windows": (("win32", "AMD64", ("win_amd64",)),),
    "macos": (
        ("darwin", "arm64", tuple(mac_platforms(OLDEST_MACOS, "arm64"))),
        ("darwin", "x86_64", tuple(mac_platforms(OLDEST_MACOS, "x86_64"))),
    ),
}
"""Of each system: what Python calls it, its processors, the platforms of its wheels."""


def list_targets(system: str) -> Iterator[Target]:
    """Every kind of computer of a system, with every version of Python."""
    for sys_platform, machine, platforms in MACHINES[system]:
        for python in PYTHONS:
            yield Target(
                python=python, sys_platform=sys_platform, machine=machine, platforms=platforms
            )
