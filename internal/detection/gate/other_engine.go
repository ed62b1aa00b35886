package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// otherEngines are implementations of a language beside the usual one. They are released, and
// who has them pass says that somebody relies on them.
var otherEngines = lazy.MustCompile(`(?i)hhvm|\brbx|rubinius|jruby|truffleruby|pypy|graalpy`)

// newRow tells a row of a CI file that did not run before, beside rows of which none is gone.
func newRow(f file, row string) bool {
	rows := func(d settings.Document) (out []string) {
		for _, s := range d.Settings {
			if rowAxis(s.Path) && !slices.ContainsFunc(s.Path, rowMayFail.MatchString) {
				out = append(out, s.Value)
			}
		}
		return out
	}
	was, is := rows(f.before), rows(f.after)
	return slices.Contains(is, row) && !slices.Contains(was, row) && len(was) > 0 && len(missing(was, is)) == 0
}

// countedBefore tells whether the failure of an engine counted before a change, and no longer does:
// the row itself had to pass, or another of the engine did and none has to now.
func countedBefore(p, row string, files []file) bool {
	engine := strings.ToLower(otherEngines.FindString(row))
	if engine == "" || unreleased.MatchString(otherEngines.ReplaceAllString(row, "")) {
		return false
	}
	at := slices.IndexFunc(files, func(f file) bool { return f.path == p })
	if at < 0 {
		return false
	}
	was := rowsOfEngine(files[at].before, engine)
	return slices.Contains(was, row) || len(was) > 0 && len(rowsOfEngine(files[at].after, engine)) == 0
}

// rowsOfEngine are the rows of a CI file that name an engine and must pass.
func rowsOfEngine(d settings.Document, engine string) (rows []string) {
	var free []string
	for _, s := range d.Settings {
		switch {
		case !strings.EqualFold(otherEngines.FindString(s.Value), engine) || unreleased.MatchString(otherEngines.ReplaceAllString(s.Value, "")):
		case slices.ContainsFunc(s.Path, rowMayFail.MatchString):
			free = append(free, s.Value)
		case rowAxis(s.Path):
			rows = append(rows, s.Value)
		}
	}
	return missing(rows, free)
}

// rowAxis tells whether a value makes a row of its own: it stands in a matrix, or among what Travis
// runs everything on.
func rowAxis(keys []string) bool {
	return len(keys) > 0 && !slices.Contains(keys, "exclude") && (matrixAt(keys) >= 0 || ofVersions.MatchString(keys[0]) || keys[0] == "env")
}

// quotedWord is a value that a condition names, alone or in a list.
var quotedWord = lazy.MustCompile(`["']([^"'\[\], ][^"'\[\],]*)["']`)

// exemptsRow is a row that had to pass and that a condition, by what it names more than before,
// now lets fail: matrix.ruby == 'jruby'. What is not released may.
func exemptsRow(was, is string, before settings.Document) string {
	if !strings.Contains(is, "matrix.") || strings.Contains(is, "!") {
		return ""
	}
	if row := exemptsMarked(was, is, before); row != "" {
		return row
	}
	for _, m := range quotedWord.FindAllStringSubmatch(is, -1) {
		word := m[1]
		if strings.Contains(was, word) || unreleased.MatchString(otherEngines.ReplaceAllString(word, "")) {
			continue
		}
		for _, s := range before.Settings {
			partly := strings.Contains(is, "startsWith(") || strings.Contains(is, "contains(matrix.")
			if rowAxis(s.Path) && matrixAt(s.Path) >= 0 && (s.Value == word || partly && strings.Contains(s.Value, word)) {
				return s.Value
			}
		}
	}
	return ""
}

// markedRow is a condition that holds for the rows of a matrix which bear a mark: matrix.coverage, or
// matrix.coverage || false where some rows have none.
var markedRow = lazy.MustCompile(`^\$\{\{\s*matrix\.([\w-]+)\s*(?:\|\|\s*(?:false|'false'|"false"|''|"")\s*)?\}\}$`)

// exemptsMarked is a row that had to pass and bears a mark by which it may fail now. A mark that says so by
// its name was meant for that, and what is not released may.
func exemptsMarked(was, is string, before settings.Document) string {
	m := markedRow.FindStringSubmatch(strings.TrimSpace(is))
	if m == nil || strings.Contains(was, "matrix."+m[1]) || rowMayFail.MatchString(m[1]) || unreleased.MatchString(m[1]) {
		return ""
	}
	for _, s := range before.Settings {
		if s.Key() != m[1] || !isTrue(s.Value) || !rowAxis(s.Path) || matrixAt(s.Path) < 0 {
			continue
		}
		if row := rowText(before, s.Path[:len(s.Path)-1]); !unreleased.MatchString(row) {
			return row
		}
	}
	return ""
}
