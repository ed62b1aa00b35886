package coverage

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
)

// readXML tells Cobertura, JaCoCo and Clover apart by their elements. They are read as
// a stream, because reports of large projects are large.
func readXML(text []byte) (Report, error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // names of files are all that matters
	x := xmlReport{report: Report{}, conditionals: map[string]Counts{}}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return x.done(), nil
		}
		if err != nil {
			line, _ := d.InputPos()
			return nil, fmt.Errorf("line %d: %w: %w", line, ErrFormat, err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			x.open = append(x.open, e.Name.Local)
			x.start(e.Name.Local, attributes(e))
		case xml.EndElement:
			if n := len(x.open); n > 0 {
				x.open = x.open[:n-1]
			}
		}
	}
}

type xmlReport struct {
	report Report
	open   []string
	folder string // JaCoCo: the package
	file   string

	conditionals map[string]Counts // Clover: the branches of a file, where it sums them up
}

// done believes Clover's sums of branches rather than its lines: what truecount means there
// differs between the tools that write it, and the sums do not.
func (x *xmlReport) done() Report {
	for file, sum := range x.conditionals {
		c := x.report[file]
		c.Branches, c.BranchesHit = sum.Branches, sum.BranchesHit
		x.report[file] = c
	}
	return x.report
}

func attributes(e xml.StartElement) map[string]string {
	out := map[string]string{}
	for _, a := range e.Attr {
		out[a.Name.Local] = a.Value
	}
	return out
}

func (x *xmlReport) within(name string) bool {
	return len(x.open) > 1 && x.open[len(x.open)-2] == name
}

func (x *xmlReport) start(name string, a map[string]string) {
	switch name {
	case "package":
		x.folder = a["name"]
	case "class": // only Cobertura's name their files
		if a["filename"] != "" {
			x.file = a["filename"]
		}
	case "sourcefile":
		x.file = path.Join(x.folder, a["name"])
	case "file": // Clover
		x.file = a["path"]
		if x.file == "" {
			x.file = a["name"]
		}
	case "counter":
		if x.within("sourcefile") {
			x.counter(a)
		}
	case "metrics":
		if x.file != "" && x.within("file") && a["conditionals"] != "" {
			x.conditionals[x.file] = Counts{Branches: number(a["conditionals"]), BranchesHit: number(a["coveredconditionals"])}
		}
	case "line":
		x.line(a)
	}
}

func (x *xmlReport) add(c Counts) {
	if x.file == "" {
		return
	}
	x.report[x.file] = x.report[x.file].plus(c)
}

// counter is JaCoCo's sum over a source file.
func (x *xmlReport) counter(a map[string]string) {
	missed, covered := number(a["missed"]), number(a["covered"])
	switch a["type"] {
	case "LINE":
		x.add(Counts{Lines: missed + covered, LinesHit: covered})
	case "BRANCH":
		x.add(Counts{Branches: missed + covered, BranchesHit: covered})
	}
}

// line is a line of Cobertura (number, hits) or of Clover (num, count). Cobertura
// repeats the lines of methods; those of the class count.
func (x *xmlReport) line(a map[string]string) {
	for _, outer := range x.open {
		if outer == "method" || outer == "sourcefile" {
			return
		}
	}
	switch {
	case a["num"] != "" && a["type"] == "cond":
		ran := hit(a["count"])
		if a["count"] == "" { // Clover itself counts only the ways a condition went
			ran = hit(a["truecount"], a["falsecount"])
		}
		x.add(Counts{Lines: 1, LinesHit: ran, Branches: 2, BranchesHit: hit(a["truecount"]) + hit(a["falsecount"])})
	case a["num"] != "" && a["type"] == "stmt":
		x.add(Counts{Lines: 1, LinesHit: hit(a["count"])})
	case a["number"] != "":
		c := Counts{Lines: 1, LinesHit: hit(a["hits"])}
		c.BranchesHit, c.Branches = fraction(a["condition-coverage"])
		x.add(c)
	}
}

func hit(counts ...string) int {
	for _, c := range counts {
		if positive(c) {
			return 1
		}
	}
	return 0
}

// fraction reads "50% (1/2)".
func fraction(s string) (part, whole int) {
	_, rest, ok := strings.Cut(s, "(")
	if !ok {
		return 0, 0
	}
	left, right, _ := strings.Cut(strings.TrimSuffix(rest, ")"), "/")
	return number(left), number(right)
}

func number(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 0 {
		return 0
	}
	return n
}
