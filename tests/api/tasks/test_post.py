"""One POST over a real socket: what comes of it, and that it never goes where it must not."""

import datetime
import ipaddress
import socket
import ssl
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from api import tasks as posting
from api.domain.hooks.delivery import HookAnswer
from api.enums import HookFault
from api.tasks import MOST_READ, post
from tests.api.tasks.receivers import program
from tests.mail.tasks.servers import find_free_port

OTHER = "127.0.0.2"
"""A machine that is inside."""


def sent(address: str) -> HookAnswer:
    return post(address, body=b"{}", headers={"webhook-id": "1"})


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[str]]]:
    """What each name answers, question by question, the last answer for good."""
    told: dict[str, list[list[str]]] = {}
    real = socket.getaddrinfo

    def ask(host: Any, port: Any, *args: Any, **kwargs: Any) -> Any:
        if host not in told:
            return real(host, port, *args, **kwargs)
        answers = told[host]
        machines = answers.pop(0) if len(answers) > 1 else answers[0]
        return [
            found for machine in machines for found in real(machine, port, type=socket.SOCK_STREAM)
        ]

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    return told


@pytest.mark.parametrize(
    ("manner", "fault", "status"),
    [
        ("ok", None, 204),
        ("endless", None, 200),
        ("broken", HookFault.REFUSED, 500),
        ("gone", HookFault.GONE, 410),
        ("redirect", HookFault.REDIRECT, 302),
        ("closed", HookFault.NO_ANSWER, None),
    ],
)
def test_what_comes_of_each_answer(
    settings: Any, manner: str, fault: HookFault | None, status: int | None
) -> None:
    with program(settings, manner) as receiver:
        answer = sent(receiver.address)
    assert (answer.fault, answer.status, len(receiver.taken)) == (fault, status, 1)
    assert len(answer.text) <= MOST_READ
    assert "\0" not in answer.text


def test_nobody_waits_for_who_speaks_one_letter_at_a_time(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "LONGEST", 0.3)
    with program(settings, "slow") as receiver:
        answer = sent(receiver.address)
    assert (answer.fault, answer.status) == (HookFault.TOO_SLOW, None)


def test_nobody_there_is_told_as_such(settings: Any) -> None:
    settings.HOOK_NETWORKS = ["127.0.0.1/32"]
    answer = sent(f"http://127.0.0.1:{find_free_port()}/")
    assert answer.fault == HookFault.NO_ANSWER


def test_a_redirect_to_the_inside_is_not_followed(settings: Any) -> None:
    with program(settings, host=OTHER) as inside, program(settings, "redirect") as receiver:
        receiver.leads_to = inside.address
        assert sent(receiver.address).fault == HookFault.REDIRECT
    assert inside.taken == []


@pytest.mark.parametrize(
    "host", [OTHER, "2130706434", "0x7f.2", "127.2", "[::ffff:127.0.0.2]", "[::1]", "0"]
)
def test_however_the_inside_is_written_it_is_not_called(settings: Any, host: str) -> None:
    with program(settings, host=OTHER) as inside:
        port = inside.address.split(":")[2].split("/")[0]
        assert sent(f"http://{host}:{port}/").fault == HookFault.INSIDE
    assert inside.taken == []


def test_a_name_that_leads_elsewhere_a_moment_later_leads_nowhere(
    settings: Any, names: dict[str, list[list[str]]]
) -> None:
    port = find_free_port()
    names["salon.example"] = [["127.0.0.1"], [OTHER]]
    with (
        program(settings, host=OTHER, port=port) as inside,
        program(settings, port=port) as receiver,
    ):
        first = sent(f"http://salon.example:{port}/")
        second = sent(f"http://salon.example:{port}/")
    assert (first.fault, second.fault) == (None, HookFault.INSIDE)
    assert (len(receiver.taken), inside.taken) == (1, [])
    assert receiver.taken[0][0]["host"] == f"salon.example:{port}"


def test_a_name_of_two_machines_one_of_them_inside_is_not_called(
    settings: Any, names: dict[str, list[list[str]]]
) -> None:
    names["salon.example"] = [["127.0.0.1", OTHER]]
    with program(settings) as receiver:
        port = receiver.address.split(":")[2].split("/")[0]
        assert sent(f"http://salon.example:{port}/").fault == HookFault.INSIDE
    assert receiver.taken == []


def test_a_proxy_of_the_environment_is_not_asked(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(settings) as proxy, program(settings) as receiver:
        monkeypatch.setenv("HTTP_PROXY", proxy.address)
        monkeypatch.setenv("ALL_PROXY", proxy.address)
        assert sent(receiver.address).fault is None
    assert (proxy.taken, len(receiver.taken)) == ([], 1)


@pytest.mark.parametrize(
    ("name", "fault"), [("salon.example", None), ("autre.example", HookFault.UNTRUSTED)]
)
def test_the_certificate_is_to_be_that_of_the_name(
    settings: Any,
    names: dict[str, list[list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    fault: HookFault | None,
) -> None:
    names[name] = [["127.0.0.1"]]
    file = certificate_of("salon.example", tmp_path / "salon.pem")
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(file)
    ours = ssl.create_default_context(cafile=str(file))
    monkeypatch.setattr(posting, "build_trust", lambda: ours)
    with program(settings, trust=theirs) as receiver:
        port = receiver.address.split(":")[2].split("/")[0]
        assert sent(f"https://{name}:{port}/").fault == fault


def certificate_of(name: str, file: Path) -> Path:
    """A key and a certificate of a name, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    alternatives = x509.SubjectAlternativeName(
        [x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("127.0.0.9"))]
    )
    built = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(alternatives, critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(private + built.public_bytes(serialization.Encoding.PEM))
    return file
