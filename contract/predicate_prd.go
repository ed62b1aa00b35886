package contract

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// story is one story of prd.json.
type story struct {
	ID       string
	Criteria []string
	Passes   bool
}

// PRDHolds answers a prd_all_pass check: prd.json as it is now has stories, and all of them
// pass. atStart is the file at the beginning of the loop, nil when there was none: no story
// of it may be missing now, and none may ask for less.
func PRDHolds(now, atStart []byte) Verdict {
	if now == nil {
		return fails("there is no prd.json")
	}
	stories, err := readStories(now)
	if err != nil {
		return fails("prd.json cannot be read: %s", plain(err))
	}
	if len(stories) == 0 {
		return fails("prd.json has no stories under user_stories")
	}
	var open []string
	for _, s := range stories {
		if !s.Passes {
			open = append(open, s.ID)
		}
	}
	if len(open) > 0 {
		return fails("%d of %d stories do not pass: %s", len(open), len(stories), strings.Join(open, ", "))
	}
	if atStart == nil {
		return holds
	}
	return storiesKept(stories, atStart)
}

func storiesKept(now []story, atStart []byte) Verdict {
	before, err := readStories(atStart)
	if err != nil {
		return fails("prd.json of the start cannot be read: %s", plain(err))
	}
	for _, old := range before {
		i := slices.IndexFunc(now, func(s story) bool { return s.ID == old.ID })
		if i < 0 {
			return fails("the story %s of the start is gone", old.ID)
		}
		for _, criterion := range old.Criteria {
			if !slices.Contains(now[i].Criteria, criterion) {
				return fails("the story %s no longer asks for %q", old.ID, criterion)
			}
		}
	}
	return holds
}

// readStories reads the stories of user_stories, or userStories as some tools write it. A
// story passes only if it says true; a text or a number is a mistake.
func readStories(text []byte) ([]story, error) {
	var file struct {
		Snake []writtenStory `json:"user_stories"`
		Camel []writtenStory `json:"userStories"`
	}
	if _, err := decodeAny(text); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, err
	}
	var out []story
	seen := map[string]bool{}
	for i, w := range slices.Concat(file.Snake, file.Camel) {
		s := story{ID: strings.Trim(string(w.ID), `"`), Criteria: slices.Concat(w.SnakeCriteria, w.CamelCriteria), Passes: w.Passes}
		if s.ID == "" || s.ID == "null" {
			s.ID = fmt.Sprintf("number %d", i+1)
		}
		if seen[s.ID] {
			return nil, fmt.Errorf("the story %s stands there twice", s.ID)
		}
		seen[s.ID] = true
		out = append(out, s)
	}
	return out, nil
}

type writtenStory struct {
	ID            json.RawMessage `json:"id"` // a text or a number
	SnakeCriteria []string        `json:"acceptance_criteria"`
	CamelCriteria []string        `json:"acceptanceCriteria"`
	Passes        bool            `json:"passes"`
}
