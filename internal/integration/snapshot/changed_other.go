//go:build !linux

package snapshot

import "os"

func changed(info os.FileInfo) int64 { return info.ModTime().UnixNano() }
