# Two commands: `make serve` puts the ledger on the wifi, `make test` tries everything.
# Each step leaves a stamp, so the second time only what has changed is done again.

PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
DATA := $(or $(ULTI_DATA_DIR),var)
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes
export PLAYWRIGHT_BROWSERS_PATH ?= $(CURDIR)/.ci/browsers

.PHONY: serve test check lint style types imports templates migrations lock

serve: $(DATA)/.static
	@$(BIN)/python manage.py prepare --port $(PORT)
	@exec $(BIN)/gunicorn ulti_ledger.wsgi --bind $(HOST):$(PORT) --config python:ulti_ledger.serving

test: .venv/.dev .venv/.messages .venv/.browser
	@$(BIN)/pytest --numprocesses auto --dist worksteal $(ARGS)

check: lint test

lint: types style imports templates migrations

types style imports templates migrations: .venv/.dev .venv/.messages

types:
	$(BIN)/mypy

style:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

imports:
	$(BIN)/lint-imports

templates:
	$(BIN)/djlint --quiet --lint templates

migrations:
	$(BIN)/python manage.py makemigrations --check --dry-run

# The lock names versions and hashes, no addresses. The second one adds the tools of the checks.
lock:
	uv pip compile pyproject.toml --all-extras \
	  --generate-hashes --universal -p 3.11 --no-header -o requirements.lock
	uv pip compile pyproject.toml --all-extras --group dev -c requirements.lock \
	  --generate-hashes --universal -p 3.11 --no-header -o requirements-dev.lock

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv

.venv/.runtime: requirements.lock | .venv/bin/pip
	@echo "Installing the parts" && $(INSTALL) -r requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.runtime
	@echo "Installing the tools" && $(INSTALL) -r requirements-dev.lock
	@touch $@

# Compiled by Babel: a bare machine has no msgfmt.
.venv/.messages: .venv/.runtime $(shell find locale -name '*.po' 2>/dev/null)
	@if ls locale/*/LC_MESSAGES/django.po >/dev/null 2>&1; then $(BIN)/pybabel --quiet compile -d locale -D django; fi
	@touch $@

$(DATA)/.static: .venv/.runtime .venv/.messages $(shell find static -type f)
	@$(BIN)/python manage.py collectstatic --no-input --clear --verbosity 0
	@touch $@

# No stamp where no browser can be had: it may be there the next time.
.venv/.browser: .venv/.dev
	@.ci/browser && touch $@ || true
