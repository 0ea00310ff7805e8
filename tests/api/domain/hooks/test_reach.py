"""Which machines may be called: the outside over https, and a hall's own network by setting."""

from typing import Any

import pytest

from api.domain.hooks.reach import Unreachable, read_address, refuse_address, refuse_machines
from api.enums import HookFault

INSIDE = [
    "0.0.0.0",
    "10.0.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.168.1.20",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2002:7f00:1::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
]
OUTSIDE = ["9.9.9.9", "172.32.0.1", "192.169.0.1", "2a01:cb00::1", "::ffff:9.9.9.9"]


def fault_of(machines: list[str], address: str = "https://programme.example/") -> HookFault | None:
    try:
        refuse_machines(machines, read_address(address))
    except Unreachable as refused:
        return refused.fault
    return None


@pytest.mark.parametrize("machine", INSIDE)
def test_no_machine_inside_is_called(machine: str) -> None:
    assert fault_of([machine]) == HookFault.INSIDE


@pytest.mark.parametrize("machine", OUTSIDE)
def test_a_machine_outside_is(machine: str) -> None:
    assert fault_of([machine]) is None


def test_a_name_with_one_foot_inside_is_not_called() -> None:
    assert fault_of(["9.9.9.9", "10.0.0.1"]) == HookFault.INSIDE


@pytest.mark.parametrize(
    "address",
    [
        "http://p.example/",
        "https://p.example:22/",
        "https://p.example:80/",
        "http://p.example:443/",
    ],
)
def test_outside_it_is_https_on_its_own_ports(address: str) -> None:
    assert fault_of(["9.9.9.9"], address) == HookFault.PLAIN


def test_a_network_of_the_hall_is_opened_by_its_owner(settings: Any) -> None:
    settings.HOOK_NETWORKS = ["192.168.1.0/24", "fd00::/8"]
    assert fault_of(["192.168.1.20"], "http://lampe.example:8080/") is None
    assert fault_of(["::ffff:192.168.1.20"], "http://lampe.example:8080/") is None
    assert fault_of(["fd00::5"], "http://lampe.example/") is None
    assert fault_of(["192.168.2.20"], "http://lampe.example/") == HookFault.INSIDE
    assert fault_of(["9.9.9.9"], "http://lampe.example/") == HookFault.PLAIN


def test_a_hosted_site_speaks_https_there_too(settings: Any) -> None:
    settings.HOOK_NETWORKS, settings.BEHIND_TLS_PROXY = ["10.0.0.0/8"], True
    assert fault_of(["10.0.0.1"], "http://salon.example/") == HookFault.PLAIN
    assert fault_of(["10.0.0.1"], "https://salon.example:9443/") is None


def test_public_networks_of_the_host_can_be_closed(settings: Any) -> None:
    settings.HOOK_NETWORKS_CLOSED = ["9.9.9.0/24"]
    assert fault_of(["9.9.9.9"]) == HookFault.INSIDE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "programme.example",
        "ftp://programme.example/",
        "file:///etc/passwd",
        "https://",
        "https://moi:secret@programme.example/",
        "https://programme.example/#la",
        "https://programme.example:99999/",
        "https://[::1",
        "https://programme.example/" + "a" * 500,
    ],
)
def test_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(ValueError):
        read_address(text)


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("https://10.0.0.1/", HookFault.INSIDE),
        ("https://[::ffff:127.0.0.1]/", HookFault.INSIDE),
        ("https://localhost/", HookFault.INSIDE),
        ("http://LOCALHOST.:8000/", HookFault.INSIDE),
        ("https://salon.localhost/", HookFault.INSIDE),
        ("https://2130706433/", HookFault.INSIDE),
        ("https://0x7f.1/", HookFault.INSIDE),
        ("https://0x7f000001/", HookFault.INSIDE),
        ("https://127.1/", HookFault.INSIDE),
        ("https://127.0.0.1./", HookFault.INSIDE),
        ("https://imprimante/", HookFault.INSIDE),
        ("https://imprimante.local/", HookFault.INSIDE),
        ("https://base.internal./", HookFault.INSIDE),
        ("http://programme.example/", HookFault.PLAIN),
        ("https://programme.example:25/", HookFault.PLAIN),
    ],
)
def test_what_no_name_could_make_good_is_refused_as_it_is_typed(
    address: str, fault: HookFault
) -> None:
    with pytest.raises(Unreachable) as caught:
        refuse_address(read_address(address))
    assert caught.value.fault == fault


@pytest.mark.parametrize(
    "address",
    ["https://programme.example/", "https://151587081/", "https://local.example/"],
)
def test_what_a_name_may_lead_to_is_taken_as_it_is_typed(address: str) -> None:
    refuse_address(read_address(address))


def test_names_of_a_network_that_is_opened_are_taken(settings: Any) -> None:
    settings.HOOK_NETWORKS = ["127.0.0.0/8"]
    refuse_address(read_address("http://localhost:8080/"))
    refuse_address(read_address("http://imprimante.local/"))
    settings.HOOK_NETWORKS = ["192.168.1.0/24"]
    with pytest.raises(Unreachable):
        refuse_address(read_address("http://localhost:8080/"))
