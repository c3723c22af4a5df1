"""Alembic's entry: runs on the connection that `storage.engine` hands over, never on one of its own."""

from alembic import context

from equalis.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
