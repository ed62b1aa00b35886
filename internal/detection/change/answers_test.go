package change_test

import (
	"errors"
	"slices"
	"testing"

	"holdfast/internal/detection/change"
)

func TestAWordIsSearchedForOnceWhetherItWasFoundOrNot(t *testing.T) {
	var answers change.Answers
	var asked [][]string
	search := func(words []string) (map[string][]change.Hit, error) {
		asked = append(asked, words)
		return map[string][]change.Hit{"till": {{Path: "till.go", Line: 3}}}, nil
	}
	for _, words := range [][]string{{"till", "coin"}, {"coin", "till"}, {"note", "till"}} {
		found, err := answers.Of(words, search)
		if err != nil || len(found) != 1 || len(found["till"]) != 1 {
			t.Errorf("%q: got %v, %v", words, found, err)
		}
	}
	if !slices.EqualFunc(asked, [][]string{{"till", "coin"}, {"note"}}, slices.Equal) {
		t.Errorf("searched for %q", asked)
	}
}

func TestASearchThatFailedIsTriedAgain(t *testing.T) {
	var answers change.Answers
	failing := func([]string) (map[string][]change.Hit, error) { return nil, errors.New("no disk") }
	if _, err := answers.Of([]string{"till"}, failing); err == nil {
		t.Error("the failure is kept quiet")
	}
	found, err := answers.Of([]string{"till"}, func([]string) (map[string][]change.Hit, error) {
		return map[string][]change.Hit{"till": {{Path: "till.go"}}}, nil
	})
	if err != nil || len(found["till"]) != 1 {
		t.Errorf("got %v, %v", found, err)
	}
}
