//go:build !unix

package outbox

import "syscall"

func apart() *syscall.SysProcAttr { return nil }
