// Holdfast keeps coding agents honest.
package main

import (
	"os"

	"holdfast/internal/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
