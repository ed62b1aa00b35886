package agentcli

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
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
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // its children too
	cmd.WaitDelay = time.Second                                                          // one that left the group may hold the pipe
	out := &bounded{}
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", fmt.Errorf("%s --version: no answer within %s", program, patience)
		}
		return "", fmt.Errorf("%s --version: %w", program, err)
	}
	return string(out.kept), nil
}

// bounded keeps the beginning of what is written to it.
type bounded struct{ kept []byte }

func (b *bounded) Write(p []byte) (int, error) {
	b.kept = append(b.kept, p[:min(len(p), largestVersion-len(b.kept))]...)
	return len(p), nil
}
