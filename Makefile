# Two commands for everyone: `make play` and `make test`. Both set up what they need and start at once the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
CAN_COMPILE := $(shell command -v $${CC:-cc} >/dev/null 2>&1 && echo yes)
BUILD := $(if $(filter 1,$(UNDERHOLD_PURE)),pure,$(if $(CAN_COMPILE),compiled,pure))
BUILT := $(VENV)/.built-$(BUILD)
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml' -o -name 'py.typed')
# The interpreted tests read the sources, which win over the installed package.
INTERPRETED := PYTHONPATH=src UNDERHOLD_EXPECT=interpreted
WORKERS ?= 2
GAMES ?= 100000
FARMERS_GAMES ?= 20000
PIN := uv pip compile --generate-hashes --no-header --no-emit-index-url --universal --python-version 3.11 --quiet

.PHONY: help play setup test test-compiled test-interpreted check format bench soak golden pins clean

help:
	@echo 'make play     set everything up and play Cave vs Cave against a bot in this terminal'
	@echo 'make test     set everything up and run every test, on the compiled and on the interpreted build'
	@echo 'make check    format, lint, types, import arrows'
	@echo 'make bench    measure, beside other projects from PyPI'
	@echo 'make soak     100,000 and 20,000 random games with every invariant checked'
	@echo 'make golden   write the golden playthroughs and perft counts anew; review the diff like code'
	@echo 'make pins     compile requirements/*.txt anew'

setup: $(BUILT)

$(VENV)/.dependencies: requirements/dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

$(BUILT): $(VENV)/.dependencies $(SOURCES)
	rm -rf build src/*.egg-info $(VENV)/.built-*
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	rm -rf build src/*.egg-info
	@$(BIN)/underhold --version
	@test "$(BUILD)" = compiled || echo 'The engine runs interpreted, ten to thirty times slower; a C compiler and make setup speed it up.'
	touch $@

play: setup
	@$(BIN)/underhold play cave-vs-cave

test: test-compiled test-interpreted

test-compiled: setup
	$(BIN)/python -m pytest -n $(WORKERS)

test-interpreted: setup
	$(INTERPRETED) $(BIN)/python -m pytest -n $(WORKERS)

check: $(VENV)/.dependencies
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

format: $(VENV)/.dependencies
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

pins:
	$(PIN) pyproject.toml --extra dev -o requirements/dev.txt
	$(PIN) requirements/bench.in -o requirements/bench.txt

bench: setup $(BENCH)/.dependencies
	$(BIN)/python -m bench.run

$(BENCH)/.dependencies: requirements/bench.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	touch $@

soak: setup
	$(BIN)/python -m tests.soak cave-vs-cave --games $(GAMES) --jobs $(WORKERS)
	$(BIN)/python -m tests.soak cave-farmers --games $(FARMERS_GAMES) --jobs $(WORKERS)

golden: setup
	$(BIN)/python -m tests.golden.playthrough
	$(BIN)/python -m tests.perft.counts

clean:
	rm -rf $(VENV) $(BENCH) build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
