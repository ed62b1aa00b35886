package contract_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"holdfast/contract"
)

// FuzzParseCheck: what is taken is valid, is told apart from nothing by its ID, and is
// read back from what it is written as.
func FuzzParseCheck(f *testing.F) {
	for _, s := range []string{
		"tests_green", "coverage:2", "go test ./... passes", "file:a b contains x", "json:r.json#/a~1b equals [1]", "holdout:/x make", "command:", "prd_all_pass:x.json",
		"tests pass", "test_green", "file:../x", "json:a matches", "\x00", "coverage:1e999", `echo "a passes`, "a is green", "passes",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := contract.ParseCheck(text)
		if err != nil {
			for _, fault := range contract.Faults(err) {
				if fault.Message == "" || fault.Hint == "" {
					t.Errorf("%q: %+v", text, fault)
				}
			}
			if len(contract.Faults(err)) == 0 {
				t.Errorf("%q: %v is no fault", text, err)
			}
			return
		}
		if err := c.Validate(); err != nil || c.ID() == "" {
			t.Errorf("%q gives %+v, %v", text, c, err)
		}
		if c.Kind == contract.Command && !strings.Contains(text, c.Command) {
			t.Errorf("%q became another command: %q", text, c.Command)
		}
		written, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var back contract.Check
		if err := json.Unmarshal(written, &back); err != nil || !reflect.DeepEqual(back, c) {
			t.Errorf("%s is read back as %+v, %v", written, back, err)
		}
	})
}

// FuzzDecode: what is taken is valid, has limits, and is read back from JSON and from YAML
// with the same hash.
func FuzzDecode(f *testing.F) {
	f.Add("c.yaml", []byte(whole))
	for _, s := range []string{"completion_token: A", "a: &x [*x]", "completion_checks: [{check: file}]", "\t", "completion_checks: [tests_green]\nmax_cost_usd: .inf", "? [a]\n: b", "<<: {a: b}"} {
		f.Add("c.yaml", []byte(s))
	}
	for _, s := range []string{`{"completion_token":"A"}`, `{"completion_checks":["tests_green",{"check":"json","path":"a","is":"equals","want":"1"}]}`, "{", `{"a":1e999}`, `{"completion_token":"\ud83d\ude00"}`, "[[[["} {
		f.Add("c.json", []byte(s))
	}
	f.Fuzz(func(t *testing.T, file string, text []byte) {
		c, err := contract.Decode(file, text)
		if err != nil {
			if len(contract.Faults(err)) == 0 {
				t.Errorf("%v is no fault", err)
			}
			return
		}
		if err := c.Validate(); err != nil {
			t.Fatalf("taken although %v", err)
		}
		if len(c.CompletionChecks) == 0 && c.CompletionToken == "" {
			t.Error("a contract that proves nothing was taken")
		}
		if d := contract.Evaluate(c, nil, contract.State{Iteration: 1}); d.Outcome == contract.Complete {
			t.Errorf("complete without evidence and token: %+v", d)
		}
		for format, write := range map[string]func(any) ([]byte, error){"json": json.Marshal, "yaml": yaml.Marshal} {
			written, err := write(c)
			if err != nil {
				t.Fatal(err)
			}
			back, err := contract.Decode("c."+format, written)
			if err != nil || back.Hash() != c.Hash() {
				t.Errorf("%s is read back as %+v, %v", written, back, err)
			}
		}
	})
}

// FuzzPredicates: no text that an agent can write into a file makes the predicates fall over.
func FuzzPredicates(f *testing.F) {
	f.Add([]byte(`{"user_stories": [{"id": "US-1", "passes": true}]}`), "/user_stories/0/passes", "true")
	f.Add([]byte(`[1e400]`), "/0", "1e400")
	f.Add([]byte(`{`), "x", "")
	f.Fuzz(func(t *testing.T, text []byte, pointer, want string) {
		if v := contract.PRDHolds(text, text); v.Passed != (v.Reason == "") {
			t.Errorf("%+v", v)
		}
		for _, is := range []contract.Is{contract.Exists, contract.Absent, contract.Equals, contract.NotEquals, contract.AtLeast, contract.AtMost} {
			if v := contract.JSONHolds(contract.Check{Kind: contract.JSON, Path: "r", Pointer: pointer, Is: is, Want: want}, text); v.Passed != (v.Reason == "") {
				t.Errorf("%s: %+v", is, v)
			}
		}
		contract.Normalise(string(text))
	})
}
