package agentcli

import "syscall"

// ownSession makes a process the leader of a session and a group of its own. That it ends
// with its parent cannot be had here; the leash sees to it.
func ownSession(bool) *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
