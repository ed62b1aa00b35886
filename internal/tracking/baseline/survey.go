package baseline

import (
	"slices"
	"strings"
)

// Survey is what a project held when a loop began, by name.
type Survey struct {
	TestFiles   []string `json:"test_files,omitempty"`
	SourceFiles []string `json:"source_files,omitempty"`
	FlagsOn     []string `json:"flags_on,omitempty"`
	FlagsOff    []string `json:"flags_off,omitempty"`
	LeftOut     int      `json:"left_out,omitempty"`
	Complexity  *float64 `json:"code_complexity,omitempty"` // 1 plus decisions, the mean of a function
	Phase       string   `json:"sdlc_phase,omitempty"`
}

// mostNamed bounds each list: a survey is written once for every loop.
const mostNamed = 5000

// Bounded sorts the lists, takes names that stand twice out, and shortens what is too long.
func (s Survey) Bounded() Survey {
	for _, list := range []*[]string{&s.TestFiles, &s.SourceFiles, &s.FlagsOn, &s.FlagsOff} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
		if over := len(*list) - mostNamed; over > 0 {
			*list, s.LeftOut = (*list)[:mostNamed], s.LeftOut+over
		}
	}
	return s
}

// UnknownPhase is the phase of a project that does not say.
const UnknownPhase = "unknown"

// longestPhase bounds the name of a phase.
const longestPhase = 60

// Phase is the phase that the first line of a text names.
func Phase(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	line = strings.ToLower(strings.TrimSpace(line))
	if line == "" || len(line) > longestPhase || strings.ContainsFunc(line, func(c rune) bool { return !isPhaseLetter(c) }) {
		return UnknownPhase
	}
	return line
}

func isPhaseLetter(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || strings.ContainsRune(" -_.", c)
}
