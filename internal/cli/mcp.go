package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"
)

func (a *app) mcp() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use: "mcp", Short: "Answer agents that ask, over the Model Context Protocol", Args: noArguments,
		Long: `Mcp is a server that coding agents start by themselves and talk to over standard input
and output. They can ask for a judgement of a change before they act, what a pattern
means, which tests there are, how a loop and a ticket stand, and object to a finding.
Nothing that they can ask allows anything. docs/mcp.md tells how to register it.`,
		Example: `  claude mcp add holdfast -- holdfast mcp
  codex mcp add holdfast -- holdfast mcp`,
		RunE: func(*cobra.Command, []string) error {
			server, err := findServer()
			if err != nil {
				return err
			}
			args := []string{server, "mcp"}
			if dir != "" {
				args = append(args, "-C", dir)
			}
			return become(server, args)
		},
	}
	directory(cmd, &dir)
	return cmd
}

// serverName is the second binary: what it loads would make every hook slower.
const serverName = "holdfast-server"

// findServer looks beside this program, then on the PATH.
func findServer() (string, error) {
	name := serverName
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if self, err := os.Executable(); err == nil {
		places := []string{filepath.Dir(self)}
		if real, err := filepath.EvalSymlinks(self); err == nil {
			places = append(places, filepath.Dir(real))
		}
		for _, place := range places {
			if found, err := exec.LookPath(filepath.Join(place, name)); err == nil {
				return found, nil
			}
		}
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return "", usage("the program "+serverName+" is neither beside holdfast nor on the PATH", "`make build` puts both into bin; copy them together")
	}
	return found, nil
}
