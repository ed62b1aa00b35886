package unrun

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

// classHead is a line in which a class begins, with the words before it.
var classHead = lazy.MustCompile(`(?m)^[ \t]*((?:(?:public|internal|private|protected|sealed|open|final|static|partial|abstract|data|readonly|case)[ \t]+)*(?:class|object|trait|interface))[ \t]+(\w+)`)

// foundByName is how classes are called that a runner is to find.
var foundByName = lazy.MustCompile(`^Test[A-Z]|(?:Test|Tests|TestCase|Spec|Specs|IT|Suite)$`)

// compareHiddenClasses finds classes of tests that a runner no longer finds because of a word in
// their head: abstract ones and traits are run by their heirs only, and what is not public by nobody.
func (r *report) compareHiddenClasses() {
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		f := p.File
		if !f.Before.Present || !f.After.Present || !p.Test || !hidesClasses(f.Path) {
			continue
		}
		was, is, skipped := matching.Apart(f.Before.All(), f.After.All())
		if !beginsClass(was) || !beginsClass(is) {
			continue
		}
		words := map[string][]string{}
		for _, m := range classHead.FindAllStringSubmatch(was, -1) {
			if head := strings.Fields(m[1]); !inheritedOnly(words[m[2]]) { // Scala has an object of the same name beside a class
				words[m[2]] = head
			}
		}
		for _, m := range classHead.FindAllStringSubmatchIndex(is, -1) {
			name, now := is[m[4]:m[5]], strings.Fields(is[m[2]:m[3]])
			before, had := words[name]
			if why := r.hidden(p, name, before, now); had && why != "" {
				r.emitHidden(p, name, why, skipped+1+strings.Count(is[:m[4]], "\n"))
			}
		}
	}
}

// beginsClass tells a text that may have the head of a class in it; what to look for is cheap to find.
func beginsClass(text string) bool {
	return strings.Contains(text, "class") || strings.Contains(text, "object") || strings.Contains(text, "trait") || strings.Contains(text, "interface")
}

func hidesClasses(p string) bool {
	switch path.Ext(p) {
	case ".java", ".kt", ".cs", ".php", ".scala", ".groovy":
		return true
	}
	return false
}

// hidden is the word that hides a class which was found before, "" when none does.
func (r *report) hidden(p *inventory.Pair, name string, before, now []string) string {
	switch {
	case !foundByName.MatchString(name), inheritedOnly(before):
		return ""
	case inheritedOnly(now) && r.Lineage(true).Heirs[name] == 0 && !r.namedByOthers(name, p.File.Path):
		return "abstract, and nothing inherits from it"
	case path.Ext(p.File.Path) == ".cs" && !strings.Contains(p.File.After.All(), "NUnit") && slices.Contains(before, "public") && !slices.Contains(now, "public"):
		return "not public"
	}
	return ""
}

// inheritedOnly tells the head of a class that nobody makes: abstract, a trait, an interface.
func inheritedOnly(head []string) bool {
	return slices.Contains(head, "abstract") || slices.Contains(head, "trait") || slices.Contains(head, "interface")
}

// namedByOthers tells whether another file of the repository names a class, and so may inherit from it.
func (r *report) namedByOthers(name, file string) bool {
	if r.In.Repository == nil {
		return false
	}
	hits, err := r.In.Repository.Search([]string{name})
	if err != nil {
		return true
	}
	return slices.ContainsFunc(hits[name], func(h change.Hit) bool { return h.Path != file })
}

func (r *report) emitHidden(p *inventory.Pair, name, why string, line int) {
	test := &inventory.Case{Name: name, Path: p.File.Path, Line: line}
	r.FileOf[test] = p
	e := r.NewEvent("case-disabled", test, test)
	e.Before, e.After = name, "a class that is "+why
	e.Facts["how"], e.Facts["condition"], e.Facts["sub"], e.Facts["oracles"], e.Facts["suite_wide"] = "uncollected", "none", false, 1.0, true
	r.Emit(e)
}
