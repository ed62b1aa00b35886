package catalog

import (
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"holdfast/internal/detection/packed"
)

// Pack is a catalog as it is read at every hook call: decoded beforehand, without examples,
// one entry a line. The YAML stays what people write; PackOf makes one from the other.
type Pack struct{ Frameworks, Patterns, Gates string }

// PackOf decodes a source's files and packs them.
func PackOf(src Source) (Pack, error) {
	frameworks, err := packFolder(src, "frameworks", func(f *Framework) []string { return f.Languages })
	if err != nil {
		return Pack{}, err
	}
	patterns, err := packFolder(src, "patterns", topicsOf)
	if err != nil {
		return Pack{}, err
	}
	gates, err := packFolder(src, "gates", func(*Gate) []string { return nil })
	return Pack{frameworks, patterns, gates}, err
}

// aRule is the topic of patterns that bring a rule of their own.
const aRule = "(rule)"

// topicsOf are the events a pattern speaks of.
func topicsOf(p *Pattern) []string {
	if p.Query != nil || p.Text != nil {
		return append([]string{aRule}, p.When.Events...)
	}
	return p.When.Events
}

// packFolder packs the files of a folder; topics tell what an entry is about before it is
// unpacked.
func packFolder[T any](src Source, folder string, topics func(*T) []string) (string, error) {
	names, err := files(src, folder)
	if err != nil {
		return "", fmt.Errorf("list %s of %s: %w", folder, src.Name, err)
	}
	var out []byte
	for _, name := range names {
		text, err := fs.ReadFile(src.FS, name)
		if err != nil {
			return "", fmt.Errorf("read %s: %w", name, err)
		}
		value := new(T)
		if err := decodeStrict(name, withoutExamples(text), value); err != nil {
			return "", err
		}
		line, err := packed.Write(*value)
		if err != nil {
			return "", fmt.Errorf("pack %s: %w", name, err)
		}
		for _, part := range []string{name, strings.Join(topics(value), " "), string(line)} {
			out = packed.Text(out, part)
		}
		out = append(out, '\n')
	}
	return string(out), nil
}

// packedEntry is one entry of a packed folder.
type packedEntry struct{ file, topics, value string }

// about tells whether an entry is about one of the topics, or about none in particular.
func (e packedEntry) about(topics []string) bool {
	return e.topics == "" || slices.ContainsFunc(strings.Fields(e.topics), func(t string) bool { return slices.Contains(topics, t) })
}

// entries lists a packed folder. What is broken ends it with an entry that cannot be
// unpacked.
func entries(from string) iter.Seq[packedEntry] {
	return func(yield func(packedEntry) bool) {
		for from != "" {
			var e packedEntry
			ok := true
			for _, part := range []*string{&e.file, &e.topics, &e.value} {
				if ok {
					*part, from, ok = packed.Cut(from)
				}
			}
			if !yield(e) || !ok || from == "" {
				return
			}
			from = from[1:] // the end of the line
		}
	}
}

func unpack[T any](e packedEntry) (T, error) {
	var out T
	if err := packed.Read(e.value, &out); err != nil {
		return out, fmt.Errorf("unpack the built-in %s: %w", e.file, err)
	}
	return out, nil
}
