package main

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// What was reached must be kept: nineteen of twenty steps are seen, one of twenty twins is blamed at most.
const (
	mostPassedOver = 0.05
	mostBlamed     = 0.05
)

func TestMostStepsDownAreSeenAndFewTwinsAreBlamed(t *testing.T) {
	libraries, err := readLibraries("pairs", "")
	if err != nil {
		t.Fatal(err)
	}
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	var steps, twins, passed, blamed []string
	for _, lib := range libraries {
		for _, set := range []struct {
			pairs      []pair
			verdict    policy.Verdict
			all, wrong *[]string
		}{{lib.steps, policy.Allow, &steps, &passed}, {lib.twins, "", &twins, &blamed}} {
			wrong, err := judge(scanner, lib, set.pairs, set.verdict)
			if err != nil {
				t.Fatal(err)
			}
			*set.all = append(*set.all, make([]string, len(set.pairs))...)
			*set.wrong = append(*set.wrong, wrong...)
		}
	}
	if float64(len(passed)) > mostPassedOver*float64(len(steps)) {
		t.Errorf("%d of %d steps are passed over: %q", len(passed), len(steps), passed)
	}
	if float64(len(blamed)) > mostBlamed*float64(len(twins)) {
		t.Errorf("%d of %d twins are blamed: %q", len(blamed), len(twins), blamed)
	}
}

func TestATableWithoutItsPartsIsRefused(t *testing.T) {
	for _, text := range []string{"", "a.go\n=== frame\nno place\n", "a.go\n=== frame\n<claim>\n=== other\n- a\n+ b\n", "a.go\n=== frame\n<claim>\n=== weaker\n- a\n"} {
		if _, err := parse("x", text); err == nil {
			t.Errorf("%q is no table", text)
		}
	}
}
