//go:build unix

package testrun

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup makes a command the leader of its own process group. When it must end, the
// whole group is asked, and after a grace killed. The result ends what is left of the
// group at once.
func ownGroup(cmd *exec.Cmd) (end func()) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	late := time.AfterFunc(time.Hour, func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
	late.Stop()
	cmd.Cancel = func() error {
		late.Reset(grace)
		return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
	}
	return func() {
		late.Stop() // the number may soon be another group's
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}
