package install

import (
	"errors"
	"fmt"
	"strings"

	"holdfast/internal/integration/install/jsonc"
)

// The kinds of obstacles that callers may want to tell apart.
var (
	ErrReadOnly   = errors.New("read-only")
	ErrSymlink    = errors.New("a symlink")
	ErrOutside    = errors.New("outside of the repository and the home directory")
	ErrChanged    = errors.New("changed since it was planned")
	ErrUnreadable = errors.New("not in the form its program reads")
	ErrTaken      = errors.New("in use by something else")
)

// Obstacle is what keeps a file from being written, and what the user can do about it.
type Obstacle struct {
	Path string
	Line int // 0 when no line is to blame
	What string
	Mend string
	Kind error
}

func (o *Obstacle) Error() string {
	if o.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", o.Path, o.Line, o.What)
	}
	return fmt.Sprintf("%s: %s", o.Path, o.What)
}

func (o *Obstacle) Unwrap() error { return o.Kind }

// at names the file that an error is about.
func at(path string, err error) error {
	var syntax *jsonc.Error
	var misfit *jsonc.Misfit
	var known *Obstacle
	switch {
	case errors.As(err, &known):
		if known.Path == "" {
			known.Path = path
		}
		return err
	case errors.As(err, &syntax):
		return &Obstacle{Path: path, Line: syntax.Line, What: fmt.Sprintf("column %d: %s", syntax.Column, syntax.Message), Mend: "mend the file; nothing was written", Kind: ErrUnreadable}
	case errors.As(err, &misfit):
		name := strings.Join(misfit.Path, ".")
		if name == "" {
			name = "the file"
		}
		return &Obstacle{Path: path, Line: misfit.Line, What: name + " is not " + misfit.Want, Mend: "its program cannot read it either; mend it and run it again", Kind: ErrUnreadable}
	}
	return fmt.Errorf("%s: %w", path, err)
}
