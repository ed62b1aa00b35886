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
	paths := repo.named()[p.name]
	if len(paths) < 2 || len(paths) > 8 {
		return nil, false
	}
	var out []*source
	for _, path := range paths {
		f := repo.find(path)
		if f == nil {
			text, err := git(repo.dir, "show", "HEAD:"+path)
			if err != nil || !usable(text) || len(text) > 4*maxBytes {
				return nil, false
			}
			f = newSource(repo, path, string(text))
		}
		out = append(out, f)
	}
	return out, true
}

// mostWords bounds one search.
const mostWords = 300

// named tells where the functions are mentioned that some test mentions.
func (r *repository) named() map[string][]string {
	if r.names == nil {
		words := map[string]bool{}
		for _, f := range r.tests {
			for _, w := range hasName.FindAllString(f.text, -1) {
				words[w] = true
			}
		}
		var list []string
		for _, f := range r.sources {
			for _, p := range f.functions() {
				if len(p.name) >= 6 && words[p.name] && len(list) < mostWords {
					words[p.name] = false
					list = append(list, p.name)
				}
			}
		}
		r.names = mentions(r.dir, list)
	}
	return r.names
}

// spelled tells where the texts are that a test's assertion and one source spell out.
func (r *repository) spelled() map[string][]string {
	if r.texts == nil {
		once := map[string]int{}
		for _, f := range r.sources {
			for _, lit := range text6.FindAllString(f.text, -1) {
				once[lit[1:len(lit)-1]]++
			}
		}
		var list []string
		for _, f := range r.tests {
			for _, lit := range text6.FindAllString(f.text, -1) {
				if bare := lit[1 : len(lit)-1]; once[bare] == 1 && len(list) < mostWords {
					once[bare] = 0
					list = append(list, bare)
				}
			}
		}
		r.texts = mentions(r.dir, list)
	}
	return r.texts
}

func (r *repository) find(path string) *source {
	for _, list := range [][]*source{r.tests, r.sources} {
		if i := slices.IndexFunc(list, func(f *source) bool { return f.path == path }); i >= 0 {
			return list[i]
		}
	}
	return nil
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

// removeFeature removes a function and every test that calls it.
func removeFeature(p *place, _ *rand.Rand) *mutant {
	files, ok := p.concerning()
	if !ok {
		return nil
	}
	w := word(p.name)
	removed := 0
	var out []changed
	for _, f := range files {
		var cuts [][2]int
		if f == p.file {
			cuts = append(cuts, [2]int{p.first, p.last})
		}
		for _, c := range f.cases {
			if w.MatchString(c.text()) {
				cuts = append(cuts, [2]int{c.first, c.last})
				removed++
			}
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

var text6 = re(`"[A-Za-z][\w ,.:'-]{7,60}"|'[A-Za-z][\w ,.:"-]{7,60}'`)

// rewordBoth changes a text in production code and in the one test that expects it.
func rewordBoth(p *place, r *rand.Rand) *mutant {
	repo := p.file.repo
	for _, s := range p.assertions() {
		for _, lit := range text6.FindAllString(s.text, -1) {
			bare := lit[1 : len(lit)-1]
			if strings.Count(p.file.text, bare) != 1 {
				continue
			}
			for _, f := range repo.sources {
				if strings.Count(f.text, bare) != 1 || f.lang != p.file.lang {
					continue
				}
				if at := strings.Index(f.text, bare); !inComment(f, at) || commented(f, at) {
					continue
				}
				if len(repo.spelled()[bare]) != 2 {
					continue
				}
				other := bare + " now"
				out := edited(f, strings.Replace(f.text, bare, other, 1))
				return &mutant{append(out, edited(p.file, strings.Replace(p.file.text, bare, other, 1))...), bare + " → " + other}
			}
		}
	}
	return nil
}

func commented(f *source, at int) bool {
	for n := range f.tree.Nodes {
		node := f.tree.Nodes[n]
		if int(node.Start) <= at && at < int(node.End) && f.tree.Role(n) == syntax.Comment {
			return true
		}
	}
	return false
}
