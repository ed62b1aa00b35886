package testrun

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// junitCase is a testcase element; runners agree on no more than this.
type junitCase struct {
	Class   string       `xml:"classname,attr"`
	Name    string       `xml:"name,attr"`
	File    string       `xml:"file,attr"`
	Failure *junitReason `xml:"failure"`
	Error   *junitReason `xml:"error"`
	Skipped *junitReason `xml:"skipped"`
}

type junitReason struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// ReadJUnit reads a report in JUnit's XML, as pytest, Surefire, Gradle, PHPUnit and
// many others write it.
func ReadJUnit(report []byte) (Result, error) {
	var r Result
	decoder := xml.NewDecoder(bytes.NewReader(report))
	decoder.Strict = false
	decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			r.count()
			return r, nil
		}
		if err != nil {
			line, _ := decoder.InputPos()
			return Result{}, fmt.Errorf("read JUnit report, line %d: %w", line, err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "testcase" {
			continue
		}
		var c junitCase
		if err := decoder.DecodeElement(&c, &start); err != nil {
			line, _ := decoder.InputPos()
			return Result{}, fmt.Errorf("read JUnit report, line %d: %w", line, err)
		}
		r.take(c)
	}
}

// unloaded are the words by which runners say that a test file could not be read.
var unloaded = []string{"collection failure", "initializationError", "Test suite failed to run"}

func (r *Result) take(c junitCase) {
	t := Test{Group: c.Class, Name: c.Name, File: c.File, Status: Passed}
	switch reason := cmpReason(c.Failure, c.Error); {
	case reason != nil && saysUnloaded(reason.Message):
		r.Broken += c.Class + c.Name + "\n" + reason.Text + "\n"
		return
	case reason != nil:
		t.Status, t.Message = Failed, shorten(firstOf(reason.Message, reason.Text))
	case c.Skipped != nil:
		t.Status = Skipped
	}
	r.Tests = append(r.Tests, t)
}

func cmpReason(a, b *junitReason) *junitReason {
	if a != nil {
		return a
	}
	return b
}

func saysUnloaded(message string) bool {
	for _, words := range unloaded {
		if strings.Contains(message, words) {
			return true
		}
	}
	return false
}

func firstOf(a, b string) string {
	if strings.TrimSpace(a) != "" {
		return a
	}
	return b
}
