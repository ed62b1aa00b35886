package agents

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"holdfast/cmd/holdfast/agents/model"
)

// TestCodexIsMendedByTheDoctor: hooks that are gone, and trust that no longer fits them, are
// told of and mended; what the doctor says is held against what Codex does.
func TestCodexIsMendedByTheDoctor(t *testing.T) {
	needsAgents(t)
	story(t, named("codex"), "doctor", func(t *testing.T, s *site) {
		s.guard(t)
		hooks, config := filepath.Join(s.root, ".codex/hooks.json"), filepath.Join(s.home, ".codex/config.toml")
		s.hears(t, true, "as installed")

		write(t, hooks, "{}\n")
		s.hears(t, false, "without hooks")
		s.doctor(t, 1, "")
		s.doctor(t, 0, "hooks.json", "--fix")
		s.hears(t, true, "with hooks that the doctor put back")

		stale := regexp.MustCompile(`trusted_hash = "[^"]*"`).ReplaceAllString(s.readFile(t, config), `trusted_hash = "sha256:`+strings.Repeat("0", 64)+`"`)
		write(t, config, stale)
		s.hears(t, false, "with trust that does not fit")
		s.doctor(t, 1, "not trusted")
		s.doctor(t, 0, "config.toml", "--fix")
		s.hears(t, true, "with trust that the doctor renewed")
	})
}

// hears drives the agent to skip a test: is it refused?
func (s *site) hears(t *testing.T, want bool, when string) {
	t.Helper()
	test := filepath.Join(s.root, "shop_test.go")
	before := s.readFile(t, test)
	s.model.Follow(model.Act{Turns: []model.Turn{calls(s.edit(test, first(showing), skipped)), says("Done.")}})
	s.drive(t, "Make the tests pass.")
	if refused := s.readFile(t, test) == before; refused != want {
		t.Errorf("%s: the skip was refused: %v", when, refused)
	}
	write(t, test, before)
}

func (s *site) doctor(t *testing.T, exit int, says string, args ...string) {
	t.Helper()
	r := s.run(t, filepath.Join(s.home, "bin", "holdfast"), append([]string{"doctor"}, args...)...)
	if r.exit != exit || !strings.Contains(r.out, says) {
		t.Errorf("doctor %v ended with %d\n%s%s", args, r.exit, r.out, r.err)
	}
}

func (s *site) readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
