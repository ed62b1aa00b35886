package flow_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/flow"
)

func TestAProjectDecidesFromWhichVerdictItFails(t *testing.T) {
	r := newRepository(t)
	r.write("holdfast.yaml", "mode: minimal\nfail_on: warn\n")
	r.commit("Decide")
	r.write("cart_test.go", skipped)
	got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}})
	if got.Verdict != "warn" || got.passed {
		t.Errorf("got %+v", got)
	}
	if got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}, Mode: "standard", FailOn: "block"}); got.Verdict != "block" || got.passed {
		t.Errorf("the command line does not come first: %+v", got)
	}
}

func TestAChangeCannotBendItsOwnRules(t *testing.T) {
	r := newRepository(t)
	r.write("holdfast.yaml", "mode: aggressive\n")
	r.commit("Decide")
	r.write("holdfast.yaml", "mode: off\n")
	r.write("cart_test.go", skipped)
	got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}})
	if got.Verdict != "block" || !got.noted("the version before it holds") {
		t.Errorf("got %+v", got)
	}
}

func TestNewSettingsHoldFromTheNextChangeOn(t *testing.T) {
	r := newRepository(t)
	r.write("holdfast.yaml", "mode: off\n")
	r.write("cart_test.go", skipped)
	got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}})
	if got.Verdict != "block" || !got.noted("it holds from the next change on") {
		t.Errorf("got %+v", got)
	}
}

func TestSettingsOfABareRepositoryComeFromTheCommitBefore(t *testing.T) {
	r := newRepository(t)
	r.write("holdfast.yaml", "mode: off\n")
	r.commit("Decide")
	r.write("cart_test.go", skipped)
	r.commit("Stabilise")
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.git("clone", "-q", "--bare", r.dir, bare)
	if got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: bare, Revision: "HEAD"}}); got.Verdict != "allow" {
		t.Errorf("mode off is not heard: %+v", got)
	}
}

func TestSettingsThatSpeakOfNoPatternAreTold(t *testing.T) {
	r := newRepository(t)
	r.write("holdfast.yaml", "patterns:\n  test-skiped: {severity: none}\n  test-skipped: {severity: warning}\n")
	r.commit("Decide")
	r.write("cart_test.go", skipped)
	got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}})
	if got.Verdict != "warn" || !got.noted(`"test-skiped", which is no pattern`) || got.noted(`"test-skipped"`) {
		t.Errorf("got %+v", got)
	}
}

func TestAnExpiredExceptionClearsNothingAndSaysSo(t *testing.T) {
	r := newRepository(t)
	r.write("cart_test.go", skipped)
	hash := strings.TrimSpace(r.git("hash-object", "cart_test.go"))
	before := strings.TrimSpace(r.git("rev-parse", "HEAD:cart_test.go"))
	r.write("cart_test.go", honest)
	r.write("holdfast.yaml", "exceptions:\n  - {pattern: test-skipped, path: cart_test.go, before_hash: "+before+", after_hash: "+hash+", reason: waits for the shop, expires: 2026-03-31}\n")
	r.commit("Approve")
	r.write("cart_test.go", skipped)
	at := func(day string) func() time.Time {
		when, err := time.Parse("2006-01-02", day)
		if err != nil {
			t.Fatal(err)
		}
		return func() time.Time { return when }
	}
	source := flow.ChangeSource{Dir: r.dir}
	if got := check(t, flow.CheckRequest{Source: source, Now: at("2026-03-30")}); got.Verdict != "allow" {
		t.Errorf("an approved finding blocks: %+v", got)
	}
	if got := check(t, flow.CheckRequest{Source: source, Now: at("2026-04-02")}); got.Verdict != "block" || !got.noted("expired") {
		t.Errorf("an expired exception: %+v", got)
	}
}

// ownRule forbids a word in notes; it needs no grammar.
const ownRule = `id: no-hacks
type: workaround
summary: a hack is left behind
text: {files: ["**/*.txt"], added: HACK}
severity: critical
confidence: 0.9
message: a hack is left behind
advice: Do it right.
`

func TestOwnCatalogsOfRepositoryAndUser(t *testing.T) {
	for name, place := range map[string]func(r repository) string{
		"of the repository": func(r repository) string { return filepath.Join(r.dir, ".holdfast", "catalog") },
		"of the user":       func(repository) string { return filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "holdfast", "catalog") },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepository(t)
			write(t, filepath.Join(place(r), "patterns", "no-hacks.yaml"), ownRule)
			r.git("add", "-A")
			r.git("commit", "-q", "--allow-empty", "-m", "Forbid hacks")
			r.write("notes.txt", "a HACK\n")
			if got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}}); got.ids() != "no-hacks" {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestTheCatalogOfABareRepositoryIsReadFromItsCommits(t *testing.T) {
	r := newRepository(t)
	r.write(".holdfast/catalog/patterns/no-hacks.yaml", ownRule)
	r.commit("Forbid hacks")
	r.write("notes.txt", "a HACK\n")
	r.commit("Take notes")
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.git("clone", "-q", "--bare", r.dir, bare)
	if got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: bare, Revision: "HEAD"}}); got.ids() != "no-hacks" {
		t.Errorf("got %+v", got)
	}
}

func TestTheRepositorysCatalogIsSeenFromFoldersBelow(t *testing.T) {
	r := newRepository(t)
	r.write(".holdfast/catalog/patterns/no-hacks.yaml", ownRule)
	r.write("below/deep/keep.txt", "")
	t.Chdir(filepath.Join(r.dir, "below", "deep"))
	cat, err := flow.OpenCatalog("")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := cat.Rules()
	if err != nil || rules[len(rules)-1].ID != "no-hacks" {
		t.Errorf("got %+v, %v", rules, err)
	}
	file, err := flow.NewEntry("", "another", "pattern")
	if err != nil || filepath.ToSlash(file) != "../../.holdfast/catalog/patterns/another.yaml" {
		t.Errorf("a new entry goes to %s, %v", file, err)
	}
}

func TestAChangeCannotRemoveTheRuleItBreaks(t *testing.T) {
	r := newRepository(t)
	rule := ".holdfast/catalog/patterns/no-hacks.yaml"
	r.write(rule, ownRule)
	r.commit("Forbid hacks")
	r.git("rm", "-q", rule)
	r.write("notes.txt", "a HACK\n")
	got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}})
	if !strings.Contains(got.ids(), "no-hacks") || !got.noted("the version before it holds") {
		t.Errorf("got %+v", got)
	}
}

func TestFaultsOfAnOwnCatalogComeAllAtOnce(t *testing.T) {
	r := newRepository(t)
	r.write(".holdfast/catalog/patterns/a.yaml", "id: a\nsevrity: high\n")
	r.write(".holdfast/catalog/patterns/b.yaml", "id: [\n")
	r.commit("Break it")
	r.write("notes.txt", "x")
	_, err := tryCheck(flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}})
	faults := catalog.Faults(err)
	files := map[string]bool{}
	for _, f := range faults {
		files[filepath.Base(f.File)] = true
		if f.Line < 1 || f.Hint == "" {
			t.Errorf("no line or no hint: %+v", f)
		}
	}
	if !files["a.yaml"] || !files["b.yaml"] {
		t.Errorf("got %v", err)
	}
}
