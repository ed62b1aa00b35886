package agentcli

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"time"
)

// largestVersion bounds what is kept of a program's word about itself.
const largestVersion = 4 << 10

// Version is what a program says to --version. It runs outside of any project, so that no
// settings of one are followed.
func Version(ctx context.Context, program, dir string, patience time.Duration) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "--version")
	cmd.Dir = dir
	cmd.WaitDelay = 100 * time.Millisecond // its children may hold the pipe
	out := &bounded{}
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", fmt.Errorf("%s --version: no answer within %s", program, patience)
		}
		return "", fmt.Errorf("%s --version: %w", program, err)
	}
	return out.String(), nil
}

// bounded keeps the beginning of what is written to it.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), max(0, largestVersion-b.Len()))])
	return len(p), nil
}
