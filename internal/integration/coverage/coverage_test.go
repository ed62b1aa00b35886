package coverage_test

import (
	"errors"
	"math"
	"testing"

	"holdfast/internal/integration/coverage"
)

var reports = map[string]struct {
	text           string
	lines, branch  float64
	payLines       float64 // of src/pay/**
	withoutBranch  bool
	withoutThePart bool
}{
	"lcov": {
		text:  "TN:\nSF:src/cart.js\nDA:1,1\nDA:2,0\nBRDA:1,0,0,1\nBRDA:1,0,1,-\nLF:2\nLH:1\nend_of_record\nSF:src/pay/bank.js\nDA:1,3\nDA:2,1\nend_of_record\n",
		lines: 75, branch: 50, payLines: 100,
	},
	"lcov, a file in two records": {
		text:  "SF:a.c\nDA:1,0\nDA:2,1\nend_of_record\nSF:a.c\nDA:1,1\nDA:2,0\nend_of_record\n",
		lines: 100, withoutBranch: true, withoutThePart: true,
	},
	"a Go profile": {
		text:  "mode: set\nshop/src/pay/bank.go:3.20,5.2 3 1\nshop/src/pay/bank.go:7.20,9.2 1 0\nshop/cart.go:3.1,9.2 4 0\nshop/cart.go:3.1,9.2 4 1\n",
		lines: 87.5, payLines: 75, withoutBranch: true,
	},
	"Cobertura": {
		text: `<?xml version="1.0" ?><!DOCTYPE coverage SYSTEM "http://example.org/coverage-04.dtd">
<coverage line-rate="0.5"><packages><package name="src"><classes>
<class name="bank.py" filename="src/pay/bank.py"><methods><method name="m"><lines><line number="1" hits="1"/></lines></method></methods>
<lines><line number="1" hits="1"/><line number="2" hits="1" branch="true" condition-coverage="50% (1/2)"/></lines></class>
<class name="cart.py" filename="src/cart.py"><lines><line number="1" hits="0"/><line number="2" hits="0"/></lines></class>
</classes></package></packages></coverage>`,
		lines: 50, branch: 50, payLines: 100,
	},
	"JaCoCo": {
		text: `<report name="shop"><package name="src/pay"><class name="src/pay/Bank"><counter type="LINE" missed="9" covered="9"/></class>
<sourcefile name="Bank.java"><line nr="1" mi="0" ci="2" mb="0" cb="2"/><counter type="INSTRUCTION" missed="5" covered="5"/><counter type="BRANCH" missed="1" covered="3"/><counter type="LINE" missed="1" covered="3"/></sourcefile>
<counter type="LINE" missed="1" covered="3"/></package></report>`,
		lines: 75, branch: 75, payLines: 75,
	},
	"Clover": {
		text: `<coverage generated="1"><project timestamp="1"><package name="Pay"><file name="/app/src/pay/Bank.php"><class name="Bank"/>
<line num="3" type="method" name="pay" count="1"/><line num="4" type="stmt" count="2"/><line num="5" type="stmt" count="0"/><line num="6" type="cond" truecount="1" falsecount="0"/>
<metrics statements="2"/></file></package></project></coverage>`,
		lines: 200.0 / 3, branch: 50, payLines: 200.0 / 3,
	},
	"coverage.py": {
		text:  `{"meta": {"version": "7"}, "files": {"src/pay/bank.py": {"summary": {"covered_lines": 3, "num_statements": 4, "num_branches": 4, "covered_branches": 1}}, "src/cart.py": {"summary": {"covered_lines": 0, "num_statements": 4}}}, "totals": {}}`,
		lines: 37.5, branch: 25, payLines: 75,
	},
	"Istanbul": {
		text:  `{"total": {"lines": {"total": 10, "covered": 5, "skipped": 0, "pct": 50}, "branches": {"total": 4, "covered": 1}}, "/home/x/src/pay/bank.ts": {"lines": {"total": 10, "covered": 5}, "branches": {"total": 4, "covered": 1}}}`,
		lines: 50, branch: 25, payLines: 50,
	},
	"Istanbul, the sum alone": {
		text:  `{"total": {"lines": {"total": 10, "covered": 5}, "branches": {"total": 0, "covered": 0}}}`,
		lines: 50, withoutBranch: true, withoutThePart: true,
	},
}

func TestParse(t *testing.T) {
	for name, c := range reports {
		t.Run(name, func(t *testing.T) {
			r, err := coverage.Parse([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			same := func(what string, got float64, known bool, want float64, absent bool) {
				if known == absent || math.Abs(got-want) > 0.01 {
					t.Errorf("%s %v (known %v), want %v: %v", what, got, known, want, r)
				}
			}
			lines, ok := r.Total("").LinePercent()
			same("lines", lines, ok, c.lines, false)
			branches, ok := r.Total("").BranchPercent()
			same("branches", branches, ok, c.branch, c.withoutBranch)
			part, ok := r.Total("src/pay/**").LinePercent()
			same("lines of src/pay", part, ok, c.payLines, c.withoutThePart)
		})
	}
}

func TestParseOfSomethingElse(t *testing.T) {
	for _, text := range []string{"", "hello", "{}", `{"a": 1}`, "<html></html>", "mode: set\nx\n", "<coverage", `{"files": 3}`, "[]"} {
		if _, err := coverage.Parse([]byte(text)); !errors.Is(err, coverage.ErrFormat) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range reports {
		f.Add([]byte(c.text))
	}
	for name := range fixtures {
		f.Add(fixture(f, name))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := coverage.Parse(text)
		if err != nil && (r != nil || !errors.Is(err, coverage.ErrFormat)) {
			t.Errorf("%v and %v", r, err)
		}
		for path, c := range r {
			for _, percent := range []func() (float64, bool){c.LinePercent, c.BranchPercent} {
				if p, ok := percent(); ok && !(p >= 0 && p <= 100) {
					t.Errorf("%q: %v percent", path, p)
				}
			}
		}
	})
}
