//go:build unix

package outbox

import "syscall"

// apart makes a process that outlives ours and the terminal.
func apart() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
