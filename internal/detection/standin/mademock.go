package standin

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// reportMadeMock finds a test file whose very subject, the class that it is named after, is
// made as a stand-in where it was made for real.
func (r *report) reportMadeMock(p *inventory.Pair) {
	if p.Before == nil {
		return
	}
	names := []string{subjectClass(p.File.Path)}
	if ext := path.Ext(p.File.Path); ext == ".ts" || ext == ".tsx" { // files are called in small letters
		stem, _, _ := strings.Cut(path.Base(p.File.Path), ".")
		names = append(names, capitalWords(stem))
	}
	if path.Ext(p.File.Path) == ".rb" {
		names = append(names, "described_class")
	}
	for _, name := range names {
		if name == "" || !becameMock(p.File.Before.All(), p.File.After.All(), name) {
			continue
		}
		r.emitMockOf(name, p)
		return
	}
}

// subjectClass is the class that a test file is named after.
func subjectClass(file string) string {
	base := path.Base(file)
	name := strings.TrimSuffix(base, path.Ext(base))
	if ext := path.Ext(base); ext != ".py" && ext != ".rb" {
		return testSuffix.ReplaceAllString(name, "")
	}
	return capitalWords(strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "test_"), "_spec"), "_test"))
}

// capitalWords is the name of a class for that of a file.
func capitalWords(name string) (out string) {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '-' || r == '.' }) {
		out += strings.ToUpper(word[:1]) + word[1:]
	}
	return out
}

// becameMock tells whether a class is made less often than before, and mocked more often.
func becameMock(before, after, class string) bool {
	mocked, made := mentions(after, class)
	if mocked == 0 {
		return false
	}
	mockedBefore, madeBefore := mentions(before, class)
	return mocked > mockedBefore && made < madeBefore
}

// mockOpeners stand before a class of which a call gives a stand-in.
var mockOpeners = []string{"createMock(", "createStub(", "createConfiguredMock(", "mock(", "mockk<", "For<", "Mock<", "Of<", "Fake<", "instance_double(",
	"instance_spy(", "Mock(", "MagicMock(", "AsyncMock(", "NonCallableMock(", "spec=", "create_autospec("}

// mentions counts where a class is mocked, and where an object of it is made: new C, C.new,
// and C( where a value is given.
func mentions(text, class string) (mocked, made int) {
	for at := 0; ; {
		i := strings.Index(text[at:], class)
		if i < 0 {
			return mocked, made
		}
		start := at + i
		at = start + len(class)
		if at < len(text) && expression.IsWordByte(text[at]) || start > 0 && expression.IsWordByte(text[start-1]) {
			continue
		}
		head, _, _ := strings.Cut(text[at:], "\n")
		before := unqualified(text[:start])
		switch {
		case castFrom.MatchString(before[max(0, len(before)-longestCast):]):
			mocked++
		case opensMock(before):
			if !inventory.Partly(head) {
				mocked++
			}
		case strings.HasSuffix(before, "new "), strings.HasPrefix(head, ".new"), strings.HasPrefix(head, "(") && given(before):
			made++
		}
	}
}

// castFrom is what stands before a class that something else is said to be of: { total: () => 7 } as unknown as.
var castFrom = lazy.MustCompile(`(?:\}|\bas\s+(?:unknown|any|never))\s*as\s+(?:jest\.Mocked<|Mocked<)?$`)

// longestCast is how far before a class a cast may begin.
const longestCast = 60

// unqualified is a text without the packages that its end names.
func unqualified(text string) string {
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, `\`) && !strings.HasSuffix(text, "::") {
		return text
	}
	return strings.TrimRightFunc(text, func(r rune) bool {
		return r == '.' || r == '\\' || r == ':' || r < 128 && expression.IsWordByte(byte(r))
	})
}

func opensMock(before string) bool {
	return slices.ContainsFunc(mockOpeners, func(opener string) bool {
		rest, ok := strings.CutSuffix(before, opener)
		return ok && (rest == "" || !expression.IsWordByte(rest[len(rest)-1]))
	})
}

// given tells whether what follows a text is a value that a name or a caller gets.
func given(before string) bool {
	return strings.HasSuffix(before, "= ") || strings.HasSuffix(before, "return ") || strings.HasSuffix(before, "yield ")
}
