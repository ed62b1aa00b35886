// Holdfast-server holds the parts of Holdfast that hooks should not have to load.
package main

import (
	"fmt"
	"os"

	"holdfast/internal/web/courier"
	"holdfast/internal/web/gates"
	"holdfast/internal/web/mcp"
)

// Version is set by the build.
var Version = "dev"

func main() {
	jobs := map[string]func(args []string) int{
		"mcp":    func(args []string) int { return mcp.Main(args, Version, os.Stdin, os.Stdout, os.Stderr) },
		"serve":  func(args []string) int { return gates.Main(args, os.Stdout, os.Stderr) },
		"notify": func(args []string) int { return courier.Main(args, Version, os.Stderr) },
	}
	if len(os.Args) < 2 || jobs[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "holdfast: error: this program is started by holdfast\nholdfast: hint: run `holdfast mcp`")
		os.Exit(3)
	}
	os.Exit(jobs[os.Args[1]](os.Args[2:]))
}
