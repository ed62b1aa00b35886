package gate

import (
	"path"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// clearAnalyser: an analyser that a project no longer names may come from a file that stands
// above it, from the compiler itself, or have left with the project.
func clearAnalyser(e *event.Event, f file, name string, files []file) {
	if !f.has {
		e.Clear("subject-removed", "the project is gone")
		return
	}
	for _, other := range files {
		if other.path != f.path && above(other.path, f.path) && namedAnew(other, name) {
			e.Clear("moved", "it is now named in "+other.path)
			return
		}
		if other.has && builtIn(name) && setAnew(other, "EnableNETAnalyzers", "AnalysisLevel", "AnalysisMode") {
			e.Clear("replaced", "the compiler's own analysers are switched on in "+other.path)
			return
		}
	}
}

// above tells whether a file holds for another: it stands in its folder, or in one above.
func above(p, of string) bool {
	dir := path.Dir(p)
	return dir == "." || dir == path.Dir(of) || strings.HasPrefix(of, dir+"/")
}

// builtIn tells the analysers that the compiler brings along by now.
func builtIn(name string) bool {
	return strings.Contains(name, "FxCop") || strings.HasPrefix(name, "Microsoft.CodeAnalysis")
}

// setAnew tells whether a file sets one of the names that it did not set before.
func setAnew(f file, names ...string) bool {
	sets := func(d settings.Document, name string) bool {
		for _, s := range d.Settings {
			if s.Key() == name && !strings.EqualFold(s.Value, "false") && !strings.EqualFold(s.Value, "none") {
				return true
			}
		}
		return false
	}
	for _, name := range names {
		if sets(f.after, name) && !sets(f.before, name) {
			return true
		}
	}
	return false
}
