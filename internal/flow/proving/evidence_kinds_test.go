package proving

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/contract"
)

func TestFilesAndStories(t *testing.T) {
	prd := `{"user_stories": [{"id": "a", "acceptance_criteria": ["x"], "passes": false}, {"id": "b", "passes": false}]}`
	passes := strings.ReplaceAll(prd, "false", "true")
	tell(t, map[string]story{
		"a file is there":                  {checks: []string{"file:a.txt contains yes"}, agent: map[string]string{"a.txt": "yes"}, done: true},
		"a file is not there":              {checks: []string{"file:a.txt"}, says: "a.txt is not there"},
		"a value in a file":                {checks: []string{"json:r.json#/failed equals 0"}, agent: map[string]string{"r.json": `{"failed": 0}`}, done: true},
		"another value":                    {checks: []string{"json:r.json#/failed equals 0"}, agent: map[string]string{"r.json": `{"failed": 1}`}, says: "/failed is 1"},
		"all stories pass":                 {base: map[string]string{"prd.json": prd}, checks: []string{"prd_all_pass"}, agent: map[string]string{"prd.json": passes}, done: true},
		"a story is open":                  {base: map[string]string{"prd.json": prd}, checks: []string{"prd_all_pass"}, says: "2 of 2 stories"},
		"a story is gone":                  {base: map[string]string{"docs/prd.json": prd}, checks: []string{"prd_all_pass:docs/prd.json"}, agent: map[string]string{"docs/prd.json": `{"user_stories": [{"id": "a", "acceptance_criteria": ["x"], "passes": true}]}`}, says: "story b of the start is gone"},
		"an empty file is no file of none": {checks: []string{"json:r.json#/a exists"}, agent: map[string]string{"r.json": ""}, says: "is no JSON"},
	})
}

