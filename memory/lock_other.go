//go:build !unix

package memory

import (
	"errors"
	"os"
)

// tryLock has no equivalent here that ends with its process; writing is refused.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
