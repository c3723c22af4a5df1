"""Tables over HTTP, by a real server process: seats, links, headers, cookies, refusals."""

import re
from http.cookies import SimpleCookie

import httpx
import pytest

from tests.server.processes import ServerProcess

TABLE = {"settings": {"game": "general", "level": 1}}


@pytest.fixture
def http(server: ServerProcess) -> httpx.Client:
    return httpx.Client(base_url=server.url)


def made(http: httpx.Client, **settings: object) -> dict[str, str]:
    answer = http.post("/api/tables", json={"settings": {**TABLE["settings"], **settings}})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_seat_token_is_in_an_http_only_cookie_of_that_table_and_nowhere_else(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json=TABLE)
    morsel = SimpleCookie(answer.headers["set-cookie"])["equalis_seat"]
    assert morsel["httponly"]
    assert morsel["samesite"].lower() == "lax"
    assert morsel["path"] == f"/api/tables/{answer.json()['code']}"
    assert len(morsel.value) >= 22
    assert morsel.value not in answer.text


def test_codes_are_short_to_say_and_without_look_alikes(http: httpx.Client) -> None:
    codes = {made(http)["code"] for _ in range(5)}
    assert len(codes) == 5
    assert all(re.fullmatch(r"[A-Z2-9]{6}", code) and not set(code) & set("O0I1") for code in codes)


def test_door_knows_who_comes(http: httpx.Client, server: ServerProcess) -> None:
    table = made(http)
    own = http.get(f"/api/tables/{table['code']}").json()
    assert own["member"] == table["member"]
    stranger = httpx.get(f"{server.url}/api/tables/{table['code']}").json()
    assert stranger["member"] is None
    assert not stranger["spectator"]
    watcher = httpx.get(f"{server.url}/api/tables/{table['spectator_code']}").json()
    assert watcher["spectator"]
    assert table["code"] not in httpx.get(f"{server.url}/api/tables/{table['spectator_code']}").text


def test_joining_twice_from_one_device_keeps_the_seat(http: httpx.Client, server: ServerProcess) -> None:
    table = made(http)
    with httpx.Client(base_url=server.url) as friend:
        first = friend.post(f"/api/tables/{table['code']}/join", json={"nickname": "Ana"}).json()
        again = friend.post(f"/api/tables/{table['code']}/join", json={}).json()
        assert first == again
        assert first["nickname"] == "Ana"
        assert first["seat"] != table["seat"]
    full = httpx.post(f"{server.url}/api/tables/{table['code']}/join", json={})
    assert (full.status_code, full.json()["code"]) == (409, "table.full")


def test_spectators_link_opens_no_seat(http: httpx.Client, server: ServerProcess) -> None:
    table = made(http)
    answer = httpx.post(f"{server.url}/api/tables/{table['spectator_code']}/join", json={})
    assert (answer.status_code, answer.json()["code"]) == (409, "server.spectators_only")


def test_seat_moves_to_another_device_once(http: httpx.Client, server: ServerProcess) -> None:
    table = made(http)
    code = table["code"]
    offer = http.post(f"/api/tables/{code}/transfer").json()
    assert offer["link"] == f"{server.url}/t/{code}#move={offer['token']}"
    assert offer["qr"].startswith("<svg")
    with httpx.Client(base_url=server.url) as phone:
        moved = phone.post(f"/api/tables/{code}/redeem", json={"transfer": offer["token"]})
        assert moved.status_code == 201
        assert moved.json()["seat"] == table["seat"]
        assert phone.get(f"/api/tables/{code}").json()["member"] == table["member"]
    assert http.get(f"/api/tables/{code}").json()["member"] is None, "the old device has lost it"
    twice = httpx.post(f"{server.url}/api/tables/{code}/redeem", json={"transfer": offer["token"]})
    assert twice.status_code in {403, 409}


def test_only_the_host_erases_a_table(http: httpx.Client, server: ServerProcess) -> None:
    code = made(http)["code"]
    stranger = httpx.delete(f"{server.url}/api/tables/{code}")
    assert (stranger.status_code, stranger.json()["code"]) == (403, "server.no_seat")
    with httpx.Client(base_url=server.url) as friend:
        friend.post(f"/api/tables/{code}/join", json={})
        assert friend.delete(f"/api/tables/{code}").status_code == 403
    assert http.delete(f"/api/tables/{code}").status_code == 204
    assert http.get(f"/api/tables/{code}").status_code == 404


def test_there_is_no_record_before_a_match(http: httpx.Client) -> None:
    """V5."""
    answer = http.get(f"/api/tables/{made(http)['code']}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "table.no_record")


def test_lobby_shows_public_tables_only(http: httpx.Client) -> None:
    shown, hidden = made(http, public=True)["code"], made(http)["code"]
    listed = {line["code"] for line in http.get("/api/tables").json()["tables"]}
    assert shown in listed
    assert hidden not in listed


def test_qr_code_is_a_picture(http: httpx.Client) -> None:
    answer = http.get(f"/api/tables/{made(http)['code']}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


@pytest.mark.parametrize(
    "path", ["/", "/t/ABCDEF", "/w/ABCDEF", "/api/nothing", "/assets/none.js", "/api/catalogue", "/health", "/metrics"]
)
def test_every_answer_carries_the_security_headers(http: httpx.Client, path: str) -> None:
    headers = http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_changes_from_another_site_are_refused(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json=TABLE, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "server.foreign_origin")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[" * 5000, 400),
        (b'{"settings": {"game": "poker"}}', 400),
        (b'{"settings": {"game": "general"}, "seed": 3}', 400),
        (b'{"settings": {"game": "general", "seats": 99}}', 409),
        (b'{"settings": {"game": "general", "deck": "numbers = ["}}', 409),
        (b'{"settings": {"game": "madrid", "modality": "pairs", "seats": 4}}', 409),
        (b'{"settings": {"game": "general", "deck": "' + b"x" * 70_000 + b'"}}', 413),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_bad_input_is_refused_with_a_code(http: httpx.Client, body: bytes, status: int) -> None:
    answer = http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    assert re.fullmatch(r"[a-z]+\.[a-z_0-9]+", answer.json()["code"])
    assert "Traceback" not in answer.text


def test_catalogue_offers_what_can_be_made(http: httpx.Client) -> None:
    offer = http.get("/api/catalogue").json()
    for game in offer["games"]:
        options = {entry["name"]: entry["values"][-1] for entry in offer["options"] if game in entry["games"]}
        made(http, game=game, level=4, seats=4, modality=offer["modalities"][game][-1], options=options)


def test_figures_for_prometheus_name_nobody(http: httpx.Client) -> None:
    table = made(http)
    text = http.get("/metrics").text
    assert "equalis_tables_created_total" in text
    assert table["code"] not in text
    assert table["nickname"] not in text
