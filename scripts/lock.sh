#!/bin/sh
# Write requirements.lock (what users get) and requirements-test.lock (that, and what tests and checks need).
set -eu
command -v uv >/dev/null || { echo "make lock needs uv: pip install uv" >&2; exit 1; }
lock="uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml"
$lock "$@" --output-file requirements.lock
$lock "$@" --group test --group check --constraint requirements.lock --output-file requirements-test.lock
