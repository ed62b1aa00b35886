//go:build linux

package agentcli_test

import (
	"context"
	"os"
	"testing"

	"holdfast/internal/integration/agentcli"
)

// BenchmarkRun is what a run costs apart from the agent, which does nothing.
func BenchmarkRun(b *testing.B) {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for name, leash := range map[string][]string{"directly": nil, "leash": {self, "__leash"}} {
		b.Run(name, func(b *testing.B) {
			req := agentcli.Request{Command: "echo done", Dir: b.TempDir(), Prompt: "do it", Leash: leash}
			for b.Loop() {
				if out, err := agentcli.Run(context.Background(), req); err != nil || out.Message != "done" {
					b.Fatal(out.Message, err)
				}
			}
		})
	}
}
