package settings

import (
	"path"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// targetFiles are the files in which Bazel, Pants and Buck keep their targets.
var targetFiles = map[string]bool{"BUILD": true, "BUILD.bazel": true, "BUCK": true, "TARGETS": true}

// isTargetFile goes by the letters as they are: `build` is a script of somebody's.
func isTargetFile(file string) bool { return targetFiles[path.Base(file)] }

var (
	targetRule  = lazy.MustCompile(`^([a-z]\w*)\(\s*(.*)$`)
	targetPart  = lazy.MustCompile(`(?s)^\s*([a-z_]\w*)\s*=\s*(.+)$`)
	globExclude = lazy.MustCompile(`(?s)\bexcludes?\s*=\s*(\[[^\]]*\])`)
	testRule    = lazy.MustCompile(`(?:^|_)tests?(?:_|$)`)
)

// readTargets reads each target as its rule, its name and what it is given. The targets that are
// tests are a list besides, so that one which is renamed is not one which is gone.
func readTargets(d *Document, _ string, text []byte) {
	lines, at := wholeCalls(string(text))
	tests := 0
	for i, line := range lines {
		m := targetRule.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		parts := splitTop(strings.TrimSuffix(strings.TrimSpace(m[2]), ")"), ',')
		name := ""
		for _, part := range parts {
			if p := targetPart.FindStringSubmatch(part); p != nil && p[1] == "name" {
				name = unquote(p[2])
			}
		}
		for _, part := range parts {
			if p := targetPart.FindStringSubmatch(part); p != nil {
				d.targetPart([]string{m[1], name}, p[1], p[2], at[i])
			}
		}
		if testRule.MatchString(m[1]) {
			d.add([]string{"test targets", "#" + strconv.Itoa(tests)}, m[1]+" "+name, at[i])
			tests++
		}
	}
}

func (d *Document) targetPart(keys []string, name, value string, at int) {
	if m := globExclude.FindStringSubmatch(value); m != nil {
		d.targetWords(with(keys, "excludes"), m[1], at)
		value = strings.Replace(value, m[0], "", 1)
	}
	if value = strings.TrimSpace(value); !strings.ContainsAny(value, "[{(") {
		d.add(with(keys, name), unquote(value), at)
		return
	}
	d.targetWords(with(keys, name), value, at)
}

// targetWords keeps what stands in quotes, however it is put together: a list, a set, a glob.
func (d *Document) targetWords(keys []string, value string, at int) {
	for i, m := range quotedWord.FindAllStringSubmatch(value, -1) {
		d.add(with(keys, "#"+strconv.Itoa(i)), m[1]+m[2], at)
	}
}
