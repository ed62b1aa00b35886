package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	paths "holdfast/internal/detection/place"
)

// compiledSource is a file of code that a project of Xcode compiles into one of its targets.
var compiledSource = lazy.MustCompile(`/\* ([\w+.-]+\.(?:swift|mm?)) in Sources \*/ = \{`)

// wholeFolders says that a target takes whatever lies in its folders, and lists nothing any more.
const wholeFolders = "PBXFileSystemSynchronizedRootGroup"

// compareTargets finds files of tests that a project of Xcode no longer compiles while they stay
// where they are: nothing runs them then.
func compareTargets(changed []change.File) (out []event.Event) {
	for _, f := range changed {
		if path.Ext(f.Path) != ".pbxproj" || !f.Before.Present || !f.After.Present || f.Partial || strings.Contains(f.After.All(), wholeFolders) {
			continue
		}
		was, is := compiledTests(f.Before.Text), compiledTests(f.After.Text)
		lost := slices.DeleteFunc(missing(was, is), func(name string) bool { return leaves(name, changed) })
		if len(lost) == 0 || 2*len(lost) > len(was) { // beyond, the project is put together anew
			continue
		}
		out = append(out, testListEvent(f, "shrinks", lost[0], "without "+strings.Join(lost, ", "), len(lost), changed))
	}
	return out
}

// compiledTests are the files of tests that a project compiles, each by its name.
func compiledTests(text []byte) (names []string) {
	for _, m := range compiledSource.FindAllStringSubmatch(string(text), -1) {
		if name := m[1]; paths.OfTests(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// leaves tells whether a file is deleted or gets another name in the change.
func leaves(name string, changed []change.File) bool {
	return slices.ContainsFunc(changed, func(f change.File) bool {
		return path.Base(f.PathBefore()) == name && (!f.After.Present || path.Base(f.Path) != name)
	})
}
