package wording

import (
	"slices"

	"holdfast/internal/detection/lazy"
)

var (
	// leavesTags is how the runner of Elixir is told which tests not to run, by their tags.
	leavesTags = lazy.MustCompile(`\bExUnit\.(?:start|configure)\b.*\bexclude:\s*\[([^\]]*)\]`)
	tagInList  = lazy.MustCompile(`:(\w+)|\b(\w+):\s`)
	// bearsTag is a line that gives tests a tag.
	BearsTag = lazy.MustCompile(`^@(?:tag|moduletag|describetag)\b`)
)

// TagLeftOut finds a tag that the runner is told to leave out now, with the lines that say so.
func (w Change) TagLeftOut() (tag string, was, is Passage) {
	if w.ext != ".exs" && w.ext != ".ex" {
		return "", Passage{}, Passage{}
	}
	var had []string
	was = Passage{1, "no tag was left out"}
	for _, g := range w.Gone {
		if tags := leftTags(g.Text); tags != nil {
			had, was = append(had, tags...), g
		}
	}
	for _, n := range w.Come {
		for _, t := range leftTags(n.Text) {
			if !slices.Contains(had, t) && t != "skip" {
				return t, was, n
			}
		}
	}
	return "", Passage{}, Passage{}
}

// leftTags are the tags that a line has the runner leave out.
func leftTags(line string) (tags []string) {
	m := leavesTags.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	for _, t := range tagInList.FindAllStringSubmatch(m[1], -1) {
		tags = append(tags, t[1]+t[2])
	}
	return tags
}
