//go:build unix

package memory

import (
	"errors"
	"os"
	"syscall"
)

// tryLock takes the lock of an open file unless somebody has it; it ends with its process.
func tryLock(file *os.File) (bool, error) {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
