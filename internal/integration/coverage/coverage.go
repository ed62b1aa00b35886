// Package coverage reads what test runners report about the code their tests reach:
// lcov, Go's profiles, Cobertura, JaCoCo, Clover, coverage.py, Istanbul, SimpleCov and
// llvm-cov.
package coverage

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/bmatcuk/doublestar/v4"
)

// Counts is how much there is, and how much of it the tests reach.
type Counts struct{ Lines, LinesHit, Branches, BranchesHit int }

// Report is the counts of every file.
type Report map[string]Counts

// ErrFormat means that a file is in none of the formats that are read.
var ErrFormat = errors.New("no coverage report in a known format")

// maxReport bounds a report; larger ones are raw data, not reports.
const maxReport = 256 << 20

// Read reads a report from a file.
func Read(file string) (Report, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxReport+1))
	if err != nil {
		return nil, fmt.Errorf("read coverage: %w", err)
	}
	if len(text) > maxReport {
		return nil, fmt.Errorf("read coverage %s: larger than %d MiB", file, maxReport>>20)
	}
	r, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("read coverage %s: %w", file, err)
	}
	return r, nil
}

// formats tell by a look at the text whether it is theirs.
var formats = []struct {
	is   func(text []byte) bool
	read func(text []byte) (Report, error)
}{
	{func(t []byte) bool { return bytes.HasPrefix(t, []byte("mode: ")) }, goProfile},
	{func(t []byte) bool { return bytes.HasPrefix(t, []byte("<")) }, readXML},
	{func(t []byte) bool { return bytes.HasPrefix(t, []byte("{")) }, readJSON},
	{func(t []byte) bool { return bytes.HasPrefix(t, []byte("SF:")) || bytes.Contains(t, []byte("\nSF:")) }, lcov},
}

// Parse reads a report; its text tells the format.
func Parse(text []byte) (Report, error) {
	text = bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), " \t\r\n")
	for _, f := range formats {
		if f.is(text) {
			r, err := f.read(text)
			if err == nil {
				err = r.plausible()
			}
			if err != nil {
				return nil, err
			}
			return r, nil
		}
	}
	return nil, ErrFormat
}

// plausible refuses a report without files, and one that reaches more than there is: it was
// written by hand, or by a program that is not what it says.
func (r Report) plausible() error {
	if len(r) == 0 {
		return fmt.Errorf("it names no files: %w", ErrFormat)
	}
	for path, c := range r {
		for _, pair := range [][2]int{{c.LinesHit, c.Lines}, {c.BranchesHit, c.Branches}} {
			if pair[0] < 0 || pair[1] > maxCount || pair[0] > pair[1] {
				return fmt.Errorf("%s: %d of %d cannot be: %w", path, pair[0], pair[1], ErrFormat)
			}
		}
	}
	return nil
}

// maxCount bounds the lines of a file, so that sums cannot run over.
const maxCount = 1 << 32

// Total adds up the files that match a glob, or all of them for "". Reports name files
// by all sorts of roots, so the glob may match from any folder on.
func (r Report) Total(glob string) Counts {
	var sum Counts
	for path, c := range r {
		if glob != "" && !matches(glob, path) {
			continue
		}
		sum = sum.plus(c)
	}
	return sum
}

func matches(glob, path string) bool {
	for _, g := range []string{glob, "**/" + glob, "/**/" + glob} {
		if ok, _ := doublestar.Match(g, path); ok {
			return true
		}
	}
	return false
}

func (c Counts) plus(o Counts) Counts {
	return Counts{c.Lines + o.Lines, c.LinesHit + o.LinesHit, c.Branches + o.Branches, c.BranchesHit + o.BranchesHit}
}

// LinePercent is the share of lines that are reached; false when there are none.
func (c Counts) LinePercent() (float64, bool) { return percent(c.LinesHit, c.Lines) }

// BranchPercent is the share of branches that are taken; false when there are none.
func (c Counts) BranchPercent() (float64, bool) { return percent(c.BranchesHit, c.Branches) }

func percent(hit, all int) (float64, bool) {
	if all <= 0 {
		return 0, false
	}
	return 100 * float64(hit) / float64(all), true
}
