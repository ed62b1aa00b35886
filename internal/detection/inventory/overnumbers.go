package inventory

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// numbers are how languages write the whole numbers that a loop goes through: the first, which may be left
// out, and the last; whether that counts itself.
var numbers = []struct {
	languages []syntax.Language
	form      *lazy.Regexp
	last      bool
}{
	{[]syntax.Language{syntax.Python}, lazy.MustCompile(`^range\((?:(\d+),)?(\d+)\)$`), false},
	{[]syntax.Language{syntax.PHP}, lazy.MustCompile(`^range\((\d+),(\d+)\)$`), true},
	{[]syntax.Language{syntax.Swift, syntax.Kotlin}, lazy.MustCompile(`^\(?(\d+)\.\.<(\d+)\)?$`), false},
	{[]syntax.Language{syntax.Swift}, lazy.MustCompile(`^\(?(\d+)\.\.\.(\d+)\)?$`), true},
	{[]syntax.Language{syntax.Ruby}, lazy.MustCompile(`^\(?(\d+)\.\.\.(\d+)\)?$`), false},
	{[]syntax.Language{syntax.Kotlin, syntax.Ruby, syntax.Elixir}, lazy.MustCompile(`^\(?(\d+)\.\.(\d+)\)?$`), true},
	{[]syntax.Language{syntax.Rust}, lazy.MustCompile(`^\(?(\d+)\.\.(\d+)\)?$`), false},
	{[]syntax.Language{syntax.Rust}, lazy.MustCompile(`^\(?(\d+)\.\.=(\d+)\)?$`), true},
	{[]syntax.Language{syntax.Kotlin, syntax.Scala}, lazy.MustCompile(`^\(?(\d+)until(\d+)\)?$`), false},
	{[]syntax.Language{syntax.Scala}, lazy.MustCompile(`^\(?(\d+)to(\d+)\)?$`), true},
	{[]syntax.Language{syntax.Ruby}, lazy.MustCompile(`^()(\d+)$`), false}, // 3.times
}

// countsUp is the head of a loop that counts by itself: the counter, the first number, how the end is asked for.
var countsUp = lazy.MustCompile(`^for\s*\(?\s*(?:[\w:<>]+[\s*&]+)*?\$?(\w+)\s*:?=\s*(\d+)\w?\s*;\s*\$?(\w+)\s*(<=?)\s*(\d+)\w?\s*;\s*([^;{]+)`)

// numbersOf is the counter of a loop over numbers that are spelled out, with the first of them and the one
// behind the last; "" where it goes through something else.
func (e *evaluator) numbersOf(names []string, list int) string {
	if len(names) != 1 || list < 0 || e.tree.Nodes[list].End-e.tree.Nodes[list].Start > longestRange {
		return ""
	}
	flat := strings.Join(strings.Fields(e.tree.Text(list)), "")
	for _, r := range numbers {
		if !slices.Contains(r.languages, e.tree.Language) {
			continue
		}
		if m := r.form.FindStringSubmatch(flat); m != nil {
			return counter(names[0], m[1], m[2], r.last)
		}
	}
	return ""
}

const longestRange = 40

// countsThrough is the same of a loop that counts by itself.
func (e *evaluator) countsThrough(n, body int) string {
	t := e.tree
	m := countsUp.FindStringSubmatch(string(t.Source[t.Nodes[n].Start:t.Nodes[body].Start]))
	if m == nil || m[1] != m[3] || !oneStep.MatchString(m[6]) {
		return ""
	}
	return counter(m[1], m[2], m[5], m[4] == "<=")
}

func counter(name, from, to string, last bool) string {
	end, err := strconv.Atoi(to)
	if err != nil || end > mostNumbers {
		return ""
	}
	if last {
		end++
	}
	if from == "" {
		from = "0"
	}
	return name + " " + from + " " + strconv.Itoa(end)
}

const mostNumbers = 1000
