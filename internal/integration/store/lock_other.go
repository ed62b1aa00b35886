//go:build !unix

package store

import (
	"errors"
	"os"
)

// tryLock has no honest equivalent here yet: without a lock that ends with its process
// loops are not safe, so there are none.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
