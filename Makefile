.DEFAULT_GOAL := help
# The same package is the same in every folder, so that copies of the tree share what is built.
export GOFLAGS := -trimpath
SERVER := $(shell find cmd internal migrations go.mod go.sum web/embed.go web/placeholder.html -type f -not -path '*/testdata/*' -not -name '*_test.go')
PAGES := $(shell find web/src web/public web/scripts web/index.html web/vite.config.ts web/package-lock.json -type f)

.PHONY: help run dev build check test test-go test-web e2e mutants bench gen golden new-resource shots clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

run: build ## set up, build and serve with the demo world on http://127.0.0.1:8080
	@FREIGHTDESK_DEMO=$${FREIGHTDESK_DEMO-1} bin/freightdesk serve

dev: web/node_modules/.package-lock.json ## serve with reload on every save
	@scripts/dev

build: bin/freightdesk ## build bin/freightdesk with the pages inside

check: web/node_modules/.package-lock.json ## format, lint, types, generated files, unit tests
	@scripts/check
	@$(MAKE) --no-print-directory test-web
	@FREIGHTDESK_TEST_ENGINES=sqlite go test ./...

test: ## set up and run every test: static checks, Go on both engines, web, journeys
	@scripts/setup
	@scripts/check
	@$(MAKE) --no-print-directory test-web test-go e2e

test-go: ## Go tests on SQLite and PostgreSQL
	@scripts/test-go

test-web: web/node_modules/.package-lock.json ## unit tests of the pages
	@cd web && npm run --silent test

e2e: build ## journeys in a browser on the real binary
	@cd web && npm run --silent e2e

mutants: ## break each guarded rule in a copy and see its test fail; NAMES="a b" for some
	@scripts/mutants $(NAMES)

bench: build ## measure and write docs/performance.md; PARTS=siege for one of server, freight, night, siege, pages, table
	@scripts/bench $(PARTS)

gen: web/node_modules/.package-lock.json ## regenerate contract, types and other generated files
	go generate ./...
	@cd web && npm run --silent gen

golden: ## rewrite expected transcripts and snapshots; read the diff
	@scripts/golden

new-resource: web/node_modules/.package-lock.json ## write the skeleton of a resource: name=payee label=收款人
	@scripts/new-resource "$(name)" "$(label)" $(plural)

shots: build ## photograph every screen into e2e/shots for people to look at
	@cd web && npm run --silent e2e -- --grep @shots

clean: ## remove what was built; data/ stays
	rm -rf bin .dev web/dist/* web/node_modules e2e/results e2e/report

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

web/dist/index.html: $(PAGES) | web/node_modules/.package-lock.json
	cd web && npm run --silent build

bin/freightdesk: $(SERVER) web/dist/index.html
	go build -o $@ ./cmd/freightdesk
