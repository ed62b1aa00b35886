package hooking_test

import (
	"os"
	"strings"
	"testing"

	"holdfast/internal/flow/repotest"
)

func TestWhatACommandDidBehindTheToolsIsJudged(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.passes(g.runs("true"), "a command that did nothing")
	g.passes(g.runs("echo '// more' >> cart.go"), "a command that wrote code")
	g.refused(g.runs("sed -i 's/{$/{\\n\\tt.Skip()/' cart_test.go && gofmt -l . || true"), "a skip by a script")
	if !strings.Contains(g.text("cart_test.go"), "Skip") {
		t.Error("taken back, though nobody asked for it")
	}
	g.passes(g.runs("true"), "the same is not said twice")
	g.refused(g.stop(), "a stop with the skip in place")
	g.Git("checkout", "-q", "--", "cart_test.go")
	g.passes(g.stop(), "a stop after it was put right")
}

func TestWhatACommandDidIsTakenBackWhereAskedFor(t *testing.T) {
	g := newGuarded(t, "guard:\n  roll_back: true\n")
	g.start()
	g.Write("cart_test.go", strings.Replace(repotest.Honest, "want 9", "want nine", 1)) // an honest edit by a tool
	g.passes(g.claude("PostToolUse", map[string]any{"tool_name": "Edit", "tool_input": map[string]any{"file_path": g.path("cart_test.go"), "old_string": "want 9", "new_string": "want nine"}, "tool_response": map[string]any{}}), "an honest edit")
	said := g.runs("sed -i 's/t.Fatalf(/t.Logf(/' cart_test.go; echo '// kept' >> cart.go")
	g.refused(said, "a failure that only logs")
	if text := g.text("cart_test.go"); strings.Contains(text, "Logf") || !strings.Contains(text, "want nine") {
		t.Errorf("not taken back to what the tools left:\n%s", text)
	}
	if !strings.Contains(g.text("cart.go"), "// kept") {
		t.Error("more was taken back than had to be")
	}
	g.refused(g.runs("rm holdfast.yaml"), "settings of the guard that are gone")
	if g.text("holdfast.yaml") == "" {
		t.Error("holdfast.yaml is not back")
	}
}

func TestBreachesOfTheRepositoryAreSeen(t *testing.T) {
	for name, line := range map[string]string{
		"history": "git commit -q --amend -m other", "stash": "echo x >> cart.go; git stash -q", "hook": "printf 'exit 0\\n' > .git/hooks/pre-commit", "hooks path": "git config core.hooksPath /dev/null",
	} {
		t.Run(name, func(t *testing.T) {
			g := newGuarded(t, "mode: standard\n")
			g.Write(".git/hooks/pre-commit", "#!/bin/sh\nexit 0 # all is well\n")
			if err := os.Chmod(g.path(".git/hooks/pre-commit"), 0o755); err != nil {
				t.Fatal(err)
			}
			g.start()
			g.refused(g.runs(line), line)
			g.refused(g.stop(), "a stop after "+line)
		})
	}
}

func TestOwnCommitsAreNoBreach(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.passes(g.runs("echo '// x' >> cart.go; git commit -qam x; git checkout -q -b mend; echo '// y' >> cart.go; git commit -qam y"), "commits")
	g.passes(g.stop(), "a stop after commits")
}

func TestAFailedCommandIsJudgedAndTheAgentTold(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	failed := map[string]any{"tool_name": "Bash", "tool_input": map[string]any{"command": "make"}, "error": "Exit code 1"}
	if s := g.claude("PostToolUseFailure", failed); s.context == "" || s.blocked {
		t.Errorf("no word about the failure: %+v", s)
	}
	g.Write("cart_test.go", repotest.Skipped)
	if s := g.claude("PostToolUseFailure", failed); !strings.Contains(s.context, "cart_test.go") {
		t.Errorf("what the failing command did is not told: %+v", s)
	}
}
