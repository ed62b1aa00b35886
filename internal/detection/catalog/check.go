package catalog

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Demands are what a catalog's entries must bring along besides being right.
type Demands struct {
	Examples  int // catches and allows of a pattern, each
	Languages int // in which the examples are written
}

// The demands on the built-in catalog, on users' own when they check them, and on
// anything that is about to be used.
var (
	BuiltIn = Demands{Examples: 3, Languages: 3}
	Own     = Demands{Examples: 1, Languages: 1}
	Loading = Demands{}
)

// Check finds every fault of one of the catalog's sources, all at once.
func (c *Catalog) Check(src Source, d Demands) error {
	k := &checking{demands: d, lps: map[string]string{}, ids: map[string]string{}}
	if err := k.know(c, src); err != nil {
		return err
	}
	for _, part := range []struct {
		folder string
		check  func(*entry)
	}{{"patterns", k.pattern}, {"frameworks", k.framework}, {"gates", k.gate}} {
		names, err := files(src, part.folder)
		if err != nil {
			return fmt.Errorf("list %s of %s: %w", part.folder, src.Name, err)
		}
		for _, name := range names {
			e, err := k.open(src, name)
			if err != nil {
				return err
			}
			part.check(e)
		}
	}
	if src.Own {
		if err := k.strays(src); err != nil {
			return err
		}
	}
	return k.joined()
}

// checking is the state of one Check.
type checking struct {
	demands    Demands
	faults     []Fault
	patterns   []string          // ids that may be extended
	frameworks []string          // ids that may be extended
	lps        map[string]string // LP number → file
	ids        map[string]string // id → file, of the source that is checked
}

// know collects what the other sources of the catalog define. Their faults are not
// this source's.
func (k *checking) know(c *Catalog, src Source) error {
	for _, s := range c.sources {
		for _, folder := range []string{"patterns", "frameworks"} {
			names, err := files(s, folder)
			if err != nil {
				return fmt.Errorf("list %s of %s: %w", folder, s.Name, err)
			}
			for _, name := range names {
				id := baseName(name)
				if folder == "frameworks" {
					k.frameworks = append(k.frameworks, id)
					continue
				}
				k.patterns = append(k.patterns, id)
				if s.Name != src.Name {
					text, _ := fs.ReadFile(s.FS, name)
					k.lps[lpOf(text)] = id
				}
			}
		}
	}
	return nil
}

// lpOf reads the number of a pattern without decoding the file.
func lpOf(text []byte) string {
	for line := range strings.Lines(string(text)) {
		if number, ok := strings.CutPrefix(line, "lp:"); ok {
			return strings.TrimSpace(number)
		}
	}
	return ""
}

// strays finds files of a user's catalog that nobody would read.
func (k *checking) strays(src Source) error {
	return fs.WalkDir(src.FS, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil || d.IsDir() || !isYAML(p):
			return err
		}
		if p == PricesFile {
			return k.prices(src)
		}
		part, err := partOf(src, p)
		if part == "" && err == nil {
			k.faults = append(k.faults, Fault{File: path.Join(src.Name, p), Line: 1, Message: "neither a pattern, a framework nor a gate",
				Hint: "begin it with `id:`, `framework:` or `tool:`; `holdfast catalog new` writes one to start from"})
		}
		return err
	})
}

// prices checks the prices of a user's catalog.
func (k *checking) prices(src Source) error {
	text, err := fs.ReadFile(src.FS, PricesFile)
	if err != nil {
		return fmt.Errorf("read prices: %w", err)
	}
	_, err = ParsePrices(path.Join(src.Name, PricesFile), text)
	k.faults = append(k.faults, Faults(err)...)
	return nil
}

func (k *checking) joined() error {
	sort.SliceStable(k.faults, func(i, j int) bool {
		a, b := k.faults[i], k.faults[j]
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line
	})
	all := make([]error, len(k.faults))
	for i, f := range k.faults {
		all[i] = f
	}
	return errors.Join(all...)
}

// entry is one file that is being checked.
type entry struct {
	k    *checking
	file string
	text []byte
	root *yaml.Node
}

func (k *checking) open(src Source, name string) (*entry, error) {
	text, err := fs.ReadFile(src.FS, name)
	if err != nil {
		return nil, fmt.Errorf("read catalog: %w", err)
	}
	e := &entry{k: k, file: path.Join(src.Name, name), text: text, root: &yaml.Node{}}
	_ = yaml.Unmarshal(text, e.root) // what does not parse is reported when it is decoded
	if e.root.Kind == yaml.DocumentNode && len(e.root.Content) > 0 {
		e.root = e.root.Content[0]
	}
	return e, nil
}

// decode reads the entry strictly and notes its faults. It tells whether all of it could
// be read, or at least some: fields of the wrong name or type are left out.
func (e *entry) decode(out any) (whole, some bool) {
	err := decodeStrict(e.file, e.text, out)
	e.k.faults = append(e.k.faults, Faults(err)...)
	_, fields := err.(interface{ Unwrap() []error })
	return err == nil, err == nil || fields
}

// fault notes a mistake at a place: names lead through maps, numbers through lists.
func (e *entry) fault(hint, message string, at ...any) {
	e.k.faults = append(e.k.faults, Fault{File: e.file, Line: LineAt(e.root, at...), Message: message, Hint: hint})
}

// LineAt is where a value of a YAML document stands: names lead through maps, numbers
// through lists. What is not written stands where what would hold it does.
func LineAt(n *yaml.Node, at ...any) int {
	if n.Kind == yaml.DocumentNode && len(n.Content) > 0 {
		n = n.Content[0]
	}
	line := max(1, n.Line)
	for _, step := range at {
		if n = childOf(n, step); n == nil {
			return line
		}
		line = n.Line
	}
	return line
}

func childOf(n *yaml.Node, step any) *yaml.Node {
	switch s := step.(type) {
	case int:
		if n.Kind == yaml.SequenceNode && s < len(n.Content) {
			return n.Content[s]
		}
	case string:
		for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == s {
				return n.Content[i+1]
			}
		}
	}
	return nil
}

// named checks that an id is the file's name and is given once.
func (e *entry) named(key, id string) {
	switch first, taken := e.k.ids[key+" "+id]; {
	case id == "":
		e.fault("write `"+key+": "+baseName(e.file)+"`", "has no "+key, key)
	case id != baseName(e.file):
		e.fault("name the file "+id+".yaml, or the entry "+baseName(e.file), fmt.Sprintf("%s %q is not the file's name", key, id), key)
	case taken:
		e.fault("choose another name", fmt.Sprintf("%s %q is also in %s", key, id, first), key)
	}
	if id != "" {
		e.k.ids[key+" "+id] = e.file
	}
}

// oneOf checks a word against the words there are.
func (e *entry) oneOf(what, word string, words []string, at ...any) {
	if !contains(words, word) {
		e.fault("use one of "+strings.Join(words, ", "), fmt.Sprintf("%q is no %s", word, what), at...)
	}
}

func baseName(file string) string {
	file = path.Base(file)
	return strings.TrimSuffix(strings.TrimSuffix(file, ".yml"), ".yaml")
}
