"""Structured logs: one JSON object a line on standard error, without names, tokens, codes of tables or addresses."""

import json
import logging
import sys
import time

LOGGER = logging.getLogger("equalis.server")

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonFormatter(logging.Formatter):
    """Time (UTC), level, logger, event, and the fields given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update((key, value) for key, value in vars(record).items() if key not in _STANDARD)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure_logs(level: int = logging.INFO) -> None:
    """Send all logs of this process through the formatter; the web server's own access log stays silent."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn.access", "uvicorn.error", "websockets", "alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)
