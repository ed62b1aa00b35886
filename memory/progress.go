package memory

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// seal tells how progress.txt began when the store last wrote to it. What follows may be
// added by others; what was there must stay.
type seal struct {
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

func sealOf(text []byte) seal {
	sum := sha256.Sum256(text)
	return seal{len(text), hex.EncodeToString(sum[:])}
}

func (s seal) fits(text []byte) error {
	switch {
	case len(text) < s.Bytes:
		return fmt.Errorf("%d bytes of its end are gone", s.Bytes-len(text))
	case sealOf(text[:s.Bytes]) != s:
		return errors.New("lines that were written earlier have been changed")
	}
	return nil
}

func decodeSeal(text []byte) (*seal, error) {
	var s seal
	if err := decode(text, &s, true); err != nil {
		return nil, err
	}
	if _, err := hex.DecodeString(s.SHA256); err != nil || len(s.SHA256) != 2*sha256.Size || s.Bytes < 0 {
		return nil, errors.New("it is no seal")
	}
	return &s, nil
}

// AppendProgress adds a line to progress.txt and to its copy, and seals both.
func (s *FileStore) AppendProgress(ctx context.Context, session string, entry Entry) error {
	return s.writing(ctx, session, func(f *folder) error {
		return errors.Join(s.addNote(f, session, entry), f.sync())
	})
}

func (s *FileStore) addNote(f *folder, session string, entry Entry) error {
	known := s.notes[session]
	delete(s.notes, session) // until all of it is done
	if !known.hold(f) {
		text, err := mended(f)
		if err != nil {
			return err
		}
		known = notesOf(text, s.Latest)
	}
	if err := known.write(f, entry.String()); err != nil {
		return err
	}
	s.notes[session] = known
	return nil
}

// mended reads the notes and makes the file and its copy what they should be. A last line
// that was cut off gets its end.
func mended(f *folder) ([]byte, error) {
	text, warnings, err := progress(f)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(warnings, func(w Warning) bool { return w.Artifact != progressPrevious }) {
		if err := setAside(f); err != nil {
			return nil, err
		}
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	return text, repair(f, text)
}

// setAside keeps a damaged file for whoever wants to see what happened to it.
func setAside(f *folder) error {
	text, err := f.read(progressFile)
	if err != nil || text == nil {
		return err
	}
	return f.replace(progressDamaged, text)
}

// repair makes the file and its copy the same again: after a crash between the two, after
// damage, or after others added lines.
func repair(f *folder, text []byte) error {
	for _, name := range []string{progressFile, progressPrevious} {
		there, err := f.read(name)
		if err == nil && string(there) == string(text) {
			continue
		}
		if err := f.replace(name, text); err != nil {
			return err
		}
	}
	return nil
}

func loadProgress(f *folder, out *Memory) ([]string, error) {
	text, warnings, err := progress(f)
	if err != nil {
		return nil, err
	}
	out.Warnings = append(out.Warnings, warnings...)
	if len(text) == 0 {
		return nil, nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), nil
}

// progress reads the notes: the file when it begins as sealed, else its copy.
func progress(f *folder) ([]byte, []Warning, error) {
	// In the other order than they are written: each holds at least what the one before
	// tells, also while somebody writes.
	sealText, sealErr := f.read(progressSeal)
	copied, copyErr := f.read(progressPrevious)
	text, err := f.read(progressFile)
	if sealErr == nil && sealText == nil && copied == nil {
		if err != nil {
			return nil, nil, &CorruptError{progressFile, err}
		}
		return text, nil, nil // never written by us
	}
	if sealErr == nil && sealText == nil && err == nil && copyErr == nil && bytes.HasPrefix(text, copied) {
		return text, nil, nil // the first line, not yet sealed
	}
	known, unsealed := (*seal)(nil), sealErr
	if sealErr == nil {
		known, unsealed = decodeSeal(sealText)
	}
	if unsealed != nil {
		return unverified(text, copied, errors.Join(err, copyErr), unsealed)
	}
	problem := err
	if problem == nil {
		problem = known.fits(text)
	}
	if problem == nil {
		text, warnings := withoutZeros(text)
		return text, append(warnings, spareProgress(known, text, copied, copyErr)...), nil
	}
	if copyErr == nil && known.fits(copied) == nil {
		copied, warnings := withoutZeros(copied)
		return copied, append([]Warning{{progressFile, problem.Error(), "its copy, " + progressPrevious + ", is used instead"}}, warnings...), nil
	}
	return unverified(text, copied, errors.Join(err, copyErr), errors.New("it fits neither progress.txt nor its copy"))
}

// withoutZeros drops zero bytes from notes whose beginning is as sealed: others may add lines, and
// no line has them; they are what a power cut or a bad disk leaves.
func withoutZeros(text []byte) ([]byte, []Warning) {
	zeros := bytes.Count(text, []byte{0})
	if zeros == 0 {
		return text, nil
	}
	return bytes.ReplaceAll(text, []byte{0}, nil), []Warning{{progressFile, fmt.Sprintf("%d zero bytes stand in it", zeros), "they are left out"}}
}

// spareProgress looks at the copy of the notes, which begins as sealed and never holds
// more than the notes themselves.
func spareProgress(known *seal, text, copied []byte, err error) []Warning {
	if err == nil {
		err = known.fits(copied)
	}
	if err == nil && !bytes.HasPrefix(text, copied) {
		err = errors.New("it differs from the notes themselves")
	}
	if err == nil {
		return nil
	}
	return []Warning{{progressPrevious, err.Error(), "it is only a spare one, and is written anew with the next note"}}
}

// unverified: without a seal that fits, file and copy speak for each other as far as the copy goes.
func unverified(text, copied []byte, err, unsealed error) ([]byte, []Warning, error) {
	if err != nil || !bytes.HasPrefix(text, copied) {
		return nil, nil, &CorruptError{progressFile, errors.Join(fmt.Errorf("%s is damaged: %w", progressSeal, unsealed), err, errors.New("and the file differs from its copy"))}
	}
	return text, []Warning{{progressSeal, unsealed.Error(), "progress.txt and its copy agree and are used"}}, nil
}
