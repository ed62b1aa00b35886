package proving

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/adapted"
	"holdfast/internal/detection/change"
	"holdfast/internal/enforcement/policy"
)

// A task may ask for another interface. Then the tests of the start cannot run, and no agent
// can do anything about it. Their new versions are run in their place where the task names
// the very function, its declaration has changed, and the tests say what they said: see
// package adapted. Everything else is a human's to decide.

// followTask puts such versions into the tree of the proof.
func (p *proof) followTask() error {
	symbols, said := p.renegotiated()
	if len(symbols) == 0 {
		return nil
	}
	to, err := os.OpenRoot(p.tree)
	if err != nil {
		return err
	}
	defer to.Close()
	for _, f := range p.files {
		now, there := p.versionNow(f.Path)
		if f.Role != Restored || !f.code || !there {
			continue
		}
		before, err := to.ReadFile(f.Path) // without the tests that may be gone
		if err != nil {
			return fmt.Errorf("read a test of the start: %w", err)
		}
		text, followed := adapted.File(f.Path, string(before), now, symbols)
		if len(followed) == 0 {
			continue
		}
		if err := to.WriteFile(f.Path, []byte(text), 0o644); err != nil {
			return fmt.Errorf("adapt a test of the start: %w", err)
		}
		p.takeNames(f.Path, followed)
		p.notes = append(p.notes, fmt.Sprintf("%s: %s as it is now, which differs in nothing but how %s is called: the task says %q", f.Path, testsOf(followed), namesOf(symbols), strings.Join(said, "; ")))
	}
	return nil
}

// takeNames lets tests be found that are named after the successor of what they test.
func (p *proof) takeNames(file string, followed []adapted.Followed) {
	for _, f := range followed {
		at := slices.IndexFunc(p.tests, func(t originalTest) bool { return t.path == file && t.test.Name == f.Before })
		if at < 0 || f.Before == f.After {
			continue
		}
		if p.renames == nil {
			p.renames = map[string]string{}
		}
		p.renames[file] = file
		p.tests = slices.Clone(p.tests) // they are of all proofs of a loop
		c := *p.tests[at].test
		c.Name = f.After
		p.tests[at].test = &c
	}
}

func testsOf(followed []adapted.Followed) string {
	var names []string
	for _, f := range followed {
		names = append(names, f.After)
	}
	return strings.Join(names, ", ")
}

func namesOf(symbols []adapted.Symbol) string {
	var names []string
	for _, s := range symbols {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// versionNow is a test file as the change leaves it, under the same path.
func (p *proof) versionNow(name string) (string, bool) {
	at := slices.IndexFunc(p.src.Change.Files, func(f change.File) bool {
		return f.Path == name && f.PathBefore() == name && f.Before.Present && f.After.Present
	})
	if at < 0 {
		return "", false
	}
	return string(p.src.Change.Files[at].After.Text), true
}

// renegotiated are the functions whose declaration the change has altered and whose interface
// the task changes by name, with the sentences that do so.
func (p *proof) renegotiated() (symbols []adapted.Symbol, said []string) {
	if p.src.Change.Task == "" {
		return nil, nil
	}
	before, after := map[string][]string{}, map[string][]string{}
	for _, f := range p.src.Change.Files {
		if slices.ContainsFunc(p.files, func(t proofFile) bool { return t.Path == f.Path || t.Path == f.PathBefore() }) {
			continue // tests and settings
		}
		if f.Before.Present {
			headers(before, f.Before.All())
		}
		if f.After.Present {
			headers(after, f.After.All())
		}
	}
	for name, old := range before {
		if slices.Equal(slices.Sorted(slices.Values(old)), slices.Sorted(slices.Values(after[name]))) || !strings.Contains(p.src.Change.Task, name) {
			continue
		}
		if found := policy.Renegotiates(p.src.Change.Task, name); found != nil {
			s := adapted.Symbol{Name: name}
			if len(after[found.Successor]) > 0 {
				s.Successor = found.Successor
			}
			symbols = append(symbols, s)
			if !slices.Contains(said, found.Phrase) {
				said = append(said, found.Phrase)
			}
		}
	}
	slices.SortFunc(symbols, func(a, b adapted.Symbol) int { return strings.Compare(a.Name, b.Name) })
	return symbols, said
}

var header = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)\b(?:func|def|class|function|const|let|var|fn|fun)\s+(?:\([^)\n]*\)\s*)?([A-Za-z_$][\w$]*)[^{\n]*|^\s+(?:async\s+|static\s+|public\s+|private\s+)*([A-Za-z_$][\w$]*)\s*\([^{\n]*\)\s*\{`)
})

// headers adds what a text declares, each with the line that declares it.
func headers(out map[string][]string, text string) {
	for _, m := range header().FindAllStringSubmatch(text, -1) {
		out[m[1]+m[2]] = append(out[m[1]+m[2]], strings.Join(strings.Fields(m[0]), " "))
	}
}
