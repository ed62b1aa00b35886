# Every target is a line you can run by hand.

.PHONY: help build demo test lint fuzz bench soak accuracy steps loop-suite
# A number of runs, as 5000x, or a time. Runs are steadier: a time that ends while the fuzzer tidies up counts as a failure.
FUZZTIME ?= 5000x
# Without the folder's name in it, what one clone compiled serves the next. The grammars are built
# to the same bytes in a third of the time: scripts/tool tells how.
export GOFLAGS := $(GOFLAGS) -trimpath "-toolexec='$(CURDIR)/scripts/tool'"
# Compilers, linkers and tests are over before it pays to save memory: a fifth of their time. What is measured runs as for users.
build test fuzz: export GOGC ?= 400
# Fifty programs of tests hold all grammars: without debug information, and by a linker that needs
# a fifth of the time where there is one, they are linked sooner.
export TEST_LDFLAGS := -w $(if $(shell command -v ld.gold),-extldflags=-fuse-ld=gold)
# What tests write is gone a moment later: where memory has room for it, it never sees a disk.
TEST_TMP := $(shell scripts/test-tmp)
# Many tests wait for programs that they start; twice as many packages as processors keep those busy.
TEST_AT_ONCE := $(shell expr 2 '*' $$(getconf _NPROCESSORS_ONLN))

help:      ## show the targets
	@sed -n 's/^\([a-z-]*\): *[a-z]* *## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

build:     ## build bin/holdfast and bin/holdfast-server
	go build -o bin/holdfast ./cmd/holdfast
	go build -o bin/holdfast-server ./cmd/holdfast-server

demo: build ## see it work: one honest change, four dishonest ones, and an agent in a guarded loop
	examples/demo/run bin/holdfast

# What vet has to say is said by `make lint`, once. Go's own ten minutes for a package are for machines with nothing else to do.
test:      ## run all tests
	GOTMPDIR=$${TMPDIR:-/tmp} TMPDIR=$(TEST_TMP) go test -vet=off -timeout 30m -p $(TEST_AT_ONCE) -ldflags='$(TEST_LDFLAGS)' ./...

lint:      ## vet, staticcheck, gofmt
	scripts/lint

fuzz:      ## fuzz every target for FUZZTIME each
	scripts/fuzz $(FUZZTIME)

bench: build ## measure start-up, growth, snapshots, journals, hooks, loops, and audits of AUDIT
	go run ./bench/audit -holdfast bin/holdfast $(AUDIT)
	go run ./bench/cold bin/holdfast
	go run ./bench/snapshot
	go run ./bench/journal
	go run ./bench/hook bin/holdfast
	go run ./bench/loop -holdfast bin/holdfast
	bin/holdfast benchmark "count on" -C examples/agents --agent-cmd "sleep 2; date > count.txt" --completion "grep -q finished count.txt" --max-iterations 3 --rounds 5 --gate

soak: build ## 10,000 iterations of a loop: memory, processes, descriptors, refs, time
	go run ./bench/loop -holdfast bin/holdfast -soak 10000

# Agents that cheat and agents that do not, on three projects each; kills; damaged files.
CRASHES ?= 200

loop-suite: ## every fake agent on every project, CRASHES kills, damaged state; SUITE=-sample draws some
	scripts/loop-suite $(CRASHES) $(SUITE)

accuracy:  ## measure what is caught and what is falsely blamed
	go run ./bench/accuracy

steps:     ## judge every step down by itself, library by library, and the twins that are none
	go run ./bench/steps

test-agents: ## install the real agents and drive them with a scripted model, offline
	scripts/agents install
	scripts/agents test
