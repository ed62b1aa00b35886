package cli

import (
	"os"

	"github.com/spf13/cobra"
)

func (a *app) serve() *cobra.Command {
	var dir, address string
	cmd := &cobra.Command{
		Use: "serve", Short: "Let people see and answer gates over HTTP, on this machine", Args: noArguments,
		Long: `Serve answers GET /api/gates, GET /api/gates/ID and POST /api/gates/ID on this
machine only. Whoever asks needs the token, which is in a file that only you can read;
the first lines say where it is and where the server listens. docs/gates.md has examples.`,
		Example: `  holdfast serve
  holdfast serve --listen 127.0.0.1:7373`,
		RunE: func(*cobra.Command, []string) error {
			if insideAgent(os.Getenv) {
				return usage("gates are answered by people, not by the agents that opened them", "start it in a terminal of your own")
			}
			server, err := findServer()
			if err != nil {
				return err
			}
			args := []string{server, "serve", "-listen", address}
			if dir != "" {
				args = append(args, "-C", dir)
			}
			return become(server, args)
		},
	}
	cmd.Flags().StringVar(&address, "listen", "127.0.0.1:0", "listen at `ADDRESS`; port 0 takes any that is free")
	directory(cmd, &dir)
	return cmd
}
