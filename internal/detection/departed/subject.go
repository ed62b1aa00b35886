package departed

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/syntax"
)

// absentSubject asks the repository whether what a test called still exists anywhere;
// it answers with a name that does not, or "".
func (s *Subjects) absentSubject(b *inventory.Case) string {
	if s.In.Repository == nil {
		return ""
	}
	var candidates []string
	own := s.FileOf[b]
	for _, n := range b.Calls {
		if len(n) >= 5 && (own == nil || !memo.Once(&s.explained, nameIn{own, n}, explained)) {
			candidates = append(candidates, n)
		}
	}
	if len(candidates) == 0 || len(candidates) > 12 {
		return ""
	}
	hits, err := s.In.Repository.Search(candidates)
	if err != nil {
		return ""
	}
	absent := ""
	missing := 0
	files := fileNames(hits)
	for _, n := range candidates {
		if len(hits[n]) == 0 && !files[n] {
			absent, missing = n, missing+1
		}
	}
	if missing*2 >= len(candidates) {
		return absent
	}
	return ""
}

// nameIn is a name in a file of tests before the change.
type nameIn struct {
	file *inventory.Pair
	name string
}

// explained tells a name of which the file itself says where it comes from: it is called on the test, or the file makes it.
// What the file imports by name was there as long as the test ran: a library has it.
func explained(n nameIn) bool {
	text, path, before := n.file.File.Before.All(), n.file.File.PathBefore(), n.file.Before
	return ofTestItself(text, n.name) || strings.HasSuffix(path, ".rb") && begins(text, n.name) || strings.HasSuffix(path, ".dart") && matcherOfDart.MatchString(n.name) ||
		before != nil && (before.Defines(n.name) || before.Imports(n.name) || givesValue(before, n.name))
}

// matcherOfDart are names of the library that every test of Dart takes in as a whole.
var matcherOfDart = lazy.MustCompile(`^(?:is(?:Not|A|InstanceOf|Null|NotNull|True|False|Empty|NotEmpty|List|Map|In|Positive|Negative|NonPositive|NonNegative|Zero|NonZero|NaN|\w+Error|\w+Exception)|throws\w*|has(?:Length)|contains\w*|completes|completion|emits\w*|neverEmits|mayEmit\w*|equals\w*|allOf|anyOf|anything|everyElement|anyElement|orderedEquals|unorderedEquals|unorderedMatches|pairwiseCompare|closeTo|in\w+Range|greaterThan\w*|lessThan\w*|startsWith|endsWith|matches|returnsNormally|prints|predicate|wrapMatcher|collapseWhitespace|stringContainsInOrder|same|expectAsync\w*|expectLater|pumpEventQueue|addTearDown)$`)

// ofTestItself tells a name that a file calls on the test: where it does not define it, it is what
// the class of the test inherits, and not what it proves.
func ofTestItself(text, name string) bool {
	for _, self := range []string{"$this->", "self::", "static::", "parent::", "self.", "this.", "super."} {
		if strings.Contains(text, self+name+"(") {
			return true
		}
	}
	return false
}

// begins tells a name that begins a statement of Ruby: it is called on the test, as all that has no receiver.
func begins(text, name string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), name); ok && (rest == "" || strings.ContainsAny(rest[:1], " (")) {
			return true
		}
	}
	return false
}

// givesValue tells whether a file makes a variable of that name.
func givesValue(f *inventory.File, name string) bool {
	if f.Tree == nil {
		return false
	}
	for n := range f.Tree.Nodes {
		if role := f.Tree.Role(n); role != syntax.Var && role != syntax.Assign {
			continue
		}
		if left := f.Tree.Child(n, "left", "name", "pattern"); left >= 0 && f.Tree.Text(left) == name {
			return true
		}
	}
	return false
}

// fileNames are the names of the files and folders that hits are in: a module may be named
// nowhere but in the path of what it holds.
func fileNames(hits map[string][]change.Hit) map[string]bool {
	out := map[string]bool{}
	for _, list := range hits {
		for _, h := range list {
			for _, part := range strings.Split(h.Path, "/") {
				name, _, _ := strings.Cut(part, ".")
				out[name] = true
			}
		}
	}
	return out
}

// callableElsewhere asks the same for what a test called: where every call has its parentheses, a line
// without them has another thing of that name, and never the function that the test called.
func (s *Subjects) callableElsewhere(b *inventory.Case, name string) bool {
	if !slices.Contains(b.Calls, name) || !expression.IsName(name) || slices.Contains(itself, name) {
		return s.AliveElsewhere(name)
	}
	call := lazy.MustCompile(`\b` + name + `\s*(?:(?:::)?[<\[][^()]*[>\]])?\s*\(`)
	return s.AliveWhere(name, func(line string, language syntax.Language) bool {
		return !slices.Contains(callsInParentheses, language) || call.MatchString(line)
	})
}

// itself are words for the object that runs: they are called nowhere and removed by nobody.
var itself = []string{"this", "self", "super", "parent", "static", "that"}

// callsInParentheses are languages in which a function is written with parentheses wherever it is
// defined or called.
var callsInParentheses = []syntax.Language{syntax.Go, syntax.Java, syntax.Kotlin, syntax.CSharp, syntax.Swift, syntax.Rust, syntax.C, syntax.CPP, syntax.PHP}
