package leftout

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// lags says of something that it is not ready for a release.
	lags = lazy.MustCompile(`(?i)([a-z][\w.-]*[\w])(?:\s+package|\s+library)?\s+(?:(?:does|do|is|has|are)(?:n['’]t| not| no)|not yet|lacks|currently does(?:n['’]t| not))\s+(?:yet\s+|been\s+)?(?:support|available|build|buil[dt]|compatible|released?|wheels?|install|work (?:on|with))\w*`)
	// needsList are the names of files in which a project lists what it needs.
	needsList = lazy.MustCompile(`^(?:.*requirements.*\.(?:txt|in)|pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|noxfile\.py|Gemfile|.*\.gemspec|package\.json|composer\.json|Cargo\.toml|go\.mod|mix\.exs|build\.gradle(?:\.kts)?|libs\.versions\.toml|pom\.xml|build\.sbt|pubspec\.yaml|.*\.csproj)$`)
	// ownName is the line in which a manifest names the project itself.
	ownName = lazy.MustCompile(`^\s*["']?name["']?\s*[:=]`)
)

// libraryLags tells a guard beside which it is said that a library is not ready for a release, and the
// project lists that library among what it needs.
func (s *States) libraryLags(a *inventory.Case, condition string) bool {
	p := s.PairOf(a)
	if p == nil || s.In.Repository == nil {
		return false
	}
	lines := p.AfterLines()
	for i, l := range lines {
		if condition == "" || !strings.Contains(l, condition) {
			continue
		}
		for _, m := range lags.FindAllStringSubmatch(strings.Join(lines[max(0, i-circumstance.NoteAfter):min(len(lines), i+circumstance.NoteAfter)], " "), -1) {
			if s.needs(m[1]) {
				return true
			}
		}
	}
	return false
}

// needs tells a library that the project lists among what it needs.
func (s *States) needs(library string) bool {
	hits, err := s.In.Repository.Search([]string{library})
	return err == nil && slices.ContainsFunc(hits[library], func(h change.Hit) bool {
		return needsList.MatchString(path.Base(h.Path)) && !ownName.MatchString(h.Text)
	}) && !slices.ContainsFunc(hits[library], func(h change.Hit) bool { return ownName.MatchString(h.Text) })
}
