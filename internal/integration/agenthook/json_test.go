package agenthook

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzJSON: our reader takes a text for an object exactly when Go's does, and gives the
// same strings.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"a":"b"}`, ` {"a" : [1, -2.5e+7, true, null, {"b":"\u00e9\ud83d\ude00\ud83d"}] } `, `{"a":"\x"}`, `{"a":01}`, `{"a":1,}`, `[1]`, `{"a":"` + "\n" + `"}`,
		`{"a":1}{`, `{"a`, `{"":""}`, `{"a":"x","a":null}`, `{"n":-}`, `{"n":1e}`, `{"a":"\u12"}`, "{\"a\":\"\xff\"}", strings.Repeat(`{"a":`, 10_000) + `1` + strings.Repeat(`}`, 10_000),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := readObject(raw)
		var want map[string]json.RawMessage
		valid := json.Unmarshal(raw, &want) == nil && want != nil
		if strings.HasPrefix(string(raw), "\xEF\xBB\xBF") {
			return // Go does not forgive a byte-order mark
		}
		if (err == nil) != valid {
			t.Fatalf("%q: we say %v, Go says valid is %v", raw, err, valid)
		}
		for key, text := range want {
			var s string
			if json.Unmarshal(text, &s) != nil || text[0] != '"' {
				continue
			}
			if mine := got.text(key); mine != s {
				t.Errorf("%q: %q is %q, Go says %q", raw, key, mine, s)
			}
		}
	})
}

// FuzzQuote: what we write as a string, Go reads as that string.
func FuzzQuote(f *testing.F) {
	f.Add("a\"b\\c\n\t\x01\x7f\u2028é😀\xff")
	f.Fuzz(func(t *testing.T, s string) {
		var back string
		if err := json.Unmarshal(quote(nil, s), &back); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if back != validText(s) {
			t.Errorf("%q came back as %q", s, back)
		}
	})
}

func TestReadObjectSaysWhatIsWrongAndWhere(t *testing.T) {
	cases := map[string]string{
		``:                                    "byte 0: expected a JSON object",
		`[]`:                                  "byte 0: expected a JSON object",
		`{"a":1`:                              "byte 6: the text ends too early",
		`{"a" 1}`:                             "byte 5: expected :",
		`{"a":tru}`:                           "byte 5: expected a value",
		`{"a":"\q"}`:                          "byte 7: an unknown escape within a string",
		`{a:1}`:                               "byte 1: expected a name in quotes",
		`{"a":1} x`:                           "byte 8: text after the object",
		strings.Repeat(`{"a":`, 10_001) + `1`: "byte 50000: nested too deeply",
	}
	for raw, want := range cases {
		if _, err := readObject([]byte(raw)); err == nil || err.Error() != "hook payload, "+want {
			t.Errorf("%.40s: got %v, want %s", raw, err, want)
		}
	}
}
