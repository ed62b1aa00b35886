package contract_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"holdfast/contract"
)

const whole = `# what done means
completion_token: ALL_DONE
completion_checks:
  - tests_green
  - npx tsc --noEmit passes
  - {check: command, name: lint, argv: [golangci-lint, run], runs: 2}
  - command: make e2e
  - {check: json, path: report.json, pointer: /failed, is: equals, want: 0}
loop_max_iters: 12
no_progress_limit: 3
per_iter_timeout_ms: null
idle_timeout_ms: 60000
max_tool_calls: 400
max_tokens: 2000000
max_cost_usd: 2.5
max_wall_time_ms: 7200000
max_check_runs: 4
original_tests: off
task_class: bugfix
`

func wholeContract() contract.Contract {
	return contract.Contract{
		CompletionToken: "ALL_DONE",
		CompletionChecks: []contract.Check{
			{Kind: contract.TestsGreen},
			command("npx tsc --noEmit"),
			{Kind: contract.Command, Name: "lint", Argv: []string{"golangci-lint", "run"}, Runs: 2},
			command("make e2e"),
			{Kind: contract.JSON, Path: "report.json", Pointer: "/failed", Is: contract.Equals, Want: "0"},
		},
		LoopMaxIters: 12, NoProgressLimit: 3, IdleTimeoutMS: some(int64(60000)), MaxToolCalls: some(int64(400)), MaxTokens: some(int64(2000000)),
		MaxCostUSD: some(2.5), MaxWallTimeMS: some(int64(7200000)), MaxCheckRuns: 4, OriginalTests: contract.Off, TaskClass: "bugfix",
	}
}

