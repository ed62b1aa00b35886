package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

func word(name string) *regexp.Regexp {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
}

// concerning are all files that mention a function, when we have every one of them.
func (p *place) concerning() ([]*source, bool) {
	repo := p.file.repo
	if len(p.name) < 6 || !re(`^\w+$`).MatchString(p.name) || re(`(?i)^(test|to|from|parse|format|create|update|delete|handle|process|execute|equals|render|toString|describe|length|insert|remove|append|replace)$|^__`).MatchString(p.name) {
		return nil, false
	}
	paths := repo.where()[p.name]
	if len(paths) < 2 || len(paths) > 8 {
		return nil, false
	}
	var out []*source
	for _, path := range paths {
		f := repo.load(path)
		if f == nil {
			return nil, false
		}
		out = append(out, f)
	}
	return out, true
}

func (r *repository) find(path string) *source {
	for _, list := range [][]*source{r.tests, r.sources} {
		if i := slices.IndexFunc(list, func(f *source) bool { return f.path == path }); i >= 0 {
			return list[i]
		}
	}
	return nil
}

// prose are files for people.
var prose = re(`(?i)\.(md|rst|txt|adoc)$`)

// load is a file of the repository, also one that is no material; nil where it is no text
// that can be worked on.
func (r *repository) load(path string) *source {
	if f := r.find(path); f != nil {
		return f
	}
	if f, ok := r.loaded[path]; ok {
		return f
	}
	if r.loaded == nil {
		r.loaded = map[string]*source{}
	}
	r.loaded[path] = nil
	text := r.textOf(path)
	if !usable(text) || len(text) > 4*maxBytes {
		return nil
	}
	f := newSource(r, path, string(text))
	if tree, err := syntax.Parse(f.lang, text); f.lang != "" && err == nil && len(tree.Nodes) > 0 && !tree.Broken(0) {
		f.tree = tree
	}
	r.loaded[path] = f
	return f
}

// renameFunction renames a function in its source and wherever it is used.
func renameFunction(p *place, _ *rand.Rand) *mutant {
	files, ok := p.concerning()
	if !ok {
		return nil
	}
	to := p.name + "Value"
	if strings.Contains(p.name, "_") {
		to = p.name + "_value"
	}
	var out []changed
	for _, f := range files {
		if strings.Contains(f.text, to) {
			return nil
		}
		out = append(out, edited(f, word(p.name).ReplaceAllString(f.text, to))...)
	}
	return &mutant{out, p.name + " renamed to " + to}
}

// removeFeature removes a function and every test that calls it, where all of them are about it.
func removeFeature(p *place, _ *rand.Rand) *mutant {
	files, ok := p.concerning()
	if !ok {
		return nil
	}
	w := word(p.name)
	removed := 0
	var out []changed
	for _, f := range files {
		if strings.Contains(f.text, p.name+"!") || strings.Contains(f.text, p.name+"?") {
			return nil // another function's name begins with this one
		}
		var cuts [][2]int
		if f == p.file {
			cuts = append(cuts, [2]int{p.first, p.last})
		}
		for _, c := range f.cases {
			if !w.MatchString(c.text()) {
				continue
			}
			if !asks(f, c.text(), p.name) {
				return nil // a remark, or a name of the test's own: it is not about the function
			}
			if !c.isAbout(p.name) {
				return nil
			}
			cuts = append(cuts, [2]int{c.first, c.last})
			removed++
		}
		after := f.cuts(cuts)
		if !w.MatchString(after) {
			out = append(out, edited(f, after)...)
			continue
		}
		// Only an import may still name it.
		after = re(`(?m)^(import|from|use|const)\b[^\n]*$`).ReplaceAllStringFunc(after, func(l string) string {
			return regexp.MustCompile(`\b`+regexp.QuoteMeta(p.name)+`, |, `+regexp.QuoteMeta(p.name)+`\b`).ReplaceAllString(l, "")
		})
		if w.MatchString(after) {
			return nil
		}
		out = append(out, edited(f, after)...)
	}
	if removed == 0 {
		return nil
	}
	return &mutant{out, p.name + " removed with its tests"}
}

// asks tells whether the code of a test asks for something by its name, and does not only speak of it.
func asks(f *source, text, name string) bool {
	asked := regexp.MustCompile(`(?:\.|::|->)` + regexp.QuoteMeta(name) + `\b|\b` + regexp.QuoteMeta(name) + ` ?[({]|[ (]:?` + regexp.QuoteMeta(name) + `[),]`)
	for line := range strings.SplitSeq(text, "\n") {
		if asked.MatchString(line) && !wholeComment(f.lang, line) {
			return true
		}
	}
	return false
}

var text6 = re(`"[A-Za-z][\w ,.:'!?/()-]{7,60}"|'[A-Za-z][\w ,.:"!?/()-]{7,60}'`)

// mostFiles bounds what one change touches.
const mostFiles = 6

// rewordBoth changes a text of production code wherever it is spelled out, in the test
// that expects it too.
func rewordBoth(p *place, r *rand.Rand) *mutant {
	repo := p.file.repo
	for _, lit := range text6.FindAllString(p.text(), -1) {
		bare := lit[1 : len(lit)-1]
		paths := repo.where()[bare]
		if len(paths) < 2 || len(paths) > mostFiles || !slices.Contains(paths, p.file.path) {
			continue
		}
		other := []string{bare + " now", "please " + bare, re(`^\w+`).ReplaceAllString(bare, "Another")}[r.IntN(3)]
		if files := repo.reworded(paths, bare, other); files != nil {
			return &mutant{files, bare + " → " + other}
		}
	}
	return nil
}

// reworded is the change of a text in all files that hold it; nil where it is more than a
// text in one of them, or where no source has it.
func (r *repository) reworded(paths []string, bare, other string) []changed {
	var out []changed
	product := false
	for _, path := range paths {
		f := r.load(path)
		if f == nil || strings.Contains(f.text, other) || !prose.MatchString(path) && (f.tree == nil || !quotedOnly(f, bare)) {
			return nil
		}
		product = product || f.tree != nil && !testPath.MatchString(path) && !aside.MatchString(path)
		out = append(out, edited(f, strings.ReplaceAll(f.text, bare, other))...)
	}
	if !product {
		return nil
	}
	return out
}

// quotedOnly tells whether a text occurs only as a text of the program.
func quotedOnly(f *source, bare string) bool {
	for at := 0; ; {
		i := strings.Index(f.text[at:], bare)
		if i < 0 {
			return at > 0
		}
		if at += i; !inComment(f, at) || commented(f, at) {
			return false
		}
		at += len(bare)
	}
}

func commented(f *source, at int) bool {
	for _, n := range f.textNodes() {
		node := f.tree.Nodes[n]
		if int(node.Start) <= at && at < int(node.End) && f.tree.Role(n) == syntax.Comment {
			return true
		}
	}
	return false
}
