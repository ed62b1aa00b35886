package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// counterparts are words of which one says what the other denies, as names of questions have them.
var counterparts = map[string][]string{
	"left": {"right"}, "some": {"none"}, "ok": {"err", "error", "fail", "failed", "failure", "failing"}, "valid": {"invalid"},
	"success": {"failure", "error", "failed", "fail"}, "successful": {"failed", "failure"}, "succeeded": {"failed"}, "succeeds": {"fails"}, "succeed": {"fail"},
	"passed": {"failed"}, "passes": {"fails"}, "pass": {"fail"}, "present": {"absent", "blank", "empty", "missing"}, "defined": {"empty"},
	"exists": {"missing"}, "visible": {"hidden", "invisible"}, "enabled": {"disabled"}, "open": {"closed"}, "positive": {"negative"},
	"accepted": {"rejected"}, "accepts": {"rejects"}, "allowed": {"denied", "forbidden", "disallowed"}, "granted": {"denied"}, "active": {"inactive"},
	"complete": {"incomplete"}, "completed": {"failed"}, "correct": {"incorrect"}, "fulfilled": {"rejected"}, "resolved": {"rejected"}, "connected": {"disconnected"},
	"online": {"offline"}, "alive": {"dead"}, "running": {"stopped"}, "greater": {"less"}, "above": {"below"}, "even": {"odd"}, "true": {"false"}, "truthy": {"falsy"},
	">": {"<", "<="}, ">=": {"<", "<="},
}

// openers are words that only begin a question.
var openers = []string{"is", "be", "to", "does", "do"}

// denials are parts of a name that turn the rest of it around.
var denials = []string{"no", "not", "non", "never", "un", "doesnt", "isnt"}

// matchOpposed finds questions of which the opposite is asked now: of one value whether it is left
// and whether it is right.
func (x *Ledger) matchOpposed() {
	x.each(func(o oracle.Oracle) bool {
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			return n.Under == o.Under && (opposed(o, n) || retoldByCounterpart(o, n))
		})
		if n != nil && denied(o) == denied(*n) {
			x.Flipped = append(x.Flipped, Step{o, n, "opposite"})
		}
		return n != nil
	})
}

// retoldByCounterpart tells a claim that says the same by its counterpart: not left is right. A name
// with a not in it may have been read as a denial already.
func retoldByCounterpart(o, n oracle.Oracle) bool {
	_, was, _ := asked(o)
	_, is, _ := asked(n)
	return len(parts(was)) == len(parts(is)) && denied(o) != denied(n) && differInOneWord(o, n)
}

// opposed tells two claims that differ in nothing but one word, of which the one denies what the
// other says. What is handed in by such a name is another input and no other question.
func opposed(o, n oracle.Oracle) bool { return denied(o) == denied(n) && differInOneWord(o, n) }

func differInOneWord(o, n oracle.Oracle) bool {
	if o.Kind == "raises" || n.Kind == "raises" {
		return false
	}
	askedOf, was, given := asked(o)
	nowOf, is, givenNow := asked(n)
	switch {
	case askedOf != nowOf:
		return false
	case was == is:
		return oneCounterpart(o, strings.Fields(given), strings.Fields(givenNow))
	case given == givenNow:
		return counter(was, is) || counter(is, was)
	}
	return o.Kind == "custom" && maskText(given) == maskText(givenNow) && (counter(was, is) || counter(is, was)) || deniedWhole(was, is) && givenNow == ""
}

