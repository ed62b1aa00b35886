package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"holdfast/internal/detection/spelling"
)

// flagTakes is what a flag takes, by the type of its value: what the parsers of values say
// of themselves is meant for programmers.
var flagTakes = map[string]string{
	"int":      "a whole number, such as 20",
	"int64":    "a whole number, such as 20",
	"float64":  "a number, such as 2.50",
	"duration": "a time, such as 90s, 15m or 8h",
	"bool":     "true or false",
}

// flagFault says what is wrong with a flag, and what helps.
func flagFault(cmd *cobra.Command, err error) error {
	said, hint := err.Error(), fmt.Sprintf("`%s --help` lists what it understands", cmd.CommandPath())
	var bad *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &bad) && flagTakes[bad.GetFlag().Value.Type()] != "":
		said = fmt.Sprintf("--%s takes %s, not %q", bad.GetFlag().Name, flagTakes[bad.GetFlag().Value.Type()], bad.GetValue())
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		if near := spelling.Nearest(unknown.GetSpecifiedName(), flagNames(cmd)); near != "" {
			hint = "did you mean --" + near + "? " + hint
		}
	}
	return usage(said, "%s", hint)
}

func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}
