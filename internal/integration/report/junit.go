package report

import (
	"encoding/xml"
	"io"
	"strings"

	"holdfast/internal/detection/detect"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     float64     `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitMessage `xml:"failure"`
	Skipped *junitMessage `xml:"skipped"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",cdata"`
}

// junit writes findings as failed cases, for services that read test results. What was
// cleared or not judged is a skipped case; a change without findings is one passed case.
func junit(w io.Writer, r Report, _ Style) error {
	suite := junitSuite{Name: "holdfast check", Time: float64(r.DurationMS) / 1000}
	for _, f := range r.Decision.Findings {
		c := junitFinding(f)
		c.Failure = &junitMessage{Message: xmlText(f.Message), Type: string(f.Severity), Text: xmlText(body(f))}
		suite.Cases = append(suite.Cases, c)
		suite.Failures++
	}
	for _, f := range r.Decision.Cleared {
		c := junitFinding(f)
		c.Skipped = &junitMessage{Message: xmlText("cleared: " + reasons(f))}
		suite.Cases = append(suite.Cases, c)
		suite.Skipped++
	}
	for _, u := range r.Unjudged {
		c := junitCase{Name: xmlText(place(u.Path, u.Line)), Class: "holdfast.unjudged", File: xmlText(u.Path), Line: u.Line}
		c.Skipped = &junitMessage{Message: xmlText("not judged: " + u.Reason)}
		suite.Cases = append(suite.Cases, c)
		suite.Skipped++
	}
	if suite.Failures == 0 {
		suite.Cases = append(suite.Cases, junitCase{Name: "no avoidance found", Class: "holdfast"})
	}
	suite.Tests = len(suite.Cases)
	doc := junitSuites{Name: "holdfast", Tests: suite.Tests, Failures: suite.Failures, Suites: []junitSuite{suite}}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func junitFinding(f detect.Finding) junitCase {
	return junitCase{Name: xmlText(place(f.Path, f.Line) + " " + f.Test), Class: "holdfast." + f.ID, File: xmlText(f.Path), Line: f.Line}
}

func reasons(f detect.Finding) string {
	var out []string
	for _, c := range f.Clearances {
		out = append(out, c.Reason)
	}
	return strings.Join(out, "; ")
}

// xmlText leaves out what XML cannot hold at all.
func xmlText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, s))
}
