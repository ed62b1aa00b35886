package flow_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"holdfast/internal/flow"
	"holdfast/internal/integration/coverage"
	"holdfast/internal/integration/git"
)

func inventory(t *testing.T, req flow.InventoryRequest) []string {
	t.Helper()
	var out bytes.Buffer
	req.Format, req.Out, req.Note = "json", &out, func(string) {}
	if err := flow.Inventory(context.Background(), req); err != nil {
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
	r := newRepository(t)
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.git("clone", "-q", "--bare", r.dir, bare)
	r.write("cart_test.go", skipped)
	r.write("new/more_test.go", honest)
	r.write("vendor/x/x_test.go", honest)
	plain := t.TempDir()
	write(t, filepath.Join(plain, "cart_test.go"), honest)
	for name, c := range map[string]struct {
		req  flow.InventoryRequest
		want []string
	}{
		"work tree":  {flow.InventoryRequest{Dir: r.dir}, []string{"cart_test.go skipped", "new/more_test.go active"}},
		"a folder":   {flow.InventoryRequest{Dir: r.dir, Paths: []string{"new"}}, []string{"new/more_test.go active"}},
		"from below": {flow.InventoryRequest{Dir: filepath.Join(r.dir, "new")}, []string{"new/more_test.go active"}},
		"vendored":   {flow.InventoryRequest{Dir: r.dir, Paths: []string{"vendor"}, Foreign: true}, []string{"vendor/x/x_test.go active"}},
		"revision":   {flow.InventoryRequest{Dir: r.dir, Revision: "HEAD"}, []string{"cart_test.go active"}},
		"bare":       {flow.InventoryRequest{Dir: bare}, []string{"cart_test.go active"}},
		"directory":  {flow.InventoryRequest{Dir: plain}, []string{"cart_test.go active"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := inventory(t, c.req); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	err := flow.Inventory(context.Background(), flow.InventoryRequest{Dir: r.dir, Paths: []string{"nowhere"}, Format: "json", Out: &bytes.Buffer{}})
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
	r := newRepository(t)
	r.write(".holdfast/catalog/frameworks/scenarios.yaml", ownFramework)
	r.write("below/cart_scenario.go", "package below\n\nvar _ = scenario(\"adds\", func() { same(Total(3), 9) })\n")
	if got := inventory(t, flow.InventoryRequest{Dir: filepath.Join(r.dir, "below")}); !slices.Equal(got, []string{"below/cart_scenario.go active"}) {
		t.Errorf("got %q", got)
	}
}

func TestCoverageIsJudgedByTheProjectsLimits(t *testing.T) {
	r := newRepository(t)
	r.write("holdfast.yaml", "coverage: {block_above: 30, warn_above: 1}\n")
	r.commit("Decide")
	r.write("notes.txt", "x")
	before, after := filepath.Join(t.TempDir(), "before"), filepath.Join(t.TempDir(), "after")
	write(t, before, "mode: set\ncart/cart.go:1.1,2.1 92 1\ncart/cart.go:3.1,4.1 8 1\n")
	write(t, after, "mode: set\ncart/cart.go:1.1,2.1 92 1\ncart/cart.go:3.1,4.1 8 0\n")
	reports := flow.CoverageReports{Before: before, After: after}
	got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}, Coverage: reports})
	if len(got.Findings) != 1 || got.Findings[0].Severity != "warning" || !got.passed {
		t.Errorf("8 points under a limit of 30: %+v", got)
	}
	r.write("holdfast.yaml", "coverage: {block_above: 5, warn_above: 1}\n")
	r.commit("Decide anew")
	r.write("notes.txt", "y")
	if got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}, Coverage: reports}); got.Verdict != "block" {
		t.Errorf("8 points over a limit of 5: %+v", got)
	}
	write(t, after, "no report")
	if _, err := tryCheck(flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}, Coverage: reports}); !errors.Is(err, coverage.ErrFormat) {
		t.Errorf("got %v", err)
	}
}
