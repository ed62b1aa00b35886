package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/setup"
	"holdfast/internal/integration/report"
)

// setupFlags are what init, install and uninstall have in common.
type setupFlags struct {
	dir               string
	yes, dryRun, json bool
}

func (f *setupFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVarP(&f.yes, "yes", "y", false, "write without asking")
	flags.BoolVar(&f.dryRun, "dry-run", false, "show every line that would be written, and write nothing")
	directory(cmd, &f.dir)
	flags.BoolVar(&f.json, "json", false, "write JSON, and do not ask")
}

func (f setupFlags) check() error {
	if f.yes && f.dryRun {
		return usage("--yes and --dry-run contradict each other", "leave one of them out")
	}
	return nil
}

// settle shows a setup, has each part of it agreed to, and carries those out.
func (a *app) settle(s setup.Plan, f setupFlags) error {
	told := s.Report()
	said := a.consentFor(f)
	if !f.json {
		fmt.Fprint(a.out, report.SetupSurvey(told, a.style()))
	}
	agreed, err := a.agree(s, &told, said, f)
	if err != nil {
		return err
	}
	if said.writes() && (len(agreed) > 0 || !planned(told)) && s.Pending() {
		if err := s.Apply(agreed); err != nil {
			return err
		}
		told.Done = true
	}
	if err := a.tellSetup(told, f); err != nil {
		return err
	}
	if s.Obstacles() != nil {
		a.exit = exitFound
	}
	if said == nobody && s.Pending() {
		return usage("nothing was written: nobody is here to agree to it", "look at what is shown, then run it again with --yes, or in a terminal")
	}
	return nil
}

// agree goes through the parts and gives those that may be carried out.
func (a *app) agree(s setup.Plan, told *report.Setup, said consent, f setupFlags) ([]setup.Part, error) {
	var agreed []setup.Part
	for i := range s.Parts {
		part := &told.Parts[i]
		if !f.json {
			fmt.Fprint(a.out, report.SetupPlan(*part, said.lines(), a.style()))
		}
		if part.Outcome != report.Planned || !said.writes() {
			continue
		}
		if said == person {
			answer, err := a.askPart(*part)
			if err != nil {
				return nil, err
			}
			if answer == quit {
				return nil, usage("nothing was written", "run it again when you like")
			}
			if answer == no {
				part.Outcome = report.Declined
				continue
			}
			if answer == all {
				said = everything
			}
		}
		part.Outcome = report.Written
		agreed = append(agreed, s.Parts[i])
	}
	return agreed, nil
}

// planned tells whether any part had something to write.
func planned(told report.Setup) bool {
	for _, p := range told.Parts {
		if p.Outcome != report.InPlace && p.Outcome != report.Hindered {
			return true
		}
	}
	return false
}

// tellSetup says what was done, and what is good to know.
func (a *app) tellSetup(told report.Setup, f setupFlags) error {
	if f.json {
		return report.WriteSetupJSON(a.out, told)
	}
	fmt.Fprint(a.out, report.SetupDone(told, a.style()))
	for _, n := range told.Notes {
		a.note(n)
	}
	return nil
}

func (a *app) style() report.Style { return report.Style{Color: colored(a.out), Version: Version} }
