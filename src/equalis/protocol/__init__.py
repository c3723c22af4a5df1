"""The messages between a client and a table, over one WebSocket: JSON, one tagged object a frame, versioned."""

PROTOCOL_VERSION = 1
"""Raised whenever an older client would misunderstand a message; the server then says `Bye("version")`."""