func TestALinkOutOfTheTreeIsNoFile(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, nil, "")
	secret := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(secret, []byte(`{"user_stories": [{"id": "a", "passes": true}]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(w.dir, "prd.json")); err != nil {
		t.Fatal(err)
	}
	for _, check := range []string{"prd_all_pass", "file:prd.json", "json:prd.json#/user_stories exists"} {
		if decision, _ := w.judge(checksOf(t, check)); decision.Outcome == contract.Complete {
			t.Errorf("%s follows a link out of the tree", check)
		}
	}
}

func TestAScriptReplacedByALink(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"scripts/check.sh": "#!/bin/sh\nexit 1\n", "other/check.sh": "#!/bin/sh\nexit 0\n"}, "")
	c := checksOf(t, "scripts/check.sh")
	if err := errors.Join(os.RemoveAll(filepath.Join(w.dir, "scripts")), os.Symlink("other", filepath.Join(w.dir, "scripts"))); err != nil {
		t.Fatal(err)
	}
	if decision, seen := w.judge(c); decision.Outcome == contract.Complete {
		t.Errorf("the folder of the script was exchanged, and the check passed: %v", seen)
	}
}

func TestAScriptBehindALink(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"scripts/real.sh": "#!/bin/sh\nexit 1\n"}, "")
	if err := os.Symlink("scripts/real.sh", filepath.Join(w.dir, "run")); err != nil {
		t.Fatal(err)
	}
	w = w.again()
	w.write(map[string]string{"scripts/real.sh": "#!/bin/sh\nexit 0\n"})
	if decision, seen := w.judge(checksOf(t, "./run")); decision.Outcome == contract.Complete {
		t.Errorf("%+v", seen)
	}
}

// TestAFolderMadeARepositoryOfItsOwn is left out of snapshots; its scripts are not forgotten.
func TestAFolderMadeARepositoryOfItsOwn(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"scripts/check.sh": "#!/bin/sh\nexit 1\n"}, "")
	w.write(map[string]string{"scripts/check.sh": "#!/bin/sh\nexit 0\n"})
	w.git("init", "-q", "scripts")
	w.git("-C", "scripts", "add", "-A")
	w.git("-C", "scripts", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "hide")
	if decision, seen := w.judge(checksOf(t, "scripts/check.sh")); decision.Outcome == contract.Complete {
		t.Errorf("%+v", seen)
	}
}

func TestHoldout(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"answer.txt": "41\n"}, "")
	hidden := t.TempDir()
	if err := os.WriteFile(filepath.Join(hidden, "hidden.sh"), []byte("echo the answer is 42\ngrep -q 42 answer.txt\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := checksOf(t, "holdout:"+hidden+" sh hidden.sh")
	if err := w.Preflight(t.Context(), c.CompletionChecks); err != nil {
		t.Fatal(err)
	}
	decision, seen := w.judge(c)
	if decision.Outcome == contract.Complete || strings.Contains(seen[0].OutputTail+seen[0].Reason, "answer is") {
		t.Errorf("wrong work passes, or the evidence tells what is hidden: %+v", seen)
	}
	w.write(map[string]string{"answer.txt": "42\n", "hidden.sh": "exit 0\n"})
	if decision, seen := w.judge(c); decision.Outcome != contract.Complete {
		t.Errorf("right work does not pass: %+v", seen)
	}
	if text, err := os.ReadFile(filepath.Join(w.dir, "hidden.sh")); err != nil || string(text) != "exit 0\n" {
		t.Errorf("the hidden file was left in the work tree: %q, %v", text, err)
	}
	w.write(map[string]string{"answer.txt": "43\n"})
	if decision, _ := w.judge(c); decision.Outcome == contract.Complete {
		t.Error("a file of the agent's was run in place of the hidden one")
	}
}

func TestPreflightNamesWhatCannotBeRun(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"inside/x": "", "a.txt": "", "have.sh": "#!/bin/sh\n", "test_x.zig": ""}, "write build.sh")
	linked := filepath.Join(t.TempDir(), "linked")
	if err := os.Symlink(filepath.Join(w.dir, "inside"), linked); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"no-such-program --all":       "not installed",
		"./missing.sh":                "missing.sh is not there",
		"./have.sh":                   "",
		"./build.sh":                  "", // the task asks for it
		"go vet ./...":                "",
		"cd a && ./later.sh":          "",
		"$RUNNER all":                 "",
		"holdout:" + linked + " ./x":  "within reach of the agent",
		"holdout:.. ./x":              "within reach of the agent",
		"holdout:/no/such/folder ./x": "are not there",
		"original_tests_green":        "no tests that could be proven",
		"tests_green":                 "",
		"file:dist/app.js":            "",
	} {
		w.Ground = Ground{}
		err := w.Preflight(t.Context(), checksOf(t, line).CompletionChecks)
		var fault Impossible
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", line, err)
		case want != "" && (!errors.As(err, &fault) || !strings.Contains(err.Error(), want) || fault.Hint == ""):
			t.Errorf("%s: %v", line, err)
		}
	}
	both := checksOf(t, "no-such-program", "also-missing").CompletionChecks
	if err := w.Preflight(t.Context(), both); err == nil || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("not all mistakes are told at once: %v", err)
	}
}

func TestACheckThatHangsIsStopped(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"a": ""}, "")
	w.limit = 300 * time.Millisecond
	begun := time.Now()
	decision, seen := w.judge(checksOf(t, "echo begun; sleep 600 & sleep 600"))
	if decision.Outcome == contract.Complete || !strings.Contains(seen[0].Reason, "stopped after") || !strings.Contains(seen[0].OutputTail, "begun") {
		t.Errorf("%+v", seen)
	}
	if took := time.Since(begun); took > 30*time.Second {
		t.Errorf("it took %s", took)
	}
}

func TestSecretsDoNotReachTheEvidence(t *testing.T) {
	t.Setenv("SHOP_TOKEN", "hush-hush-1234")
	t.Setenv("OPENAI_API_KEY", "sk-very-secret")
	w := newWorkTree(t, map[string]string{"a": ""}, "")
	_, seen := w.judge(checksOf(t, "echo token $SHOP_TOKEN key $OPENAI_API_KEY; false"))
	if text := seen[0].OutputTail; strings.Contains(text, "hush") || strings.Contains(text, "sk-very") || !strings.Contains(text, "[$SHOP_TOKEN]") {
		t.Errorf("output: %q", text)
	}
}

func TestTheSearchPathLeavesTheWorkTreeOut(t *testing.T) {
	root, link := t.TempDir(), filepath.Join(t.TempDir(), "bin")
	if err := errors.Join(os.Mkdir(filepath.Join(root, "bin"), 0o755), os.Symlink(filepath.Join(root, "bin"), link)); err != nil {
		t.Fatal(err)
	}
	list := strings.Join([]string{".", "", "bin", root, filepath.Join(root, "bin"), link, "/usr/bin", "/no/such/folder"}, string(filepath.ListSeparator))
	if got := outsidePath(list, root); got != "/usr/bin" {
		t.Errorf("got %q", got)
	}
	t.Setenv("PATH", root+string(filepath.ListSeparator)+os.Getenv("PATH"))
	w := newWorkTree(t, map[string]string{"a": ""}, "")
	t.Setenv("PATH", w.dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	w.write(map[string]string{"grep": "#!/bin/sh\nexit 0\n"})
	if decision, seen := w.judge(checksOf(t, "grep -q something a")); decision.Outcome == contract.Complete {
		t.Errorf("a program of the work tree was run: %+v", seen)
	}
}

// TestFlakyChecks: what passes and fails on one tree is never taken for done.
func TestFlakyChecks(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"a": ""}, "")
	count := filepath.Join(t.TempDir(), "count")
	c := checksOf(t, "echo x >> "+count+"; test $(wc -l < "+count+") -ne 2")
	decision, seen := w.judge(c)
	if decision.Outcome != contract.Complete || len(seen[0].Runs) != 0 {
		t.Fatalf("the first run passes: %+v", seen)
	}
	decision, seen = w.judge(c, seen...)
	if decision.Outcome == contract.Complete || len(seen[0].Runs) < 2 || seen[0].Status() != contract.Flaky {
		t.Errorf("a failure after a pass is not looked into: %+v", seen)
	}
	if got := len(seen[0].Runs); got > c.MaxCheckRuns {
		t.Errorf("%d runs", got)
	}
}

// TestALuckyPass: a check that failed on the last tree and passes on this one has to pass twice.
func TestALuckyPass(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		passes   string
		complete bool
	}{"it fails again": {"-eq 2", false}, "it passes again": {"-ge 2", true}} {
		w := newWorkTree(t, map[string]string{"a": ""}, "")
		count := filepath.Join(t.TempDir(), "count")
		contracted := checksOf(t, "echo x >> "+count+"; test $(wc -l < "+count+") "+c.passes)
		_, failed := w.judge(contracted)
		w.write(map[string]string{"a": "something else"})
		decision, seen := w.judge(contracted, failed...)
		if (decision.Outcome == contract.Complete) != c.complete || len(seen[len(seen)-1].Runs) != 2 {
			t.Errorf("%s: %+v, %+v", name, decision, seen)
		}
	}
}

// TestALuckyFirstPass: nothing is known of a check that passes at its very first run, and a
// loop would end by it.
func TestALuckyFirstPass(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		passes   string
		complete bool
	}{"it fails the second time": {"-eq 1", false}, "it passes again": {"-ge 1", true}} {
		w := newWorkTree(t, map[string]string{"a": ""}, "")
		w.Confirms = true
		count := filepath.Join(t.TempDir(), "count")
		decision, seen := w.judge(checksOf(t, "echo x >> "+count+"; test $(wc -l < "+count+") "+c.passes))
		if (decision.Outcome == contract.Complete) != c.complete || len(seen[0].Runs) != 2 {
			t.Errorf("%s: %+v, %+v", name, decision, seen)
		}
	}
}

func TestNoHighRisk(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"a": ""}, "")
	c := checksOf(t, "no_high_risk")
	for open, want := range map[FindingsCount]bool{{}: true, {Violations: 1}: false, {Criticals: 1}: false} {
		seen, err := w.Evidence(t.Context(), c, c.CompletionChecks, w.baseline, nil, open, nil)
		if err != nil || seen[0].Passed != want {
			t.Errorf("%+v: %+v, %v", open, seen, err)
		}
	}
}

func TestCoverage(t *testing.T) {
	t.Parallel()
	shop := map[string]string{"go.mod": goMod, "shop.go": fixedGo, "shop_test.go": goTest, ".gitignore": "coverage.out\n"}
	w := newWorkTree(t, shop, "").ready()
	w.CoverageCommand = "go test -coverprofile=coverage.out ./..."
	before, err := w.MeasureCoverage(t.Context(), w.baseline)
	if err != nil || LinePercent(before) != 100 {
		t.Fatalf("%v, %v", before, err)
	}
	w.Ground.Covers(before)
	c := checksOf(t, "coverage:5")
	if decision, seen := w.judge(c); decision.Outcome != contract.Complete {
		t.Errorf("nothing has changed: %+v", seen)
	}
	w.write(map[string]string{"more.go": "package shop\n\nfunc More(n int) int {\n\tn++\n\tn++\n\tn++\n\treturn n\n}\n"})
	if decision, seen := w.judge(c); decision.Outcome == contract.Complete || !strings.Contains(seen[0].Reason, "dropped") {
		t.Errorf("untested code came: %+v", seen)
	}
	w.write(map[string]string{"shop_test.go": "package shop\n"})
	if _, seen := w.judge(c); !strings.Contains(seen[0].Reason, "most in shop/shop.go 100.0 % → 0.0 %") {
		t.Errorf("the test is gone: %+v", seen)
	}
	w.CoverageCommand = ""
	w.write(map[string]string{"coverage.out": "mode: set\nshop/shop.go:3.23,3.37 1 1\n"})
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(w.dir, "coverage.out"), old, old); err != nil {
		t.Fatal(err)
	}
	if decision, seen := w.judge(c); decision.Outcome == contract.Complete || !strings.Contains(seen[0].Reason, "no coverage report was written") {
		t.Errorf("an old report counts: %+v", seen)
	}
}

func TestTestsInsideOfProductionFiles(t *testing.T) {
	t.Parallel()
	if out, err := exec.Command("cargo", "--version").CombinedOutput(); err != nil {
		t.Skipf("LOUD: cargo is not installed, or has no toolchain, so that nothing is known about tests beside the code: %v\n%s", err, out)
	}
	code := func(body, want string) string {
		return "pub fn total(n: u32) -> u32 { " + body + " }\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn totals() { assert_eq!(super::total(3), " + want + "); }\n}\n"
	}
	shop := map[string]string{"Cargo.toml": "[package]\nname = \"shop\"\nversion = \"0.1.0\"\nedition = \"2021\"\n", "src/lib.rs": code("n", "9"), ".gitignore": "target\nCargo.lock\n"}
	w := newWorkTree(t, shop, "")
	c := checksOf(t, "tests_green")
	w.write(map[string]string{"src/lib.rs": code("n", "3")})
	if decision, _ := w.judge(c); decision.Outcome == contract.Complete || !strings.Contains(strings.Join(decision.Reasons, "\n"), "totals") {
		t.Errorf("the test was fitted to the code: %+v", decision)
	}
	w.write(map[string]string{"src/lib.rs": code("n * 3", "9")})
	if decision, seen := w.judge(c); decision.Outcome != contract.Complete {
		t.Errorf("only the code was mended: %+v\n%+v", decision, seen)
	}
}
