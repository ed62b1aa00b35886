package proving

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/gate"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/place"
)

// role is what a proof does with a file of the change.
type role string

const (
	Restored  role = "restored"   // the version before is used
	Merged    role = "merged"     // the test settings before, everything else after
	stripped  role = "stripped"   // a file that was not there before, without its test settings
	leftOut   role = "left out"   // a test file that was not there before
	givenBack role = "given back" // the version after, because the one before does not build
)

// proofFile is a path that differs between the tree of the proof and the code after.
type proofFile struct {
	Path   string
	Role   role
	code   bool              // a test file, in contrast to settings and data
	build  bool              // settings that also say how to build
	steers bool              // it decides which tests run
	cut    []*inventory.Case // tests that are left out of the version before
}

// listed is what the files of one side hold, by path.
type sideList map[string]*detect.Listed

func listSides(scanner *detect.Scanner, files []change.File) (before, after sideList, err error) {
	old, now := scanner.NewBatch(nil), scanner.NewBatch(nil)
	for _, f := range files {
		if f.Before.Present {
			if err := old.Add(f.PathBefore(), f.Before); err != nil {
				return nil, nil, err
			}
		}
		if f.After.Present {
			if err := now.Add(f.Path, f.After); err != nil {
				return nil, nil, err
			}
		}
	}
	return byPath(old.List()), byPath(now.List()), nil
}

func byPath(files []*detect.Listed) sideList {
	out := sideList{}
	for _, l := range files {
		out[l.Path] = l
	}
	return out
}

// sortFiles says what the proof does with the files of a change. Code is not mentioned:
// it is used as it is after.
func sortFiles(files []change.File, scanner *detect.Scanner, tables []catalog.Gate, before, after sideList) []proofFile {
	var out []proofFile
	ofTests := func(p string, l *detect.Listed) bool {
		return !detect.Foreign(p) && (l != nil && !l.Mixed() || place.InTestFolder(p) || scanner.Support(p))
	}
	for _, f := range files {
		old, now := f.PathBefore(), f.Path
		wasTest := f.Before.Present && ofTests(old, before[old])
		isTest := f.After.Present && ofTests(now, after[now])
		switch {
		case wasTest:
			out = append(out, proofFile{Path: old, Role: Restored, code: before[old] != nil && len(before[old].Cases) > 0})
			if f.After.Present && now != old {
				out = append(out, proofFile{Path: now, Role: leftOut})
			}
		case isTest && !f.Before.Present:
			out = append(out, proofFile{Path: now, Role: leftOut, steers: scanner.Support(now)})
		case f.Before.Present && gate.Steers(old, tables):
			kind := Restored
			if f.After.Present && mergers[path.Base(old)] != nil && now == old {
				kind = Merged
			}
			out = append(out, proofFile{Path: old, Role: kind, build: true, steers: true})
		case f.After.Present && !f.Before.Present && gate.Steers(now, tables) && !manifest(now):
			out = append(out, proofFile{Path: now, Role: leftOut, steers: true}) // settings that were not there before
		}
	}
	return out
}

// manifest tells files that also say what the code needs: a new one is needed by new code.
func manifest(p string) bool {
	base := path.Base(p)
	return mergers[base] != nil || slices.Contains([]string{"pom.xml", "CMakeLists.txt", "mix.exs", "Package.swift", "meson.build", "composer.json", "build.sbt"}, base) ||
		strings.Contains(base, ".gradle") || strings.HasSuffix(base, "proj") || strings.HasSuffix(base, ".sln")
}

// originalTest is a test as it was before, which the change touched.
type originalTest struct {
	path     string
	test     *inventory.Case
	change   string // removed, renamed, moved, weakened or changed
	findings []string
	mixed    bool // it stands in the file of the code it tests
}

// originals are the tests that ran before and that the change removed or touched.
func originals(files []change.File, before, after sideList, found detect.Result) []originalTest {
	texts := map[string][]byte{}
	for _, f := range files {
		texts["before "+f.PathBefore()], texts["after "+f.Path] = f.Before.Text, f.After.Text
	}
	ids := map[string][]string{}
	for _, f := range found.Findings {
		if f.Test != "" && !slices.Contains(ids[f.Path+"\x00"+f.Test], f.ID) {
			ids[f.Path+"\x00"+f.Test] = append(ids[f.Path+"\x00"+f.Test], f.ID)
		}
	}
	var elsewhere []afterCase
	for _, f := range files {
		for _, c := range Cases(after[f.Path]) {
			elsewhere = append(elsewhere, afterCase{f.Path, c, bodyOf(texts["after "+f.Path], c)})
		}
	}
	var out []originalTest
	for _, f := range files {
		old := f.PathBefore()
		for _, c := range Cases(before[old]) {
			if !c.Runs() {
				continue // it proved nothing before either
			}
			t := originalTest{path: old, test: c, mixed: before[old].Mixed(), findings: append(ids[old+"\x00"+c.FullName()], ids[f.Path+"\x00"+c.FullName()]...)}
			slices.Sort(t.findings)
			t.findings = slices.Compact(t.findings)
			if t.change = whatHappened(old, c, bodyOf(texts["before "+old], c), elsewhere); len(t.findings) > 0 && t.change != "removed" {
				t.change = "weakened"
			}
			if t.change != "" {
				out = append(out, t)
			}
		}
	}
	return out
}

type afterCase struct {
	path string
	test *inventory.Case
	body string
}

func Cases(l *detect.Listed) []*inventory.Case {
	if l == nil {
		return nil
	}
	var out []*inventory.Case
	for _, c := range l.Cases {
		if !c.Sub && c.State != inventory.Commented {
			out = append(out, c)
		}
	}
	return out
}

// whatHappened compares a test with those there are after the change; "" for nothing.
func whatHappened(p string, c *inventory.Case, body string, after []afterCase) string {
	renamed, moved := false, false
	for _, a := range after {
		same := a.test.FullName() == c.FullName()
		switch {
		case same && a.path == p:
			if a.body == body && a.test.State == c.State && a.test.Rows == c.Rows {
				return ""
			}
			return "changed"
		case same && a.body == body:
			moved = true
		case !same && inside(a.body) == inside(body):
			renamed = true
		}
	}
	switch {
	case moved:
		return "moved"
	case renamed:
		return "renamed"
	}
	return "removed"
}

func bodyOf(text []byte, c *inventory.Case) string {
	lines := bytes.Split(text, []byte{'\n'})
	from, to := max(0, c.Line-1), min(len(lines), c.EndLine)
	if from >= to {
		return ""
	}
	return string(bytes.Join(lines[from:to], []byte{'\n'}))
}

// inside is a body without the line that has the name.
func inside(body string) string {
	_, rest, _ := strings.Cut(body, "\n")
	return rest
}
