package command

import (
	"path"
	"strings"
)

func clean(dir string) string {
	if dir == "" || dir == "." {
		return ""
	}
	return strings.TrimPrefix(path.Clean(dir), "./")
}

func (r *reader) home() string {
	if r.place.Home != "" {
		return r.place.Home
	}
	return "~"
}

// absolute is a path of ours as a program would see it.
func (r *reader) absolute(name string) string {
	if outside(name) {
		return name
	}
	return path.Join(r.place.Top, name)
}

// outside tells paths that do not start at the top of the work tree.
func outside(name string) bool {
	return strings.HasPrefix(name, "/") || name == "~" || strings.HasPrefix(name, "~/")
}

// resolve makes a path relative to the top, where it is below it.
func (r *reader) resolve(name string) string {
	if !outside(name) {
		name = path.Join(r.cwd, name)
	}
	if strings.HasPrefix(name, "..") && r.place.Top != unknownTop {
		name = path.Join(r.place.Top, name)
	}
	if outside(name) {
		name = path.Clean(name)
		if name == r.place.Top {
			return "."
		}
		if rest, ok := strings.CutPrefix(name, strings.TrimSuffix(r.place.Top, "/")+"/"); ok {
			return rest
		}
		return name
	}
	if name == "" {
		return "."
	}
	return name
}

// touch tells an effect on the path that a word names.
func (r *reader) touch(kind Kind, w word, more func(*Effect)) {
	name := w.text
	if w.wild || w.vague || w.some {
		name = w.glob
	}
	if w.in != nil || device(name) || name == "" {
		return
	}
	if name == "*" && w.vague {
		name = "**" // it may be anything
	}
	e := Effect{Kind: kind, Path: r.resolve(name), Glob: w.wild}
	switch {
	case w.vague:
		r.doubt(kind, e.Path, "the path is known only when it runs: "+shorten(w.text))
		return
	case w.some:
		r.doubt(kind, e.Path, "which of these files it is for is known only when it runs")
		return
	case r.lost && !outside(name):
		r.doubt(kind, path.Join("**", name), "the folder it runs in is known only when it runs")
		return
	}
	if more != nil {
		more(&e)
	}
	r.hidden = w.hidden
	r.add(e)
	r.hidden = false
	if r.fallback != "" && !outside(name) {
		r.elsewhere(e, name)
	}
}

// elsewhere tells what an effect would be for if the cd before it fails.
func (r *reader) elsewhere(e Effect, name string) {
	cwd := r.cwd
	r.cwd = r.fallback
	if r.cwd == "." {
		r.cwd = ""
	}
	if other := r.resolve(name); other != e.Path {
		r.doubt(e.Kind, other, "the cd before it may fail")
	}
	r.cwd = cwd
}

// device tells files that are none.
func device(name string) bool {
	switch name {
	case "/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/tty", "-":
		return true
	}
	return strings.HasPrefix(name, "/dev/fd/")
}

// hideTop puts $PWD in the place of the stand-in for a top that is not known; a content with
// it is not known either.
func (e *Effect) hideTop() {
	if strings.Contains(e.Text, unknownTop) {
		e.Text, e.Known = "", false
	}
	for _, s := range []*string{&e.Path, &e.To, &e.From, &e.Detail, &e.Value} {
		*s = shownTop(*s)
	}
	for _, list := range [][]string{e.Narrow, e.Targets} {
		for i := range list {
			list[i] = shownTop(list[i])
		}
	}
}

func shownTop(s string) string {
	if !containsByte(s, unknownTop[1]) {
		return s
	}
	return strings.ReplaceAll(s, unknownTop, "$PWD")
}
