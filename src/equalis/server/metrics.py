"""What the server counts, in the form Prometheus reads. Labels never name a table, a person or an address."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

disable_created_metrics()  # type: ignore[no-untyped-call]

REGISTRY = CollectorRegistry()

SOCKETS = Gauge("equalis_sockets", "Open sockets", multiprocess_mode="livesum", registry=REGISTRY)
TABLES_CREATED = Counter("equalis_tables_created", "Tables created", ["game"], registry=REGISTRY)
COMMANDS = Counter("equalis_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=REGISTRY)
UPDATES = Counter("equalis_updates", "Updates queued for clients", registry=REGISTRY)
DROPPED = Counter("equalis_sockets_dropped", "Sockets closed by the server", ["reason"], registry=REGISTRY)
MALFORMED = Counter("equalis_malformed", "Messages and requests that could not be read", ["where"], registry=REGISTRY)
LIMITED = Counter("equalis_limited", "Requests and messages refused by a limit", ["limit"], registry=REGISTRY)
SUBMIT_SECONDS = Histogram(
    "equalis_submit_seconds",
    "From a command's arrival to its acknowledgement",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)


def exposition() -> bytes:
    """All figures in Prometheus' text format; with several workers, those of all."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
