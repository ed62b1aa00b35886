package detect_test

import (
	"errors"
	"fmt"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

func TestAScanThatIsGivenUpMidwayHasNoResult(t *testing.T) {
	const read = 3 // of ten
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})).Alone()
	var c change.Change
	for i := range 10 {
		c.Files = append(c.Files, change.File{Path: fmt.Sprintf("f%d_test.go", i), After: change.Side{Text: []byte("package f\n")}})
	}
	for name, scan := range map[string]func(change.Change, detect.Options) (detect.Result, error){"a scan": scanner.Scan, "a quick one": scanner.Quick} {
		asked := 0
		result, err := scan(c, detect.Options{Horizon: detect.Commit, GivenUp: func() bool { asked++; return asked > read }})
		if !errors.Is(err, detect.ErrGivenUp) {
			t.Errorf("%s ended with %v", name, err)
		}
		if result.Summary.Files != 0 {
			t.Errorf("%s that was given up after %d files summed up %d", name, read, result.Summary.Files)
		}
	}
}
