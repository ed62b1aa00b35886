package agentcli

import "syscall"

// ownSession makes a process the leader of a session and a group of its own: it has no
// terminal to ask on and gets no ^C. With dies it is killed when its parent is.
func ownSession(dies bool) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setsid: true}
	if dies {
		attr.Pdeathsig = syscall.SIGKILL
	}
	return attr
}
