// Agents plays coding agents, honest ones and others, on the repository in its working
// folder: "agents NAME" reads a prompt as a coding agent would, does real things to real
// files with the tools an agent has, and ends. It shows what a loop is up against.
package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "agents:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("one name is wanted:\n" + listing())
	}
	play, known := behaviours()[args[0]]
	if !known {
		return fmt.Errorf("nobody is called %s:\n%s", args[0], listing())
	}
	agent, err := newAgent()
	if err != nil {
		return err
	}
	if err := agent.signIn(args[0]); err != nil {
		return err
	}
	return play.act(agent)
}

func listing() string {
	all := behaviours()
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	text := ""
	for _, name := range names {
		text += fmt.Sprintf("  %-18s %s\n", name, all[name].summary)
	}
	return text
}
