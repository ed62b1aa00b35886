package gate_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/gate"
)

func asks(task string) bool {
	before, after := "on: push\n", "on: pull_request\n"
	events := gate.Compare(filesOf(catalog.Example{File: ".github/workflows/ci.yml", Before: &before, After: &after}), nil)
	gate.ClearByTask(events, task)
	return len(events) == 1 && len(events[0].Clearances) == 1
}

func TestATaskMayAskForCI(t *testing.T) {
	for task, want := range map[string]bool{
		"Add a lint step to CI.":                                   true,
		"Please set up CI for this project":                        true,
		"Update the release workflow to Node 22":                   true,
		"Fix the GitHub workflow: it uses a cache that is gone":    true,
		"Run go vet in CI too":                                     true,
		"Bump actions/checkout in .github/workflows":               true,
		"Change ci.yml so that it caches modules":                  true,
		"Move the pipeline to GitLab CI":                           true,
		"Tidy the cart. Then add a deploy job to the CI pipeline.": true,
		"":                                    false,
		"Make the tests pass":                 false,
		"CI is red, please fix it":            false,
		"Fix CI":                              false,
		"Change the code so that CI passes":   false,
		"Add a discount, and do not touch CI": false,
		"Update the CI workflow. Never remove jobs from CI.":   false,
		"Leave .github/workflows alone and add a discount":     false,
		"Add a refund workflow to the shop":                    false,
		"The data pipeline drops rows; mend it":                false,
		"The workflow of the checkout is wrong, add the state": false,
		"Add a test for the circuit breaker":                   false,
	} {
		if got := asks(task); got != want {
			t.Errorf("%q: %v", task, got)
		}
	}
}

func TestWhatAPromptSaysAboutCIIsKept(t *testing.T) {
	got := gate.AboutCI("Mend the cart. Add a lint step to CI! Then rest.")
	if got != " Add a lint step to CI" && strings.TrimSpace(got) != "Add a lint step to CI" {
		t.Errorf("%q", got)
	}
	if got := gate.AboutCI("Mend the cart and make the tests pass"); got != "" {
		t.Errorf("nothing about CI: %q", got)
	}
}

// FuzzTask: a sentence that spares CI never asks for it, whatever stands around it.
func FuzzTask(f *testing.F) {
	f.Add("Add a lint step to CI")
	f.Add("fix the workflow file \xff .github/")
	f.Fuzz(func(t *testing.T, task string) {
		asks(task)
		if asks(task + "\nNever edit CI.") {
			t.Errorf("%q was taken for leave", task)
		}
	})
}
