package jsonc

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

var ours = []byte(`{"matcher":"*","hooks":[{"type":"command","command":"x"}]}`)

// texts are settings files as people leave them.
var texts = map[string]string{
	"an empty object":              `{}`,
	"an empty object and a line":   "{}\n",
	"an empty object over lines":   "{\n}\n",
	"other keys":                   "{\n  \"model\": \"opus\"\n}\n",
	"tabs":                         "{\n\t\"model\": \"opus\",\n\t\"hooks\": {\n\t\t\"Stop\": [\n\t\t\t{\"a\": 1}\n\t\t]\n\t}\n}\n",
	"four spaces":                  "{\n    \"hooks\": {\n        \"PreToolUse\": []\n    }\n}",
	"windows":                      "{\r\n  \"hooks\": {\r\n    \"Stop\": [\r\n      {}\r\n    ]\r\n  }\r\n}\r\n",
	"a mark at the start":          "\xef\xbb\xbf{\n  \"a\": 1\n}\n",
	"one line":                     `{"hooks":{"Stop":[{"a":1}]}}`,
	"one line with spaces":         `{ "hooks": { "Stop": [ { "a": 1 } ], "x": 2 } }`,
	"comments":                     "// top\n{\n  // hooks\n  \"hooks\": { // here\n    \"Stop\": [\n      {\"a\": 1} // mine\n      // and nothing else\n    ]\n  } /* end */\n}\n// bottom\n",
	"a trailing comma":             "{\n  \"hooks\": {\n    \"Stop\": [\n      {\"a\": 1},\n    ],\n  },\n}\n",
	"a trailing comma and comment": "{\n  \"hooks\": {\n    \"Stop\": [\n      {\"a\": 1}, // one\n    ],\n  }\n}\n",
	"a list in a line":             "{\n  \"hooks\": {\n    \"Stop\": [{\"a\": 1}]\n  }\n}\n",
	"a key twice":                  "{\n  \"hooks\": {\"Stop\": [1]},\n  \"hooks\": {\"Stop\": [2]}\n}\n",
}

func TestAppendThenRemoveLeavesEveryByte(t *testing.T) {
	for name, text := range texts {
		t.Run(name, func(t *testing.T) { roundTrip(t, []byte(text)) })
	}
}

func roundTrip(t *testing.T, text []byte) {
	t.Helper()
	before, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	out, err := Append(text, []string{"hooks", "Stop"}, ours)
	if err != nil {
		t.Fatal(err)
	}
	after, err := Parse(out)
	if err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	hooks, _ := after.Get("hooks")
	stop, _ := hooks.Get("Stop")
	element, _ := Parse(ours)
	last := stop.Elements[len(stop.Elements)-1]
	if !reflect.DeepEqual(last.Plain(), element.Plain()) {
		t.Fatalf("the last element is %v", last.Plain())
	}
	trail := trailToRemove(before, len(stop.Elements)-1)
	back, err := Remove(out, trail...)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(back)
	if err != nil {
		t.Fatalf("%v in\n%s", err, back)
	}
	if !reflect.DeepEqual(again.Plain(), before.Plain()) {
		t.Fatalf("not the same:\n%s\nbefore:\n%s", back, text)
	}
	if !emptyContainer(before) && !bytes.Equal(back, text) {
		t.Errorf("not byte-identical:\n%q\nbefore:\n%q", back, text)
	}
}

// trailToRemove leads to what Append had to make: the element, or the first key missing.
func trailToRemove(before Value, index int) []any {
	hooks, ok := before.Get("hooks")
	if !ok {
		return []any{"hooks"}
	}
	if _, ok := hooks.Get("Stop"); !ok {
		return []any{"hooks", "Stop"}
	}
	return []any{"hooks", "Stop", index}
}

// emptyContainer: white space inside of empty brackets is not kept, so bytes may differ.
func emptyContainer(before Value) bool {
	at := before
	for _, key := range []string{"hooks", "Stop"} {
		next, ok := at.Get(key)
		if !ok {
			break
		}
		at = next
	}
	return len(at.children()) == 0
}

func TestLayoutIsFollowed(t *testing.T) {
	got, err := Append([]byte(texts["comments"]), []string{"hooks", "Stop"}, []byte(`{"b":[1]}`))
	want := "// top\n{\n  // hooks\n  \"hooks\": { // here\n    \"Stop\": [\n      {\"a\": 1}, // mine\n      // and nothing else\n      {\n        \"b\": [\n          1\n        ]\n      }\n    ]\n  } /* end */\n}\n// bottom\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	got, err = Append([]byte(texts["windows"]), []string{"hooks", "Stop"}, []byte(`{"b":1}`))
	if err != nil || strings.Count(string(got), "\n") != strings.Count(string(got), "\r\n") {
		t.Errorf("%v: line ends are mixed: %q", err, got)
	}
	got, err = Append([]byte(texts["one line"]), []string{"hooks", "Stop"}, []byte(`{"b":1}`))
	if err != nil || string(got) != `{"hooks":{"Stop":[{"a":1},{"b":1}]}}` {
		t.Errorf("%v %s", err, got)
	}
}

