//go:build unix

package snapshot

import (
	"errors"
	"os"
	"syscall"
)

// tryLock takes the lock of an open file unless another process has it. It is gone when
// the last process that holds the file open has ended, however it ends.
func tryLock(file *os.File) (bool, error) {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR) {
		return false, nil
	}
	return err == nil, err
}

// awaitLock takes the lock of an open file when all who asked before have had it.
func awaitLock(file *os.File) error {
	for {
		if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
