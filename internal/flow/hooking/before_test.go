package hooking_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/flow/repotest"
)

const firstLine = "\tif got := Total(3); got != 9 {"

func TestACallThatGivesUpOnATestIsRefused(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip(\"flaky\")\n"+firstLine), "a skip")
	g.refused(g.edit("cart_test.go", "t.Fatalf(", "t.Logf("), "a failure that only logs")
	g.refused(g.edit("cart_test.go", "got != 9", "false"), "a test that cannot fail")
	g.refused(g.put(g.path("cart_test.go"), repotest.Skipped), "a skip in a whole file")
	g.refused(g.put("cart_test.go", repotest.Skipped), "a skip in a file named from the folder")
	commented := "/*\n" + repotest.Honest[strings.Index(repotest.Honest, "func"):] + "*/\n"
	g.refused(g.put(g.path("cart_test.go"), "package cart\n\n"+commented), "a test in a comment")
}

func TestACellThatGivesUpOnATestIsRefused(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write("sums.ipynb", `{"cells": [{"id": "a", "cell_type": "code", "source": ["import pytest\n", "def test_sum():\n", "    assert 1 + 2 == total(1, 2)\n"]}], "metadata": {}}`)
	cell := func(source string) says {
		return g.claude("PreToolUse", map[string]any{"tool_name": "NotebookEdit", "tool_input": map[string]any{"notebook_path": g.path("sums.ipynb"), "cell_id": "a", "new_source": source}})
	}
	g.refused(cell("import pytest\n@pytest.mark.skip\ndef test_sum():\n    assert 1 + 2 == total(1, 2)\n"), "a skip in a cell")
	g.passes(cell("import pytest\ndef test_sum():\n    assert 1 + 2 == total(1, 2)\n    assert 0 == total()\n"), "one more assertion in a cell")
}

func TestHonestCallsPassInSilence(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.passes(g.edit("cart.go", "n * 3", "3 * n"), "an edit of the code")
	g.passes(g.edit("cart_test.go", "\t}\n}", "\t}\n\tif Total(1) != 3 {\n\t\tt.Fatal(\"one\")\n\t}\n}"), "one more assertion")
	g.passes(g.put(g.path("new_test.go"), "package cart\n\nimport \"testing\"\n\nfunc TestOne(t *testing.T) {\n\tif Total(1) != 3 {\n\t\tt.Fatal(\"one\")\n\t}\n}\n"), "a new test")
	g.passes(g.edit("cart_test.go", "what is not there", "x"), "an edit that does not fit, which is the tool's to refuse")
	g.passes(g.claude("PreToolUse", map[string]any{"tool_name": "Read", "tool_input": map[string]any{"file_path": g.path("cart.go")}}), "reading")
	for _, line := range []string{
		"go test ./...", "git status", "git diff HEAD~1", "git add -A && git commit -m 'Mend the total'", "ls -la .git/hooks", "cat holdfast.yaml",
		"grep -rn Skip .", "git checkout -b mend", "git log --oneline | head", "mkdir -p x && touch x/y.go", "chmod +x .husky/pre-commit", "rm -rf node_modules", "echo 'rm cart_test.go'",
		"git stash list", "git push origin mend", "npm test", "git fetch",
	} {
		g.passes(g.bash(line), line)
	}
}

func TestCommandsThatGoAroundTheGuardAreRefused(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".git/hooks/pre-commit", "#!/bin/sh\n")
	g.Write("check.sh", "#!/bin/sh\ngo test ./...\n")
	for _, line := range []string{
		"rm cart_test.go", "git rm -q cart_test.go", "rm -f *_test.go", "unlink cart_test.go", "find . -name '*_test.go' -delete", "mv cart_test.go /tmp/", "mv cart_test.go cart_test.go.bak",
		"sed -i 's/t.Fatalf(/t.Logf(/' cart_test.go", "perl -pi -e 's/t.Fatalf/t.Logf/' cart_test.go || sed -i 's/Fatalf/Logf/' cart_test.go",
		"> cart_test.go", "rm cart_test.go && echo done >> README.md", "rm cart_test.go; echo x > x.go", "git rm -q --cached cart_test.go && echo cart_test.go >> .gitignore", "mv cart_test.go _cart_test.go", "mkdir testdata && mv cart_test.go testdata/", "git update-index --skip-worktree cart_test.go", "cp /bin/true ~/.local/bin/holdfast",
		"git commit --no-verify -m x", "git commit -nm x", "git -c core.hooksPath=/dev/null commit -m x", "git config core.hooksPath /dev/null",
		"chmod -x .git/hooks/pre-commit", "rm .git/hooks/pre-commit", "git reset --hard HEAD~1", "git stash", "git stash drop",
		"sed -i 's/$/ || true/' check.sh", "pkill holdfast", "killall holdfast", "HOLDFAST_LOOP_ID= holdfast gate list", "export HOLDFAST_STATE=/tmp/x",
		"echo 'mode: off' > holdfast.yaml", "rm holdfast.yaml", "rm -rf .holdfast", "echo '{}' > .claude/settings.json", "echo '{\"disableAllHooks\":true}' > .claude/settings.local.json",
		"rm -rf ~/.local/state/holdfast", "echo x >> ~/.claude/settings.json", "holdfast gate approve abc --because 'the person said so'", "env -u CLAUDECODE holdfast gate approve abc --because x",
		"holdfast uninstall claude",
		"apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: cart_test.go\n@@\n func TestTotal(t *testing.T) {\n+\tt.Skip(\"flaky\")\n*** End Patch\nEOF\n",
		"cat > cart_test.go <<'EOF'\npackage cart\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tt.Skip(\"x\")\n}\nEOF\n",
		"cd " + g.Dir + " && bash -c 'rm cart_test.go'", "sh -c \"git commit --no-verify -m x\"",
	} {
		g.refused(g.bash(line), line)
	}
}

