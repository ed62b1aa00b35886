package agentcli

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// socketPair is a line with two ends; ours can be waited for with a deadline.
func socketPair() (ours, theirs *os.File, err error) {
	syscall.ForkLock.RLock() // no process that starts meanwhile may inherit our end
	fds, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.CloseOnExec(fds[0])
		syscall.CloseOnExec(fds[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, nil, fmt.Errorf("connect to the leash: %w", err)
	}
	if err := syscall.SetNonblock(fds[0], true); err != nil {
		return nil, nil, fmt.Errorf("connect to the leash: %w", err)
	}
	return os.NewFile(uintptr(fds[0]), "leash"), os.NewFile(uintptr(fds[1]), "leash"), nil
}

func signalName(s syscall.Signal) string {
	if name := unix.SignalName(s); name != "" {
		return name
	}
	return fmt.Sprintf("signal %d", int(s))
}
