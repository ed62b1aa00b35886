package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// exampleKeys start the part of a file that only tests and people need. Cutting it
// off before decoding keeps start-up cheap.
var exampleKeys = [][]byte{[]byte("\nexamples:"), []byte("\ncatches:"), []byte("\nallows:"), []byte("\nmisses:")}

func withoutExamples(text []byte) []byte {
	end := len(text)
	for _, key := range exampleKeys {
		if i := bytes.Index(text, key); i >= 0 && i < end {
			end = i + 1
		}
	}
	return text[:end]
}

// folders are the parts of a catalog and the key that begins an entry of each.
var folders = []struct{ name, key string }{{"patterns", "id"}, {"frameworks", "framework"}, {"gates", "tool"}}

// files lists the YAML files of a part of a source: those below its folder, and in a
// user's catalog also those elsewhere that look like one.
func files(src Source, folder string) ([]string, error) {
	top := folder
	if src.Own {
		top = "."
	}
	var out []string
	err := fs.WalkDir(src.FS, top, func(p string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case d.IsDir() || !isYAML(p):
			return nil
		}
		part := top
		if src.Own {
			if part, err = partOf(src, p); err != nil {
				return err
			}
		}
		if part == folder {
			out = append(out, p)
		}
		return nil
	})
	return out, err
}

func isYAML(p string) bool { return strings.HasSuffix(p, ".yaml") || strings.HasSuffix(p, ".yml") }

// partOf tells what a file of a user's catalog is; "" when nothing tells.
func partOf(src Source, p string) (string, error) {
	first, _, _ := strings.Cut(p, "/")
	for _, f := range folders {
		if f.name == first {
			return f.name, nil
		}
	}
	text, err := fs.ReadFile(src.FS, p)
	if err != nil {
		return "", fmt.Errorf("read catalog: %w", err)
	}
	for line := range bytes.Lines(text) {
		for _, f := range folders {
			if bytes.HasPrefix(line, []byte(f.key+":")) {
				return f.name, nil
			}
		}
	}
	return "", nil
}

// Patterns loads every pattern without its examples; later sources override earlier
// ones by id. All faults are reported together.
func (c *Catalog) Patterns() ([]Pattern, error) {
	return once(c, &c.kept, func() ([]Pattern, error) { return c.patterns(bare) })
}

// PatternsWithExamples loads every pattern whole.
func (c *Catalog) PatternsWithExamples() ([]Pattern, error) {
	return c.patterns(whole)
}

func (c *Catalog) patterns(part part) ([]Pattern, error) {
	var out []Pattern
	index := map[string]int{}
	var faults []error
	for _, src := range c.sources {
		list, err := patterns.load(src, part, "", &faults)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			if p.Extends != "" {
				i, ok := index[p.Extends]
				if !ok {
					faults = append(faults, unknownParent(p))
					continue
				}
				p = p.over(out[i])
			}
			if i, ok := index[p.ID]; ok {
				out[i] = p
				continue
			}
			index[p.ID] = len(out)
			out = append(out, p)
		}
	}
	return out, errors.Join(faults...)
}

// part is how much of an entry is wanted.
type part int

const (
	bare  part = iota // without examples
	whole             // with them
)

// of gives the part of a file's text; users may put their examples anywhere.
func (p part) of(src Source, text []byte) []byte {
	if p == whole || src.Own {
		return text
	}
	return withoutExamples(text)
}

// kind is one sort of entries.
type kind[T any] struct {
	folder string
	packed func(Pack) string
	decode func(file string, text []byte) (T, error)
	place  func(value *T, file string)
}

func decodePlain[T any](file string, text []byte) (T, error) {
	var out T
	return out, decodeStrict(file, text, &out)
}

// load reads the entries of one source, packed if it can be, and collects their faults.
// With a language those that speak only others are left out unread.
func (k kind[T]) load(src Source, part part, language string, faults *[]error) ([]T, error) {
	if pack := k.packed(src.Packed); pack != "" && part == bare {
		return k.unpacked(src, pack, language)
	}
	names, err := files(src, k.folder)
	if err != nil {
		return nil, fmt.Errorf("list %s of %s: %w", k.folder, src.Name, err)
	}
	var out []T
	for _, name := range names {
		text, err := fs.ReadFile(src.FS, name)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		if language != "" && !speaks(text, language) {
			continue
		}
		file := path.Join(src.Name, name)
		value, err := k.decode(file, part.of(src, text))
		if err != nil {
			*faults = append(*faults, err)
			continue
		}
		k.place(&value, file)
		out = append(out, value)
	}
	return out, nil
}

func (k kind[T]) unpacked(src Source, pack, language string) ([]T, error) {
	var out []T
	for e := range entries(pack) {
		if language != "" && !e.about([]string{language}) {
			continue
		}
		value, err := unpack[T](e)
		if err != nil {
			return nil, err
		}
		k.place(&value, path.Join(src.Name, e.file))
		out = append(out, value)
	}
	return out, nil
}

var (
	patterns   = kind[Pattern]{"patterns", func(p Pack) string { return p.Patterns }, decodePlain[Pattern], func(p *Pattern, file string) { p.File = file }}
	frameworks = kind[Framework]{"frameworks", func(p Pack) string { return p.Frameworks }, decodePlain[Framework], func(f *Framework, file string) { f.File = file }}
	gates      = kind[Gate]{"gates", func(p Pack) string { return p.Gates }, decodePlain[Gate], func(g *Gate, file string) { g.File = file }}
)