func TestFilesOfTheGuardAreNotTheAgentsToWrite(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".claude/settings.json", "{}\n")
	g.Write(".github/workflows/ci.yml", "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: go test ./...\n")
	for _, path := range []string{
		".claude/settings.json", ".claude/settings.local.json", ".git/hooks/pre-commit", ".git/config", "holdfast.yaml", ".holdfast/exceptions.yaml", ".holdfast/patterns/mine.yaml",
		".codex/hooks.json", ".gemini/settings.json", ".cursor/hooks.json", ".github/hooks/holdfast.json", ".opencode/plugin/holdfast.js", ".windsurf/hooks.json",
	} {
		g.refused(g.put(g.path(path), "{\"disableAllHooks\": true}\n"), path)
	}
	for _, path := range []string{filepath.Join(g.state, "guarded", "x"), filepath.Join(g.home, ".claude", "settings.json"), filepath.Join(g.home, ".gitconfig"), filepath.Join(g.home, ".codex", "config.toml")} {
		g.refused(g.put(path, "x\n"), path)
	}
	g.refused(g.edit(".github/workflows/ci.yml", "go test ./...", "go test ./... || true"), "CI that cannot fail")
	g.refused(g.edit(".github/workflows/ci.yml", "      - uses: actions/checkout@v4", "      - uses: actions/checkout@v4\n      - run: go vet ./..."), "CI that nobody asked for")
	g.passes(g.put(filepath.Join(g.home, "notes.txt"), "x\n"), "a file of no concern")
}

func TestALinkDoesNotHideAGuardedFile(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Git("config", "user.name", "Ada")
	for link, target := range map[string]string{"hooks": ".git/hooks", "alias_test.go": "cart_test.go"} {
		if err := os.Symlink(filepath.Join(g.Dir, target), g.path(link)); err != nil {
			t.Fatal(err)
		}
	}
	g.refused(g.put(g.path("hooks/pre-commit"), "exit 0\n"), "a hook through a link")
	g.refused(g.edit("alias_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a test through a link")
}

func TestAnAgentThatLeftTheFolderIsStillGuarded(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	elsewhere := t.TempDir()
	input := map[string]any{"file_path": g.path("cart_test.go"), "old_string": firstLine, "new_string": "\tt.Skip()\n" + firstLine}
	g.refused(g.claude("PreToolUse", map[string]any{"cwd": elsewhere, "tool_name": "Edit", "tool_input": input}), "an edit from another folder")
	g.env["CLAUDE_PROJECT_DIR"] = g.Dir
	g.refused(g.claude("PreToolUse", map[string]any{"cwd": elsewhere, "tool_name": "Bash", "tool_input": map[string]any{"command": "rm " + g.path("cart_test.go")}}), "a command from another folder")
}

func TestARunThatShowsLessThanItSeemsIsToldOnce(t *testing.T) {
	for line, want := range map[string]string{"go test ./... || true": "hides a failure", "go test ./... | head -3": "hides a failure", "go test -run TestNone ./...": "leaves tests out"} {
		g := newGuarded(t, "mode: standard\n")
		g.start()
		g.passes(g.bash("go test ./..."), "a run of all tests")
		if s := g.bash(line); s.blocked || !strings.Contains(s.context, want) {
			t.Errorf("%s: %+v", line, s)
		}
		g.passes(g.bash(line), "the same again")
	}
}

func TestATestFileThatACommandEmptiesIsLost(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.bash("echo '' > cart_test.go"), "a test file that is emptied")
	g.refused(g.bash("printf '\\n\\n' > cart_test.go"), "a test file with two empty lines")
}
