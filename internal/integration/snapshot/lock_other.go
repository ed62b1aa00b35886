//go:build !unix

package snapshot

import (
	"errors"
	"os"
)

// tryLock has no honest equivalent here yet: without a lock that ends with its process
// snapshots are not safe, so there are none.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }

func awaitLock(*os.File) error { return errors.ErrUnsupported }
