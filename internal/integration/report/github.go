package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"holdfast/internal/detection/detect"
)

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

var githubLevels = map[detect.Severity]string{detect.Critical: "error", detect.Violation: "error", detect.Warning: "warning"}

// github writes annotations that GitHub Actions shows beside the lines.
func github(w io.Writer, r Report, _ Style) error {
	var out strings.Builder
	for _, f := range r.Decision.Findings {
		level := githubLevels[f.Severity]
		if level == "" {
			level = "notice"
		}
		annotate(&out, level, f.Path, f.Line, name(f), body(f))
	}
	for _, u := range r.Unjudged {
		annotate(&out, "notice", u.Path, u.Line, "not judged", u.Reason)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func annotate(out *strings.Builder, level, path string, line int, title, text string) {
	fmt.Fprintf(out, "::%s file=%s,line=%d,title=%s::%s\n",
		level, githubProperty.Replace(printable(path)), max(line, 1), githubProperty.Replace(printable("holdfast: "+title)), githubData.Replace(printable(text)))
}

// printable takes out what would steer the terminal in which somebody reads the log; line ends are
// escaped, and stay.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// body is the whole finding as a few plain lines, for places that show only text.
func body(f detect.Finding) string {
	var lines []string
	for _, part := range [][2]string{{"", f.Message}, {"test: ", f.Test}, {"before: ", f.Before}, {"now: ", orNothing(f.After, f.Before)}, {"do: ", f.Advice}} {
		if part[1] != "" {
			lines = append(lines, part[0]+plainLines(part[1]))
		}
	}
	return strings.Join(lines, "\n")
}