// asked takes a claim apart: what it looks at, the last word of the question, and what that word is
// given.
func asked(o oracle.Oracle) (subject, word, given string) {
	subject, word, given = Normal(o.Subject), lastPart(o.Matcher), value(o)
	if _, last, several := cutLast(word, " "); several { // shouldBe empty
		word = last
		given = strings.TrimPrefix(given, last)
	}
	if o.Expected == "" { // assertNull(x) says by its name what it expects
		given = ""
	}
	if o.Kind == "equal" && (strings.EqualFold(given, "true") || strings.EqualFold(given, "false")) {
		word, given = "truthy", ""
	}
	if word != "truthy" && word != "falsy" && o.Kind != "custom" && !strings.HasSuffix(strings.TrimSuffix(subject, " ( )"), " . "+word) {
		return subject, word, given
	}
	of, arguments := subject, ""
	if strings.HasSuffix(subject, " )") {
		if open := openingOf(subject); open > 0 {
			of, arguments = subject[:open], strings.TrimSuffix(subject[open+len(" ( "):], " )")
		}
	}
	of, name, _ := cutLast(of, " ")
	if name == "" {
		of, name = "", of
	}
	if arguments = strings.TrimSpace(arguments); arguments != "" && arguments != ")" {
		given = arguments + " " + given
	}
	return strings.TrimSuffix(of, " ."), name, given
}

// openingOf is where the last call of an expression begins to be given something.
func openingOf(s string) int {
	depth := 0
	for i := len(s) - 1; i > 0; i-- {
		switch s[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i - 1
			}
		}
	}
	return -1
}

// denied tells a claim that its question is answered by no.
func denied(o oracle.Oracle) bool {
	return o.Negated != (o.Kind == "equal" && strings.EqualFold(value(o), "false"))
}

// answersAlike tells two claims that one question is answered by yes, or by no, of which the second
// leaves no more open: not.toBe(false) and toBe(true).
func answersAlike(o, n oracle.Oracle) bool {
	_, was, given := asked(o)
	_, is, givenNow := asked(n)
	return o.Kind == "equal" && n.Kind == "equal" && o.Negated && was == is && given == "" && givenNow == "" && denied(o) == denied(n) && n.Effective() >= o.Effective()
}

// oneCounterpart tells two lists of words that differ in one, which is the other's counterpart. What
// is compared with is no question, but where it is a bare word.
func oneCounterpart(o oracle.Oracle, was, is []string) bool {
	if o.Kind == "equal" && len(was) != 1 {
		return false
	}
	at := -1
	for i := range was {
		switch {
		case len(was) != len(is) || was[i] != is[i] && at >= 0:
			return false
		case was[i] != is[i]:
			at = i
		}
	}
	return at >= 0 && strings.IndexByte("\"'`", was[at][0]) < 0 && (counter(was[at], is[at]) || counter(is[at], was[at]))
}

// counter tells a name that says what another denies: the one has a word in place of its
// counterpart, or one that turns the rest around.
func counter(says, denies string) bool {
	was, is := parts(says), parts(denies)
	if len(is) == len(was)+1 {
		for i := range is {
			if slices.Contains(denials, is[i]) {
				return slices.EqualFunc(slices.Delete(is, i, i+1), was, sameWord)
			}
		}
		return false
	}
	at := -1
	for i := range was {
		if len(was) != len(is) || was[i] != is[i] && at >= 0 {
			return false
		}
		if was[i] != is[i] {
			at = i
		}
	}
	return at >= 0 && (slices.Contains(counterparts[was[at]], is[at]) || is[at] == "un"+was[at] || is[at] == "non"+was[at])
}

// deniedWhole tells a name that denies at large what another says in detail: hasNoErrors for
// hasErrorAt.
func deniedWhole(says, denies string) bool {
	was, is := parts(says), parts(denies)
	for i := range is {
		if slices.Contains(denials, is[i]) {
			rest := slices.Delete(is, i, i+1)
			return len(rest) > 1 && len(rest) <= len(was) && slices.EqualFunc(rest, was[:len(rest)], sameWord)
		}
	}
	return false
}

// parts are the words of a name or of a sign, without those that only begin a question.
func parts(name string) []string {
	list := inventory.Words(strings.TrimPrefix(name, ":"))
	for len(list) > 1 && slices.Contains(openers, list[0]) {
		list = list[1:]
	}
	if len(list) == 0 {
		return []string{name}
	}
	return list
}

// sameWord tells a word from others, of one thing or of several.
func sameWord(a, b string) bool { return strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s") }
