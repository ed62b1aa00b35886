//go:build !unix

package testrun

import "os/exec"

// ownGroup leaves the command as it is: there are no process groups here.
func ownGroup(cmd *exec.Cmd) (end func()) { return func() { _ = cmd.Process.Kill() } }
