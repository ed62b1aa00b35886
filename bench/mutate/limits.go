package main

import "math/rand/v2"

// bounds lists how tests say how long something may take and how many examples are tried, and
// what says that anything will do. A time that the code is given is none of them.
var bounds = []rewriting{
	{js, `jest\.setTimeout\((\d+)`, "jest.setTimeout(${1}00"}, {js, `this\.timeout\((\d{2,})`, "this.timeout(${1}00"}, {js, `\b(testTimeout|hookTimeout): (\d+)`, "$1: ${2}00"},
	{js, `\bnumRuns: \d{2,}`, "numRuns: 1"},
	{"python", `@pytest\.mark\.timeout\((\d+)`, "@pytest.mark.timeout(${1}00"}, {"python", `max_examples ?= ?\d{2,}`, "max_examples=1"},
	{"java kotlin", `@Timeout\((value = )?(\d+)`, "@Timeout(${1}${2}00"}, {"java", `@Test\(timeout ?= ?(\d+)`, "@Test(timeout = ${1}00"},
	{"csharp", `\[Timeout\((\d+)`, "[Timeout(${1}00"}, {"csharp", `MaxTest ?= ?\d{2,}`, "MaxTest = 1"},
	{"elixir", `@tag timeout: ([\d_]+)`, "@tag timeout: ${1}00"}, {"elixir", `max_runs: \d{2,}`, "max_runs: 1"},
	{"go", `context\.WithTimeout\(([^,\n]+), (\d+) ?\* ?time\.`, "context.WithTimeout($1, ${2}00*time."}, {"go", `time\.After\((\d+) ?\* ?time\.`, "time.After(${1}00 * time."}, {"go", `MaxCount: \d{2,}`, "MaxCount: 1"},
	{"go", `Eventually\((.*), (\d+)\*time\.Second,`, "Eventually($1, ${2}00*time.Second,"}, {"go", `case <-time\.After\(time\.Second\)`, "case <-time.After(100 * time.Second)"},
	{"scala", `minSuccessful\(\d{2,}\)`, "minSuccessful(1)"}, {"scala", `withMinSuccessfulTests\(\d{2,}\)`, "withMinSuccessfulTests(1)"},
	{"rust", `with_cases\(\d{2,}\)`, "with_cases(1)"},
	{"swift", `timeout: (\d+(?:\.\d+)?)\)`, "timeout: 100$1)"}, {"swift", `\.timeLimit\(\.minutes\((\d+)\)\)`, ".timeLimit(.minutes(${1}00))"},
	{"dart", `timeout: (?:const )?Timeout\((?:const )?Duration\(seconds: (\d+)\)\)`, "timeout: const Timeout(Duration(seconds: ${1}00))"},
	{"ruby", `(Timeout\.timeout|timeout)\((\d+)\)`, "$1(${2}00)"},
}

func loosenLimits(p *place, r *rand.Rand) *mutant { return p.rewrite(bounds, r) }
