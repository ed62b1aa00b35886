package agenthook

import (
	"errors"
	"fmt"
	"strings"

	"holdfast/internal/detection/change"
)

// envelope carries a patch out that names its files itself, relative to the folder the
// agent works in.
func (d *desk) envelope(edit Edit) ([]change.File, error) {
	var failed error
	got, err := change.ParseEnvelope(edit.Patch, func(path string) []byte {
		raw, err := d.take(d.event.place(path))
		if err != nil && failed == nil {
			failed = err
		}
		if raw == nil {
			return nil
		}
		return append([]byte{}, *raw...)
	})
	if failed != nil {
		return nil, failed
	}
	var unfit *change.DoesNotApply
	if errors.As(err, &unfit) {
		return nil, &DoesNotApply{Path: d.event.place(unfit.Path), Message: unfit.Message}
	}
	return d.placed(got.Files), err
}

// placed gives files of a patch the paths that changes have here.
func (d *desk) placed(files []change.File) []change.File {
	for i, f := range files {
		files[i].Path = d.shown(d.event.place(f.Path))
		if f.OldPath != "" {
			files[i].OldPath = d.shown(d.event.place(f.OldPath))
		}
	}
	return files
}

// diff carries a unified diff out. One that comes beside a path is about that path,
// whatever its headers say.
func (d *desk) diff(edit Edit) ([]change.File, error) {
	patch := edit.Patch
	if edit.Path != "" {
		old, err := d.take(edit.Path)
		if err != nil {
			return nil, err
		}
		patch = oneFile(edit.Patch, old != nil)
	}
	var failed error
	got, err := change.ParsePatch([]byte(patch), func(path string) []byte {
		if edit.Path != "" {
			path = edit.Path
		}
		raw, err := d.take(d.event.place(path))
		if err != nil && failed == nil {
			failed = err
		}
		if raw == nil {
			return nil
		}
		text, _ := change.Decode(*raw)
		return text
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return nil, fmt.Errorf("read the patch: %w", err)
	}
	if edit.Path != "" {
		for i := range got.Files {
			got.Files[i].Path, got.Files[i].OldPath = edit.Path, ""
		}
	}
	return d.placed(got.Files), nil
}

// oneFile gives a diff the headers of one file.
func oneFile(patch string, exists bool) string {
	at := strings.Index(patch, "@@")
	if at < 0 {
		return patch
	}
	old := "/dev/null"
	if exists {
		old = "a/file"
	}
	return "--- " + old + "\n+++ b/file\n" + patch[at:]
}
