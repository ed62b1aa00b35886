package unrun

import (
	"regexp"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
)

// testBegins are how tests begin, in any of the libraries in which classes hold them.
var testBegins = lazy.MustCompile(`(?i)@\w*Test\b|@Property\b|\b(function|def|func|fun|void|task)\s+(\w+\s+)?["'` + "`" + `]?(test|should|it_)|\[(Test\w*|Fact|Theory|DataTestMethod)\b|#\[test|\b(it|test|specify|scenario|should)\s*[({"']|["']\s+(in|should|must)\b`)

// holdsNoTests tells whether every class of a name that the repository shows is one without tests:
// whoever extended it took its helpers, and ran nothing of it.
func (r *report) holdsNoTests(base string) bool {
	files, ok := r.In.Repository.(change.Files)
	if !ok {
		return false
	}
	hits, err := r.In.Repository.Search([]string{base})
	if err != nil {
		return false
	}
	defines := regexp.MustCompile(`\b(class|trait|module)\s+` + regexp.QuoteMeta(base) + `\b`) // the name is the repository's, whatever it holds
	found := false
	for _, h := range hits[base] {
		if !defines.MatchString(h.Text) {
			continue
		}
		text, ok := files.Read(h.Path)
		if found = true; !ok || testBegins.Match(text) {
			return false
		}
	}
	return found
}
