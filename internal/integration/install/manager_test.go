package install

import (
	"strings"
	"testing"
)

// TestHusky: git runs the files of .husky; ours come before any command that could end
// the script early.
func TestHusky(t *testing.T) {
	h := shop(t)
	h.git("config", "core.hooksPath", ".husky")
	h.writeMode(".husky/pre-commit", "#!/usr/bin/env sh\n# our checks\n\necho own\nexit 0", 0o755)
	before := h.tree()
	opt := Options{Command: holdfast(t)}
	h.install(Git, opt)
	if st := h.status(Git, opt); !st.Current || len(st.Problems) > 0 {
		t.Errorf("%+v", st)
	}
	h.uninstall(Git, opt)
	h.same(before)

	h.install(Git, opt)
	h.write("cart_test.go", dishonest)
	if out := h.refused("commit", "-qam", "x"); !strings.Contains(out, "test-skipped") || strings.Contains(out, "own") {
		t.Error(out)
	}
	h.refused("commit", "-qam", "x", "--no-verify")
	h.write("cart_test.go", cartTest+"\n")
	if out := h.git("commit", "-qam", "x"); !strings.Contains(out, "own") {
		t.Error(out)
	}
}

func TestAHuskyScriptWithCarriageReturns(t *testing.T) {
	h := shop(t)
	h.git("config", "core.hooksPath", ".husky")
	h.writeMode(".husky/pre-commit", "# ours\r\necho own\r\n", 0o755)
	before := h.tree()
	opt := Options{Command: holdfast(t)}
	h.install(Git, opt)
	if st := h.status(Git, opt); !st.Current || len(st.Problems) > 0 {
		t.Errorf("%+v", st)
	}
	h.uninstall(Git, opt)
	h.same(before)
	h.install(Git, opt)
	h.write("cart_test.go", cartTest+"\n")
	if out := h.git("commit", "-qam", "x"); !strings.Contains(out, "own") {
		t.Error(out)
	}
	h.write("cart_test.go", dishonest)
	h.refused("commit", "-qam", "x")
}

func TestHuskyThatIsNotSetUpIsTold(t *testing.T) {
	h := shop(t)
	h.write(".husky/pre-commit", "npm test\n")
	h.install(Git, Options{Command: holdfast(t)})
	if st := h.status(Git, Options{Command: holdfast(t)}); len(st.Problems) != 1 || !strings.Contains(st.Problems[0].Mend, "husky") {
		t.Errorf("%+v", st)
	}
}

func TestLefthook(t *testing.T) {
	opt := Options{Command: "/opt/holdfast"}
	for name, text := range map[string]string{
		"empty":         "",
		"commands":      "pre-commit:\n  parallel: true\n  commands:\n    lint:\n      run: npm run lint\n",
		"deep commands": "pre-commit:\n    commands:\n        # first\n        lint:\n            run: x\n",
		"jobs":          "# mine\npre-commit:\n  jobs:\n    - name: lint\n      run: x\n    - run: y\n",
		"flat jobs":     "pre-commit:\n  jobs:\n  - run: x\n",
		"neither":       "pre-commit:\n  parallel: true\nprepare-commit-msg:\n",
		"another hook":  "pre-push:\r\n  commands:\r\n    x:\r\n      run: x\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.write("lefthook.yml", text)
			before := h.tree()
			h.install(Git, opt)
			if got := h.read("lefthook.yml"); strings.Count(got, "check --staged") != 2 {
				t.Error(got)
			}
			if len(h.install(Git, opt)) > 0 {
				t.Error("twice is not once")
			}
			h.uninstall(Git, opt)
			h.same(before)
		})
	}
	for name, text := range map[string]string{
		"one line":      "pre-commit: {commands: {lint: {run: x}}}\n",
		"a list":        "- a\n",
		"broken":        "pre-commit:\n\tx: [\n",
		"two documents": "a: 1\n---\nb: 2\n",
	} {
		h := newHouse(t)
		h.write("lefthook.yml", text)
		if _, err := Plan(h.root, h.home, Git, opt); err == nil || !strings.Contains(err.Error(), "lefthook.yml") {
			t.Errorf("%s: %v", name, err)
		}
	}
	h := newHouse(t)
	h.write("lefthook.toml", "")
	if _, err := Plan(h.root, h.home, Git, opt); err == nil || !strings.Contains(err.Error(), "only in YAML") {
		t.Error(err)
	}
}
