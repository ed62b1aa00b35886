package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"sort"
)

// What one file contributes to a family at most, in the first round and after the second; settings of which few
// repositories have any, with all their versions.
const (
	most      = 4
	mostAgain = 8
	mostKept  = 12
)

// drawn is a mutant that a family may take.
type drawn struct {
	lang, repo, path, key string
	rec                   record
}

// draw makes a family's mutants from one repository, language by language, no more of a
// language than its share.
func (m *material) draw(p *pool, name string, o options, again bool, seen float64) []drawn {
	f := p.family
	r := chance(o.seed, fmt.Sprint(f.gate, f.name, name, again))
	var out []drawn
	perFile, keys := map[string]int{}, map[string]bool{}
	units := map[string][]unit{}
	for _, u := range f.units(m) {
		units[u.file.language()] = append(units[u.file.language()], u)
	}
	for _, lang := range sortedKeys(units) {
		list, left := units[lang], p.share(lang, o.per, seen, again)
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, u := range list {
			if left == 0 {
				break
			}
			if perFile[u.file.path]+p.ofFile[name+" "+u.file.path] >= ofOneFile(u.file.path, again) {
				continue
			}
			mu := u.make(r)
			if mu == nil {
				continue
			}
			key := mu.key()
			if keys[key] || p.keys[key] || !sound(mu) {
				continue
			}
			keys[key] = true
			left--
			perFile[u.file.path]++
			out = append(out, drawn{lang, name, u.file.path, key, record{
				Gate: f.gate, Set: "mutants", Language: lang, Family: f.name, Patterns: f.types, Reason: mu.how, Subject: f.message(r), Files: mu.files,
			}})
		}
	}
	return out
}

func ofOneFile(path string, again bool) int {
	switch {
	case !again:
		return most
	case kept.MatchString(path):
		return mostKept
	}
	return mostAgain
}

// key tells mutants of the same edit: the paths and the lines that differ. The same edit of
// another version of a file is no other mutant.
func (mu *mutant) key() string {
	h := sha256.New()
	for _, f := range mu.files {
		if f.Before != nil && f.After != nil && *f.Before == *f.After && f.OldPath == "" {
			continue
		}
		before, after := differing(f.Before, f.After)
		for _, text := range []string{f.Path, f.OldPath, before, after} {
			io.WriteString(h, text)
			io.WriteString(h, "\x00")
		}
	}
	return string(h.Sum(nil))
}

// differing are the two texts without the lines that they begin and end with alike.
func differing(before, after *string) (string, string) {
	if before == nil || after == nil || *before == *after {
		return whole(before), whole(after)
	}
	a, b := *before, *after
	start := 0
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '\n' {
			start = i + 1
		}
	}
	a, b = a[start:], b[start:]
	end := 0
	for i := 1; i <= min(len(a), len(b)) && a[len(a)-i] == b[len(b)-i]; i++ {
		if a[len(a)-i] == '\n' {
			end = i - 1
		}
	}
	return a[:len(a)-end], b[:len(b)-end]
}

func whole(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// shuffled is a list in an order by chance.
func shuffled(list []string, r *rand.Rand) []string {
	out := append([]string{}, list...)
	sort.Strings(out)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
