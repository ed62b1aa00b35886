package contract_test

import (
	"reflect"
	"strings"
	"testing"

	"holdfast/contract"
)

// at is the fingerprint of an iteration with one failing check.
func at(tree, output string) contract.Fingerprint {
	return contract.FingerprintOf(tree, []contract.Evidence{{Check: "tests_green", ExitCode: 1, OutputTail: output}, passed("lint")})
}

func TestStandstill(t *testing.T) {
	waiting := at("a", "x")
	waiting.Excused = "rate_limited"
	cases := map[string]struct {
		history contract.History
		kind    contract.StandstillKind
		repeats int
	}{
		"no iteration yet":                     {nil, "", 0},
		"one iteration":                        {contract.History{at("a", "x")}, "", 0},
		"a new tree and a new failure":         {contract.History{at("a", "x"), at("b", "y")}, "", 0},
		"the same tree, another failure":       {contract.History{at("a", "x"), at("a", "y")}, "", 0},
		"three equal iterations":               {contract.History{at("a", "x"), at("a", "x"), at("a", "x")}, contract.Unchanged, 2},
		"equal but for times":                  {contract.History{at("a", "FAIL in 0.31s at 2026-11-15T10:00:00Z"), at("a", "FAIL in 1.2s at 2026-11-15T10:05:12Z")}, contract.Unchanged, 1},
		"progress after a standstill":          {contract.History{at("a", "x"), at("a", "x"), at("b", "y")}, "", 0},
		"there and back":                       {contract.History{at("a", "x"), at("b", "y"), at("a", "x")}, contract.Oscillation, 1},
		"there and back again":                 {contract.History{at("a", "x"), at("b", "y"), at("a", "x"), at("b", "y")}, contract.Oscillation, 2},
		"three states in turn":                 {contract.History{at("a", "x"), at("b", "y"), at("c", "z"), at("a", "x"), at("b", "y")}, contract.Oscillation, 2},
		"the same failure of changing code":    {contract.History{at("a", "x"), at("b", "x"), at("c", "x")}, contract.SameError, 2},
		"waiting is no standstill":             {contract.History{at("a", "x"), waiting, waiting}, "", 0},
		"waiting between does not hide it":     {contract.History{at("a", "x"), waiting, at("a", "x")}, contract.Unchanged, 1},
		"everything passes while code changes": {contract.History{contract.FingerprintOf("a", green()), contract.FingerprintOf("b", green())}, "", 0},
		"a check more fails than before":       {contract.History{at("a", "x"), contract.FingerprintOf("b", []contract.Evidence{{Check: "tests_green", ExitCode: 1, OutputTail: "x"}, failed("lint")})}, "", 0},
	}
	for name, c := range cases {
		if got := c.history.Standstill(); got.Kind != c.kind || got.Repeats != c.repeats || (got.String() == "") != (c.kind == "") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestAStandstillSaysWhatStayedEqual(t *testing.T) {
	for want, h := range map[string]contract.History{
		"2 iterations left the same behind; equal were the work tree 0123456789ab, the result of lint, the result of tests_green":                  {at("0123456789abcdef", "x"), at("0123456789abcdef", "x")},
		"2 states take turns, 1 iterations brought back an earlier one; equal were the work tree a, the result of lint, the result of tests_green": {at("a", "x"), at("b", "x"), at("a", "x")},
		"2 iterations changed the code and failed in the same way; equal were the result of tests_green":                                           {at("a", "x"), at("b", "x")},
	} {
		if got := h.Standstill().String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestTheGateStopsWhatStandsStill(t *testing.T) {
	stops := map[string]struct {
		trees []string
		after int
	}{
		"nothing changes":         {[]string{"a", "a", "a", "a", "a"}, 3},
		"two states take turns":   {[]string{"a", "b", "a", "b", "a"}, 4},
		"the error stays":         {[]string{"a", "b", "c", "d", "e", "f", "g"}, 6},
		"a rollback is no return": {[]string{"a", "b", "a", "c", "d"}, 0},
	}
	for name, c := range stops {
		limits := with(func(c *contract.Contract) { c.LoopMaxIters = 100 })
		var h contract.History
		stopped := 0
		for i, tree := range c.trees {
			h = append(h, at(tree, "x"))
			d := contract.Evaluate(limits, nil, contract.State{Iteration: i + 1, Standstill: h.Standstill()})
			if d.Outcome == contract.Stop && d.StopReason == contract.NoProgress {
				stopped = i + 1
				break
			}
		}
		if stopped != c.after {
			t.Errorf("%s: stopped after iteration %d, want %d", name, stopped, c.after)
		}
	}
}

func TestTheOrderOfEvidenceDoesNotMatter(t *testing.T) {
	a, b := failed("a"), failed("b")
	if f, g := contract.FingerprintOf("t", []contract.Evidence{a, b}), contract.FingerprintOf("t", []contract.Evidence{b, a}); !f.Equal(g) || !reflect.DeepEqual(f, g) {
		t.Errorf("%+v and %+v", f, g)
	}
}

func TestNormaliseTakesOutNoise(t *testing.T) {
	same := map[string][2]string{
		"durations of go test":    {"--- FAIL: TestAdd (0.01s)\nFAIL\tpkg\t0.312s", "--- FAIL: TestAdd (0.00s)\nFAIL\tpkg\t1.5s"},
		"a cached result":         {"ok  \tpkg\t0.312s", "ok  \tpkg\t(cached)"},
		"long durations":          {"took 1h2m3.5s", "took 59.1s"},
		"durations in words":      {"Ran 3 tests in 0.002 seconds", "Ran 3 tests in 12 seconds"},
		"milliseconds":            {"1 failed (231 ms)", "1 failed (9 ms)"},
		"timestamps":              {"2026-11-15T22:38:54.123Z error", "2026-11-16 01:02:03+01:00 error"},
		"clock times":             {"[22:38:54] error", "[01:00:00] error"},
		"dates of logs":           {"Sun Nov 15 22:38:54 UTC 2026 x", "Mon Nov 16 01:00:00 UTC 2026 x"},
		"addresses":               {"panic at 0xc000012345", "panic at 0xc0000fffff"},
		"objects":                 {"java.lang.Object@1b6d3586", "java.lang.Object@4554617c"},
		"temporary directories":   {"open /tmp/TestX123/001/a.txt: no", "open /tmp/TestX987/001/a.txt: no"},
		"those of macOS":          {"/var/folders/zz/zyx_1/T/abc123/a.go:3", "/private/var/folders/qq/abc_9/T/xyz/a.go:3"},
		"those of Windows":        {`C:\Users\me\AppData\Local\Temp\a1\x.go`, `C:\Users\you\AppData\Local\Temp\b2\x.go`},
		"ids":                     {"id 123e4567-e89b-12d3-a456-426614174000", "id 00000000-e89b-12d3-a456-426614174999"},
		"ports":                   {"dial 127.0.0.1:43121: refused", "dial 127.0.0.1:51999: refused"},
		"goroutines":              {"goroutine 7 [running]", "goroutine 91 [running]"},
		"colours":                 {"\x1b[31mFAIL\x1b[0m", "FAIL"},
		"line ends of Windows":    {"a\r\nb", "a\nb"},
		"seeds of shuffled tests": {"Randomized with seed 4711", "Randomized with seed 12"},
	}
	for name, pair := range same {
		if a, b := contract.Normalise(pair[0]), contract.Normalise(pair[1]); a != b {
			t.Errorf("%s: %q and %q", name, a, b)
		}
	}
}

func TestNormaliseKeepsWhatTells(t *testing.T) {
	differ := map[string][2]string{
		"how many failed":      {"3 failed, 5 passed", "2 failed, 6 passed"},
		"which test":           {"--- FAIL: TestAdd", "--- FAIL: TestSub"},
		"which value":          {"got 3, want 4", "got 5, want 4"},
		"which line":           {"a_test.go:12: wrong", "a_test.go:13: wrong"},
		"which temporary file": {"/tmp/repo1/a_test.go:12", "/tmp/repo1/b_test.go:12"},
		"how much is covered":  {"coverage: 71.2% of statements", "coverage: 71.9% of statements"},
	}
	for name, pair := range differ {
		if a, b := contract.Normalise(pair[0]), contract.Normalise(pair[1]); a == b {
			t.Errorf("%s: both are %q", name, a)
		}
	}
}

func TestNormaliseTwiceIsNormaliseOnce(t *testing.T) {
	text := strings.Repeat("goroutine 7 at 0xc0000123 took 3.2s in /tmp/x1/a on 2026-11-15 10:00:00\n", 3)
	once := contract.Normalise(text)
	if twice := contract.Normalise(once); twice != once {
		t.Errorf("%q becomes %q", once, twice)
	}
}
