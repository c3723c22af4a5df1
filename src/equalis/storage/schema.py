"""The tables of the database (SQLAlchemy Core), the same on SQLite and PostgreSQL; `migrations/` makes them."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("spectator_code", String(16), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    # Also the lease: whoever claims a due table moves it into the future.
    Column("due", BigInteger),
    Column("listing", LargeBinary),
    Index("tables_due", "due"),
    Index("tables_touched", "touched"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(120), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("ended", BigInteger, primary_key=True, autoincrement=False),
    Column("began", BigInteger, nullable=False),
)
