package contract_test

import (
	"math"
	"strings"
	"testing"

	"holdfast/contract"
)

// verdicts compares answers with the beginnings of their reasons; "" is a yes.
func verdicts(t *testing.T, name string, got contract.Verdict, want string) {
	t.Helper()
	if got.Passed != (want == "") || !strings.HasPrefix(got.Reason, want) || got.Passed && got.Reason != "" {
		t.Errorf("%s: %+v, want %q", name, got, want)
	}
}

func short(t *testing.T, text string) contract.Check {
	t.Helper()
	c, err := contract.ParseCheck(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPRDHolds(t *testing.T) {
	const start = `{"user_stories": [{"id": "US-1", "acceptance_criteria": ["a", "b"], "passes": false}, {"id": "US-2"}]}`
	cases := map[string]struct{ now, atStart, want string }{
		"all stories pass":                    {`{"user_stories": [{"id": "US-1", "passes": true}]}`, "", ""},
		"the names of other tools":            {`{"userStories": [{"id": 7, "passes": true}]}`, "", ""},
		"a story more than at the start":      {`{"user_stories": [{"id": "US-1", "acceptance_criteria": ["b", "a", "c"], "passes": true}, {"id": "US-2", "passes": true}, {"id": "US-3", "passes": true}]}`, start, ""},
		"a story does not pass":               {`{"user_stories": [{"id": "US-1", "passes": true}, {"id": "US-2", "passes": false}]}`, "", "1 of 2 stories do not pass: US-2"},
		"a story that does not say":           {`{"user_stories": [{"title": "x"}]}`, "", "1 of 1 stories do not pass: number 1"},
		"no stories":                          {`{"user_stories": []}`, "", "prd.json has no stories under user_stories"},
		"no list of stories":                  {`{"branch_name": "x"}`, "", "prd.json has no stories under user_stories"},
		"null":                                {`null`, "", "prd.json has no stories under user_stories"},
		"a text instead of true":              {`{"user_stories": [{"id": "US-1", "passes": "true"}]}`, "", "prd.json cannot be read: "},
		"a story twice":                       {`{"user_stories": [{"id": "US-1", "passes": true}, {"id": "US-1", "passes": true}]}`, "", "prd.json cannot be read: the story US-1 stands there twice"},
		"cut off":                             {`{"user_stories": [`, "", "prd.json cannot be read: it ends too early"},
		"two files in one":                    {`{} {}`, "", "prd.json cannot be read: more text"},
		"a story of the start is gone":        {`{"user_stories": [{"id": "US-1", "acceptance_criteria": ["a", "b"], "passes": true}]}`, start, "the story US-2 of the start is gone"},
		"a story asks for less":               {`{"user_stories": [{"id": "US-1", "acceptance_criteria": ["a"], "passes": true}, {"id": "US-2", "passes": true}]}`, start, `the story US-1 no longer asks for "b"`},
		"the file of the start is unreadable": {`{"user_stories": [{"id": "US-1", "passes": true}]}`, "{", "prd.json of the start cannot be read"},
	}
	for name, c := range cases {
		var atStart []byte
		if c.atStart != "" {
			atStart = []byte(c.atStart)
		}
		verdicts(t, name, contract.PRDHolds([]byte(c.now), atStart), c.want)
	}
	verdicts(t, "no file", contract.PRDHolds(nil, nil), "there is no prd.json")
}

func TestFileHolds(t *testing.T) {
	text := contract.FileFact{Exists: true, Text: []byte("version 12\nend\n")}
	cases := map[string]struct {
		check string
		file  contract.FileFact
		want  string
	}{
		"a file that is there":            {"file:a", text, ""},
		"a file that is not":              {"file:a", contract.FileFact{}, "a is not there"},
		"a directory":                     {"file:a", contract.FileFact{Exists: true, Other: true}, "a is no regular file"},
		"absent as it should be":          {"file:a absent", contract.FileFact{}, ""},
		"there and should not be":         {"file:a absent", text, "a is there"},
		"a directory that should not be":  {"file:a absent", contract.FileFact{Other: true}, "a is there"},
		"it contains the text":            {"file:a contains version 12", text, ""},
		"it does not contain the text":    {"file:a contains version 13", text, `a does not contain "version 13"`},
		"an absent file contains nothing": {"file:a contains x", contract.FileFact{}, "a is not there"},
		"it matches":                      {`file:a matches (?m)^version \d+$`, text, ""},
		"it does not match":               {`file:a matches ^end`, text, `a does not match "^end"`},
		"the hash is right":               {"file:a sha256 E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855", contract.FileFact{Exists: true}, ""},
		"the hash is wrong":               {"file:a sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", text, "a has the SHA-256 "},
	}
	for name, c := range cases {
		verdicts(t, name, contract.FileHolds(short(t, c.check), c.file), c.want)
	}
	verdicts(t, "no question", contract.FileHolds(contract.Check{Is: "younger"}, text), `"younger" is no question`)
}

func TestJSONHolds(t *testing.T) {
	const report = `{"failed": 0, "rate": 99.50, "name": "x", "list": [1, {"a/b": null, "m~n": true}], "big": 9007199254740993, "text": "5"}`
	cases := map[string]struct{ check, want string }{
		"a value is there":                  {"json:r#/failed exists", ""},
		"null is there":                     {"json:r#/list/1/a~1b exists", ""},
		"a value is not there":              {"json:r#/missing exists", "r#/missing is not there"},
		"an index out of range":             {"json:r#/list/2 exists", "r#/list/2 is not there"},
		"an index that is none":             {"json:r#/list/01 exists", "r#/list/01 is not there"},
		"a step into a number":              {"json:r#/failed/x exists", "r#/failed/x is not there"},
		"absent as it should be":            {"json:r#/missing absent", ""},
		"there and should not be":           {"json:r#/failed absent", "r#/failed is there"},
		"a number is equal":                 {"json:r#/failed equals 0", ""},
		"a number written otherwise":        {"json:r#/rate equals 99.5", ""},
		"a large number next to it":         {"json:r#/big equals 9007199254740992", "r#/big is 9007199254740993, it should equal"},
		"a text is equal":                   {"json:r#/name equals x", ""},
		"a text in quotes":                  {`json:r#/name equals "x"`, ""},
		"a text is no number":               {"json:r#/text equals 5", `r#/text is "5", it should equal 5`},
		"true is true":                      {"json:r#/list/1/m~0n equals true", ""},
		"a list as a whole":                 {`json:r#/list equals [1, {"m~n": true, "a/b": null}]`, ""},
		"a list of another length":          {`json:r#/list equals [1]`, "r#/list is [1,{"},
		"an object is no list":              {`json:r#/list/1 equals []`, "r#/list/1 is {"},
		"a number is no object":             {`json:r#/failed equals {}`, "r#/failed is 0, it should equal {}"},
		"not equal as it should be":         {"json:r#/failed not_equals 1", ""},
		"equal and should not be":           {"json:r#/failed not_equals 0", "r#/failed is 0, it should not equal 0"},
		"at least":                          {"json:r#/rate at_least 99.5", ""},
		"less than at least":                {"json:r#/rate at_least 99.6", "r#/rate is 99.50, it should be at least 99.6"},
		"at most":                           {"json:r#/failed at_most 0", ""},
		"more than at most":                 {"json:r#/rate at_most 1e1", "r#/rate is 99.50, it should be at most 1e1"},
		"what is no number is not compared": {"json:r#/text at_least 1", `r#/text is "5", which is no number`},
	}
	for name, c := range cases {
		verdicts(t, name, contract.JSONHolds(short(t, c.check), []byte(report)), c.want)
	}
	exists := short(t, "json:r exists")
	verdicts(t, "no file", contract.JSONHolds(exists, nil), "r is not there")
	verdicts(t, "no file, as it should be", contract.JSONHolds(short(t, "json:r absent"), nil), "")
	verdicts(t, "no file says nothing about a value", contract.JSONHolds(short(t, "json:r#/errors absent"), nil), "r is not there")
	verdicts(t, "an empty file", contract.JSONHolds(exists, []byte{}), "r is no JSON: it ends too early")
	verdicts(t, "an empty file is not an absent value", contract.JSONHolds(short(t, "json:r#/failed absent"), []byte{}), "r is no JSON")
	verdicts(t, "no JSON", contract.JSONHolds(exists, []byte("{]")), "r is no JSON: ")
	verdicts(t, "no question", contract.JSONHolds(contract.Check{Is: "nicer", Path: "r"}, []byte("1")), `"nicer" is no question`)
}

func TestCoverageHolds(t *testing.T) {
	cases := map[string]struct {
		check         string
		baseline, now float64
		want          string
	}{
		"coverage rises":             {"coverage", 70, 90, ""},
		"a drop within the limit":    {"coverage", 70, 65, ""},
		"a drop beyond the limit":    {"coverage", 70, 64.9, "coverage dropped by 5.10 percentage points from 70.00 to 64.90; 5.00 are allowed"},
		"no drop is allowed":         {"coverage:0", 70, 69.9, "coverage dropped by 0.10"},
		"rounding is no drop":        {"coverage:0", 70, 69.996, ""},
		"coverage that is no number": {"coverage", 70, math.NaN(), "the coverage now is no percentage"},
		"a baseline that is none":    {"coverage", math.Inf(1), 70, "the coverage of the baseline is no percentage"},
	}
	for name, c := range cases {
		verdicts(t, name, contract.CoverageHolds(short(t, c.check), c.baseline, c.now), c.want)
	}
}

func TestTestsGreenHolds(t *testing.T) {
	verdicts(t, "green", contract.TestsGreenHolds(contract.TestCounts{Passed: 3, Skipped: 1}), "")
	verdicts(t, "red", contract.TestsGreenHolds(contract.TestCounts{Passed: 3, Failed: 1}), "1 tests failed, 0 could not run, 3 passed")
	verdicts(t, "broken", contract.TestsGreenHolds(contract.TestCounts{Passed: 3, Errors: 1}), "0 tests failed, 1 could not run")
	verdicts(t, "an exit status", contract.TestsGreenHolds(contract.TestCounts{Passed: 3, ExitCode: 2}), "the test run ended with exit status 2")
	verdicts(t, "nothing ran", contract.TestsGreenHolds(contract.TestCounts{Skipped: 9}), "no test ran (9 skipped)")
	verdicts(t, "numbers that cannot be", contract.TestsGreenHolds(contract.TestCounts{Passed: 3, Failed: -1}), "the number of tests is not known")
}

func TestNoHighRiskHolds(t *testing.T) {
	verdicts(t, "nothing open", contract.NoHighRiskHolds(0, 0), "")
	verdicts(t, "a violation", contract.NoHighRiskHolds(1, 0), "1 violations and 0 critical findings are open")
	verdicts(t, "a critical finding", contract.NoHighRiskHolds(0, 2), "0 violations and 2 critical findings are open")
	verdicts(t, "not known", contract.NoHighRiskHolds(2, -2), "the number of findings is not known")
}
