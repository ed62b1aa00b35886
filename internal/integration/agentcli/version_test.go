package agentcli_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/integration/agentcli"
)

func TestProgramsAreAskedForTheirVersion(t *testing.T) {
	for name, c := range map[string]struct{ script, says, fails string }{
		"it answers":                     {"echo 1.2.3", "1.2.3\n", ""},
		"it hangs":                       {"sleep 60", "", "no answer within"},
		"a child of it holds the output": {"sleep 60 & echo 1.2.3; exec sleep 60", "", "no answer within"},
		"it fails":                       {"exit 3", "", "exit status 3"},
		"it floods":                      {"yes | head -c 1000000", strings.Repeat("y\n", 2048), ""},
	} {
		t.Run(name, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "agent")
			if err := os.WriteFile(program, []byte("#!/bin/sh\n"+c.script+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			patience := time.Minute
			if strings.Contains(c.fails, "within") {
				patience = 300 * time.Millisecond
			}
			start := time.Now()
			said, err := agentcli.Version(context.Background(), program, t.TempDir(), patience)
			if said != c.says || (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
				t.Errorf("%q, %v", said, err)
			}
			if took := time.Since(start); took > 30*time.Second {
				t.Errorf("it took %s", took)
			}
		})
	}
}
