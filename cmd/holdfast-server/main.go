// Holdfast-server holds the parts of Holdfast that hooks should not have to load.
package main

import (
	"fmt"
	"os"

	"holdfast/internal/web/mcp"
)

// Version is set by the build.
var Version = "dev"

func main() {
	if len(os.Args) < 2 || os.Args[1] != "mcp" {
		fmt.Fprintln(os.Stderr, "holdfast: error: this program is started by holdfast\nholdfast: hint: run `holdfast mcp`")
		os.Exit(3)
	}
	os.Exit(mcp.Main(os.Args[2:], Version, os.Stdin, os.Stdout, os.Stderr))
}
