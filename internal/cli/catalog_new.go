package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/judging"
)

func (a *app) catalogNew(dir *string) *cobra.Command {
	var kind string
	cmd := &cobra.Command{
		Use:   "new ID",
		Short: "Begin a pattern or a framework of your own",
		Long: `Write the beginnings of an entry into .holdfast/catalog. Fill in what it marks
with FILL IN, its examples above all; then ` + "`holdfast catalog check`" + ` passes.`,
		Example: `  holdfast catalog new debug-print-left-in
  holdfast catalog new our-runner --kind framework`,
		Args: exactlyOne("id"),
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains(entryKinds, kind) {
				return usage(fmt.Sprintf("--kind %q is unknown", kind), "use one of %s", strings.Join(entryKinds, ", "))
			}
			if ok, _ := regexp.MatchString(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`, args[0]); !ok {
				return usage(fmt.Sprintf("%q is no id", args[0]), "use small letters, digits and dashes, such as debug-print-left-in")
			}
			if judging.BuiltIn(args[0]) {
				return usage(fmt.Sprintf("%q is built in, and a file of that name would replace it", args[0]),
					"choose another id; to change the severity of a pattern alone, say so under patterns: in holdfast.yaml (docs/configuration.md), and docs/catalog.md shows how to extend an entry")
			}
			file, err := judging.NewEntry(*dir, args[0], kind)
			if errors.Is(err, fs.ErrExist) {
				return usage(file+" is there already", "edit it, or choose another id")
			}
			if err != nil {
				return err
			}
			fmt.Fprintln(a.out, file)
			a.note("fill in what it marks with FILL IN, then run `holdfast catalog check`")
			return nil
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "pattern", strings.Join(entryKinds, ", "))
	complete(cmd, "kind", entryKinds)
	return cmd
}
