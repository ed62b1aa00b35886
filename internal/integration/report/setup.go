package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Setup is what is installed or taken out, as people and programs are told.
type Setup struct {
	Root      string         `json:"root"`
	Languages []LanguageUsed `json:"languages,omitempty"`
	Tests     []string       `json:"tests,omitempty"` // commands that run them
	Parts     []SetupPart    `json:"parts"`
	Mark      string         `json:"mark,omitempty"` // set or drop: the mark that the work tree is guarded
	Done      bool           `json:"done"`           // what the parts say has happened
	Notes     []string       `json:"notes,omitempty"`
}

// LanguageUsed is how many files of a language there are.
type LanguageUsed struct {
	Language string `json:"language"`
	Files    int    `json:"files"`
}

// SetupPart is one target, or the settings of Holdfast itself.
type SetupPart struct {
	Name    string      `json:"name"`
	Found   string      `json:"found,omitempty"` // what says that it is in use
	Outcome Outcome     `json:"outcome"`
	Files   []SetupFile `json:"files,omitempty"`
	Problem string      `json:"problem,omitempty"`
	Mend    string      `json:"mend,omitempty"`
}

// Outcome is what becomes of a part.
type Outcome string

// The outcomes of a part.
const (
	Planned  Outcome = "planned"
	Written  Outcome = "written"
	Declined Outcome = "declined"
	InPlace  Outcome = "in_place" // nothing to do
	Hindered Outcome = "hindered"
)

// SetupFile is one file, before and after.
type SetupFile struct {
	Path   string `json:"path"`
	Action string `json:"action"` // create, change, remove
	Why    string `json:"why"`

	Before, After []byte `json:"-"`
}

// WriteSetupJSON writes a setup for programs.
func WriteSetupJSON(w io.Writer, s Setup) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(s)
}

// SetupSurvey is what was seen of a repository, for people.
func SetupSurvey(s Setup, st Style) string {
	var out strings.Builder
	line := func(name, text string) {
		fmt.Fprintf(&out, "%s  %s\n", paint(st.Color).as(bold, fmt.Sprintf("%-10s", name)), plain(text))
	}
	line("repository", s.Root)
	var used []string
	for _, l := range s.Languages[:min(len(s.Languages), maxShown)] {
		used = append(used, fmt.Sprintf("%s (%s)", l.Language, plural(l.Files, "file")))
	}
	if len(used) > 0 {
		line("languages", strings.Join(used, ", "))
	}
	for _, command := range s.Tests {
		line("tests", command)
	}
	if len(s.Parts) == 0 {
		out.WriteString("nothing to do\n")
	}
	return out.String()
}

// Lines is how much of each file is shown.
type Lines int

// All lines, or as many as a person takes in at a glance.
const (
	AllLines  Lines = 0
	SomeLines Lines = 12
)

// SetupPlan shows what a part would write.
func SetupPlan(p SetupPart, lines Lines, st Style) string {
	var out strings.Builder
	head := paint(st.Color).as(bold, plain(p.Name))
	if p.Found != "" {
		head += paint(st.Color).as(dim, "  ("+plain(p.Found)+")")
	}
	fmt.Fprintf(&out, "\n%s\n", head)
	if p.Problem != "" {
		fmt.Fprintf(&out, "  %s  %s\n  %s  %s\n", paint(st.Color).as(red, "problem"), plain(p.Problem), paint(st.Color).as(bold, "do     "), plain(p.Mend))
		return out.String()
	}
	if len(p.Files) == 0 {
		out.WriteString("  nothing to do\n")
	}
	for _, f := range p.Files {
		fmt.Fprintf(&out, "  %s %s  %s\n", paint(st.Color).as(actionColors[f.Action], f.Action), plain(f.Path), paint(st.Color).as(dim, plain(f.Why)))
		writeDiff(&out, f, lines, st)
	}
	return out.String()
}

var actionColors = map[string]string{"create": green, "change": yellow, "remove": red}

// SetupDone lists what was done, a line each.
func SetupDone(s Setup, st Style) string {
	did := map[string]string{"create": "created", "change": "changed", "remove": "removed"}
	var out strings.Builder
	for _, p := range s.Parts {
		for _, f := range p.Files {
			if p.Outcome == Written && s.Done {
				fmt.Fprintf(&out, "%s  %s\n", paint(st.Color).as(actionColors[f.Action], did[f.Action]), plain(f.Path))
			}
		}
	}
	if mark := map[string]string{"set": "guarded", "drop": "no longer guarded"}[s.Mark]; mark != "" && s.Done {
		fmt.Fprintf(&out, "%s  %s\n", mark, plain(s.Root))
	}
	if out.Len() == 0 {
		return ""
	}
	return "\n" + out.String()
}
