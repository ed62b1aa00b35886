package proving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"holdfast/contract"
	"holdfast/internal/detection/script"
	"holdfast/internal/integration/testrun"
)

// Impossible is a check that can never be run as things are: a mistake of the user's, to be
// told before the first iteration.
type Impossible struct {
	Check   string
	Message string
	Hint    string
}

func (e Impossible) Error() string { return fmt.Sprintf("check %s: %s", e.Check, e.Message) }

// Impossibles takes the single ones out of an error of Preflight.
func Impossibles(err error) []Impossible {
	var many interface{ Unwrap() []error }
	var one Impossible
	switch {
	case errors.As(err, &many):
		var out []Impossible
		for _, inner := range many.Unwrap() {
			out = append(out, Impossibles(inner)...)
		}
		return out
	case errors.As(err, &one):
		return []Impossible{one}
	}
	return nil
}

// Preflight looks at the checks before the first iteration, on the tree of the baseline. It
// runs none of them. What no snapshot will remember is noted in the ground, which has to be
// kept over restarts; with the ground of an earlier start nothing is noted anew. The error joins one Impossible for each check that cannot be run.
func (i *Inspector) Preflight(ctx context.Context, checks []contract.Check) error {
	if err := i.ListBaseline(ctx); err != nil {
		return err
	}
	i.remember(script.Found{Programs: []string{"go", "npm", "cargo", "python"}})
	var faults []error
	in := &Inspection{Inspector: i, At: i.baseline, Began: i.now()}
	for _, check := range checks {
		found, err := in.prepare(ctx, check)
		in.dirty = in.dirty || check.Kind == contract.Command // what a later one runs, this one may build
		var fault Impossible
		switch {
		case errors.As(err, &fault):
			fault.Check = check.ID()
			faults = append(faults, fault)
		case err != nil:
			return fmt.Errorf("check %s: %w", check.ID(), err)
		}
		i.remember(found)
	}
	i.Ground.Taken = i.Ground.Taken || len(faults) == 0
	return errors.Join(faults...)
}

// prepare finds what a check will run with.
func (in *Inspection) prepare(ctx context.Context, check contract.Check) (script.Found, error) {
	switch check.Kind {
	case contract.Holdout:
		if _, err := in.holdoutDir(check); err != nil {
			return script.Found{}, Impossible{Message: err.Error(), Hint: "name a folder that exists and that the agent cannot reach"}
		}
		return JobOf(check).Uses(in.AtStart(ctx)), nil // its script may be one of the hidden files
	case contract.Command:
		found := JobOf(check).Uses(in.AtStart(ctx))
		return found, in.runnable(check)
	case contract.Coverage:
		if in.CoverageCommand == "" {
			return script.Found{}, nil
		}
		return lineJob(in.CoverageCommand).Uses(in.AtStart(ctx)), nil
	case contract.PRDAllPass:
		return script.Found{}, in.keepPRD(check)
	case contract.TestsGreen, contract.OriginalTestsGreen:
		return in.prepareTests(ctx, check)
	}
	return script.Found{}, nil
}

// prepareTests finds the runners. A project that has no tests yet may get some, unless the
// tests of the start are asked for.
func (in *Inspection) prepareTests(ctx context.Context, check contract.Check) (script.Found, error) {
	suite, err := in.baselineTests(ctx)
	if err != nil {
		return script.Found{}, err
	}
	if len(suite.paths) == 0 {
		if check.Kind == contract.OriginalTestsGreen {
			return script.Found{}, Impossible{Message: "there are no tests that could be proven", Hint: "leave the check out, or write tests first"}
		}
		return script.Found{}, nil
	}
	plans, err := findPlans(in.root, suite.paths)
	if err != nil {
		return script.Found{}, Impossible{Message: err.Error(), Hint: "name the command that runs the tests with --completion"}
	}
	for _, plan := range plans {
		if name := plan.Argv[0]; !strings.Contains(name, "/") {
			if _, err := testrun.Lookup(name, in.SearchPath()); err != nil {
				return script.Found{}, Impossible{Message: err.Error(), Hint: "install it, or name another command with --completion"}
			}
		}
	}
	return in.runnersOf(ctx, suite.paths), nil
}

// runnable refuses a command whose program is nowhere. In a line for the shell only the
// first word can be told: what comes later may be a function, or made by what came before.
func (in *Inspection) runnable(check contract.Check) error {
	name := ""
	switch {
	case len(check.Argv) > 0:
		name = check.Argv[0]
	case len(strings.Fields(check.Command)) > 0:
		name = strings.Fields(check.Command)[0]
	}
	if !PlainProgram(name) || filepath.IsAbs(name) {
		return nil
	}
	if strings.Contains(name, "/") {
		fact, err := ReadFact(in.root, name)
		if err == nil && !fact.Exists && !in.isTheWork(name) && !in.dirty {
			return Impossible{Message: name + " is not there", Hint: "write it before the loop starts, so that the agent does not write its own check"}
		}
		return nil
	}
	if _, err := testrun.Lookup(name, in.SearchPath()); err != nil {
		return Impossible{Message: err.Error(), Hint: "install it, or correct the command; programs inside the work tree are named by their path"}
	}
	return nil
}

// PlainProgram tells whether a word of a shell line can only be the name of a program.
func PlainProgram(name string) bool {
	return name != "" && !strings.ContainsAny(name, "$`\"'\\(){}[];&|<>*?=!~#") && !shellWords[name]
}

// shellWords are commands of the shell itself.
var shellWords = map[string]bool{
	"cd": true, "if": true, "for": true, "while": true, "until": true, "case": true, "set": true, "export": true, ".": true, "source": true, "eval": true, "exec": true, "trap": true, "type": true,
	"command": true, "ulimit": true, "umask": true, "unset": true, "read": true, "test": true, "true": true, "false": true, ":": true, "time": true, "exit": true, "local": true, "alias": true,
}

// keepPRD remembers the stories of the start.
func (in *Inspection) keepPRD(check contract.Check) error {
	name := cmp.Or(check.Path, contract.DefaultPRD)
	if in.Ground.Taken {
		return nil
	}
	fact, err := ReadFact(in.root, name)
	if err != nil {
		return Impossible{Message: err.Error(), Hint: "mend the file"}
	}
	if !fact.Exists {
		return Impossible{Message: name + " is not there", Hint: "write its stories before the loop starts, so that the agent does not choose its own work; docs/schema/prd.schema.json describes the file"}
	}
	if in.Ground.PRD == nil {
		in.Ground.PRD = map[string][]byte{}
	}
	in.Ground.PRD[name] = fact.Text
	return nil
}
