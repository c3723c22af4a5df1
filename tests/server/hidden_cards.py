"""What must not be on the wire, worked out from the true states of a table's log, not from what is shown."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from equalis.games.las_vegas_state import TURNED, LasVegasState
from equalis.games.madrid_state import MadridState
from equalis.games.turn_state import TurnState
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables.evolve import evolve
from equalis.tables.matches import Matches
from equalis.tables.replay import decode
from equalis.tables.state import TableState

_ID_LISTS = frozenset({"cards", "first", "second", "hand", "own", "visible", "common", "chosen", "discards"})


async def true_states(database: str, table: str) -> dict[int, TableState]:
    """The state of the table after every entry of its log."""
    log = await open_log(database_url(database), "test")
    matches = Matches()
    states: dict[int, TableState] = {}
    state: TableState | None = None
    for item in await log.read(table):
        state, _ = evolve(state, decode(item.body), matches)
        states[item.seq] = state
    await log.close()
    return states


def hidden(state: TableState, seat: int | None) -> tuple[set[int], set[int]]:
    """Cards that this viewer may not see now (V1–V4): in hands and the draw pile; on the discard pile."""
    if state.run is None:
        return set(), set()
    game = getattr(state.run.game, "game", state.run.game)
    if game.outcome is not None:
        return set(), set()
    secret = set(game.piles.draw)
    for other, hand in enumerate(game.hands):
        if other != seat:
            secret |= set(hand)
    return secret - _open_to(game, seat), set(game.piles.discards) - _shown_before(game)


def _open_to(game: Any, seat: int | None) -> set[int]:
    if isinstance(game, TurnState) and game.exchange is not None:
        exchange = game.exchange
        if seat in {exchange.asker, exchange.partner}:
            return {card for card in (exchange.offered, exchange.received) if card is not None}
    if isinstance(game, MadridState):
        open_cards = {card for chosen in game.chosen for card in chosen} if game.phase == "search" else set()
        return open_cards | _shown_before(game)
    if isinstance(game, LasVegasState):
        return set(game.common[: TURNED[game.phase]])
    return set()


def _shown_before(game: Any) -> set[int]:
    """Cards that stay shown although discarded: a closing's calls (V2), the account of rounds (V3)."""
    if isinstance(game, MadridState):
        return {found["id"] for found in _cards(_plain(game.closing))}
    if isinstance(game, LasVegasState):
        return {found["id"] for found in _cards(_plain(game.accounts))}
    return set()


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def _cards(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if "face" in node and "id" in node:
            yield node
        for value in node.values():
            yield from _cards(value)
    elif isinstance(node, list):
        for value in node:
            yield from _cards(value)


def ids_in(node: Any, key: str = "") -> set[int]:
    """Every card named anywhere in a message: as a card, or by its id in a list of ids."""
    if isinstance(node, dict):
        found = {node["id"]} if "face" in node and isinstance(node.get("id"), int) else set()
        for name, value in node.items():
            if name in {"card", "offered", "received"} and isinstance(value, int):
                found.add(value)
            found |= ids_in(value, name)
        return found
    if isinstance(node, list):
        if key in _ID_LISTS and node and all(isinstance(entry, int) for entry in node):
            return set(node)
        return set().union(*(ids_in(value, key) for value in node)) if node else set()
    return set()


def leaks(frames: list[str], states: dict[int, TableState], seat: int | None) -> list[str]:
    """Frames with a card that the viewer may not see at that moment."""
    found = []
    last = 0
    for frame in frames:
        message = json.loads(frame)
        kind = message["type"]
        last = message["seq"] if kind in {"welcome", "update"} else last
        if last not in states:
            continue
        secret, discarded = hidden(states[last], seat)
        if kind == "update":
            events = message.pop("events")
            # In the step itself a card may pass openly onto the discard pile, and be shuffled and drawn from there.
            reshuffled = any(event["type"] == "reshuffled" for event in events)
            shown = ids_in(events)
            if shown & secret and not reshuffled:
                found.append(f"seq {last} seat {seat}: events show {sorted(shown & secret)}: {frame[:3000]}")
        game = message.get("view", {}).get("game") or {}
        for part in (game, game.get("game") or {}):
            part.pop("setup", None)
            part.pop("accounts", None)  # of rounds that are over (V3): their cards may since have been dealt again
        leaked = ids_in(message) & (secret | discarded)
        if leaked:
            found.append(f"seq {last} seat {seat}: {kind} shows {sorted(leaked)}: {frame[:3000]}")
    return found
