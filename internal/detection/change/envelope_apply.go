package change

import "strings"

// overlay is the files as they are after the operations so far. A path that base does
// not know is nil, and so is a path that was removed.
type overlay struct {
	base   Base
	before map[string][]byte
	now    map[string][]byte
	cameBy map[string]string // the path a file was moved from
	order  []string
	steps  int
}

func newOverlay(base Base) *overlay {
	return &overlay{base: base, before: map[string][]byte{}, now: map[string][]byte{}, cameBy: map[string]string{}, steps: maxSteps}
}

// read gives the present bytes of a path and remembers the first ones.
func (o *overlay) read(path string) []byte {
	if _, known := o.now[path]; !known {
		o.order = append(o.order, path)
		if o.base != nil {
			o.before[path] = o.base(path)
		}
		o.now[path] = o.before[path]
	}
	return o.now[path]
}

func (o *overlay) write(path string, raw []byte) {
	o.read(path)
	o.now[path] = raw
}

func (o *overlay) carryOut(op operation) error {
	if op.path == "" {
		return &EnvelopeFault{Message: strings.TrimSpace(op.verb) + " names no path"}
	}
	old := o.read(op.path)
	if op.verb == verbAdd {
		o.write(op.path, joinLines(op.added, false))
		return nil
	}
	if old == nil {
		return &DoesNotApply{Path: op.path, Message: "there is no such file"}
	}
	if op.verb == verbDelete {
		o.write(op.path, nil)
		return nil
	}
	changed, err := o.update(old, op)
	if err != nil {
		return err
	}
	if op.moveTo != "" && op.moveTo != op.path {
		o.write(op.path, nil)
		o.cameBy[op.moveTo] = op.path
		op.path = op.moveTo
	}
	o.write(op.path, changed)
	return nil
}

// files gives every path that is not as it was before, moves as renames.
func (o *overlay) files() []File {
	moved := map[string]bool{}
	for to, from := range o.cameBy {
		if o.moves(from, to) {
			moved[from] = true
		}
	}
	var out []File
	for _, path := range o.order {
		if moved[path] {
			continue
		}
		if f := o.file(path); f.Status != "" {
			out = append(out, f.Explain())
		}
	}
	Order(out)
	return out
}

// moves tells whether a path took another's place: it was not there, and the other is gone.
func (o *overlay) moves(from, to string) bool {
	return o.before[to] == nil && o.now[to] != nil && o.before[from] != nil && o.now[from] == nil
}

func (o *overlay) file(path string) File {
	before, now := o.before[path], o.now[path]
	f := File{Path: path}
	if from := o.cameBy[path]; from != "" && o.moves(from, path) {
		f.Status, f.OldPath, before = Renamed, from, o.before[from]
	}
	switch {
	case f.Status == Renamed:
	case before == nil && now == nil, string(before) == string(now) && before != nil && now != nil:
		return f
	case before == nil:
		f.Status = Added
	case now == nil:
		f.Status = Removed
	default:
		f.Status = Modified
	}
	if before != nil {
		f.Before = Stored(before, ModeFile)
	}
	if now != nil {
		f.After = Stored(now, ModeFile)
	}
	return f
}
