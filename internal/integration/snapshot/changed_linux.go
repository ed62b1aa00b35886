package snapshot

import (
	"os"
	"syscall"
)

// changed is when anything about a file was last changed. Unlike the time of its last
// writing, no program can set it.
func changed(info os.FileInfo) syscall.Timespec {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return stat.Ctim
	}
	return syscall.Timespec{}
}
