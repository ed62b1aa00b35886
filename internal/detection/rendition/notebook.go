package rendition

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// errNoCells is said of JSON that is no notebook.
var errNoCells = errors.New("it has no list of cells")

// notebook is the code of a notebook as one file: each line stands, where that is
// possible, on the line on which the notebook has it. What only a notebook understands
// (magics and shell lines) becomes a comment, for it is no code of the language.
func notebook(text []byte) ([]byte, error) {
	read := json.NewDecoder(bytes.NewReader(text))
	read.UseNumber()
	out := codeLines{text: text}
	found := false
	var about metadata
	err := eachMember(read, func(name string) error {
		switch name {
		case "metadata":
			return read.Decode(&about)
		case "cells":
			found = true
			return eachItem(read, func() error { return out.cell(read) })
		}
		return skipValue(read)
	})
	switch {
	case err != nil:
	case !found:
		err = errNoCells
	case !about.python():
		return nil, fmt.Errorf("read notebook: its language is %s, of which only files are read", about.language())
	}
	if err != nil {
		return nil, fmt.Errorf("read notebook: line %d: %w", out.lineAt(read.InputOffset()), err)
	}
	return out.code.Bytes(), nil
}

// metadata says which language the code of a notebook is in.
type metadata struct {
	Kernel struct {
		Language string `json:"language"`
	} `json:"kernelspec"`
	Info struct {
		Name string `json:"name"`
	} `json:"language_info"`
}

func (m metadata) language() string {
	if m.Info.Name != "" {
		return m.Info.Name
	}
	return m.Kernel.Language
}

// python is what a notebook is in unless it says otherwise.
func (m metadata) python() bool {
	l := strings.ToLower(m.language())
	return l == "" || strings.HasPrefix(l, "python") || l == "ipython"
}

// codeLines puts lines where the notebook has them.
type codeLines struct {
	text    []byte
	code    bytes.Buffer
	line    int   // how many lines were written
	counted int64 // how far line ends of the notebook were counted
	ends    int
}

func (c *codeLines) lineAt(offset int64) int {
	if offset < c.counted {
		c.counted, c.ends = 0, 0
	}
	c.ends += bytes.Count(c.text[c.counted:offset], []byte("\n"))
	c.counted = offset
	return c.ends + 1
}

func (c *codeLines) cell(read *json.Decoder) error {
	type piece struct {
		line int
		text string
	}
	kind, pieces := "", []piece(nil)
	err := eachMember(read, func(name string) error {
		if name != "cell_type" && name != "source" {
			return skipValue(read)
		}
		token, err := read.Token()
		if err != nil {
			return err
		}
		if s, is := token.(string); is {
			if name == "cell_type" {
				kind = s
			} else {
				pieces = append(pieces, piece{c.lineAt(read.InputOffset()), s})
			}
			return nil
		}
		if token != json.Delim('[') || name == "cell_type" {
			return fmt.Errorf("%s is neither text nor a list of lines", name)
		}
		for read.More() {
			var s string
			if err := read.Decode(&s); err != nil {
				return err
			}
			pieces = append(pieces, piece{c.lineAt(read.InputOffset()), s})
		}
		_, err = read.Token()
		return err
	})
	if err != nil || kind != "code" {
		return err
	}
	for _, p := range pieces {
		c.write(p.line, p.text)
	}
	return nil
}

func (c *codeLines) write(line int, text string) {
	for c.line < line-1 {
		c.code.WriteByte('\n')
		c.line++
	}
	for _, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if first := strings.TrimLeft(l, " \t"); strings.HasPrefix(first, "%") || strings.HasPrefix(first, "!") {
			l = l[:len(l)-len(first)] + "# " + first
		}
		c.code.WriteString(l + "\n")
		c.line++
	}
}

// eachMember reads an object and hands on the names of its members; each must be read.
func eachMember(read *json.Decoder, use func(name string) error) error {
	return within(read, '{', func() error {
		name, err := read.Token()
		if err != nil {
			return err
		}
		return use(name.(string))
	})
}

func eachItem(read *json.Decoder, use func() error) error { return within(read, '[', use) }

// within reads what stands between two brackets.
func within(read *json.Decoder, opening json.Delim, use func() error) error {
	token, err := read.Token()
	if err != nil {
		return err
	}
	if token != opening {
		return fmt.Errorf("expected %v, got %v", opening, token)
	}
	for read.More() {
		if err := use(); err != nil {
			return err
		}
	}
	_, err = read.Token()
	return err
}

func skipValue(read *json.Decoder) error {
	var skipped json.RawMessage
	return read.Decode(&skipped)
}
