package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// clearMoreMembers clears expected values that only got more members, where the test hands in more: all that was
// expected is expected still, all that the test did it still does, and every new member is one it now puts in.
func (c *Comparison) clearMoreMembers(e *event.Event, l *loss) {
	was, is := c.FileOf[l.before], c.FileOf[l.after]
	if e.Kind != "oracle-expected-changed" || was == nil || is == nil || len(l.steps) == 0 {
		return
	}
	var come [][]string
	for _, s := range l.steps {
		if s.After == nil || s.Why != "" || s.Before.Kind != s.After.Kind || s.Before.Matcher != s.After.Matcher || s.Before.Negated != s.After.Negated {
			return
		}
		members, ok := membersAdded(expression.Words(s.Before.Expected), expression.Words(s.After.Expected))
		if !ok {
			return
		}
		come = append(come, members...)
	}
	before, after := arrangement(l.before, was.File.Before.All()), arrangement(l.after, is.File.After.All())
	given, ok := givenBesides(before, after)
	if ok && !slices.ContainsFunc(come, func(member []string) bool { return !speaksOf(given, member) }) {
		e.Clear("replaced", "all that was expected is expected still; what came is what the test hands in besides: "+strings.Join(come[0], " "))
	}
}

// membersAdded are the members that came into values which hold all that they held before. Where there was
// nothing, that there is nothing was what was expected.
func membersAdded(was, is []string) (members [][]string, ok bool) {
	i := 0
	for j := 0; j < len(is); j++ {
		if i < len(was) && was[i] == is[j] {
			i++
			continue
		}
		if j == 0 {
			return nil, false
		}
		end := argument(is, j)
		if end <= j || end >= len(is) || opens(is[j-1]) && closes(is[end]) {
			return nil, false
		}
		members = append(members, slices.DeleteFunc(slices.Clone(is[j:end]), func(w string) bool { return w == "," }))
		j = end - 1
	}
	return members, len(members) > 0 && i == len(was)
}

func opens(w string) bool { return w == "(" || w == "[" || w == "{" }

func closes(w string) bool { return w == ")" || w == "]" || w == "}" }

// givenBesides are the words of what a test does now besides all that it did: of lines that grew, and of new ones
// that are about or call what the test spoke of before. A line that is gone, or says less, leaves nothing to
// compare with.
func givenBesides(before, after []string) (given []string, ok bool) {
	known := map[string]bool{}
	for _, l := range before {
		for _, name := range inputWords.FindAllString(l, -1) {
			known[name] = expression.IsName(name)
		}
	}
	i := 0
	for _, l := range after {
		words, old := inputWords.FindAllString(l, -1), []string(nil)
		if i < len(before) {
			old = inputWords.FindAllString(before[i], -1)
		}
		if rest, grew := wordsAdded(old, words); grew && len(old) > 0 {
			given, i = append(given, rest...), i+1
		} else if len(words) > 1 && known[words[0]] && !expression.IsName(words[1]) || slices.ContainsFunc(calledBy.FindAllStringSubmatch(l, -1), func(m []string) bool { return known[m[1]] }) {
			given = append(given, words...)
		}
	}
	return given, i == len(before) && len(given) > 0
}

var (
	// calledBy is the name of a call in a line.
	calledBy = lazy.MustCompile(`([A-Za-z_$][\w$]*)\s*[!?]?\(`)
	// inputWords are the words of a line: a text is one, a sign another.
	inputWords = lazy.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w$]+|[^\s\w]`)
)

// wordsAdded is what came into a line that still has every word it had, in their order.
func wordsAdded(was, is []string) (added []string, ok bool) {
	i := 0
	for _, w := range is {
		if i < len(was) && was[i] == w {
			i++
			continue
		}
		added = append(added, w)
	}
	return added, i == len(was)
}

// speaksOf tells whether the words of an input name a member: by its name, or by its value where it has none.
// Whether in capitals does not matter: names of headers are written in either way.
func speaksOf(given, member []string) bool {
	if name := memberName(member); name != "" {
		member = []string{name}
	}
	words := slices.DeleteFunc(slices.Clone(member), func(w string) bool { return !isWord(w) })
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(given, func(g string) bool { return bareWord(g) == bareWord(w) })
	})
}

// memberName is what stands before the value of a member, or "": "a" : 1, a : 1, "a" => 1, a = 1.
func memberName(member []string) string {
	if len(member) < 2 {
		return ""
	}
	if strings.HasSuffix(member[0], ":") && isWord(member[0]) {
		return strings.TrimSuffix(member[0], ":")
	}
	if slices.Contains([]string{":", "=>", "=", "->"}, member[1]) {
		return member[0]
	}
	return ""
}

func bareWord(w string) string { return strings.ToLower(strings.Trim(w, "\"'`:")) }
