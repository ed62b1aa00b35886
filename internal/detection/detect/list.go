package detect

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/rendition"
	"holdfast/internal/detection/syntax"
)

// Listed is what one file holds.
type Listed struct {
	Path     string
	Language string
	Cases    []*inventory.Case // with those that are commented out
	Unjudged []Unjudged
	file     *inventory.File
}

// Mixed tells whether it is production code that carries its own tests.
func (l *Listed) Mixed() bool { return l.file != nil && l.file.Mixed }

// Batch lists files whose helpers belong together.
type Batch struct {
	scan    *scan
	support []*inventory.File // files of helpers that every batch may call
	files   []*Listed
	Survey  *Survey // takes down what files hold beside cases; nil for nothing
	// Family lists tests for every class that inherits them; nil lists them where they are
	// written.
	Family  *inventory.Family
	classes []*inventory.Class
	lenders []*inventory.File // production code with classes of tests for others
}

// NewBatch starts a batch that may call the helpers of an earlier one.
func (sc *Scanner) NewBatch(earlier *Batch) *Batch {
	b := &Batch{scan: &scan{Scanner: sc}}
	if earlier != nil {
		b.support, b.Survey, b.Family = earlier.support, earlier.Survey, earlier.Family
	}
	return b
}

// Add reads a file. What is not there, no text, or in no known language is left out.
func (b *Batch) Add(path string, side change.Side) error {
	b.scan.unjudged = nil
	if side.Kind == change.Regular && side.Size > change.MaxText {
		b.scan.unjudged = []Unjudged{{Path: path, Reason: fmt.Sprintf("too large to read (%d bytes, the limit is %d)", side.Size, change.MaxText)}}
	}
	if rendition.Of(path) {
		f := codeOf(change.File{Path: path, After: side})
		if side = f.After; f.Note != "" {
			b.scan.unjudged = append(b.scan.unjudged, Unjudged{Path: path, Reason: f.Note})
		}
	}
	tree := b.scan.parse(path, side, nil)
	l := &Listed{Path: path, Language: string(syntax.LanguageOf(path)), Unjudged: b.scan.unjudged}
	var err error
	if l.file, err = b.read(tree, path); err != nil {
		return err
	}
	if b.Survey != nil {
		b.Survey.add(path, tree, l.file)
	}
	b.note(l)
	left := b.leftOut(tree, path)
	switch {
	case len(left) > 0 && (l.file == nil || len(l.file.Cases) == 0):
		l.Unjudged = append(l.Unjudged, left...)
	case l.file == nil && len(l.Unjudged) == 0:
		return nil
	case l.file != nil && !l.file.Test && len(l.file.Cases)+len(l.file.Commented) == 0 && !slices.ContainsFunc(l.Unjudged, func(u Unjudged) bool { return u.Kind == MadeByRun }):
		l.file, l.Unjudged = nil, nil // production code: nothing to list, nothing to miss
		return nil
	}
	b.files = append(b.files, l)
	return nil
}

// read lists the cases of a file, for a family as runners would.
func (b *Batch) read(tree *syntax.Tree, path string) (*inventory.File, error) {
	if b.Family == nil || tree == nil {
		return b.scan.inventory(tree, path, false)
	}
	rules, err := b.scan.rulesOf(tree.Language)
	if err != nil {
		return nil, err
	}
	return inventory.ReadPerCall(tree, path, rules), nil
}

// attached are the lines on which a file of the tests makes some that only a run can name.
func (b *Batch) attached(f *inventory.File) []int {
	if !f.Test && !b.scan.Support(f.Path) {
		return nil
	}
	return f.Attached()
}

// note makes the classes of a file known to the family, and says what cannot be listed.
func (b *Batch) note(l *Listed) {
	f := l.file
	if b.Family == nil || f == nil {
		return
	}
	for _, line := range b.attached(f) {
		l.Unjudged = append(l.Unjudged, Unjudged{Path: l.Path, Line: line, Reason: "makes tests that only a run can name; they are not listed", Kind: MadeByRun})
	}
	classes := f.ClassesOf()
	b.Family.Add(classes)
	b.Family.AddModule(f.ModuleOf(classes))
	b.Family.AddScript(f.ScriptOf())
	b.classes = append(b.classes, classes...)
	if !f.Test && f.Lends() {
		b.lenders = append(b.lenders, f)
	}
}

// List follows the helpers and gives what the files hold.
func (b *Batch) List() []*Listed {
	var files []*inventory.File
	for _, l := range b.files {
		if l.file != nil {
			files = append(files, l.file)
		}
	}
	inventory.Evaluate(slices.Concat(files, b.lenders, b.support))
	for _, l := range b.files {
		if l.file == nil {
			continue
		}
		l.Cases = append(slices.Clone(l.file.Cases), l.file.Commented...)
		slices.SortStableFunc(l.Cases, func(x, y *inventory.Case) int { return x.Line - y.Line })
		if len(l.file.Cases) == 0 && b.supportBytes()+len(l.file.Tree.Source) <= maxSupport {
			b.support = append(b.support, l.file)
		}
	}
	b.settle()
	return b.files
}

// settle lists inherited tests in the files of the heirs, and no longer where only heirs
// run them. An heir may have been listed in an earlier batch; then its file comes again.
func (b *Batch) settle() {
	if b.Family == nil {
		return
	}
	s := b.Family.Settle(b.classes)
	for _, l := range b.files {
		l.Cases = slices.DeleteFunc(l.Cases, func(c *inventory.Case) bool { return s.Elsewhere[c] })
		l.Cases = append(l.Cases, s.Inherited[l.Path]...)
		slices.SortStableFunc(l.Cases, func(x, y *inventory.Case) int { return x.Line - y.Line })
		delete(s.Inherited, l.Path)
	}
	for _, path := range slices.Sorted(maps.Keys(s.Inherited)) {
		b.files = append(b.files, &Listed{Path: path, Language: string(syntax.LanguageOf(path)), Cases: s.Inherited[path]})
	}
	b.forgetListedElsewhere()
}

// maxSupport bounds the helpers that are kept for later batches.
const maxSupport = 2 << 20

func (b *Batch) supportBytes() int {
	n := 0
	for _, f := range b.support {
		n += len(f.Tree.Source)
	}
	return n
}

// Concerns tells whether a file may hold tests: some grammar reads it.
func Concerns(p string) bool { return syntax.LanguageOf(p) != "" }

// Support tells whether a path belongs to the tests without holding cases, as
// conftest.py does. Such files are worth reading first.
func (sc *Scanner) Support(p string) bool {
	rules, err := sc.rulesOf(syntax.LanguageOf(p))
	return err == nil && rules.Supports(p)
}

// Collects tells whether some framework's runner looks for tests in a path.
func (sc *Scanner) Collects(p string) bool {
	rules, err := sc.rulesOf(syntax.LanguageOf(p))
	return err == nil && rules.Collects(p)
}

// foreign are folders of code that is not the project's own.
var foreign = map[string]bool{
	"node_modules": true, "vendor": true, "third_party": true, "thirdparty": true, "bower_components": true, "Godeps": true, "_vendor": true,
	"dist": true, "generated": true, "__generated__": true, ".yarn": true, ".git": true, ".venv": true, "venv": true, "site-packages": true,
	"__pycache__": true, ".tox": true, ".nox": true, ".next": true, "Pods": true, "Carthage": true, ".build": true, "deps": true, "_build": true,
}

// Foreign tells whether a path lies in a folder of vendored or generated code.
func Foreign(p string) bool {
	return slices.ContainsFunc(strings.Split(path.Dir(p), "/"), func(dir string) bool { return foreign[dir] })
}
