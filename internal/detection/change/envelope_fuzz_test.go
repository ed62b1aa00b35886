package change_test

import (
	"errors"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

// FuzzEnvelope: whatever is read as an envelope, nothing panics, every file has a path
// and differs, and an error is one that callers can tell apart.
func FuzzEnvelope(f *testing.F) {
	for _, c := range envelopes {
		f.Add(c.patch, []byte("1\n2\n"))
	}
	f.Fuzz(func(t *testing.T, patch string, base []byte) {
		c, err := change.ParseEnvelope(patch, func(string) []byte { return base })
		var fault *change.EnvelopeFault
		var unfit *change.DoesNotApply
		if err != nil && !errors.Is(err, change.ErrNoEnvelope) && !errors.As(err, &fault) && !errors.As(err, &unfit) {
			t.Fatalf("an unknown error: %v", err)
		}
		for _, file := range c.Files {
			if file.Path == "" || file.Status == "" || !file.Before.Present && !file.After.Present {
				t.Errorf("a file that is nothing: %+v", file)
			}
		}
	})
}

// FuzzEnvelopeUpdate: an update that takes all lines away and puts others in their place
// gives those others.
func FuzzEnvelopeUpdate(f *testing.F) {
	f.Add("a\nb\n", "a\nc\n")
	f.Add("*** End Patch\n", "@@ x\n+\n")
	f.Add("\n\n", " \n")
	f.Fuzz(func(t *testing.T, before, after string) {
		if before == "" || strings.Contains(before+after, "\r") {
			t.Skip("an empty file has no lines to take away, and line ends are those of the file")
		}
		before, after = strings.TrimSuffix(before, "\n")+"\n", strings.TrimSuffix(after, "\n")+"\n"
		var patch []string
		for _, l := range strings.Split(strings.TrimSuffix(before, "\n"), "\n") {
			patch = append(patch, "-"+l)
		}
		for _, l := range strings.Split(strings.TrimSuffix(after, "\n"), "\n") {
			patch = append(patch, "+"+l)
		}
		c, err := change.ParseEnvelope(envelope(append([]string{"*** Update File: a", "@@"}, patch...)...), func(string) []byte { return []byte(before) })
		if err != nil {
			t.Fatalf("%q -> %q: %v", before, after, err)
		}
		if before == after {
			if len(c.Files) != 0 {
				t.Fatalf("nothing changes, but: %+v", c.Files)
			}
			return
		}
		if len(c.Files) != 1 || c.Files[0].After.Hash != change.BlobHash([]byte(after)) {
			t.Errorf("%q -> %q gave %+v", before, after, c.Files)
		}
	})
}
