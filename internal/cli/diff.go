package cli

import (
	"fmt"
	"holdfast/internal/flow/looping"
	"os/exec"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// moments reads LOOP, LOOP@N or LOOP@N..M; iterations are -1 where none is named, the
// baseline is 0.
func moments(text string) (name string, from, to int, err error) {
	name, which, found := strings.Cut(text, "@")
	if !found {
		return name, 0, -1, nil
	}
	first, second, both := strings.Cut(which, "..")
	if from, err = moment(first); err != nil {
		return name, 0, 0, err
	}
	if !both {
		return name, max(0, from-1), from, nil
	}
	to, err = moment(second)
	return name, from, to, err
}

func moment(text string) (int, error) {
	if text == "baseline" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, usage(fmt.Sprintf("%q is no iteration", text), "write LOOP@3, LOOP@1..3 or LOOP@baseline")
	}
	return n, nil
}

func (a *app) diff() *cobra.Command {
	var dir string
	var stat bool
	cmd := &cobra.Command{
		Use: "diff [LOOP[@N[..M]]]", Short: "Show what a loop or an iteration changed", Args: oneAtMost("loop"),
		Example: `  holdfast diff                  everything since the baseline
  holdfast diff a1b2c3d4@2       what iteration 2 changed
  holdfast diff a1b2c3d4@1..3    from the end of iteration 1 to that of iteration 3`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text := ""
			if len(args) > 0 {
				text = args[0]
			}
			name, from, to, err := moments(text)
			if err != nil {
				return err
			}
			id, err := looping.Find(dir, name, a.quietHands())
			if err != nil {
				return err
			}
			gitDir, before, after, err := looping.Diff(cmd.Context(), id, from, to, a.quietHands())
			if err != nil {
				return err
			}
			return a.gitDiff(cmd, gitDir, before, after, stat)
		},
	}
	cmd.Flags().BoolVar(&stat, "stat", false, "only the names and the number of lines")
	directory(cmd, &dir)
	return cmd
}

func (a *app) gitDiff(cmd *cobra.Command, gitDir, before, after string, stat bool) error {
	args := []string{"--git-dir=" + gitDir, "--no-pager", "diff", "--no-ext-diff", "--no-textconv"}
	if stat {
		args = append(args, "--stat")
	}
	if colored(a.out) {
		args = append(args, "--color")
	}
	git := exec.CommandContext(cmd.Context(), "git", append(args, before, after, "--")...)
	git.Stdout, git.Stderr = a.out, a.err
	if err := git.Run(); err != nil {
		return fmt.Errorf("git diff: %w", err)
	}
	return nil
}
