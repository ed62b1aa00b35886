package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// exemptionLifted is the file of settings that exempted a whole file from a rule and does so no more: what is
// silenced in that file line by line since then is less.
func (c *comparison) exemptionLifted(file, rule string) string {
	by := ""
	for i := range c.pairs {
		p := &c.pairs[i]
		if writtenDown.MatchString(p.Path) && p.Before != nil && (strings.Contains(p.Path, rule) || strings.Contains(p.Before.All(), rule)) && timesNamed(p.Before, file) > timesNamed(p.After, file) {
			by = p.Path
			continue
		}
		if !lintSettings.MatchString(path.Base(p.Path)) {
			continue
		}
		if exemptsFile(p.After, file, rule) {
			return ""
		}
		if exemptsFile(p.Before, file, rule) {
			by = p.Path
		}
	}
	return by
}

// writtenDown are files in which a tool has written down what it is not to report: the baselines of analysers.
var writtenDown = lazy.MustCompile(`(?i)baseline[^/]*(?:/[^/]+)?\.(?:neon|xml|ya?ml|json|toml|txt)$`)

// timesNamed is how often such a file names another, whatever folder it starts from.
func timesNamed(f *Facts, file string) (n int) {
	if f == nil {
		return 0
	}
	for _, l := range strings.Split(string(f.Text), "\n") {
		for _, w := range settingWords(l) {
			for strings.HasPrefix(w, "../") {
				w = w[len("../"):]
			}
			if w = strings.TrimPrefix(w, "./"); w == file || strings.Contains(w, "/") && strings.HasSuffix(file, "/"+w) {
				n++
			}
		}
	}
	return n
}

// exemptsFile tells whether settings leave a file out of a rule: in a list under the rule, or in one line with it.
func exemptsFile(f *Facts, file, rule string) bool {
	if f == nil {
		return false
	}
	lines := strings.Split(string(f.Text), "\n")
	for at, l := range lines {
		if !strings.HasPrefix(strings.TrimSpace(l), "#") && namesFile(l, file) {
			heads := append(headsAbove(lines, at), l)
			says := func(what func(string) bool) bool { return slices.ContainsFunc(heads, what) }
			if says(leavingOut.MatchString) && says(func(h string) bool { return slices.Contains(settingWords(h), rule) }) {
				return true
			}
		}
	}
	return false
}

// settingWords are the words of a line of settings, with the signs that names of rules and files have.
func settingWords(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\"'`,:=[]{}()", r) })
}

// namesFile tells whether a line names a file, by its path or by the end of it from some folder on.
func namesFile(line, file string) bool {
	return slices.ContainsFunc(settingWords(line), func(w string) bool {
		return w == file || strings.Contains(w, "/") && strings.HasSuffix(file, "/"+strings.TrimPrefix(w, "./"))
	})
}

// headsAbove are the lines under which a line of settings stands: those with ever smaller margins, and the
// name of the section.
func headsAbove(lines []string, at int) (heads []string) {
	margin := marginOf(lines[at])
	for i := at - 1; i >= 0; i-- {
		l := strings.TrimSpace(lines[i])
		if l == "" || strings.HasPrefix(l, "#") {
			continue
		}
		section := strings.HasPrefix(l, "[") && marginOf(lines[i]) == 0
		if m := marginOf(lines[i]); m < margin || section || m == margin && strings.HasSuffix(l, ":") && strings.HasPrefix(strings.TrimSpace(lines[at]), "- ") {
			heads, margin = append(heads, l), min(m, margin)
		}
		if section {
			break
		}
	}
	return heads
}

func marginOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

var (
	// buildSettings are build files in which checks of a compiler are raised.
	buildSettings = lazy.MustCompile(`(?i)^(?:build|settings|\w[\w.-]*)\.gradle(?:\.kts)?$|^pom\.xml$|^build\.sbt$|^Directory\.Build\.props$|\.csproj$|^Cargo\.toml$|^\.?bazelrc$`)
	// raises is the head of a list of checks that warn or break the build.
	raises = lazy.MustCompile(`(?:^|\W)(?:error|warn|enable|check)s?\s*(?:=\s*)?(?:\(|\[|listOf\s*\()\s*$|<WarningsAsErrors>`)
)

// demandedByBuild is the build file that now makes a check of the compiler warn or break the build, and did not
// name it before.
func (c *comparison) demandedByBuild(rule string) string {
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.Before == nil || p.After == nil || !buildSettings.MatchString(path.Base(p.Path)) {
			continue
		}
		named := func(l string) bool {
			return slices.Contains(settingWords(l), rule) || slices.Contains(optionWords(l), rule)
		}
		before, after := strings.Split(p.Before.All(), "\n"), strings.Split(p.After.All(), "\n")
		if at := slices.IndexFunc(after, named); at >= 0 && !slices.ContainsFunc(before, named) && raisesCheck(after, at, rule) {
			return p.Path
		}
	}
	return ""
}

// optionWords are the words of options that are written with signs between them: -Xep:Rule:ERROR, <WarningsAsErrors>CA1;CA2.
func optionWords(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\"',:;<>=()", r) })
}

// raisedAlone is what puts one check in force in its own line.
var raisedAlone = lazy.MustCompile(`:(?:ERROR|WARN)\b|(?:^|\W)(?:error|warn|enable)\s*\(|<WarningsAsErrors>|=\s*"(?:deny|warn|forbid)"`)

// raisesCheck tells whether the line of a build file raises the check that it names, by itself or as part of a list.
func raisesCheck(lines []string, at int, rule string) bool {
	if raisedAlone.MatchString(lines[at]) {
		return true
	}
	for i := at - 1; i >= 0 && strings.Trim(listItem(lines[at]), " ") == rule; i-- {
		if l := strings.TrimSpace(lines[i]); strings.HasSuffix(l, "(") || strings.HasSuffix(l, "[") {
			return raises.MatchString(l)
		}
	}
	return false
}
