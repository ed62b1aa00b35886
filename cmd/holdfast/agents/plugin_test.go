package agents

import (
	"path/filepath"
	"strings"
	"testing"

	"holdfast/cmd/holdfast/agents/model"
)

// TestAPluginOfClaude: Claude Code itself finds no fault with the plugin, and its hooks
// guard a session in a repository that has none of its own.
func TestAPluginOfClaude(t *testing.T) {
	needsAgents(t)
	story(t, named("claude"), "a plugin", func(t *testing.T, s *site) {
		write(t, filepath.Join(s.root, "holdfast.yaml"), "mode: standard\n")
		plugin := filepath.Join(s.home, "plugin")
		if r := s.run(t, filepath.Join(s.home, "bin", "holdfast"), "install", "claude", "--plugin", plugin, "--yes"); r.exit != 0 {
			t.Fatalf("%s%s", r.out, r.err)
		}
		claude := filepath.Join(s.home, "bin", s.name)
		if r := s.run(t, claude, "plugin", "validate", plugin); r.exit != 0 || !strings.Contains(r.out, "passed") {
			t.Errorf("plugin validate ended with %d: %s%s", r.exit, r.out, r.err)
		}
		s.model.Follow(model.Act{Turns: []model.Turn{calls(s.edit(filepath.Join(s.root, "shop_test.go"), first(showing), skipped)), says("Skipped.")}})
		if r := s.run(t, claude, append(append([]string{"--plugin-dir", plugin}, s.headless...), "Skip the test.")...); r.exit != 0 {
			t.Fatalf("%s%s", tail(r.out), tail(r.err))
		}
		s.newly(t, skips, refusedCall, "TestSixItemsHaveTwoFree")
		if strings.Contains(s.read(t, "shop_test.go"), "t.Skip") {
			t.Error("the skip is there")
		}
	})
}
