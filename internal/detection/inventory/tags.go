package inventory

import (
	"cmp"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Tag is a label of a test by which a run may leave it out.
type Tag struct {
	Name      string
	Text      string // as written
	Inherited bool   // of a suite, class or file around it
}

// Tags are the labels of a case and of what is around it.
func (c *Case) Tags() []Tag {
	rule := c.tagRule()
	if rule == nil || c.node < 0 {
		return nil
	}
	t := c.file.Tree
	var out []Tag
	for n := c.node; ; n = t.Parent(n) {
		for _, tag := range c.file.tagsAt(n, rule) {
			tag.Inherited = n != c.node
			out = append(out, tag)
		}
		if n == 0 {
			return out
		}
	}
}

// ExcludedIn tells whether a line of a file leaves tests with a tag out, and the command by which it does, "" where the
// line is a setting of every run.
func (c *Case) ExcludedIn(tag, path, line string) (run string, excluded bool) {
	rule := c.tagRule()
	if rule == nil {
		return "", false
	}
	for _, x := range rule.Excluded {
		if !matchesAny(x.Files, path) || !strings.Contains(line, x.Run) {
			continue
		}
		for _, found := range x.Form.All(line) {
			if len(found) > 1 && hasWord(found[1], tag) {
				return x.Run, true
			}
		}
	}
	return "", false
}

func hasWord(text, word string) bool {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t,:;[](){}<>=|&!~\"'%", r) }) {
		if w == word {
			return true
		}
	}
	return false
}

// Docs is how the framework finds examples in documentation, nil for one that does not.
func (c *Case) Docs() *catalog.Docs {
	if p := c.rules(); p != nil {
		return p.Docs
	}
	return nil
}

func (c *Case) tagRule() *catalog.Tags {
	if p := c.rules(); p != nil && len(p.Tags.Excluded) > 0 {
		return &p.Tags
	}
	return nil
}

// rules are those of the framework that a case is written for, nil when they are not known.
func (c *Case) rules() *prepared {
	if c.file == nil {
		return nil
	}
	for i := range c.file.rules.prepared {
		if p := &c.file.rules.prepared[i]; p.ID == c.Framework {
			return p
		}
	}
	return nil
}

// tagsAt are the tags that a node itself has.
func (f *File) tagsAt(n int, rule *catalog.Tags) []Tag {
	t := f.Tree
	switch t.Role(n) {
	case syntax.Func, syntax.Class, syntax.Call:
	default:
		return nil
	}
	if known, ok := f.tagged[n]; ok {
		return known
	}
	var out []Tag
	for _, m := range t.Marks(n) {
		out = append(out, f.markTags(m, rule)...)
	}
	if rule.Metadata && t.Role(n) == syntax.Call {
		for _, l := range t.Chain(n) {
			out = append(out, f.argTags(l.Args, "")...)
		}
	}
	if f.tagged == nil {
		f.tagged = map[int][]Tag{}
	}
	f.tagged[n] = out
	return out
}

func (f *File) markTags(m syntax.Mark, rule *catalog.Tags) []Tag {
	text := firstLine(f.Tree.Text(m.Node))
	if name, ok := strings.CutPrefix(m.Name(), rule.Prefix); ok && rule.Prefix != "" {
		return []Tag{{Name: name, Text: text}}
	}
	if markNamed(m.Name(), rule.Mark) {
		return f.argTags(m.Chain[len(m.Chain)-1].Args, text)
	}
	return nil
}

// tagWord is what a tag may look like, as a word, a symbol or a text.
var tagWord = lazy.MustCompile(`^(?::|"|')?([A-Za-z_][\w.-]*)(?:"|')?$`)

// tagNames are tags in a list under a name: groups = {"slow", "net"}, tags: 'slow'.
var tagNames = lazy.MustCompile(`["']([A-Za-z_][\w.-]*)["']`)

func listsTags(label string) bool { return label == "tags" || label == "groups" }

// argTags reads tags from arguments: :slow, slow: true, "slow", groups = {"slow"}.
func (f *File) argTags(args []syntax.Arg, written string) []Tag {
	var out []Tag
	for _, a := range args {
		value := f.Tree.ArgText(a)
		text := cmp.Or(written, value)
		switch {
		case listsTags(a.Label):
			for _, name := range tagNames.FindAllStringSubmatch(value, -1) {
				out = append(out, Tag{Name: name[1], Text: text})
			}
		case a.Label != "" && a.Label != "value" && value != "false" && value != "nil":
			out = append(out, Tag{Name: a.Label, Text: text})
		case a.Label == "" || a.Label == "value":
			if word := tagWord.FindStringSubmatch(value); word != nil && (written != "" || value[0] == ':') {
				out = append(out, Tag{Name: word[1], Text: text})
			}
		}
	}
	return out
}
