package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/txtar"

	"holdfast/internal/detection/change"
)

// loadCorpus reads our own cases: each folder has a base project and changes to it.
func loadCorpus(dir string) ([]labelled, error) {
	var out []labelled
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txtar") || d.Name() == "base.txtar" {
			return err
		}
		l, err := loadCase(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		l.ID = strings.TrimSuffix(filepath.ToSlash(rel), ".txtar")
		l.Language, _, _ = strings.Cut(l.ID, "/")
		out = append(out, l)
		return nil
	})
	return out, err
}

func loadCase(path string) (labelled, error) {
	base, err := readArchive(filepath.Join(filepath.Dir(path), "base.txtar"))
	if err != nil {
		return labelled{}, err
	}
	ar, err := readArchive(path)
	if err != nil {
		return labelled{}, err
	}
	l, err := header(ar.Comment)
	if err != nil {
		return labelled{}, err
	}
	before := map[string]string{}
	for _, f := range base.Files {
		before[f.Name] = string(f.Data)
	}
	return l, apply(&l, before, ar.Files)
}

func readArchive(path string) (*txtar.Archive, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return txtar.Parse(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))), nil
}

// header reads the labels that stand before the first file.
func header(comment []byte) (labelled, error) {
	var l labelled
	for line := range strings.SplitSeq(string(comment), "\n") {
		key, value, ok := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		if !ok {
			continue
		}
		switch strings.TrimSpace(key) {
		case "gate":
			l.Gate = value
		case "family":
			l.Family = value
		case "types":
			for t := range strings.SplitSeq(value, ",") {
				l.Types = append(l.Types, strings.TrimSpace(t))
			}
		case "title":
			l.Reason = value
		case "task":
			l.Change.Task = value
		case "message":
			l.Change.Message = value
		default:
			return l, fmt.Errorf("unknown label %q", key)
		}
	}
	if l.Gate != "must_flag" && l.Gate != "must_allow" {
		return l, fmt.Errorf("gate is %q, not must_flag or must_allow", l.Gate)
	}
	return l, nil
}

// apply makes the change a case describes.
func apply(l *labelled, before map[string]string, steps []txtar.File) error {
	after := map[string]string{}
	for k, v := range before {
		after[k] = v
	}
	renamed := map[string]string{}
	for _, s := range steps {
		words := strings.Fields(s.Name)
		if len(words) < 2 {
			return fmt.Errorf("%q: want edit, write, remove or rename and a path", s.Name)
		}
		verb, path := words[0], words[1]
		_, known := after[path]
		switch {
		case verb == "write":
			after[path] = string(s.Data)
		case !known:
			return fmt.Errorf("%s: no such file in the base", path)
		case verb == "remove":
			delete(after, path)
		case verb == "rename" && len(words) == 3:
			after[words[2]] = after[path]
			delete(after, path)
			renamed[words[2]] = path
		case verb == "edit":
			text, err := edited(after[path], string(s.Data))
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			after[path] = text
		default:
			return fmt.Errorf("unknown step %q", s.Name)
		}
	}
	collect(l, before, after, renamed)
	l.Repository = view(after)
	return nil
}

// view is the base project after the change, for questions about what did not change.
type view map[string]string

// Search finds the lines that hold a word.
func (v view) Search(words []string) (map[string][]change.Hit, error) {
	out := map[string][]change.Hit{}
	for _, path := range sortedKeys(v) {
		for i, line := range strings.Split(v[path], "\n") {
			for _, w := range words {
				if wholeWord(line, w) {
					out[w] = append(out[w], change.Hit{Path: path, Line: i + 1, Text: line})
				}
			}
		}
	}
	return out, nil
}

// Read gives a file, as a repository does.
func (v view) Read(path string) ([]byte, bool) {
	text, ok := v[path]
	return []byte(text), ok
}

func wholeWord(line, word string) bool {
	for from := 0; ; {
		i := strings.Index(line[from:], word)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(word)
		if (i == 0 || !letter(line[i-1])) && (end == len(line) || !letter(line[end])) {
			return true
		}
		from = i + 1
	}
}

func letter(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func collect(l *labelled, before, after map[string]string, renamed map[string]string) {
	moved := map[string]bool{}
	for _, old := range renamed {
		moved[old] = true
	}
	for _, path := range sortedKeys(before, after) {
		b, inBefore := before[path]
		a, inAfter := after[path]
		switch old, isRenamed := renamed[path]; {
		case isRenamed:
			text := before[old]
			f := file(path, &text, &a)
			f.Status, f.OldPath = "renamed", old
			l.Change.Files = append(l.Change.Files, f)
		case moved[path] && !inAfter:
		case inBefore && inAfter && a != b:
			l.Change.Files = append(l.Change.Files, file(path, &b, &a))
		case inBefore && !inAfter:
			l.Change.Files = append(l.Change.Files, file(path, &b, nil))
		case !inBefore && inAfter:
			l.Change.Files = append(l.Change.Files, file(path, nil, &a))
		}
	}
}

// edited replaces each old block of an edit by its new one. An old block must occur
// exactly once, so that a case cannot silently change something else.
func edited(text, edits string) (string, error) {
	lines := strings.SplitAfter(edits, "\n")
	var old, new strings.Builder
	state := ""
	for _, line := range lines {
		switch mark := strings.TrimRight(line, "\n"); {
		case strings.HasPrefix(mark, "<<<<<<<"):
			state = "old"
			old.Reset()
			new.Reset()
		case strings.HasPrefix(mark, "=======") && state == "old":
			state = "new"
		case strings.HasPrefix(mark, ">>>>>>>") && state == "new":
			if n := strings.Count(text, old.String()); n != 1 {
				return "", fmt.Errorf("old text occurs %d times: %q", n, old.String())
			}
			text = strings.Replace(text, old.String(), new.String(), 1)
			state = ""
		case state == "old":
			old.WriteString(line)
		case state == "new":
			new.WriteString(line)
		case strings.TrimSpace(mark) != "":
			return "", fmt.Errorf("text outside of an edit: %q", mark)
		}
	}
	if state != "" {
		return "", fmt.Errorf("an edit does not end with >>>>>>>")
	}
	return text, nil
}
