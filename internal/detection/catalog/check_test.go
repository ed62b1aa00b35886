package catalog_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"holdfast/internal/detection/catalog"
)

const good = `id: mine
type: workaround
summary: a debug print is left in
query: {language: go, added: '(call_expression function: (identifier) @name (#eq? @name "println"))'}
severity: warning
confidence: 0.5
message: "{path} prints {name}"
advice: Remove it.
catches:
  - {title: left in, file: a.go, before: "package a\n", after: "package a\nfunc f() { println(1) }\n"}
allows:
  - {title: something else, file: a.go, before: "package a\n", after: "package a\nfunc f() { write(1) }\n"}
`

func faultsOf(files map[string]string, d catalog.Demands) []string {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	src := catalog.Source{Name: "own", FS: fsys, Own: true}
	var out []string
	for _, f := range catalog.Faults(catalog.New(src).Check(src, d)) {
		out = append(out, fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Message))
	}
	return out
}

func TestCheck(t *testing.T) {
	with := func(old, new string) map[string]string {
		return map[string]string{"mine.yaml": strings.Replace(good, old, new, 1)}
	}
	cases := map[string]struct {
		files map[string]string
		want  string // one fault, "" for none
	}{
		"a good pattern":             {with("", ""), ""},
		"another name":               {map[string]string{"other.yaml": good}, `own/other.yaml:1: id "mine" is not the file's name`},
		"an unknown type":            {with("workaround", "cheating"), `own/mine.yaml:2: "cheating" is no type`},
		"an unknown severity":        {with("warning", "grave"), `own/mine.yaml:5: "grave" is no severity`},
		"a confidence above one":     {with("0.5", "5"), "own/mine.yaml:6: 5 is no confidence"},
		"a placeholder nobody fills": {with("{name}", "{nam}"), "own/mine.yaml:7: the message wants {nam}, which nothing fills"},
		"no advice":                  {with("advice: Remove it.\n", ""), "own/mine.yaml:1: has no advice"},
		"a query with a typo":        {with("call_expression", "call_exression"), "own/mine.yaml:4: query added: Query error at 1:2. Invalid node type call_exression"},
		"a query without captures":   {with("@name (#eq? @name \"println\")", ""), "own/mine.yaml:4: query added: it captures nothing; put @name behind what it shall find"},
		"two verbs":                  {with("added:", "removed: '(identifier) @name', added:"), "own/mine.yaml:4: query has no single verb"},
		"an unknown language":        {with("language: go", "language: cobol"), `own/mine.yaml:4: "cobol" is no language Holdfast reads`},
		"two conditions":             {with("severity:", "text: {files: ['**'], added: x}\nseverity:"), "own/mine.yaml:1: gives more than one of when, query and text"},
		"an unknown event":           {with("query: {language: go, added: '(call_expression function: (identifier) @name (#eq? @name \"println\"))'}", "when: {event: case-lost}"), `own/mine.yaml:4: "case-lost" is no event`},
		"an unknown fact":            {with("query: {language: go, added: '(call_expression function: (identifier) @name (#eq? @name \"println\"))'}", "when: {event: source-export-removed, nam: x}"), `own/mine.yaml:4: the event source-export-removed has no fact "nam"`},
		"an unknown clearance":       {with("advice:", "cleared-by: [revert, luck]\nadvice:"), `own/mine.yaml:8: "luck" is no clearance`},
		"a horizon forgotten":        {with("severity: warning", "severity: {call: none, commit: warning}"), "own/mine.yaml:5: severity has no iteration"},
		"a horizon misspelt":         {with("severity: warning", "severity: {calls: none}"), `own/mine.yaml:5: "calls" is no horizon; there are call, iteration and commit`},
		"an example without title":   {with("title: left in, ", ""), "own/mine.yaml:10: an example has no title"},
		"no example that it allows":  {with(good[strings.Index(good, "allows:"):], ""), "own/mine.yaml:1: allows has 0 examples"},
		"an unknown field":           {with("advice", "advise"), `own/mine.yaml:8: unknown field "advise"`},
		"a text for a list":          {with("advice:", "languages: go\nadvice:"), "own/mine.yaml:8: `go` is a text"},
		"an empty file":              {map[string]string{"patterns/mine.yaml": ""}, "own/patterns/mine.yaml:1: the file is empty"},
		"two documents":              {map[string]string{"mine.yaml": good + "---\nid: x\n"}, "own/mine.yaml:13: a second document"},
		"a stray file":               {map[string]string{"notes.yaml": "a: b\n"}, "own/notes.yaml:1: neither a pattern, a framework nor a gate"},
		"a price of nothing":         {map[string]string{"prices.yaml": "prices:\n- {input: 1, output: 2}\n"}, "own/prices.yaml:2: a price without a model"},
		"extending nothing":          {map[string]string{"mine.yaml": "id: mine\nextends: theirs\nseverity: none\n"}, `own/mine.yaml:2: extends "theirs", which is no pattern`},
		"a framework of no language": {map[string]string{"f.yaml": "framework: f\nexamples: [{title: a, file: a.go, source: x}]\n"}, "own/f.yaml:1: names no languages"},
		"a framework's state":        {map[string]string{"f.yaml": "framework: f\nlanguages: [go]\nstate: {asleep: {call: [x]}}\nexamples: [{title: a, file: a.go, source: x}]\n"}, `own/f.yaml:3: "asleep" is no state`},
		"a framework's expression":   {map[string]string{"f.yaml": "framework: f\nlanguages: [go]\nstate: {skipped: {title: '('}}\n"}, "own/f.yaml:3: error parsing regexp: missing closing ): `(`"},
		"a gate's direction":         {map[string]string{"t.yaml": "tool: t\nfiles: [a]\nsettings:\n- {keys: [a], loosens: down, what: threshold}\n" + gateExamples}, `own/t.yaml:4: "down" is no way to loosen`},
		"a gate without examples":    {map[string]string{"t.yaml": "tool: t\nfiles: [a]\nexamples: {catches: [{title: a}]}\n"}, "own/t.yaml:3: examples need at least one under allows"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := faultsOf(c.files, catalog.Own)
			if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || got[0] != c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestCheckTellsAllFaultsAtOnce(t *testing.T) {
	bad := strings.NewReplacer("workaround", "cheating", "0.5", "5", "{name}", "{nam}").Replace(good)
	if got := faultsOf(map[string]string{"mine.yaml": bad, "notes.yaml": "a: b"}, catalog.Own); len(got) != 4 {
		t.Errorf("got %q, want 4 faults", got)
	}
}

func TestSkeletonsFailUntilTheyAreFilled(t *testing.T) {
	for _, kind := range []string{"pattern", "framework", "gate"} {
		for _, f := range faultsOf(map[string]string{"mine.yaml": catalog.Skeleton("mine", kind)}, catalog.Own) {
			if !strings.Contains(f, "is still to be filled in") {
				t.Errorf("%s: %s", kind, f)
			}
		}
		if len(faultsOf(map[string]string{"mine.yaml": catalog.Skeleton("mine", kind)}, catalog.Loading)) == 0 {
			t.Errorf("an unfilled %s is loaded", kind)
		}
	}
}

func TestExtends(t *testing.T) {
	src := func(name, file, text string) catalog.Source {
		return catalog.Source{Name: name, Own: true, FS: fstest.MapFS{file: {Data: []byte(text)}}}
	}
	own := src("own", "mine.yaml", "id: mine\nextends: mine\nseverity: {commit: none}\n")
	cat := catalog.New(src("base", "mine.yaml", good), own)
	if err := cat.Check(own, catalog.Own); err != nil {
		t.Error(err)
	}
	list, err := cat.Patterns()
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	want := catalog.Severity{Call: "warning", Iteration: "warning", Commit: "none"}
	if p := list[0]; p.Severity != want || p.Advice != "Remove it." || p.Query == nil {
		t.Errorf("got %+v", p)
	}
}

const gateExamples = "examples: {catches: [{title: a}], allows: [{title: b}]}\n"

// A file with several mistakes is mended in one go.
func TestMistakesOfOneFileComeTogether(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"a pattern": {strings.NewReplacer("workaround", "cheating", "advice:", "advise:", "0.5", "7", "severity: warning", "severity: grave").Replace(good),
			[]string{`own/mine.yaml:2: "cheating" is no type`, `own/mine.yaml:5: "grave" is no severity`, "own/mine.yaml:6: 7 is no confidence", `own/mine.yaml:8: unknown field "advise"`}},
		"a framework": {"framework: mine\nlanguages: [cobol]\nfile: ['*.go']\nsupport: ['[a']\nstate: {asleep: {call: [x]}}\nextends: nobody\n",
			[]string{`own/mine.yaml:2: "cobol" is no language Holdfast reads`, `own/mine.yaml:3: unknown field "file"`, `own/mine.yaml:4: "[a" is no glob`, `own/mine.yaml:5: "asleep" is no state`, `own/mine.yaml:6: extends "nobody", which is no framework`}},
		"a gate": {"tool: theirs\nfile: [a]\nsettings:\n- {keys: [a], loosens: down, what: luck}\ncommands:\n- run: [x]\n  check: tests\nbaseline: {entry: '('}\n",
			[]string{`own/mine.yaml:1: tool "theirs" is not the file's name`, `own/mine.yaml:2: unknown field "file"`, `own/mine.yaml:4: "down" is no way to loosen`, `own/mine.yaml:4: "luck" is no kind of gate`, `own/mine.yaml:7: "tests" is no check`, "own/mine.yaml:8: baseline entry: error parsing regexp: missing closing ): `(`"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := faultsOf(map[string]string{"mine.yaml": c.text}, catalog.Own); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}
