package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Version is set by the build.
var Version = "dev"

func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show the version",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprint(a.out, versionLine())
			return err
		},
	}
}

func versionLine() string {
	return fmt.Sprintf("holdfast %s%s %s %s/%s\n", Version, commit(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// commit is the revision the binary was built from, where Go has recorded it.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return " (" + s.Value[:12] + ")"
		}
	}
	return ""
}
