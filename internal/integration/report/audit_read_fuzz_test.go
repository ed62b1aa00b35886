package report_test

import (
	"bytes"
	"errors"
	"testing"

	"holdfast/internal/integration/report"
)

// Whatever a report looks like, reading it ends, with an error that says so or without.
func FuzzReadAudit(f *testing.F) {
	f.Add([]byte(`{"schema":1,"selection":{"revision":"HEAD"},"commits":[` + "\n" + `{"id":"a"},` + "\n" + `{"id":"b"}` + "\n" + `],"summary":{}}`))
	f.Add([]byte(`{"schema":1,"selection":{},"commits":[{"id":"a","findings":[{"line":1`))
	f.Add([]byte(`{"schema":1,"selection":{},"commits":[3]`))
	f.Add([]byte(``))
	f.Fuzz(func(t *testing.T, text []byte) {
		reader, _, err := report.ReadAudit(bytes.NewReader(text))
		for range len(text) {
			if err != nil {
				break
			}
			_, _, err = reader.Take("")
		}
		if err != nil && !errors.Is(err, report.ErrNoAudit) {
			t.Errorf("an error without its kind: %v", err)
		}
	})
}
