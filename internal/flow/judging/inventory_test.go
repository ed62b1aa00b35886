package judging_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/coverage"
	"holdfast/internal/integration/git"
)

func inventory(t *testing.T, req judging.InventoryRequest) []string {
	t.Helper()
	var out bytes.Buffer
	req.Format, req.Out, req.Note = "json", &out, func(string) {}
	if err := judging.Inventory(context.Background(), req); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Cases []struct{ Path, State string }
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range got.Cases {
		names = append(names, filepath.ToSlash(c.Path)+" "+c.State)
	}
	slices.Sort(names)
	return names
}

func TestAnInventoryOfWorkTreeRevisionBareRepositoryAndDirectory(t *testing.T) {
	r := repotest.New(t)
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.Git("clone", "-q", "--bare", r.Dir, bare)
	r.Write("cart_test.go", repotest.Skipped)
	r.Write("new/more_test.go", repotest.Honest)
	r.Write("vendor/x/x_test.go", repotest.Honest)
	plain := t.TempDir()
	repotest.Write(t, filepath.Join(plain, "cart_test.go"), repotest.Honest)
	for name, c := range map[string]struct {
		req  judging.InventoryRequest
		want []string
	}{
		"work tree":  {judging.InventoryRequest{Dir: r.Dir}, []string{"cart_test.go skipped", "new/more_test.go active"}},
		"a folder":   {judging.InventoryRequest{Dir: r.Dir, Paths: []string{"new"}}, []string{"new/more_test.go active"}},
		"from below": {judging.InventoryRequest{Dir: filepath.Join(r.Dir, "new")}, []string{"new/more_test.go active"}},
		"vendored":   {judging.InventoryRequest{Dir: r.Dir, Paths: []string{"vendor"}, Foreign: true}, []string{"vendor/x/x_test.go active"}},
		"revision":   {judging.InventoryRequest{Dir: r.Dir, Revision: "HEAD"}, []string{"cart_test.go active"}},
		"bare":       {judging.InventoryRequest{Dir: bare}, []string{"cart_test.go active"}},
		"directory":  {judging.InventoryRequest{Dir: plain}, []string{"cart_test.go active"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := inventory(t, c.req); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	err := judging.Inventory(context.Background(), judging.InventoryRequest{Dir: r.Dir, Paths: []string{"nowhere"}, Format: "json", Out: &bytes.Buffer{}})
	if !errors.Is(err, git.ErrNoSuchPath) {
		t.Errorf("got %v", err)
	}
}

// ownFramework calls its tests scenarios.
const ownFramework = `framework: scenarios
languages: [go]
files: ["**/*_scenario.go"]
globals: true
test:
  - call: [scenario]
oracle:
  - call: {90: [same]}
    args: [actual, expected]
    receivers: ["-"]
`

func TestAnInventoryKnowsTheRepositorysFrameworksFromBelow(t *testing.T) {
	r := repotest.New(t)
	r.Write(".holdfast/catalog/frameworks/scenarios.yaml", ownFramework)
	r.Write("below/cart_scenario.go", "package below\n\nvar _ = scenario(\"adds\", func() { same(Total(3), 9) })\n")
	if got := inventory(t, judging.InventoryRequest{Dir: filepath.Join(r.Dir, "below")}); !slices.Equal(got, []string{"below/cart_scenario.go active"}) {
		t.Errorf("got %q", got)
	}
}

func TestCoverageIsJudgedByTheProjectsLimits(t *testing.T) {
	r := repotest.New(t)
	r.Write("holdfast.yaml", "coverage: {block_above: 30, warn_above: 1}\n")
	r.Commit("Decide")
	r.Write("notes.txt", "x")
	before, after := filepath.Join(t.TempDir(), "before"), filepath.Join(t.TempDir(), "after")
	repotest.Write(t, before, "mode: set\ncart/cart.go:1.1,2.1 92 1\ncart/cart.go:3.1,4.1 8 1\n")
	repotest.Write(t, after, "mode: set\ncart/cart.go:1.1,2.1 92 1\ncart/cart.go:3.1,4.1 8 0\n")
	reports := judging.CoverageReports{Before: before, After: after}
	got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}, Coverage: reports})
	if len(got.Findings) != 1 || got.Findings[0].Severity != "warning" || !got.passed {
		t.Errorf("8 points under a limit of 30: %+v", got)
	}
	r.Write("holdfast.yaml", "coverage: {block_above: 5, warn_above: 1}\n")
	r.Commit("Decide anew")
	r.Write("notes.txt", "y")
	if got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}, Coverage: reports}); got.Verdict != "block" {
		t.Errorf("8 points over a limit of 5: %+v", got)
	}
	repotest.Write(t, after, "no report")
	if _, err := tryCheck(judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}, Coverage: reports}); !errors.Is(err, coverage.ErrFormat) {
		t.Errorf("got %v", err)
	}
}
