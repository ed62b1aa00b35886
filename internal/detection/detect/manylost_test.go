package detect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// manyLost is a change that takes a file of so many tests away.
func manyLost(tests int) change.Change {
	var text strings.Builder
	text.WriteString("package till\n\nimport \"testing\"\n")
	for i := range tests {
		fmt.Fprintf(&text, "\nfunc TestCounts%d(t *testing.T) {\n\tif got := Count(%d); got != %d {\n\t\tt.Errorf(\"got %%d\", got)\n\t}\n}\n", i, i, i+1)
	}
	return change.Change{Files: []change.File{{Path: "till_test.go", Status: change.Removed, Before: change.Stored([]byte(text.String()), change.ModeFile)}}}
}

// curious is a repository that holds nothing and counts how often it is asked for words it was not asked for before.
type curious struct {
	known map[string]bool
	asked int
}

func (c *curious) Search(words []string) (map[string][]change.Hit, error) {
	fresh := false
	for _, w := range words {
		fresh = fresh || !c.known[w]
		c.known[w] = true
	}
	if fresh {
		c.asked++
	}
	return nil, nil
}

func (c *curious) Read(string) ([]byte, bool) { return nil, false }

// TestTheRepositoryIsAskedForAllLostTestsAtOnce, because each question may take a git process.
func TestTheRepositoryIsAskedForAllLostTestsAtOnce(t *testing.T) {
	const tests, questions = 200, 10
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	repository := &curious{known: map[string]bool{}}
	found, err := scanner.Scan(manyLost(tests), detect.Options{Horizon: detect.Commit, Repository: repository})
	if err != nil {
		t.Fatal(err)
	}
	if told := len(found.Findings) + len(found.Cleared); told < tests {
		t.Errorf("%d of %d lost tests are spoken of", told, tests)
	}
	if repository.asked > questions {
		t.Errorf("the repository was asked %d times, want at most %d", repository.asked, questions)
	}
}

// TestAScanOfManyTestsEndsWhenItIsGivenUp: one file of thousands of tests takes long enough to be interrupted in.
func TestAScanOfManyTestsEndsWhenItIsGivenUp(t *testing.T) {
	const read, more = 20, 5
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})).Alone()
	asked := 0
	_, err := scanner.Scan(manyLost(200), detect.Options{Horizon: detect.Commit, GivenUp: func() bool { asked++; return asked > read }})
	if !errors.Is(err, detect.ErrGivenUp) {
		t.Errorf("ended with %v", err)
	}
	if asked > read+more {
		t.Errorf("went on for %d tests", asked-read)
	}
}
