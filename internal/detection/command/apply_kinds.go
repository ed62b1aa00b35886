package command

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/change"
)

func (o *overlay) delete(e Effect) {
	if e.Detail == untracked {
		o.doubt(e, "which files git does not track is not known here")
		return
	}
	for _, name := range o.paths(e) {
		if _, ok := o.read(name); ok {
			o.set(name, version{})
		}
	}
}

func (o *overlay) move(e Effect) {
	files, into := o.paths(e), e.Glob || strings.HasSuffix(e.To, "/") || o.folder(e.To)
	for _, name := range files {
		text, ok := o.read(name)
		if !ok {
			continue
		}
		origin := name
		if v := o.now[name]; v.origin != "" {
			origin = v.origin
		}
		o.set(name, version{})
		o.set(movedTo(e, name, into), version{text: text, present: true, origin: origin})
	}
}

// movedTo is where a moved file ends: in the target when that is a folder, and below it when
// the file comes out of a folder that moved.
func movedTo(e Effect, name string, into bool) string {
	switch rest, below := strings.CutPrefix(name, e.Path+"/"); {
	case below && into:
		return path.Join(e.To, path.Base(e.Path), rest)
	case below:
		return path.Join(e.To, rest)
	case into:
		return path.Join(e.To, path.Base(name))
	}
	return e.To
}

func (o *overlay) folder(name string) bool {
	if name == "" || name == "." {
		return true
	}
	if !inside(name) || o.tree.Match == nil {
		return false
	}
	for _, file := range append(o.tree.Match(escape(name)+"/**"), o.order...) {
		if _, ok := o.read(file); ok && strings.HasPrefix(file, strings.TrimSuffix(name, "/")+"/") {
			return true
		}
	}
	return false
}

func (o *overlay) write(e Effect) {
	if !inside(e.Path) {
		return
	}
	text, known := []byte(e.Text), e.Known
	if e.From != "" && !known {
		text, known = o.read(e.From)
	}
	switch {
	case e.Glob, !known:
		o.doubt(e, "the new content is not known before it is written")
	case e.From != "" && o.folder(e.Path):
		o.set(path.Join(e.Path, path.Base(e.From)), version{text: text, present: true})
	default:
		o.set(e.Path, version{text: text, present: true})
	}
}

func (o *overlay) append(e Effect) {
	if !inside(e.Path) {
		return
	}
	if e.Glob || !e.Known {
		o.doubt(e, "what is appended is not known before it is written")
		return
	}
	before, _ := o.read(e.Path)
	o.set(e.Path, version{text: append(append([]byte{}, before...), e.Text...), present: true})
}

func (o *overlay) edit(e Effect) {
	if !inside(e.Path) {
		return
	}
	run, err := editor(e)
	if err != nil {
		o.doubt(e, err.Error())
		return
	}
	for _, name := range o.paths(e) {
		text, ok := o.read(name)
		if !ok {
			continue
		}
		o.set(name, version{text: run(text), present: true, origin: o.now[name].origin})
	}
}

// patch applies a unified patch or Codex's own kind.
func (o *overlay) patch(e Effect) {
	if text, ok := o.read(e.From); ok && !e.Known && e.Detail != reversedPatch {
		e.Text, e.Known = string(text), true
	}
	if !e.Known {
		o.doubt(e, "the patch is not known before it is read")
		return
	}
	files, err := o.patched(e)
	if err != nil {
		o.doubt(e, err.Error())
		return
	}
	for _, f := range files {
		name, old := below(e.Path, f.Path), below(e.Path, f.PathBefore())
		if f.Note != "" || f.Partial {
			o.doubt(e, "the patch does not fit "+name)
			continue
		}
		origin := o.now[old].origin
		if old != name && origin == "" {
			origin = old
		}
		if old != name || !f.After.Present {
			o.set(old, version{})
		}
		if f.After.Present {
			o.set(name, version{text: f.After.Text, present: true, origin: origin})
		}
	}
}

func (o *overlay) patched(e Effect) ([]change.File, error) {
	read := func(name string) ([]byte, bool) { return o.read(below(e.Path, name)) }
	if IsCodexPatch(e.Text) {
		return ParseCodexPatch(e.Text, read)
	}
	c, err := change.ParsePatch([]byte(e.Text), func(name string) []byte {
		text, ok := read(name)
		if !ok {
			return nil
		}
		return append([]byte{}, text...)
	})
	return c.Files, err
}

// below is a path that is relative to a folder, relative to the top.
func below(dir, name string) string {
	if dir == "" || dir == "." || strings.HasPrefix(name, "/") {
		return name
	}
	return path.Join(dir, name)
}

// pattern is the path of an effect as a glob.
func pattern(e Effect) string {
	if e.Glob {
		return e.Path
	}
	return escape(e.Path)
}

func matches(glob, name string) bool {
	ok, err := doublestar.Match(glob, name)
	return ok && err == nil
}

// escape makes a pattern of a path that meets nothing but the path.
func escape(name string) string {
	if !strings.ContainsAny(name, `*?[]{}\`) {
		return name
	}
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if strings.IndexByte(`*?[]{}\`, name[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(name[i])
	}
	return b.String()
}