func TestDecodeReadsEveryField(t *testing.T) {
	got, err := contract.Decode("contract.yaml", []byte(whole))
	if err != nil || !reflect.DeepEqual(got, wholeContract()) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestDecodeFillsInTheDefaults(t *testing.T) {
	want := contract.Default()
	want.CompletionChecks = []contract.Check{{Kind: contract.TestsGreen}}
	for _, text := range []string{"completion_checks: [tests_green]", "{\n\t\"completion_checks\": [\"tests_green\"]\n}"} {
		if got, err := contract.Decode("contract", []byte(text)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, %v", text, got, err)
		}
	}
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	open := contract.Default()
	open.CompletionToken, open.PerIterTimeoutMS, open.MaxWallTimeMS = "DONE \U0001f600 <&>", nil, nil
	odd := contract.Default()
	odd.CompletionChecks = []contract.Check{command("printf '\x01\t\u2028\ufeff\u0085\\n'\nmake  # two\n\nlines  "), {Kind: contract.Command, Argv: []string{"5", "", "null", "~", "<<", " x "}}}
	for _, c := range []contract.Contract{wholeContract(), open, odd} {
		for format, write := range map[string]func(any) ([]byte, error){"json": json.Marshal, "yaml": yaml.Marshal} {
			text, err := write(c)
			if err != nil {
				t.Fatal(err)
			}
			got, err := contract.Decode("contract."+format, text)
			if err != nil || !reflect.DeepEqual(got, c) || got.Hash() != c.Hash() {
				t.Errorf("%s: got %+v, %v of\n%s", format, got, err, text)
			}
		}
	}
}

func TestDecodeReportsAllFaultsAtOnce(t *testing.T) {
	_, err := contract.Decode("contract.yaml", []byte(`completion_token: 5
completion_checks:
  - test_green
  - tests_green
  - {check: file, path: /etc/passwd, is: exists, colour: red}
  - {check: comand, command: make}
  - [a]
  - tests_green
  - {command: make, runs: 0}
  - {command: make all, argv: [make]}
loop_max_iter: 3
no_progress_limit: 0
per_iter_timeout_ms: -1
idle_timeout_ms: 0
max_tool_calls: many
max_tokens: 1.5
max_cost_usd: .nan
max_wall_time_ms: 99999999999999999
loop_max_iters: null
loop_max_iters: 4
original_tests: never
`))
	want := []string{
		`contract.yaml:1: completion_token: "5" is no text`,
		`contract.yaml:3: "test_green" is no check`,
		`contract.yaml:5: unknown key "colour"`,
		`contract.yaml:6: "comand" is no check`,
		`contract.yaml:7: a check is a map of keys, not a list`,
		`contract.yaml:8: the check "tests_green" stands there twice`,
		`contract.yaml:9: a check that runs zero times proves nothing`,
		`contract.yaml:10: command: command and argv are both given`,
		`contract.yaml:11: unknown key "loop_max_iter"`,
		`contract.yaml:12: no_progress_limit is zero`,
		`contract.yaml:13: per_iter_timeout_ms is negative: -1`,
		`contract.yaml:14: idle_timeout_ms is zero`,
		`contract.yaml:15: max_tool_calls: "many" is no number`,
		`contract.yaml:16: max_tokens: "1.5" is no whole number`,
		`contract.yaml:17: max_cost_usd is not a number`,
		`contract.yaml:18: max_wall_time_ms is larger than 9223372036854`,
		`contract.yaml:19: loop_max_iters cannot be left open`,
		`contract.yaml:20: the key loop_max_iters stands there twice`,
		`contract.yaml:21: original_tests is "never"`,
	}
	compareFaults(t, err, want)
}

func compareFaults(t *testing.T, err error, want []string) {
	t.Helper()
	var got []string
	for _, f := range contract.Faults(err) {
		got = append(got, f.Error())
		if f.Hint == "" {
			t.Errorf("%v has no hint", f)
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestDecodeNamesTheLinesOfJSON(t *testing.T) {
	_, err := contract.Decode("c.json", []byte("{\n\t\"completion_checks\": [\n\t\t\"tests_green\",\n\t\t\"no_high_risc\"\n\t],\n\t\"max_cost_usd\": 1e999,\n\t\"max_tokens\": 0\n}"))
	compareFaults(t, err, []string{`c.json:4: "no_high_risc" is no check`, `c.json:6: max_cost_usd: "1e999" is no number`, "c.json:7: max_tokens is zero"})
}

func TestDecodeRefuses(t *testing.T) {
	cases := map[string]struct{ file, text, want string }{
		"a contract that proves nothing":      {"c.yaml", "loop_max_iters: 3\n", "c.yaml:1: the contract has neither completion_checks nor a completion_token"},
		"an empty list of checks":             {"c.yaml", "completion_checks: []\n", "c.yaml:1: the contract has neither"},
		"an empty token":                      {"c.yaml", "completion_token: ''\n", "c.yaml:1: the contract has neither"},
		"a token of space":                    {"c.yaml", "completion_token: ' '\n", "c.yaml:1: completion_token must be one line"},
		"an empty file":                       {"c.yaml", "# nothing\n", "c.yaml:1: the contract is empty"},
		"an empty JSON file":                  {"c.json", "", "c.json:1: no JSON: it ends too early"},
		"a list":                              {"c.yaml", "- tests_green\n", "c.yaml:1: a contract is a map of keys, not a list"},
		"a second document":                   {"c.yaml", "completion_token: A\n---\ncompletion_token: B\n", "c.yaml:2: a second document"},
		"broken YAML":                         {"c.yaml", "completion_token: A\n b: [\n", "c.yaml:2:"},
		"broken JSON":                         {"c.json", "{\n\"completion_token\": A\n}", "c.json:2: no JSON: invalid character 'A'"},
		"JSON that ends too early":            {"c.json", "{\"completion_token\":\n", "c.json:2: no JSON: it ends too early"},
		"text after the JSON":                 {"c.json", "{\"completion_token\":\"A\"}\n{}", "c.json:2: no JSON: more text after the contract"},
		"JSON that is not UTF-8":              {"c.json", "{\"completion_token\":\"\xff\"}", "c.json:1: no JSON: it is not UTF-8"},
		"a key given twice in JSON":           {"c.json", "{\"completion_token\":\"A\",\n\"completion_token\":\"B\"}", "c.json:2: the key completion_token stands there twice"},
		"an alias":                            {"c.yaml", "completion_token: &a DONE\ntask_class: *a\n", "c.yaml:2: task_class: an alias is no text"},
		"JSON nested too deeply":              {"c.json", strings.Repeat("[", 5000), "c.json:1: no JSON: nested too deeply"},
		"a file that is much too large":       {"c.yaml", strings.Repeat("#", 1<<20+1), "c.yaml: is larger than 1 MiB"},
		"infinity as a budget":                {"c.yaml", "completion_token: A\nmax_cost_usd: .inf\n", "c.yaml:2: max_cost_usd is infinite"},
		"NaN as a timeout":                    {"c.yaml", "completion_token: A\nper_iter_timeout_ms: .nan\n", `c.yaml:2: per_iter_timeout_ms: ".nan" is no whole number`},
		"a budget in quotes":                  {"c.yaml", "completion_token: A\nmax_cost_usd: '5'\n", `c.yaml:2: max_cost_usd: "5" is no number`},
		"a number of iterations out of range": {"c.yaml", "completion_token: A\nloop_max_iters: 99999999999\n", "c.yaml:2: loop_max_iters: 99999999999 is out of range"},
	}
	for name, c := range cases {
		_, err := contract.Decode(c.file, []byte(c.text))
		faults := contract.Faults(err)
		if len(faults) != 1 || !strings.HasPrefix(faults[0].Error(), c.want) || faults[0].Hint == "" {
			t.Errorf("%s: got %v", name, faults)
		}
	}
}

// TestAsPartOfARequest: a runtime takes the contract as part of its own request, and gets
// the same strictness.
func TestAsPartOfARequest(t *testing.T) {
	type request struct {
		Prompt   string            `json:"prompt" yaml:"prompt"`
		Contract contract.Contract `json:"contract" yaml:"contract"`
		Extra    []contract.Check  `json:"extra" yaml:"extra"`
	}
	var fromJSON, fromYAML request
	text := `{"prompt": "x", "contract": {"completion_checks": ["tests_green"]}, "extra": ["make test passes", {"check": "coverage"}]}`
	if err := json.Unmarshal([]byte(text), &fromJSON); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal([]byte(text), &fromYAML); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(fromJSON, fromYAML) || fromJSON.Contract.LoopMaxIters != 6 || fromJSON.Extra[0].Command != "make test" {
		t.Errorf("got %+v and %+v", fromJSON, fromYAML)
	}
	for _, wrong := range []string{`{"contract": {}}`, `{"contract": {"completion_token": "A", "max_tokens": 0}}`, `{"extra": ["test_green"]}`, `{"extra": [{"check": "file"}]}`} {
		if json.Unmarshal([]byte(wrong), new(request)) == nil || yaml.Unmarshal([]byte(wrong), new(request)) == nil {
			t.Errorf("%s was taken", wrong)
		}
	}
}
