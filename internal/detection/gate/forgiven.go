package gate

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// runsOwn is a line that runs a program which was built, or compares what one printed.
	runsOwn = lazy.MustCompile(`^["']?(?:\./|\$[({<@]|\$\w|"\$)|\b(?:diff|cmp)\s|^\w+=\S+ \./`)
	// runsNoCheck are programs that put things in order and check nothing.
	runsNoCheck = lazy.MustCompile(`(?i)\b(?:clean|install|deploy|upload|publish|bench\w*|example\w*|docs?|format)\b|\$\(?(?:RM|MKDIR|CC|CXX|AR|LD|INSTALL|STRIP|CP|MV|LN|MAKE|CMAKE)\)?\b`)
)

// forgiven is a line that ran a program of the project or compared what it printed, whose failure ended what it
// stood in and is nothing now, and where it stands.
func forgiven(f edited) (from string, line int) {
	forgives, target := isMakefile(f.Path), ""
	for i, l := range strings.Split(f.after, "\n") {
		if m := ruleHead.FindStringSubmatch(l); m != nil {
			target = m[1]
		}
		l = strings.TrimSpace(l)
		if !f.came(l) || forgives && !targetChecks.MatchString(target) {
			continue
		}
		bare := goesOnAnyway.ReplaceAllString(l, "")
		if forgives && bare == l {
			bare = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(l, "@"), "-"), "@ ")
		}
		if bare != l && f.lost(bare) && runsOwn.MatchString(bare) && !runsNoCheck.MatchString(bare) && !asksBefore.MatchString(withoutPlaces.ReplaceAllString(bare, "")) && (forgives || endsOnFailure.MatchString(f.before)) {
			return bare, i + 1
		}
	}
	return "", 0
}

var (
	// endsOnFailure is how a script says that a failure ends it; a workflow always does.
	endsOnFailure = lazy.MustCompile(`(?m)\bset -\w*e|^#!.*\bsh -e|^\s*(?:- )?run:`)
	// ruleHead is the line with which a rule of make begins; targetChecks is a target that says it checks something.
	ruleHead     = lazy.MustCompile(`^([\w./%-]+)\s*::?(?:[^=]|$)`)
	targetChecks = lazy.MustCompile(`(?i)test|check|smoke|verif|spec|valid|ci\b`)
	// withoutPlaces are what a script was called with, where a line only hands it on.
	withoutPlaces = lazy.MustCompile(`\$\{?[\d@*]+\}?`)
)

// isMakefile tells files of make, in which a sign in front of a command forgives its failure.
func isMakefile(p string) bool {
	base := strings.ToLower(path.Base(p))
	return strings.HasPrefix(base, "makefile") || strings.HasPrefix(base, "gnumakefile") || path.Ext(base) == ".mk"
}
