package proving

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
)

// move is code that stands in another file now; the old one is gone.
type move struct{ from, to string }

// moves are the files of code that the change has moved.
func (p *proof) moves() (out []move) {
	for _, f := range p.src.Change.Files {
		if f.Before.Present && f.After.Present && f.Path != f.PathBefore() && !slices.ContainsFunc(p.files, func(t proofFile) bool { return t.Path == f.Path || t.Path == f.PathBefore() }) {
			out = append(out, move{f.PathBefore(), f.Path})
		}
	}
	return out
}

// asImported is the new version of a test in which moved code is imported from where it was,
// and the moves that this has undone. Only lines that import are looked at.
func (r *renaming) asImported(old, now change.File) (text string, undone []string) {
	before := importsOf(old.Before.All())
	var out strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(now.After.All(), "\r\n", "\n")) {
		if importing().MatchString(line) {
			for _, m := range r.moved {
				if is, was := m.importedAs(line, now.Path), m.importedIn(before, old.PathBefore()); is != "" && was != "" && is != was {
					line = strings.Replace(line, is, was, 1)
					undone = append(undone, m.from+" is "+m.to+" now")
					break
				}
			}
		}
		out.WriteString(line)
	}
	return out.String(), undone
}

func importsOf(text string) (out []string) {
	for line := range strings.Lines(text) {
		if importing().MatchString(line) {
			out = append(out, line)
		}
	}
	return out
}

// importedIn is how one of some lines names the code where it was.
func (m move) importedIn(lines []string, test string) string {
	for _, line := range lines {
		if name := (move{m.to, m.from}).importedAs(line, test); name != "" {
			return name
		}
	}
	return ""
}

// importedAs is how a line of a test names the code where it is, "" when it does not.
func (m move) importedAs(line, test string) string {
	if path.Ext(m.to) == ".py" {
		words := strings.Fields(line)
		if len(words) > 1 && (words[0] == "from" || words[0] == "import") && isEndOf(words[1], dotted(m.to), ".") {
			return words[1]
		}
		return ""
	}
	for _, token := range tokenPattern().FindAllString(line, -1) {
		if len(token) < 3 || !strings.ContainsAny(token[:1], "\"'`") {
			continue
		}
		name := token[1 : len(token)-1]
		place := path.Join(path.Dir(test), name)
		switch {
		case strings.HasPrefix(name, ".") && (place == m.to || place == strings.TrimSuffix(m.to, path.Ext(m.to))):
			return name
		case path.Ext(m.to) == ".go" && path.Dir(m.to) != "." && strings.HasSuffix(name, "/"+path.Dir(m.to)):
			return name
		}
	}
	return ""
}

// isEndOf tells whether a name is a longer one, or its last parts.
func isEndOf(name, whole, sign string) bool {
	return name == whole || strings.HasSuffix(whole, sign+name)
}
