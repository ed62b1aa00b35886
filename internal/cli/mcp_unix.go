//go:build unix

package cli

import (
	"fmt"
	"os"
	"syscall"
)

// become replaces this process by another program: it has the same id, input and output, so
// that whoever started us waits for it and ends it.
func become(program string, args []string) error {
	if err := syscall.Exec(program, args, os.Environ()); err != nil {
		return fmt.Errorf("start %s: %w", program, err)
	}
	return nil
}
