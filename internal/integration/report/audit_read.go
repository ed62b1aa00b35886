package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"holdfast/internal/tracking/history"
)

// ErrNoAudit says that a text is no report of an audit that an audit can go on from.
var ErrNoAudit = errors.New("no JSON report of an audit")

// AuditReader reads the commits of a JSON report in their order, one at a time. A report
// that was cut off in the middle of a commit ends with the one before it.
type AuditReader struct {
	decoder *json.Decoder
	next    history.Commit
	more    bool
}

// ReadAudit reads what a report was asked for and its first commit.
func ReadAudit(in io.Reader) (*AuditReader, AuditHead, error) {
	r := &AuditReader{decoder: json.NewDecoder(in)}
	head, err := r.head()
	if err != nil {
		return nil, head, fmt.Errorf("%w: %w", ErrNoAudit, err)
	}
	r.more = true
	return r, head, r.advance()
}

// Take gives the next commit if it is the one with this id.
func (r *AuditReader) Take(id string) (c history.Commit, known bool, err error) {
	if !r.more || r.next.ID != id {
		return c, false, nil
	}
	c = r.next
	return c, true, r.advance()
}

// head reads up to the first commit: `{"schema":1,"selection":{…},"commits":[`.
func (r *AuditReader) head() (head AuditHead, err error) {
	schema := 0
	for _, part := range []any{json.Delim('{'), "schema", &schema, "selection", &head, "commits", json.Delim('[')} {
		switch want := part.(type) {
		case json.Delim, string:
			err = r.expect(want)
		default:
			err = r.decoder.Decode(want)
		}
		if err != nil {
			return head, err
		}
	}
	if schema != 1 {
		return head, fmt.Errorf("its schema is %d, this version reads 1", schema)
	}
	return head, nil
}

func (r *AuditReader) expect(want json.Token) error {
	at := r.decoder.InputOffset()
	got, err := r.decoder.Token()
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("it ends before its first commit")
	case err != nil:
		return err
	case got != want:
		return fmt.Errorf("at byte %d there is %v in the place of %v", at, got, want)
	}
	return nil
}

// advance reads the next commit; a report without an end was cut off there.
func (r *AuditReader) advance() error {
	r.next, r.more = history.Commit{}, r.decoder.More()
	if !r.more {
		return nil
	}
	err := r.decoder.Decode(&r.next)
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		r.more = false
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w: the commit before byte %d: %w", ErrNoAudit, r.decoder.InputOffset(), err)
	}
	return nil
}
