package command

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/change"
)

// Reader gives the text of a file of the work tree, and whether there is one.
type Reader func(path string) (text []byte, ok bool)

// Tree is the work tree as Apply sees it. Match lists the files that a pattern meets; when
// it is nil, patterns and folders cannot be followed and are unclear.
type Tree struct {
	Read  Reader
	Match func(glob string) []string
}

// Apply gives what effects do to files as a change, as far as that is known beforehand;
// what is not is unclear.
func Apply(effects []Effect, read Reader) ([]change.File, []Unclear) {
	return ApplyTo(effects, Tree{Read: read})
}

// ApplyTo is Apply in a tree whose files can be listed.
func ApplyTo(effects []Effect, tree Tree) ([]change.File, []Unclear) {
	o := &overlay{tree: tree, now: map[string]version{}}
	for _, e := range effects {
		if act := appliers()[e.Kind]; act != nil {
			act(o, e)
		}
	}
	return o.files(), o.unclear
}

// overlay is the work tree with the effects that were applied so far.
type overlay struct {
	tree    Tree
	now     map[string]version
	order   []string
	unclear []Unclear
}

// version is a file as it would be. origin is the path it had before, when it was moved.
type version struct {
	text    []byte
	present bool
	origin  string
}

func appliers() map[Kind]func(*overlay, Effect) {
	return map[Kind]func(*overlay, Effect){
		Delete: (*overlay).delete, Move: (*overlay).move, Write: (*overlay).write, HeredocWrite: (*overlay).write,
		Append: (*overlay).append, EditInPlace: (*overlay).edit, Patch: (*overlay).patch,
	}
}

func (o *overlay) read(name string) ([]byte, bool) {
	if v, touched := o.now[name]; touched {
		return v.text, v.present
	}
	if !inside(name) || o.tree.Read == nil {
		return nil, false
	}
	return o.tree.Read(name)
}

func (o *overlay) set(name string, v version) {
	if !inside(name) {
		return
	}
	if _, touched := o.now[name]; !touched {
		o.order = append(o.order, name)
	}
	o.now[name] = v
}

func (o *overlay) doubt(e Effect, why string) {
	o.unclear = append(o.unclear, Unclear{Line: e.Line, Why: why, Kind: e.Kind, Path: e.Path})
}

// inside tells paths of the work tree from those outside of it.
func inside(name string) bool {
	return name != "" && name[0] != '/' && name[0] != '~' && name != ".." && !strings.HasPrefix(name, "../")
}

// paths are the files that an effect is about. A path that is no file may be a folder.
func (o *overlay) paths(e Effect) []string {
	switch {
	case !inside(e.Path):
		return nil
	case !e.Glob:
		if _, ok := o.read(e.Path); ok || !e.Recursive {
			return []string{e.Path}
		}
	case o.tree.Match == nil:
		o.doubt(e, "which files the pattern meets is not known here")
		return nil
	}
	return o.list(e)
}

// list asks the tree for the files of a pattern or folder, and adds those that came since.
func (o *overlay) list(e Effect) []string {
	if o.tree.Match == nil {
		o.doubt(e, "what the folder holds is not known here")
		return nil
	}
	globs := []string{pattern(e)}
	if e.Recursive {
		globs = append(globs, strings.TrimPrefix(globs[0]+"/**", "./"))
	}
	seen := map[string]bool{}
	var out []string
	for _, glob := range globs {
		for _, name := range append(o.tree.Match(glob), o.order...) {
			if _, ok := o.read(name); ok && !seen[name] && matches(glob, name) {
				seen[name] = true
				out = append(out, name)
			}
		}
	}
	return out
}

// files compares what is with what was.
func (o *overlay) files() []change.File {
	var out []change.File
	origins := map[string]bool{}
	for _, name := range o.order {
		if v := o.now[name]; v.present && v.origin != "" && !o.now[v.origin].present {
			origins[v.origin] = true
		}
	}
	for _, name := range o.order {
		if f, changed := o.file(name, origins); changed {
			out = append(out, f)
		}
	}
	change.Order(out)
	return out
}

func (o *overlay) file(name string, origins map[string]bool) (change.File, bool) {
	v, f := o.now[name], change.File{Path: name}
	before, was := o.original(name)
	switch {
	case v.present && v.origin != "" && v.origin != name && origins[v.origin]:
		origins[v.origin] = false // the first heir is the renamed one
		before, was = o.original(v.origin)
		f.Status, f.OldPath = change.Renamed, v.origin
	case v.present && was && bytes.Equal(before, v.text), !v.present && !was:
		return f, false
	case v.present && was:
		f.Status = change.Modified
	case v.present:
		f.Status = change.Added
	default:
		if _, renamed := origins[name]; renamed {
			return f, false
		}
		f.Status = change.Removed
	}
	if was {
		f.Before = change.Stored(before, change.ModeFile)
	}
	if v.present {
		f.After = change.Stored(v.text, change.ModeFile)
	}
	return f.Explain(), true
}

func (o *overlay) original(name string) ([]byte, bool) {
	if o.tree.Read == nil {
		return nil, false
	}
	return o.tree.Read(name)
}
