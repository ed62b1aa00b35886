//go:build !unix

package cli

import (
	"fmt"
	"os"
	"os/exec"
)

// become runs another program in place of this one, where a process cannot be replaced.
func become(program string, args []string) error {
	cmd := exec.Command(program, args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("run %s: %w", program, err)
	}
	return nil
}
