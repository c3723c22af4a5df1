# `make play` and `make test` need Python 3.11 or newer and make; everything else they fetch or name.

PORT ?= 8000
HOST ?= 127.0.0.1
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

.PHONY: play test test-long check format dev bench screenshots lock clean python help

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

play: python ## install EQUALIS into .venv and open it in the browser (PORT=8001, HOST=0.0.0.0 for phones nearby)
	@$(PYTHON) scripts/install.py user
	@.venv/bin/python scripts/play.py $(HOST) $(PORT)

test: python ## everything that must hold, in at most 12 minutes on two cores (SUITES="cards solver" for some)
	@$(PYTHON) scripts/install.py test
	@.venv/bin/python scripts/test.py $(SUITES)

test-long: python ## the long versions of the tests
	@$(PYTHON) scripts/install.py test
	@.venv/bin/python scripts/test.py --long $(SUITES)

check: dev ## format, lint, types and the borders between rooms
	@.venv-dev/bin/python scripts/check.py

format: dev ## let the formatter and the linter mend what they can
	@.venv-dev/bin/ruff format
	@.venv-dev/bin/ruff check --fix

dev: python ## .venv-dev: the sources themselves, with what tests and checks need
	@$(PYTHON) scripts/install.py dev

bench: python ## run the benchmarks (ONLY=solver for one); they append to benchmarks/results.md
	@$(PYTHON) scripts/install.py test
	@for file in $(if $(ONLY),benchmarks/$(ONLY).py,$(wildcard benchmarks/*.py)); do \
		echo "== $$file"; .venv/bin/python $$file || exit 1; done

screenshots: python ## pictures of every screen, in screenshots/
	@$(PYTHON) scripts/install.py test
	@.venv/bin/python scripts/screenshots.py

lock: dev ## write both locks anew from pyproject.toml (needs uv)
	@sh scripts/lock.sh

clean: ## remove everything that was built or installed
	rm -rf build dist .venv .venv-dev src/equalis/server/static frontend/node_modules

python:
	@test -n "$(PYTHON)" || { \
		echo "EQUALIS needs Python 3.11 or newer. On Debian 12, Ubuntu 24.04 or newer: sudo apt install python3 python3-venv"; \
		exit 1; }
