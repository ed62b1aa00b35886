package cli

import (
	"encoding/json"
	"fmt"
	"holdfast/internal/flow/looping"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// hooksTrace shows what the hooks of a loop did, and how long they took.
func (a *app) hooksTrace() *cobra.Command {
	var dir, hook string
	var asJSON, times bool
	cmd := &cobra.Command{
		Use:   "trace [LOOP]",
		Short: "Show what the hooks of a loop did",
		Long: `Trace shows every event of a loop that was told: who was asked, what was done, what
changed in the state, how long it took, and what failed; and at the end, for each
hook, how long it took in half, in 95 % and in 99 % of all times. It is read from what
Holdfast keeps outside of the work tree.`,
		Example: `  holdfast hooks trace
  holdfast hooks trace a1b2c3d4 --hook on_error
  holdfast hooks trace --times --json`,
		Args: oneAtMost("loop"),
		RunE: func(_ *cobra.Command, args []string) error {
			if hook != "" && !slices.Contains(hookNames(), hook) {
				return fmt.Errorf("%s: %w", hook, looping.ErrNoHook)
			}
			id, err := a.loopNamed(dir, args)
			if err != nil {
				return err
			}
			seen, failed := 0, 0
			took := map[string][]float64{}
			err = looping.HookTrace(id, a.quietHands(), func(l looping.HookLine) error {
				if hook != "" && l.HookName != hook {
					return nil
				}
				seen++
				if l.Failed != "" {
					failed++
				}
				took[l.HookName] = append(took[l.HookName], l.DurationMS)
				switch {
				case times:
				case asJSON:
					return json.NewEncoder(a.out).Encode(l)
				default:
					a.writeHookLine(l)
				}
				return nil
			})
			switch {
			case err != nil:
				return err
			case asJSON && times:
				return json.NewEncoder(a.out).Encode(looping.HookTimes(took))
			case asJSON:
				return nil
			}
			a.writeHookTimes(looping.HookTimes(took))
			fmt.Fprintf(a.out, "%s, %d failed\n", count(seen, "event"), failed)
			return nil
		},
	}
	cmd.Flags().StringVar(&hook, "hook", "", "only the events of this `NAME`")
	cmd.Flags().BoolVar(&times, "times", false, "only how long the hooks took")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write the lines as they are, or the times")
	complete(cmd, "hook", hookNames())
	directory(cmd, &dir)
	return cmd
}

func (a *app) writeHookTimes(all []looping.HookTime) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(a.out, "%-25s %6s %9s %9s %9s\n", "hook", "times", "p50", "p95", "p99")
	for _, t := range all {
		fmt.Fprintf(a.out, "%-25s %6d %6.1f ms %6.1f ms %6.1f ms\n", t.Hook, t.Count, t.P50MS, t.P95MS, t.P99MS)
	}
}

func (a *app) writeHookLine(l looping.HookLine) {
	fmt.Fprintf(a.out, "%s  iteration %d  %s  %.1f ms\n", l.Timestamp.Format("15:04:05"), l.Iteration, l.HookName, l.DurationMS)
	if l.Cause != "" {
		fmt.Fprintf(a.out, "  because %s\n", safe(l.Cause))
	}
	for _, outcome := range l.Outcomes {
		fmt.Fprintf(a.out, "  %s\n", safe(outcome))
	}
	if len(l.StateChanges) > 0 {
		fmt.Fprintf(a.out, "  state: %s\n", strings.Join(slices.Sorted(maps.Keys(l.StateChanges)), ", "))
	}
	if l.Failed != "" {
		fmt.Fprintf(a.out, "  failed: %s\n", safe(l.Failed))
	}
}

// safe is a text of an agent's without what a terminal would obey.
func safe(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}
