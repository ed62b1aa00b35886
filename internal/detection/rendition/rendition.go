// Package rendition writes files that have no grammar of their own as code of a language
// that has one, line by line, so that everything that reads code reads them too: the
// cells of notebooks as Python; scenarios of Gherkin and tests of Robot Framework as calls
// in JavaScript, whose words the framework tables explain.
package rendition

import (
	"bytes"
	"path"
	"strconv"
	"strings"
)

// forms are the ways to render a file, by the end of its name.
var forms = map[string]func([]byte) ([]byte, error){
	".ipynb": notebook, ".feature": gherkin, ".robot": robot,
}

// Of tells whether a file is rendered.
func Of(p string) bool { return forms[strings.ToLower(path.Ext(p))] != nil }

// Code is a file as code.
func Code(p string, text []byte) ([]byte, error) { return forms[strings.ToLower(path.Ext(p))](text) }

// page is written line by line: what a line of the file says stands on the same line.
type page struct{ lines []string }

func (p *page) put(line int, code string) {
	for len(p.lines) <= line {
		p.lines = append(p.lines, "")
	}
	if p.lines[line] != "" && code != "" {
		code = " " + code
	}
	p.lines[line] += code
}

func (p *page) bytes() []byte {
	var out bytes.Buffer
	for _, l := range p.lines {
		out.WriteString(l + "\n")
	}
	return out.Bytes()
}

// list writes values as the inside of a list.
func list(values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = strconv.Quote(v)
	}
	return strings.Join(quoted, ", ")
}

func linesOf(text []byte) []string { return strings.Split(string(text), "\n") }
