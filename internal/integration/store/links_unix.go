//go:build unix

package store

import (
	"os"
	"syscall"
)

// links is how many names a file has: with a second one it may be somebody else's file.
func links(info os.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Nlink)
	}
	return 1
}
