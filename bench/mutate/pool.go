package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// pool keeps what was drawn for a family until all repositories have been seen: memory
// holds where each record is, a file without a name the record.
type pool struct {
	family family
	file   *os.File
	size   int64
	slots  map[string]map[string][]slot // by language and repository
	counts map[string]int               // by language
	total  int
	start  int             // the total when the round began
	keys   map[string]bool // of the edits
	ofFile map[string]int  // by repository and path
}

type slot struct{ at, size int64 }

func newPool(f family) (*pool, error) {
	file, err := os.CreateTemp("", "mutants-*")
	if err != nil {
		return nil, fmt.Errorf("keep records: %w", err)
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, fmt.Errorf("keep records: %w", err)
	}
	return &pool{family: f, file: file, slots: map[string]map[string][]slot{}, counts: map[string]int{}, keys: map[string]bool{}, ofFile: map[string]int{}}, nil
}

func (p *pool) add(list []drawn) error {
	for _, d := range list {
		if p.keys[d.key] {
			continue // another repository has the same file
		}
		p.keys[d.key] = true
		p.ofFile[d.repo+" "+d.path]++
		text, err := json.Marshal(d.rec)
		if err != nil {
			return fmt.Errorf("keep record: %w", err)
		}
		if _, err := p.file.Write(text); err != nil {
			return fmt.Errorf("keep record: %w", err)
		}
		if p.slots[d.lang] == nil {
			p.slots[d.lang] = map[string][]slot{}
		}
		p.slots[d.lang][d.repo] = append(p.slots[d.lang][d.repo], slot{p.size, int64(len(text))})
		p.size += int64(len(text))
		p.counts[d.lang]++
		p.total++
	}
	return nil
}

// mostOfRepository bounds what one repository contributes to a language of a family.
const mostOfRepository = 16

// lacks tells whether a family has fewer members than are wanted.
func (p *pool) lacks(per int) bool { return p.total < per }

// share is how many mutants of a language the next repository may contribute: many while
// they are scarce, few once there are enough, none when there are more than that.
func (p *pool) share(lang string, per int, seen float64, again bool) int {
	if again {
		return p.shareAgain(per, seen)
	}
	languages := max(len(p.counts), 1)
	if seen < 0.25 { // others may come
		languages = max(languages, 5)
	}
	enough := 11 * per / (10 * languages)
	switch n := p.counts[lang]; {
	case seen == 0:
		return 4
	case n >= enough+enough/8:
		return 0
	case n >= enough:
		return 1
	case float64(n) >= float64(enough)*seen:
		return 3
	}
	return mostOfRepository
}

// shareAgain is the share of the second round: whatever language fills the family up, spread
// over the repositories where there are enough of them.
func (p *pool) shareAgain(per int, seen float64) int {
	switch {
	case !p.lacks(per):
		return 0
	case float64(p.total-p.start) >= 1.2*float64(per-p.start)*seen && seen > 0:
		return 2
	case seen == 0:
		return 4
	}
	return mostOfRepository
}

// pick writes the family's records: language by language in turn, and within a language
// repository by repository, until there are enough or nothing is left.
func (p *pool) pick(o options) (map[string]int, error) {
	defer p.file.Close()
	w, err := newWriter(o.out, p.family)
	if err != nil {
		return nil, err
	}
	r := chance(o.seed, p.family.gate+p.family.name)
	counts, total := map[string]int{}, 0
	turns := map[string][]string{}
	for _, lang := range sortedKeys(p.slots) {
		turns[lang] = shuffled(sortedKeys(p.slots[lang]), r)
	}
	for len(turns) > 0 && total < o.per {
		for _, lang := range sortedKeys(turns) {
			if total >= o.per {
				break
			}
			repo := turns[lang][0]
			s := p.slots[lang][repo][0]
			if turns[lang] = turns[lang][1:]; len(p.slots[lang][repo]) > 1 {
				p.slots[lang][repo] = p.slots[lang][repo][1:]
				turns[lang] = append(turns[lang], repo)
			}
			if len(turns[lang]) == 0 {
				delete(turns, lang)
			}
			total++
			counts[lang]++
			if err := p.write(w, s, fmt.Sprintf("%s/%s-%s-%03d", p.family.name, lang, repo, total)); err != nil {
				return nil, err
			}
		}
	}
	return counts, w.close()
}

func (p *pool) write(w *writer, s slot, id string) error {
	var rec record
	if err := json.NewDecoder(io.NewSectionReader(p.file, s.at, s.size)).Decode(&rec); err != nil {
		return fmt.Errorf("read record: %w", err)
	}
	rec.ID = id
	if err := w.json.Encode(rec); err != nil {
		return fmt.Errorf("write record: %w", err)
	}
	return nil
}
