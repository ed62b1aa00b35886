package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

var (
	// typeAsked are the forms in which a claim asks at run time of which type a value is.
	typeAsked = []*lazy.Regexp{
		lazy.MustCompile(`\b(?:is|as\?|instanceof|instance_of|isa)\s+([A-Z][\w.]*)`),
		lazy.MustCompile(`(?i:is_?a|is_?instance_?of|assert_?is|is_?type|be_?a_?kind_?of|be_?an?_?instance_?of|be_?of_?type|instance_?of)\w*\s*[<\[]\s*([A-Z][\w.]*)`),
		lazy.MustCompile(`(?i:be_?a_?kind_?of|be_?an?_?instance_?of|instance_?of|is_?type)\w*\s*\(\s*(?:typeof\s*\(\s*)?([A-Z]\w*)`),
	}
	// compiledTypes are languages whose compiler refuses a value of another type than is written.
	compiledTypes = []string{"swift", "kotlin", "scala", "java", "csharp", "typescript", "tsx", "rust", "go", "dart", "cpp"}
	// takesAnything are declarations that ask their value for nothing.
	takesAnything = lazy.MustCompile(`\bas[!?]?\s|\(\s*[A-Z]\w*\s*\)\s*\w|<any>|\bdynamic\b|asInstanceOf`)
)

// clearByCompiler clears claims on the type of a value where the test now writes that type down: the compiler
// asks, and the test no longer builds where it is another.
func (c *Comparison) clearByCompiler(e *event.Event, l *loss) {
	was, is := c.FileOf[l.before], c.FileOf[l.after]
	if was == nil || is == nil || !l.after.Runs() || !slices.Contains(compiledTypes, e.Language) {
		return
	}
	had, has := matching.CodeOf(was.BeforeLines(), l.before), matching.CodeOf(is.AfterLines(), l.after)
	for _, s := range l.steps {
		name := typeInClaim(s.Before.Text)
		if s.After != nil || s.Before.Negated || name == "" || declarations(has, name) <= declarations(had, name) {
			return
		}
	}
	e.Clear("replaced", "the compiler asks for the type now that the test asked for")
}

// typeInClaim is the type that a claim asks its value to be of, or "".
func typeInClaim(claim string) string {
	for _, form := range typeAsked {
		if m := form.FindStringSubmatch(claim); m != nil {
			return m[1]
		}
	}
	return ""
}

// declarations counts the lines that give a value to a name of a type, and do not force it to be of that type.
func declarations(code, name string) int {
	n := 0
	for l := range strings.SplitSeq(code, "\n") {
		head, value, gives := strings.Cut(l, "=")
		if !gives || takesAnything.MatchString(value) {
			continue
		}
		before, after, named := strings.Cut(head, name)
		if named && (after == "" || !expression.IsLetter(after[0])) && (strings.HasSuffix(strings.TrimSpace(before), ":") || strings.TrimSpace(before) == "" || strings.HasSuffix(before, "var _ ")) {
			n++
		}
	}
	return n
}
