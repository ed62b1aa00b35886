package contract_test

import (
	"reflect"
	"strings"
	"testing"

	"holdfast/contract"
)

func command(line string) contract.Check {
	return contract.Check{Kind: contract.Command, Command: line}
}

func TestParseCheck(t *testing.T) {
	cases := map[string]struct {
		text string
		want contract.Check
	}{
		"a name":                                        {"tests_green", contract.Check{Kind: contract.TestsGreen}},
		"a name with space around it":                   {"  no_high_risk\n", contract.Check{Kind: contract.NoHighRisk}},
		"a name with a promise":                         {"tests_green passes", contract.Check{Kind: contract.TestsGreen}},
		"a phrase for the tests":                        {"All tests pass.", contract.Check{Kind: contract.TestsGreen}},
		"a name with an argument":                       {"coverage:2.5", contract.Check{Kind: contract.Coverage, MaxDrop: some(2.5)}},
		"coverage may not drop at all":                  {"coverage: 0", contract.Check{Kind: contract.Coverage, MaxDrop: some(0.0)}},
		"prd.json elsewhere":                            {"prd_all_pass:docs/prd.json", contract.Check{Kind: contract.PRDAllPass, Path: "docs/prd.json"}},
		"a command":                                     {"go test ./...", command("go test ./...")},
		"a command with a promise":                      {"npx tsc --noEmit passes", command("npx tsc --noEmit")},
		"a command that succeeds":                       {"npm test succeeds.", command("npm test")},
		"a command that is green":                       {"make test lint is green", command("make test lint")},
		"a command of one word":                         {"command:make", command("make")},
		"a command of one word with a promise":          {"make passes", command("make")},
		"a colon inside a command":                      {"npm run test:unit", command("npm run test:unit")},
		"a program that takes text keeps it":            {"cat log | grep passes", command("cat log | grep passes")},
		"a word in quotes is an argument":               {`npm test -- -t "it passes"`, command(`npm test -- -t "it passes"`)},
		"a quotation is not cut in two":                 {`npm test -- -t 'x passes`, command(`npm test -- -t 'x passes`)},
		"a word behind an operator is a command":        {"make test && passes", command("make test && passes")},
		"a word in capitals is an argument":             {"./run.sh PASSES", command("./run.sh PASSES")},
		"a word that ends like a promise":               {"./run bypasses", command("./run bypasses")},
		"a file":                                        {"file:dist/app.js", contract.Check{Kind: contract.File, Path: "dist/app.js", Is: contract.Exists}},
		"a file with a space in its name":               {"file:my notes.txt absent", contract.Check{Kind: contract.File, Path: "my notes.txt", Is: contract.Absent}},
		"a file that contains a text":                   {"file:a.txt contains all is well", contract.Check{Kind: contract.File, Path: "a.txt", Is: contract.Contains, Want: "all is well"}},
		"a JSON value":                                  {"json:r.json#/a/0 equals 0", contract.Check{Kind: contract.JSON, Path: "r.json", Pointer: "/a/0", Is: contract.Equals, Want: "0"}},
		"a JSON file as a whole":                        {"json:r.json equals []", contract.Check{Kind: contract.JSON, Path: "r.json", Is: contract.Equals, Want: "[]"}},
		"a holdout":                                     {"holdout:/srv/hidden go test ./... passes", contract.Check{Kind: contract.Holdout, Path: "/srv/hidden", Command: "go test ./..."}},
		"a holdout beside the work tree":                {"holdout:../hidden make", contract.Check{Kind: contract.Holdout, Path: "../hidden", Command: "make"}},
		"a command that begins like another language's": {"cargo test --all", command("cargo test --all")},
	}
	for name, c := range cases {
		got, err := contract.ParseCheck(c.text)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q is %+v, %v", name, c.text, got, err)
		}
	}
}

func TestParseCheckRefuses(t *testing.T) {
	cases := map[string]struct{ text, message, hint string }{
		"an unknown name":                   {"test_green", `"test_green" is no check`, "did you mean tests_green?"},
		"a name with a dash":                {"tests-green", `"tests-green" is no check`, "did you mean tests_green?"},
		"an unknown name with an argument":  {"comand:make", `"comand" is no check`, "did you mean command?"},
		"an unknown name with a promise":    {"prd_all_passs passes", `"prd_all_passs" is no check`, "did you mean prd_all_pass?"},
		"a name like no other":              {"frobnicate", `"frobnicate" is no check`, "the checks are command, tests_green,"},
		"nothing":                           {" ", "a check has no kind", "the checks are"},
		"an argument where there is none":   {"tests_green:fast", `tests_green: "fast" has no meaning here`, "write tests_green alone"},
		"a command that is empty":           {"command:", "command: there is nothing to run", "write command:"},
		"a drop that is no number":          {"coverage:NaN", `coverage: "NaN" is no number`, "percentage points"},
		"a drop below zero":                 {"coverage:-1", "coverage: max_drop is -1", "from 0 to 100"},
		"a path out of the work tree":       {"file:../secret", "file: ../secret leads out of the work tree", "relative"},
		"an absolute path":                  {"json:/etc/x.json#/a exists", "json: /etc/x.json leads out of the work tree", "relative"},
		"a pointer that is none":            {"json:x.json#a exists", `json: the pointer "a" does not begin with /`, "RFC 6901"},
		"a comparison with nothing":         {"json:x.json#/a equals", "json: equals needs a value to compare with", "want"},
		"a comparison of what is no number": {"json:x.json#/a at_least many", `json: "many" is no number`, "number"},
		"a regular expression that is none": {"file:a matches (", "file: error parsing regexp: missing closing ): `(`", "Go's syntax"},
		"a hash that is none":               {"file:a sha256 abc", `file: "abc" is no SHA-256`, "sha256sum"},
		"a holdout in the work tree":        {"holdout:tests/hidden make", "holdout: tests/hidden lies in the work tree", "absolute"},
		"a holdout without a command":       {"holdout:/srv/hidden", "holdout: there is nothing to run", "command"},
	}
	for name, c := range cases {
		got, err := contract.ParseCheck(c.text)
		faults := contract.Faults(err)
		if len(faults) != 1 || !strings.HasPrefix(faults[0].Message, c.message) || !strings.Contains(faults[0].Hint, c.hint) {
			t.Errorf("%s: %q gives %+v and %+v", name, c.text, got, faults)
		}
	}
}

func TestParseCompletionTakesCommandsOfOneWord(t *testing.T) {
	for text, want := range map[string]contract.Check{
		"make": command("make"), "jest": command("jest"), "./test.sh": command("./test.sh"), "npm test passes": command("npm test"),
		"tests pass": {Kind: contract.TestsGreen}, "tests_green": {Kind: contract.TestsGreen},
	} {
		if got, err := contract.ParseCompletion(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "test_green", "coverag", "unknown_name"} {
		if got, err := contract.ParseCompletion(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
}
