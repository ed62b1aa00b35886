package main

import (
	"crypto/sha256"
	"io"
	"math/rand/v2"
	"sort"
)

// most bounds what one file contributes to a family.
const most = 4

// drawn is a mutant that a family may take.
type drawn struct {
	lang, repo string
	rec        record
}

// draw makes a family's mutants from one repository, language by language, no more of a
// language than its share.
func (m *material) draw(f family, name string, seed uint64, share func(lang string) int) []drawn {
	r := chance(seed, f.gate+f.name+name)
	var out []drawn
	perFile, seen := map[*source]int{}, map[string]bool{}
	units := map[string][]unit{}
	for _, u := range f.units(m) {
		units[u.file.language()] = append(units[u.file.language()], u)
	}
	for _, lang := range sortedKeys(units) {
		list, left := units[lang], share(lang)
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, u := range list {
			if left == 0 {
				break
			}
			if perFile[u.file] >= most {
				continue
			}
			mu := u.make(r)
			if mu == nil || seen[mu.key()] || !sound(mu) {
				continue
			}
			seen[mu.key()] = true
			left--
			perFile[u.file]++
			out = append(out, drawn{lang, name, record{
				Gate: f.gate, Set: "mutants", Language: lang, Family: f.name, Patterns: f.types, Reason: mu.how, Subject: f.message(r), Files: mu.files,
			}})
		}
	}
	return out
}

// key tells mutants of the same texts.
func (mu *mutant) key() string {
	h := sha256.New()
	for _, f := range mu.files {
		for _, text := range []*string{&f.Path, f.Before, f.After} {
			if text != nil {
				io.WriteString(h, *text)
			}
			io.WriteString(h, "\x00")
		}
	}
	return string(h.Sum(nil))
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