func TestNothingIsMadeOfNothing(t *testing.T) {
	for _, text := range []string{"", "\n", "\xef\xbb\xbf", "// only a comment", "/* a */\n"} {
		got, err := Append([]byte(text), []string{"a"}, []byte("1"))
		if err != nil || !bytes.HasPrefix(got, []byte(text)) {
			t.Errorf("%q: %v %q", text, err, got)
		}
		if v, err := Parse(got); err != nil || !reflect.DeepEqual(v.Plain(), map[string]any{"a": []any{json.RawMessage("1")}}) {
			t.Errorf("%q became %q: %v", text, got, err)
		}
	}
}

func TestAddLeavesWhatIsThere(t *testing.T) {
	got, err := Add([]byte(`{"version":2}`), []string{"version"}, []byte("1"))
	if err != nil || string(got) != `{"version":2}` {
		t.Errorf("%v %s", err, got)
	}
	got, err = Add([]byte(`{}`), []string{"version"}, []byte("1"))
	if err != nil || string(got) != "{\n  \"version\": 1\n}" {
		t.Errorf("%v %s", err, got)
	}
}

func TestWhatIsNoJSONIsToldWithItsPlace(t *testing.T) {
	cases := map[string]string{
		"{\n  \"a\": 1\n  \"b\": 2\n}": "3:3: expected , or }",
		"{":                            "1:1: { is not closed",
		"{\"a\": nope}":                "1:7: expected a value, not \"nope}\"",
		"{\"a\": \"b\n\"}":             "1:9: a string goes over the end of its line",
		"{} x":                         "1:4: something follows the end of the value",
		"/* {":                         "1:1: a comment is not closed",
		"{a: 1}":                       "1:2: expected a key in double quotes",
		strings.Repeat("[", 2*deepest): "1:501: nested too deeply",
		"\xff\xfe{\x00}\x00":           "1:1: expected a value, not \"\\xff\\xfe{\\x00}\\x00\"",
	}
	for text, want := range cases {
		if _, err := Parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
	if _, err := Append([]byte("{\n\"hooks\": []}"), []string{"hooks", "Stop"}, ours); err == nil || err.Error() != "2: hooks is not an object" {
		t.Error(err)
	}
	if _, err := Append([]byte("{\"hooks\": 1}"), []string{"hooks"}, ours); err == nil || err.Error() != "1: hooks is not a list" {
		t.Error(err)
	}
}

func TestRemoveKeepsTheNeighbours(t *testing.T) {
	cases := []struct{ text, want string }{
		{"[1, 2, 3]", "[1, 3]"},
		{"[1, /* two */ 2 /* too */, 3]", "[1, /* two */ /* too */ 3]"},
		{"[1, // one\n 2]", "[1 // one\n]"},
		{"[1,\n 2,\n 3]", "[1,\n 3]"},
		{"[1,\n 2,\n]", "[1,\n]"},
	}
	for _, c := range cases {
		got, err := Remove([]byte(c.text), 1)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := Parse(got); err != nil || len(v.Elements) == 0 || bytes.Contains(got, []byte(" 2")) {
			t.Errorf("%q became %q: %v", c.text, got, err)
		}
		if c.want != "[1 // one\n]" && string(got) != c.want {
			t.Errorf("%q became %q, want %q", c.text, got, c.want)
		}
	}
	if _, err := Remove([]byte("{}"), "a", 1); err == nil {
		t.Error("what is not there was removed")
	}
}

func FuzzAppendThenRemove(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := Parse(text)
		if err != nil {
			return
		}
		if _, err := Append(text, []string{"hooks", "Stop"}, ours); err == nil && !Blank(text) && v.Kind == Object {
			roundTrip(t, text)
		}
	})
}

// FuzzParse: what the standard library reads we read alike.
func FuzzParse(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := Parse(text)
		if !json.Valid(text) {
			return
		}
		if err != nil {
			if strings.Contains(err.Error(), "nested too deeply") {
				return
			}
			t.Fatalf("valid JSON is refused: %v", err)
		}
		plain, err := json.Marshal(v.Plain())
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		if json.Unmarshal(plain, &got) == nil && json.Unmarshal(text, &want) == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %s", text, plain)
		}
	})
}
