package proving

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/snapshot"
)

// TestTheRepositoryHasNoSayInWhatIsRestored: filters and replaced objects of the agent's
// would put its own text into the place of the baseline's.
func TestTheRepositoryHasNoSayInWhatIsRestored(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, map[string]string{"check.sh": "#!/bin/sh\nexit 1\n", "yes.sh": "#!/bin/sh\nexit 0\n"}, "")
	blob := func(name string) string {
		out, err := exec.Command("git", "-C", w.dir, "hash-object", "-w", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(out))
	}
	w.git("replace", blob("check.sh"), blob("yes.sh"))
	w.git("config", "filter.yes.smudge", "printf '#!/bin/sh\\nexit 0\\n'")
	w.write(map[string]string{"check.sh": "#!/bin/sh\nexit 0 # edited\n", ".gitattributes": "*.sh filter=yes\n"})
	w.write(map[string]string{".git/info/attributes": "*.sh filter=yes\n"})
	if decision, seen := w.judge(checksOf(t, "./check.sh")); decision.Outcome == contract.Complete {
		t.Errorf("%+v", seen)
	}
}

// TestFilesThatNoSnapshotHolds: programs of installed packages, and settings in the user's
// home.
func TestFilesThatNoSnapshotHolds(t *testing.T) {
	home := t.TempDir()
	t.Setenv("GOENV", filepath.Join(home, "goenv"))
	t.Setenv("HOME", home)
	t.Setenv("GOCACHE", goCache(t))
	lint := map[string]string{".gitignore": "node_modules\n", "package.json": `{"name": "shop", "version": "1.0.0", "scripts": {"lint": "linty"}}`}
	installed := map[string]string{"node_modules/linty/package.json": `{"version": "1.0.0"}`, "node_modules/linty/bin.js": "#!/bin/sh\nexit 1\n", "node_modules/.bin/linty": "#!/bin/sh\nexit 1\n"}
	t.Run("an installed program is replaced", func(t *testing.T) {
		if _, err := exec.LookPath("npm"); err != nil {
			t.Skip("LOUD: npm is not installed")
		}
		w := newWorkTree(t, with(lint, installed), "")
		c := checksOf(t, "npm run lint")
		if err := w.Preflight(t.Context(), c.CompletionChecks); err != nil {
			t.Fatal(err)
		}
		w.write(map[string]string{"node_modules/.bin/linty": "#!/bin/sh\nexit 0\n"})
		decision, seen := w.judge(c)
		if decision.Outcome == contract.Complete || !strings.Contains(seen[0].Reason, "node_modules/.bin/linty is not as it was") {
			t.Errorf("%+v", seen)
		}
		saved, err := json.Marshal(w.Ground)
		if err != nil {
			t.Fatal(err)
		}
		var again Ground // as a loop that is taken up again
		if err := json.Unmarshal(saved, &again); err != nil {
			t.Fatal(err)
		}
		w.Ground = again
		if err := w.Preflight(t.Context(), c.CompletionChecks); err != nil {
			t.Fatal(err)
		}
		if decision, seen := w.judge(c); decision.Outcome == contract.Complete {
			t.Errorf("forgotten over a restart: %+v", seen)
		}
	})
	t.Run("packages are installed honestly", func(t *testing.T) {
		if _, err := exec.LookPath("npm"); err != nil {
			t.Skip("LOUD: npm is not installed")
		}
		w := newWorkTree(t, lint, "")
		c := checksOf(t, "npm run lint")
		if err := w.Preflight(t.Context(), c.CompletionChecks); err != nil {
			t.Fatal(err)
		}
		w.write(installed)
		w.write(map[string]string{"node_modules/.bin/linty": "#!/bin/sh\nexit 0\n"})
		if decision, seen := w.judge(c); decision.Outcome != contract.Complete {
			t.Errorf("%+v", seen)
		}
	})
	t.Run("settings of the user's are changed", func(t *testing.T) {
		w := newWorkTree(t, goShop, "")
		c := checksOf(t, "go test ./...")
		if err := w.Preflight(t.Context(), c.CompletionChecks); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(os.Getenv("GOENV"), []byte("GOFLAGS=-run=None\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if decision, seen := w.judge(c); decision.Outcome == contract.Complete || !strings.Contains(seen[0].Reason, "goenv is not as it was") {
			t.Errorf("%+v", seen)
		}
	})
}

func goCache(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// TestAFolderWithoutGit is inspected like any other.
func TestAFolderWithoutGit(t *testing.T) {
	t.Parallel()
	w := &workTree{t: t, dir: t.TempDir()}
	w.write(map[string]string{"check.sh": "#!/bin/sh\ntest -e done\n"})
	store, err := snapshot.Open(t.Context(), w.dir, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if w.baseline, err = store.Take(t.Context(), "baseline"); err != nil {
		t.Fatal(err)
	}
	cat, err := judging.CatalogOf(nil, catalog.Loading)
	if err != nil {
		t.Fatal(err)
	}
	if w.Inspector, err = NewInspector(t.Context(), store, w.baseline, cat, "", Ground{}, time.Now); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	c := checksOf(t, "./check.sh")
	w.write(map[string]string{"check.sh": "#!/bin/sh\nexit 0\n"})
	if decision, seen := w.judge(c); decision.Outcome == contract.Complete {
		t.Errorf("%+v", seen)
	}
	w.write(map[string]string{"done": ""})
	if decision, seen := w.judge(c); decision.Outcome != contract.Complete {
		t.Errorf("%+v", seen)
	}
}

// TestATestFileThatSaysNothing: code of the agent's ends one package's run well, while other
// packages still run.
func TestATestFileThatSaysNothing(t *testing.T) {
	t.Parallel()
	tax := map[string]string{"tax/tax.go": "package tax\n\nfunc Total(n int) int { return n * 3 }\n", "tax/tax_test.go": strings.Replace(goTest, "package shop", "package tax", 1),
		"os_never_test.go": "//go:build never\n\npackage shop\n\nimport \"testing\"\n\nfunc TestNever(t *testing.T) { t.Fatal() }\n"}
	w := newWorkTree(t, with(goShop, tax), "")
	c := checksOf(t, "original_tests_green")
	exit := "package shop\n\nimport (\n\t\"os\"\n\t\"strings\"\n)\n\nfunc init() {\n\tif strings.HasSuffix(os.Args[0], \".test\") {\n\t\tos.Exit(0)\n\t}\n}\n"
	w.write(map[string]string{"exit.go": exit})
	if decision, _ := w.judge(c); decision.Outcome == contract.Complete || !strings.Contains(strings.Join(decision.Reasons, ""), "no test ran of shop_test.go") {
		t.Errorf("%+v", decision)
	}
	w.write(map[string]string{"exit.go": gone, "shop.go": fixedGo})
	if decision, seen := w.judge(c); decision.Outcome != contract.Complete {
		t.Errorf("a test behind a tag is no loss: %+v", seen)
	}
}

// BenchmarkTrivialCheck is what a check costs beside its command; compare the two.
func BenchmarkTrivialCheck(b *testing.B) {
	dir, state := b.TempDir(), b.TempDir()
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
		b.Fatalf("%v %s", err, out)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte("package a\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	store, err := snapshot.Open(b.Context(), dir, state)
	if err != nil {
		b.Fatal(err)
	}
	baseline, err := store.Take(b.Context(), "baseline")
	if err != nil {
		b.Fatal(err)
	}
	cat, err := judging.CatalogOf(nil, catalog.Loading)
	if err != nil {
		b.Fatal(err)
	}
	i, err := NewInspector(b.Context(), store, baseline, cat, "", Ground{}, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = i.Close() })
	c := contract.Default()
	c.CompletionChecks = []contract.Check{{Kind: contract.Command, Command: "true"}}
	if err := i.Preflight(b.Context(), c.CompletionChecks); err != nil {
		b.Fatal(err)
	}
	b.Run("command alone", func(b *testing.B) {
		for b.Loop() {
			if err := exec.Command("sh", "-c", "true").Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("with evidence", func(b *testing.B) {
		for b.Loop() {
			if seen, err := i.Evidence(b.Context(), c, c.CompletionChecks, baseline, nil, FindingsCount{}, nil); err != nil || !seen[0].Passed {
				b.Fatal(seen, err)
			}
		}
	})
}
