package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// leavesTags is how the runner of Elixir is told which tests not to run, by their tags.
	leavesTags = lazy.MustCompile(`\bExUnit\.(?:start|configure)\b.*\bexclude:\s*\[([^\]]*)\]`)
	tagInList  = lazy.MustCompile(`:(\w+)|\b(\w+):\s`)
	// bearsTag is a line that gives tests a tag.
	bearsTag = lazy.MustCompile(`^@(?:tag|moduletag|describetag)\b`)
)

// tagLeftOut finds a tag that the runner is told to leave out now, with the lines that say so.
func (w wording) tagLeftOut() (tag string, was, is passage) {
	if w.ext != ".exs" && w.ext != ".ex" {
		return "", passage{}, passage{}
	}
	var had []string
	was = passage{1, "no tag was left out"}
	for _, g := range w.gone {
		if tags := leftTags(g.text); tags != nil {
			had, was = append(had, tags...), g
		}
	}
	for _, n := range w.come {
		for _, t := range leftTags(n.text) {
			if !slices.Contains(had, t) && t != "skip" {
				return t, was, n
			}
		}
	}
	return "", passage{}, passage{}
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

// taggedBefore tells a tag that tests bore before the change and bear still: those that come with it ran nowhere.
func (c *comparison) taggedBefore(tag string) bool {
	if c.in.Repository == nil {
		return false
	}
	hits, err := c.in.Repository.Search([]string{tag})
	if err != nil {
		return false
	}
	for _, h := range hits[tag] {
		if !bearsTag.MatchString(strings.TrimSpace(h.Text)) {
			continue
		}
		fresh := false
		for i := range c.in.Pairs {
			if f := c.in.Pairs[i].File; f.Path == h.Path && !strings.Contains(string(f.Before.Text), strings.TrimSpace(h.Text)) {
				fresh = true
			}
		}
		if !fresh {
			return true
		}
	}
	return false
}
