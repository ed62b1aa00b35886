package prompt

import (
	"sort"
	"strconv"
	"strings"
)

// maxItems bounds every list before its size is looked at.
const maxItems = 40

// NotesTold is how many notes a prompt can hold; of those before them it needs the number only.
const NotesTold = maxItems

// largest is the text with the most items that is not longer than the limit; nothing when
// not even one fits. A text with more items is longer, but for the last one, which takes
// the place of a mark.
func largest(text func(n int) string, items, limit int) string {
	if all := text(items); len(all) <= limit {
		return all
	}
	n := sort.Search(items, func(n int) bool { return len(text(n+1)) > limit }) // how many fit
	if n == 0 {
		return ""
	}
	return text(n)
}

// listed writes the first n items and says how many are left out.
func listed(items []string, n int) string { return lines(items[:n]) + rest(len(items)-n) }

func lines(items []string) string {
	if len(items) == 0 {
		return ""
	}
	return strings.Join(items, "\n") + "\n"
}

func rest(n int) string {
	if n <= 0 {
		return ""
	}
	return "… and " + strconv.Itoa(n) + " more\n"
}

func earlier(n int) string {
	if n <= 0 {
		return ""
	}
	return "… " + strconv.Itoa(n) + " before these\n"
}

// data lists foreign texts, a line each, inside a fence.
func data(texts []string, limit int) string {
	items := itemsOf(texts)
	if len(items) == 0 {
		return ""
	}
	return largest(func(n int) string { return fenced(listed(items, n)) }, min(len(items), maxItems), limit)
}

func itemsOf(texts []string) (items []string) {
	for _, t := range texts {
		if t = clipped(oneLine(t), maxLine); t != "" {
			items = append(items, "- "+t)
		}
	}
	return items
}

func (in Input) missing(limit int) string {
	return data(in.holdouts().maskedAll(in.Missing), limit)
}

func (in Input) stories(limit int) string {
	var out []string
	for _, s := range in.Stories {
		text := s.ID + ": " + s.Title
		if len(s.Criteria) > 0 {
			text += " (" + strings.Join(s.Criteria, "; ") + ")"
		}
		out = append(out, text)
	}
	return data(out, limit)
}

// notes are the newest ones. Those of a long loop that could not be told anyway are only
// counted.
func (in Input) notes(limit int) string {
	left := max(0, len(in.Notes)-maxItems)
	items := itemsOf(in.holdouts().maskedAll(in.Notes[left:]))
	if len(items) == 0 {
		return ""
	}
	newest := func(n int) string {
		return fenced(earlier(in.EarlierNotes+left+len(items)-n) + lines(items[len(items)-n:]))
	}
	return largest(newest, len(items), limit)
}

func (in Input) questions(limit int) string {
	return data(in.holdouts().maskedAll(in.Questions), limit)
}
