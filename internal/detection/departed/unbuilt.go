package departed

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/syntax"
)

var (
	// bareCall is a function that is called on nothing, as one calls what stands in the same package.
	bareCall = lazy.MustCompile(`(?:^|[^\w.:])([A-Za-z_]\w{4,})\(`)
	// textOrRemark is what a line of Go or Rust only says.
	textOrRemark = lazy.MustCompile(`"(?:[^"\\\n]|\\.)*"|//[^\n]*`)
	// takesAllOfAnother is an import of all that another package has, so that its functions need no name before them.
	takesAllOfAnother = map[syntax.Language]*lazy.Regexp{
		syntax.Go:   lazy.MustCompile(`(?m)^\s*(?:import\s+)?\.\s+"`),
		syntax.Rust: lazy.MustCompile(`\buse\s[^;]*\*`),
	}
	// ofOwnModules is what a file of Rust takes from its own crate.
	ofOwnModules = lazy.MustCompile(`\buse\s+(?:super|self|crate)::[^;]*;`)
	// builtIn are functions and types that Go has without an import.
	builtIn = []string{"append", "clear", "close", "complex", "delete", "panic", "print", "println", "recover",
		"string", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "uintptr", "float32", "float64", "error", "complex64", "complex128"}
)

// bareNames is a file of tests as far as its bare calls are concerned.
type bareNames struct {
	code  string          // the file without texts and remarks
	known map[string]bool // names that stand for something, or might
}

// bareNamesOf reads the file of a lost test, once; nil where a bare name may come from another package.
func (s *Subjects) bareNamesOf(p *inventory.Pair) *bareNames {
	all := takesAllOfAnother[p.Before.Language]
	if text := p.File.Before.All(); all != nil && !all.MatchString(ofOwnModules.ReplaceAllString(text, "")) {
		return &bareNames{textOrRemark.ReplaceAllString(text, `""`), map[string]bool{}}
	}
	return nil
}

// couldNotBeBuilt is a function that a test calls by its bare name and that nothing had, neither the
// project nor a file of this change before it: then the test could not be built, and proved nothing. "" where there is none.
func (s *Subjects) couldNotBeBuilt(b *inventory.Case) string {
	p := s.FileOf[b]
	if p == nil || p.Before == nil || s.In.Repository == nil {
		return ""
	}
	file := memo.Once(&s.bareNames, p, s.bareNamesOf)
	if file == nil {
		return ""
	}
	var asked []string
	for _, m := range bareCall.FindAllStringSubmatch(textOrRemark.ReplaceAllString(matching.CodeOf(p.BeforeLines(), b), `""`), -1) {
		name := m[1]
		known := memo.Once(&file.known, name, func(name string) bool {
			return slices.Contains(builtIn, name) || p.Before.Imports(name) || s.heldByChange(name) || !onlyCalled(file.code, name)
		})
		if !known && !slices.Contains(asked, name) {
			asked = append(asked, name)
		}
	}
	if len(asked) == 0 || len(asked) > 12 {
		return ""
	}
	hits, err := s.In.Repository.Search(asked)
	if err != nil {
		return ""
	}
	for _, name := range asked {
		if !slices.ContainsFunc(hits[name], func(h change.Hit) bool {
			return syntax.LanguageOf(h.Path) == p.Before.Language && strings.Contains(textOrRemark.ReplaceAllString(h.Text, ""), name)
		}) {
			return name
		}
	}
	return ""
}

// heldByChange tells whether a file of the change defines a function before it, or is no test and has its name.
func (s *Subjects) heldByChange(name string) bool {
	return slices.ContainsFunc(s.In.Pairs, func(p inventory.Pair) bool {
		return p.Before != nil && (p.Before.Defines(name) || p.Before.DefinesClass(name)) ||
			!p.Test && strings.Contains(p.File.Before.All(), name)
	})
}

// onlyCalled tells whether a name stands in code for nothing but a call: it is neither defined nor given a value.
func onlyCalled(code, name string) bool {
	for rest := code; ; {
		at := strings.Index(rest, name)
		if at < 0 {
			return true
		}
		before, after := rest[:at], rest[at+len(name):]
		word := (before == "" || !expression.IsLetter(before[len(before)-1]) && before[len(before)-1] != '_' && !expression.IsDigit(before[len(before)-1])) &&
			(after == "" || !expression.IsLetter(after[0]) && after[0] != '_' && !expression.IsDigit(after[0]))
		defined := strings.HasSuffix(before, "func ") || strings.HasSuffix(before, "fn ")
		if word && (defined || !strings.HasPrefix(after, "(")) {
			return false
		}
		rest = after
	}
}
