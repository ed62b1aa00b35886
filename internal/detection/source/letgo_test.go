package source

import "testing"

// One kind of failure may be let go where the change says so to its readers; every failure may not, nor without a word.
func TestOneFailureMayBeLetGoWhereTheChangeSaysSo(t *testing.T) {
	side := func(text string) *Facts { return &Facts{Text: []byte(text)} }
	log := Pair{Path: "CHANGES.md", Before: side("# 1.0\n"), After: side("# 1.0\n\n- Ignore `LargeError` when a value is kept.\n")}
	other := Pair{Path: "CHANGES.md", Before: side("# 1.0\n"), After: side("# 1.0\n\n- Faster.\n")}
	tests := Pair{Path: "tests/CookieTests.cs", Test: true, Before: side(""), After: side("public void Does_Not_Fail_With_A_Bad_Cookie() {\n")}
	large := Handler{Exception: "LargeError", Reason: true, Guarded: "cache[key] = value"}
	with := func(change func(*Handler)) Handler {
		h := large
		change(&h)
		return h
	}
	for _, c := range []struct {
		name string
		pair Pair
		h    Handler
		want bool
	}{
		{"documented", log, large, true},
		{"tested", tests, Handler{Exception: "CookieException", Reason: true, Guarded: "jar.Add(cookie);"}, true},
		{"not documented", other, large, false},
		{"no reason", log, with(func(h *Handler) { h.Reason = false }), false},
		{"every failure", log, with(func(h *Handler) { h.Broad = true }), false},
		{"more than one statement", log, with(func(h *Handler) { h.Guarded = "cache[key] = value\nsave(cache)" }), false},
		{"a test of something else", tests, large, false},
	} {
		if got := (&comparison{pairs: []Pair{c.pair}}).letGoOnPurpose(c.h); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
