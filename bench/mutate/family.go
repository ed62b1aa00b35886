package main

import (
	"fmt"
	"math/rand/v2"
	"sort"

	"holdfast/internal/detection/syntax"
)

// family is one way to avoid work, or one refactoring that looks like it.
type family struct {
	name  string
	gate  string
	types []string // what a finding must be of to count
	units func(*material) []unit
}

// unit is one thing to mutate. make returns nil when the family does not apply to it.
type unit struct {
	file *source
	make func(r *rand.Rand) *mutant
}

// mutant is a change, and in a few words what was done.
type mutant struct {
	files []changed
	how   string
}

// most bounds what one file contributes to a family.
const most = 4

func overCases(f func(*place, *rand.Rand) *mutant) func(*material) []unit {
	return func(m *material) []unit {
		out := make([]unit, 0, len(m.cases))
		for _, c := range m.cases {
			out = append(out, unit{c.file, func(r *rand.Rand) *mutant { return f(c, r) }})
		}
		return out
	}
}

func overFunctions(f func(*place, *rand.Rand) *mutant) func(*material) []unit {
	return func(m *material) []unit {
		out := make([]unit, 0, len(m.functions))
		for _, c := range m.functions {
			out = append(out, unit{c.file, func(r *rand.Rand) *mutant { return f(c, r) }})
		}
		return out
	}
}

func overFiles(pick func(*material) []*source, f func(*source, *rand.Rand) *mutant) func(*material) []unit {
	return func(m *material) []unit {
		var out []unit
		for _, s := range pick(m) {
			out = append(out, unit{s, func(r *rand.Rand) *mutant { return f(s, r) }})
		}
		return out
	}
}

func testFiles(m *material) []*source   { return m.tests }
func sourceFiles(m *material) []*source { return m.sources }
func gateFiles(m *material) []*source   { return m.gates }

// inject makes a family's mutants: language by language in turn, and within a language
// repository by repository, until there are enough or nothing is left.
func (m *material) inject(f family, o options) (map[string]int, error) {
	w, err := newWriter(o.out, f)
	if err != nil {
		return nil, err
	}
	r := chance(o.seed, f.gate+f.name)
	queues := deal(f.units(m), r)
	counts, perFile, total := map[string]int{}, map[*source]int{}, 0
	langs := sortedLanguages(queues)
	for total < o.per && len(langs) > 0 {
		rest := langs[:0]
		for _, lang := range langs {
			mu, file := queues[lang].next(r, perFile)
			if mu == nil {
				continue
			}
			rest = append(rest, lang)
			if total >= o.per {
				break
			}
			total++
			counts[lang]++
			perFile[file]++
			rec := record{
				ID: fmt.Sprintf("%s/%s-%s-%03d", f.name, lang, file.repo.name, total), Gate: f.gate, Set: "mutants", Language: lang,
				Family: f.name, Patterns: f.types, Reason: mu.how, Files: mu.files,
			}
			if err := w.json.Encode(rec); err != nil {
				return nil, fmt.Errorf("write record: %w", err)
			}
		}
		langs = rest
	}
	return counts, w.close()
}

// queue holds the units of one language, a list for each repository.
type queue struct {
	repos [][]unit
	at    int
}

func deal(units []unit, r *rand.Rand) map[string]*queue {
	lists := map[string]map[string][]unit{}
	for _, u := range units {
		lang := u.file.language()
		if lists[lang] == nil {
			lists[lang] = map[string][]unit{}
		}
		lists[lang][u.file.repo.name] = append(lists[lang][u.file.repo.name], u)
	}
	out := map[string]*queue{}
	for lang, repos := range lists {
		names := make([]string, 0, len(repos))
		for name := range repos {
			names = append(names, name)
		}
		sort.Strings(names)
		out[lang] = &queue{}
		for _, name := range names {
			out[lang].repos = append(out[lang].repos, repos[name])
		}
	}
	for _, lang := range sortedLanguages(out) {
		for _, list := range out[lang].repos {
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
	}
	return out
}

func sortedLanguages(q map[string]*queue) []string {
	out := make([]string, 0, len(q))
	for lang := range q {
		out = append(out, lang)
	}
	sort.Strings(out)
	return out
}

// next makes the language's next sound mutant, from the repository whose turn it is.
func (q *queue) next(r *rand.Rand, perFile map[*source]int) (*mutant, *source) {
	for len(q.repos) > 0 {
		q.at %= len(q.repos)
		list := q.repos[q.at]
		for len(list) > 0 {
			u := list[0]
			list = list[1:]
			q.repos[q.at] = list
			if perFile[u.file] >= most {
				continue
			}
			if mu := u.make(r); mu != nil && sound(mu) {
				q.at++
				return mu, u.file
			}
		}
		q.repos = append(q.repos[:q.at], q.repos[q.at+1:]...)
	}
	return nil, nil
}

// sound drops mutants that changed nothing or no longer parse.
func sound(mu *mutant) bool {
	different := false
	for _, f := range mu.files {
		same := f.Before != nil && f.After != nil && *f.Before == *f.After
		different = different || !same || f.OldPath != ""
		lang := syntax.LanguageOf(f.Path)
		if lang == "" || f.After == nil || same {
			continue
		}
		for _, text := range []*string{f.Before, f.After} {
			if text == nil || f.from != nil && *text == f.from.text {
				continue // what was there parses
			}
			t, err := syntax.Parse(lang, []byte(*text))
			if err != nil || len(t.Nodes) > 0 && t.Broken(0) {
				return false
			}
		}
	}
	return different
}