func unknownParent(p Pattern) Fault {
	return Fault{File: p.File, Line: 1, Message: fmt.Sprintf("extends %q, which is no pattern", p.Extends),
		Hint: "`holdfast catalog list` shows the patterns; in one catalog the file of the one extended must come first"}
}

// Frameworks loads the frameworks that speak a language, without their examples.
// An empty language means all of them.
func (c *Catalog) Frameworks(language string) ([]Framework, error) {
	c.mu.Lock()
	if c.byLanguage == nil {
		c.byLanguage = map[string]*decoded[Framework]{}
	}
	slot := c.byLanguage[language]
	c.mu.Unlock()
	if slot == nil {
		list, err := c.frameworks(language, bare)
		slot = &decoded[Framework]{list, err}
		c.mu.Lock()
		c.byLanguage[language] = slot
		c.mu.Unlock()
	}
	return slot.list, slot.err
}

// FrameworksWithExamples loads every framework whole.
func (c *Catalog) FrameworksWithExamples() ([]Framework, error) {
	return c.frameworks("", whole)
}

func (c *Catalog) frameworks(language string, part part) ([]Framework, error) {
	var faults []error
	all := map[string]Framework{}
	var order []string
	for _, src := range c.sources {
		list, err := frameworks.load(src, part, language, &faults)
		if err != nil {
			return nil, err
		}
		for _, f := range list {
			if language != "" && len(f.Languages) > 0 && !contains(f.Languages, language) {
				continue
			}
			if _, known := all[f.ID]; !known {
				order = append(order, f.ID)
			}
			all[f.ID] = f
		}
	}
	out := make([]Framework, 0, len(order))
	for _, id := range order {
		f, err := extended(all[id], all, 0)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		out = append(out, f)
	}
	return out, errors.Join(faults...)
}

// speaks looks at the languages line without decoding the file, so that a change in
// one language does not pay for the frameworks of all others.
func speaks(text []byte, language string) bool {
	i := bytes.Index(text, []byte("\nlanguages:"))
	if i < 0 {
		return true
	}
	line := text[i+1:]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	words := bytes.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,[]\r", r) })
	for _, word := range words {
		if string(word) == language {
			return true
		}
	}
	return len(words) == 1 // the list stands on the lines below
}

// extended fills a framework with what its parent has and it does not say itself.
func extended(f Framework, all map[string]Framework, depth int) (Framework, error) {
	if f.Extends == "" {
		return f, nil
	}
	parent, ok := all[f.Extends]
	if !ok || depth > 8 {
		return f, Fault{File: f.File, Message: fmt.Sprintf("extends %q, which is not a framework of the same languages", f.Extends),
			Hint: "extend a framework of this catalog, without a circle"}
	}
	parent, err := extended(parent, all, depth+1)
	if err != nil {
		return f, err
	}
	f.Suite = append(append([]Form{}, f.Suite...), parent.Suite...)
	f.Test = append(append([]Form{}, f.Test...), parent.Test...)
	f.Modifiers = append(append([]string{}, f.Modifiers...), parent.Modifiers...)
	f.Rows = append(append([]Rows{}, f.Rows...), parent.Rows...)
	f.Oracle = append(append([]Oracle{}, f.Oracle...), parent.Oracle...)
	f.Mock = append(append([]Mock{}, f.Mock...), parent.Mock...)
	f.Registration = append(append([]string{}, f.Registration...), parent.Registration...)
	f.Setup = append(append([]string{}, f.Setup...), parent.Setup...)
	f.Failure = f.Failure.with(parent.Failure)
	merged := map[string]States{}
	for name, s := range parent.State {
		merged[name] = s
	}
	for name, s := range f.State {
		merged[name] = s.with(merged[name])
	}
	f.State = merged
	if len(f.Files) == 0 {
		f.Files = parent.Files
		f.Passed = append(append([]string{}, f.Passed...), parent.Passed...)
		f.Named = append(append([]string{}, f.Named...), parent.Named...)
	}
	if len(f.Support) == 0 {
		f.Support = parent.Support
	}
	return f, nil
}

func (f Failure) with(p Failure) Failure {
	return Failure{
		Fatal: append(append([]string{}, f.Fatal...), p.Fatal...), Error: append(append([]string{}, f.Error...), p.Error...),
		Log: append(append([]string{}, f.Log...), p.Log...), Skip: append(append([]string{}, f.Skip...), p.Skip...),
	}
}

func (s States) with(p States) States {
	join := func(a, b []string) []string { return append(append([]string{}, a...), b...) }
	out := States{
		Modifier: join(s.Modifier, p.Modifier), After: join(s.After, p.After), Call: join(s.Call, p.Call),
		SuiteCall: join(s.SuiteCall, p.SuiteCall), Option: join(s.Option, p.Option), Mark: join(s.Mark, p.Mark),
		Enabling: join(s.Enabling, p.Enabling), Decorator: join(s.Decorator, p.Decorator), Aspect: join(s.Aspect, p.Aspect),
		MarkOption: join(s.MarkOption, p.MarkOption), Statement: join(s.Statement, p.Statement), RowOption: join(s.RowOption, p.RowOption),
		Title: s.Title, Tag: s.Tag, File: s.File, Doc: s.Doc, ClassLine: s.ClassLine,
	}
	if !out.Title.Set() {
		out.Title = p.Title
	}
	if !out.Tag.Set() {
		out.Tag = p.Tag
	}
	if !out.ClassLine.Set() {
		out.ClassLine = p.ClassLine
	}
	if !out.File.Set() {
		out.File = p.File
	}
	if !out.Doc.Set() {
		out.Doc = p.Doc
	}
	return out
}
