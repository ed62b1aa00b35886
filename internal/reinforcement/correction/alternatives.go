package correction

import (
	"fmt"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	root "holdfast/catalog"
	"holdfast/internal/detection/detect"
)

// Alternative is a way that leads to the end without what was found.
type Alternative struct {
	When string `yaml:"when" json:"when"` // in which situation
	Do   string `yaml:"do" json:"do"`     // what to begin with
}

// String is the way as a sentence.
func (a Alternative) String() string { return fmt.Sprintf("If %s: %s.", a.When, a.Do) }

// maxWays bounds what is proposed for one finding: nobody weighs ten ways.
const maxWays = 3

// Alternatives are the ways for a finding: those of its pattern, then those of its type.
func Alternatives(f detect.Finding) []Alternative {
	w, err := written()
	if err != nil {
		return nil // a test reads the file; an agent does without rather than wait
	}
	ways := append(append([]Alternative{}, w.Patterns[f.ID]...), w.Types[f.Type]...)
	return ways[:min(len(ways), maxWays)]
}

// ways are corrections.yaml of the catalog.
type ways struct {
	Types    map[string][]Alternative `yaml:"types"`
	Patterns map[string][]Alternative `yaml:"patterns"`
}

// written is read when something is refused for the first time: most calls are not.
var written = sync.OnceValues(func() (ways, error) {
	var w ways
	text, err := root.FS.ReadFile("corrections.yaml")
	if err != nil {
		return w, err
	}
	dec := yaml.NewDecoder(strings.NewReader(string(text)))
	dec.KnownFields(true)
	return w, dec.Decode(&w)
})

// Ways are the alternatives of several findings, a line each and none twice.
func Ways(findings []detect.Finding) []string {
	seen := map[string]bool{}
	var out []string
	for _, f := range findings {
		for _, a := range Alternatives(f) {
			if line := a.String(); !seen[line] {
				seen[line] = true
				out = append(out, line)
			}
		}
	}
	return out
}
