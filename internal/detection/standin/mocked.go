package standin

import (
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// mockedField is a field that a framework fills with a stand-in: @Mock Service service.
	mockedField = lazy.MustCompile(`@(?:Mock|MockBean|MockitoBean|MockK|RelaxedMockK)\b(?:\([^)]*\))?\s+(?:(?:private|protected|internal|final|lateinit|var|val)\s+)*(?:\w+\s*:\s*)?(\w+)`)
	testSuffix  = lazy.MustCompile(`(Tests?|Spec|IT|TestCase)$`)
)

// reportMockedField finds a test class whose very subject became a stand-in.
func (r *report) reportMockedField(p *inventory.Pair) {
	if p.Before == nil || p.After == nil {
		return
	}
	subject := subjectClass(p.File.Path)
	if !mocksField(p.File.After.Text, subject) || mocksField(p.File.Before.Text, subject) {
		return
	}
	r.emitMockOf(subject, p)
}

func (r *report) emitMockOf(class string, p *inventory.Pair) {
	r.Emit(event.Event{Kind: "oracle-subject-mocked", Path: p.File.Path, Line: 1, Language: string(p.After.Language), Test: class, Before: class,
		After: "a mock of " + class, Facts: map[string]any{"how": "double", "name": class, "new": false, "production": r.Production().TouchedWord()}})
}

func mocksField(text []byte, subject string) bool {
	for _, m := range mockedField.FindAllStringSubmatch(string(text), -1) {
		if m[1] == subject {
			return true
		}
	}
	return false
}
