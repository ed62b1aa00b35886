package judging_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/repotest"
)

func TestAProjectDecidesFromWhichVerdictItFails(t *testing.T) {
	r := repotest.New(t)
	r.Write("holdfast.yaml", "mode: minimal\nfail_on: warn\n")
	r.Commit("Decide")
	r.Write("cart_test.go", repotest.Skipped)
	got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}})
	if got.Verdict != "warn" || got.passed {
		t.Errorf("got %+v", got)
	}
	if got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}, Mode: "standard", FailOn: "block"}); got.Verdict != "block" || got.passed {
		t.Errorf("the command line does not come first: %+v", got)
	}
}

func TestAChangeCannotBendItsOwnRules(t *testing.T) {
	r := repotest.New(t)
	r.Write("holdfast.yaml", "mode: aggressive\n")
	r.Commit("Decide")
	r.Write("holdfast.yaml", "mode: off\n")
	r.Write("cart_test.go", repotest.Skipped)
	got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}})
	if got.Verdict != "block" || !got.noted("the version before it holds") {
		t.Errorf("got %+v", got)
	}
}

func TestNewSettingsHoldFromTheNextChangeOn(t *testing.T) {
	r := repotest.New(t)
	r.Write("holdfast.yaml", "mode: off\n")
	r.Write("cart_test.go", repotest.Skipped)
	got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}})
	if got.Verdict != "block" || !got.noted("it holds from the next change on") {
		t.Errorf("got %+v", got)
	}
}

func TestSettingsOfABareRepositoryComeFromTheCommitBefore(t *testing.T) {
	r := repotest.New(t)
	r.Write("holdfast.yaml", "mode: off\n")
	r.Commit("Decide")
	r.Write("cart_test.go", repotest.Skipped)
	r.Commit("Stabilise")
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.Git("clone", "-q", "--bare", r.Dir, bare)
	if got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: bare, Revision: "HEAD"}}); got.Verdict != "allow" {
		t.Errorf("mode off is not heard: %+v", got)
	}
}

func TestSettingsThatSpeakOfNoPatternAreTold(t *testing.T) {
	r := repotest.New(t)
	r.Write("holdfast.yaml", "patterns:\n  test-skiped: {severity: none}\n  test-skipped: {severity: warning}\n")
	r.Commit("Decide")
	r.Write("cart_test.go", repotest.Skipped)
	got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}})
	if got.Verdict != "warn" || !got.noted(`"test-skiped", which is no pattern`) || got.noted(`"test-skipped"`) {
		t.Errorf("got %+v", got)
	}
}

func TestAnExpiredExceptionClearsNothingAndSaysSo(t *testing.T) {
	r := repotest.New(t)
	r.Write("cart_test.go", repotest.Skipped)
	hash := strings.TrimSpace(r.Git("hash-object", "cart_test.go"))
	before := strings.TrimSpace(r.Git("rev-parse", "HEAD:cart_test.go"))
	r.Write("cart_test.go", repotest.Honest)
	r.Write("holdfast.yaml", "exceptions:\n  - {pattern: test-skipped, path: cart_test.go, before_hash: "+before+", after_hash: "+hash+", reason: waits for the shop, expires: 2026-03-31}\n")
	r.Commit("Approve")
	r.Write("cart_test.go", repotest.Skipped)
	at := func(day string) func() time.Time {
		when, err := time.Parse("2006-01-02", day)
		if err != nil {
			t.Fatal(err)
		}
		return func() time.Time { return when }
	}
	source := judging.ChangeSource{Dir: r.Dir}
	if got := check(t, judging.CheckRequest{Source: source, Now: at("2026-03-30")}); got.Verdict != "allow" {
		t.Errorf("an approved finding blocks: %+v", got)
	}
	if got := check(t, judging.CheckRequest{Source: source, Now: at("2026-04-02")}); got.Verdict != "block" || !got.noted("expired") {
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
	for name, place := range map[string]func(r repotest.Repository) string{
		"of the repository": func(r repotest.Repository) string { return filepath.Join(r.Dir, ".holdfast", "catalog") },
		"of the user": func(repotest.Repository) string {
			return filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "holdfast", "catalog")
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := repotest.New(t)
			repotest.Write(t, filepath.Join(place(r), "patterns", "no-hacks.yaml"), ownRule)
			r.Git("add", "-A")
			r.Git("commit", "-q", "--allow-empty", "-m", "Forbid hacks")
			r.Write("notes.txt", "a HACK\n")
			if got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}}); got.ids() != "no-hacks" {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestTheCatalogOfABareRepositoryIsReadFromItsCommits(t *testing.T) {
	r := repotest.New(t)
	r.Write(".holdfast/catalog/patterns/no-hacks.yaml", ownRule)
	r.Commit("Forbid hacks")
	r.Write("notes.txt", "a HACK\n")
	r.Commit("Take notes")
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.Git("clone", "-q", "--bare", r.Dir, bare)
	if got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: bare, Revision: "HEAD"}}); got.ids() != "no-hacks" {
		t.Errorf("got %+v", got)
	}
}

func TestTheRepositorysCatalogIsSeenFromFoldersBelow(t *testing.T) {
	r := repotest.New(t)
	r.Write(".holdfast/catalog/patterns/no-hacks.yaml", ownRule)
	r.Write("below/deep/keep.txt", "")
	t.Chdir(filepath.Join(r.Dir, "below", "deep"))
	cat, err := judging.OpenCatalog("")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := cat.Rules()
	if err != nil || rules[len(rules)-1].ID != "no-hacks" {
		t.Errorf("got %+v, %v", rules, err)
	}
	file, err := judging.NewEntry("", "another", "pattern")
	if err != nil || filepath.ToSlash(file) != "../../.holdfast/catalog/patterns/another.yaml" {
		t.Errorf("a new entry goes to %s, %v", file, err)
	}
}

func TestAChangeCannotRemoveTheRuleItBreaks(t *testing.T) {
	r := repotest.New(t)
	rule := ".holdfast/catalog/patterns/no-hacks.yaml"
	r.Write(rule, ownRule)
	r.Commit("Forbid hacks")
	r.Git("rm", "-q", rule)
	r.Write("notes.txt", "a HACK\n")
	got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}})
	if !strings.Contains(got.ids(), "no-hacks") || !got.noted("the version before it holds") {
		t.Errorf("got %+v", got)
	}
}

func TestFaultsOfAnOwnCatalogComeAllAtOnce(t *testing.T) {
	r := repotest.New(t)
	r.Write(".holdfast/catalog/patterns/a.yaml", "id: a\nsevrity: high\n")
	r.Write(".holdfast/catalog/patterns/b.yaml", "id: [\n")
	r.Commit("Break it")
	r.Write("notes.txt", "x")
	_, err := tryCheck(judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}})
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
