package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/integration/install"
)

func names(targets []install.Target) []string {
	out := make([]string, len(targets))
	for i, t := range targets {
		out[i] = string(t)
	}
	return out
}

// targetsNamed reads names, each once; kind is what they are names of. No name gives nil.
func targetsNamed(words []string, known []install.Target, kind string) ([]install.Target, error) {
	var out []install.Target
	for _, word := range words {
		t := install.Target(strings.TrimSpace(word))
		if !slices.Contains(known, t) {
			return nil, usage(fmt.Sprintf("%q is no %s that Holdfast knows", word, kind), "%s", suggestion(word, known))
		}
		if !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out, nil
}

// suggestion is the name that was meant, where it can be guessed, or all of them.
func suggestion(word string, known []install.Target) string {
	lower := strings.ToLower(strings.TrimSpace(word))
	for _, t := range known {
		name := string(t)
		if lower != "" && (lower == name || strings.HasPrefix(lower, name) || strings.HasPrefix(name, lower)) {
			return "did you mean " + name + "?"
		}
	}
	return "use one of " + strings.Join(names(known), ", ")
}

func someTarget(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return nil
	}
	everything := "`holdfast init` finds out by itself"
	if cmd.Flags().Lookup("all") != nil {
		everything = "--all takes out everything of this repository"
	}
	return usage(cmd.Name()+" needs to know what for", "name one or more of %s; %s", strings.Join(names(install.Targets()), ", "), everything)
}

// completeTargets offers the names that are not there yet.
func completeTargets(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	left := slices.DeleteFunc(names(install.Targets()), func(name string) bool { return slices.Contains(args, name) })
	return left, cobra.ShellCompDirectiveNoFileComp
}
