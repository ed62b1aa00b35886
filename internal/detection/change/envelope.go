package change

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoEnvelope says that a text holds no "*** Begin Patch".
var ErrNoEnvelope = errors.New("no *** Begin Patch found")

// EnvelopeFault is a patch envelope that cannot be followed: what it would do is unknown.
type EnvelopeFault struct {
	Line    int // 1-based line of the text, 0 when it is about the whole of it
	Message string
}

func (f *EnvelopeFault) Error() string {
	if f.Line == 0 {
		return "patch envelope: " + f.Message
	}
	return fmt.Sprintf("patch envelope, line %d: %s", f.Line, f.Message)
}

// DoesNotApply is an envelope that does not fit the files: the tool that gets it refuses it.
type DoesNotApply struct {
	Path    string
	Message string
}

func (d *DoesNotApply) Error() string { return d.Path + ": " + d.Message }

// ParseEnvelope reads the patches that Codex and its kin speak ("*** Begin Patch",
// "*** Update File: …") and puts them onto the files that base gives, as bytes as they are
// stored. Paths stay as they were written. What the tools accept is accepted: a heredoc
// around the patch, spaces around markers, context that agrees but for white space and
// typographic signs. The error is ErrNoEnvelope, an *EnvelopeFault or a *DoesNotApply.
func ParseEnvelope(text string, base Base) (Change, error) {
	operations, err := readEnvelope(text)
	if err != nil {
		return Change{}, err
	}
	o := newOverlay(base)
	for _, op := range operations {
		if err := o.carryOut(op); err != nil {
			return Change{}, err
		}
	}
	return Change{Files: o.files()}, nil
}

// EnvelopePaths lists the paths that an envelope names, also when it does not apply.
func EnvelopePaths(text string) []string {
	operations, _ := readEnvelope(text)
	var out []string
	for _, op := range operations {
		out = append(out, op.path)
		if op.moveTo != "" {
			out = append(out, op.moveTo)
		}
	}
	return out
}

// The verbs of an envelope, as they are written.
const (
	verbAdd    = "*** Add File: "
	verbDelete = "*** Delete File: "
	verbUpdate = "*** Update File: "
	verbMove   = "*** Move to: "
	beginPatch = "*** Begin Patch"
	endPatch   = "*** End Patch"
	endOfFile  = "*** End of File"
	// where is the machine a patch is for; it says nothing about files.
	where = "*** Environment ID: "
)

// operation is what an envelope does to one file.
type operation struct {
	verb   string
	path   string
	moveTo string
	added  []string
	chunks []chunk
}

// chunk is one place of an update. The anchor is the line after which it is sought.
type chunk struct {
	anchor   string
	old, new []string
	atEnd    bool
}

type envelopeReader struct {
	out []operation
}

func readEnvelope(text string) ([]operation, error) {
	lines := strings.Split(text, "\n")
	at := 0
	for at < len(lines) && strings.TrimSpace(lines[at]) != beginPatch {
		at++
	}
	if at == len(lines) {
		return nil, ErrNoEnvelope
	}
	var r envelopeReader
	for n, line := range lines[at+1:] {
		line = strings.TrimRight(line, "\r")
		if strings.TrimSpace(line) == endPatch {
			return r.out, nil
		}
		if fault := r.line(line); fault != "" {
			return r.out, &EnvelopeFault{Line: at + n + 2, Message: fault}
		}
	}
	return r.out, nil
}

// line reads one line and says what is wrong with it, when something is.
func (r *envelopeReader) line(line string) string {
	trimmed := strings.TrimSpace(line)
	for _, verb := range []string{verbAdd, verbDelete, verbUpdate} {
		if path, ok := strings.CutPrefix(trimmed, verb); ok {
			r.out = append(r.out, operation{verb: verb, path: strings.TrimSpace(path)})
			return ""
		}
	}
	if len(r.out) == 0 {
		if trimmed == "" || strings.HasPrefix(trimmed, where) {
			return ""
		}
		return "expected *** Add File, *** Delete File or *** Update File"
	}
	op := &r.out[len(r.out)-1]
	switch op.verb {
	case verbAdd:
		return op.addedLine(line)
	case verbUpdate:
		return op.updateLine(line, trimmed)
	}
	if trimmed == "" {
		return ""
	}
	return "nothing may follow *** Delete File but the next file"
}

func (op *operation) addedLine(line string) string {
	text, ok := strings.CutPrefix(line, "+")
	switch {
	case ok:
		op.added = append(op.added, text)
	case strings.TrimSpace(line) != "":
		return "a line of a new file begins with +"
	}
	return ""
}

func (op *operation) updateLine(line, trimmed string) string {
	if target, ok := strings.CutPrefix(trimmed, verbMove); ok && len(op.chunks) == 0 {
		op.moveTo = strings.TrimSpace(target)
		return ""
	}
	if trimmed == "@@" || strings.HasPrefix(trimmed, "@@ ") {
		op.chunks = append(op.chunks, chunk{anchor: strings.TrimPrefix(strings.TrimPrefix(trimmed, "@@"), " ")})
		return ""
	}
	if len(op.chunks) == 0 {
		op.chunks = append(op.chunks, chunk{})
	}
	return op.chunks[len(op.chunks)-1].line(line, trimmed)
}

func (c *chunk) line(line, trimmed string) string {
	switch {
	case trimmed == endOfFile:
		c.atEnd = true
	case line == "": // models strip the space of an empty context line
		c.old, c.new = append(c.old, ""), append(c.new, "")
	case line[0] == ' ':
		c.old, c.new = append(c.old, line[1:]), append(c.new, line[1:])
	case line[0] == '-':
		c.old = append(c.old, line[1:])
	case line[0] == '+':
		c.new = append(c.new, line[1:])
	default:
		return "a line of an update begins with a space, + or -"
	}
	return ""
}
