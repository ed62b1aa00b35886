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

// isMine tells whether a file belongs to this user.
func isMine(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}
