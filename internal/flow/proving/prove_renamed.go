package proving

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/change"
)

// A test of the start cannot run when the code has given what it asks for another name. Its
// new version is as good a proof, if nothing but such names differs: the same tokens in the
// same order, each old name always the same new one, and every name one that the code itself
// declared under the old name before and declares under the new one now.

// followRenames puts new versions of that kind into the tree of the proof, and looks for their
// tests instead.
func (p *proof) followRenames() error {
	var named *renaming
	for i, f := range p.files {
		if f.Role != Restored || !f.code {
			continue
		}
		if named == nil {
			named = p.renaming()
		}
		before, after, names, moved := p.renamedVersion(f.Path, named)
		if after == "" {
			continue
		}
		p.files[i].Role = givenBack
		if err := p.asAfter(before); err != nil {
			return err
		}
		if err := p.asAfter(after); err != nil {
			return err
		}
		p.renamed(before, after, names, moved)
	}
	return nil
}

// renamedVersion finds the new version of a test file that differs from it in names only.
func (p *proof) renamedVersion(file string, named *renaming) (before, after string, names map[string]string, moved []string) {
	at := slices.IndexFunc(p.src.Change.Files, func(f change.File) bool { return f.Before.Present && f.PathBefore() == file })
	if at < 0 {
		return file, "", nil, nil
	}
	old := p.src.Change.Files[at]
	for _, now := range p.src.Change.Files {
		if !now.After.Present || now.Path != old.Path && (now.Before.Present || path.Ext(now.Path) != path.Ext(file)) {
			continue
		}
		text, moved := named.asImported(old, now)
		names := named.between(old.Before.All(), text)
		if len(names) > 0 || len(moved) > 0 && slices.Equal(cutUp(old.Before.All()), cutUp(text)) {
			return file, now.Path, names, moved
		}
	}
	return file, "", nil, nil
}

// renamed lets the tests of a file be found under their new names.
func (p *proof) renamed(before, after string, names map[string]string, moved []string) {
	if p.renames == nil {
		p.renames = map[string]string{}
		p.tests = slices.Clone(p.tests) // they are of all proofs of a loop
	}
	p.renames[before] = after
	for i, t := range p.tests {
		if t.path != before {
			continue
		}
		c := *t.test
		c.Name, c.Suite = translate(c.Name, names), slices.Clone(c.Suite)
		for j, s := range c.Suite {
			c.Suite[j] = translate(s, names)
		}
		p.tests[i].path, p.tests[i].test = after, &c
	}
	list := moved
	for old, now := range names {
		list = append(list, old+" is "+now+" now")
	}
	slices.Sort(list)
	p.notes = append(p.notes, before+" differs in names only that the code has changed ("+strings.Join(list, ", ")+"), and is used with the new ones")
}

func translate(text string, names map[string]string) string {
	return tokenPattern().ReplaceAllStringFunc(text, func(word string) string { return cmp.Or(names[word], word) })
}

// renaming knows the names that the code declares, before and after the change.
type renaming struct {
	before, after map[string]bool
	moved         []move
}

func (p *proof) renaming() *renaming {
	r := &renaming{map[string]bool{}, map[string]bool{}, p.moves()}
	for _, f := range p.src.Change.Files {
		if slices.ContainsFunc(p.files, func(t proofFile) bool { return t.Path == f.Path || t.Path == f.PathBefore() }) {
			continue // tests and settings
		}
		if f.Before.Present {
			declare(r.before, f.Before.All(), f.PathBefore())
		}
		if f.After.Present {
			declare(r.after, f.After.All(), f.Path)
		}
	}
	return r
}

var declaration = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)\b(?:func|def|class|function|const|let|var|val|type|struct|interface|enum|fn|trait|module|package)\s+(?:\([^)\n]*\)\s*)?([A-Za-z_$][\w$]*)|^([A-Za-z_]\w*)\s*=`)
})

// declare adds what a text declares, and the names that its path gives to modules.
func declare(names map[string]bool, text, file string) {
	for _, m := range declaration().FindAllStringSubmatch(text, -1) {
		names[m[1]+m[2]] = true
	}
	if file != "" {
		names[strings.TrimSuffix(path.Base(file), path.Ext(file))] = true
		names[path.Base(path.Dir(file))] = true
	}
}

var tokenPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("[A-Za-z_$][\\w$]*|\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\n]|\\\\.)*'|`[^`]*`|[0-9][\\w.]*|\n[ \t]*|[^ \t\n]")
})

var importing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:import\b|from\b|export\b.*\bfrom\b|.*\brequire\(|")`)
})

// between gives the names that differ, nil when something else does as well or none of them
// is the code's.
func (r *renaming) between(before, after string) map[string]string {
	old, now := cutUp(before), cutUp(after)
	if len(old) != len(now) {
		return nil
	}
	local := &renaming{before: map[string]bool{}, after: map[string]bool{}}
	declare(local.before, before, "")
	declare(local.after, after, "")
	names, back := map[string]string{}, map[string]string{}
	for i := range old {
		a, b := old[i], now[i]
		switch {
		case a != b && !r.renames(a, b) && !local.renames(a, b), names[a] != "" && names[a] != b, back[b] != "" && back[b] != a:
			return nil
		case isName(a):
			names[a], back[b] = b, a
		}
	}
	followed := false
	for a, b := range names {
		if a == b {
			delete(names, a)
		}
		followed = followed || a != b && r.renames(a, b)
	}
	if !followed { // names of the test's own: it runs as it was
		return nil
	}
	return names
}

// renames tells whether a name went with what it was declared for, and another came.
func (r *renaming) renames(a, b string) bool {
	return isName(a) && isName(b) && r.before[a] && !r.after[a] && r.after[b] && !r.before[b]
}

func isName(token string) bool {
	c := token[0]
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// cutUp cuts a text into names, numbers, strings and signs; line ends come with the indent
// that follows. Strings of imports are cut further: they hold names of modules.
func cutUp(text string) (tokens []string) {
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		imports := importing().MatchString(line)
		for _, token := range tokenPattern().FindAllString("\n"+strings.TrimRight(line, "\n"), -1) {
			if imports && len(token) > 1 && strings.ContainsAny(token[:1], "\"'`") {
				tokens = append(tokens, tokenPattern().FindAllString(token[1:len(token)-1], -1)...)
				continue
			}
			tokens = append(tokens, token)
		}
	}
	return tokens
}
