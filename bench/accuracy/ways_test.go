package main

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// everyEighth of the labelled changes is judged here; `make accuracy` judges them all both ways.
const everyEighth = 8

// TestQuickFindsWhatScanFinds: an audit must not miss what a check finds.
func TestQuickFindsWhatScanFinds(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	cases, err := loadCorpus("../corpus")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(cases); n += everyEighth {
		whole, err := scanner.Scan(cases[n].Change, options(cases[n]))
		if err != nil {
			t.Fatal(err)
		}
		difference, err := differs(scanner, cases[n], whole)
		if err != nil || difference != "" {
			t.Errorf("%s %v", difference, err)
		}
	}
}
