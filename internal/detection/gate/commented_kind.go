package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	paths "holdfast/internal/detection/place"
	"holdfast/internal/detection/settings"
)

var (
	// promises are remarks by which somebody says that a check is wanted and does not run.
	promises = lazy.MustCompile(`(?i)\b(re-?enable\w*|disabl\w*|temporar\w*|flak[ye]\w*|broken|fail(s|ing|ed|ures?)?|skip\w*|until|pending|unstable|hang(s|ing)?|not work\w*|doesn't work|time[sd]? ?out|put (it )?back|uncomment|todo|fixme|currently|excluded)\b`)
	// carrying are steps that bring a product to others; nothing beside them is there to check.
	carrying = lazy.MustCompile(`(?i)deploy|publish|releas|upload|notif|slack|webhook|\bsign|badge|\bpush\b|\bdocs?\b|codecov|coveralls`)
	// fetching are steps that only make something ready.
	fetching = lazy.MustCompile(`(?i)download|cache|artifact|install|checkout|set-?up|[^-]\blogin|docker build|mkdir|chmod|\bcp\b|\bmv\b|\brm\b|curl|wget|apt-get|\bbrew\b|choco|pip3? |\bexport\b|\becho\b|\bgit (?:config|fetch|pull|clone|checkout|switch|submodule|add|commit|tag)\b`)
	// measures are steps that have somebody look at how much is tested.
	measures = lazy.MustCompile(`(?i)^(?:- )?(?:uses: *(?:codecov|coverallsapp|codacy|paambaati/codeclimate)|(?:run: *)?(?:bash <\(curl -s https://codecov|(?:npx |bundle exec |pub global run |dart pub global run )?(?:codecov|coveralls|dart_coveralls|codacy-coverage)\b))`)
	// rowStart is how a row of a matrix begins, rowTask how it says what it is there for.
	rowStart = lazy.MustCompile(`^- (?:os|env|name|stage|dist|compiler|language|arch|rvm|python|node_js|php|jdk|go|osx_image|script|dart|scala|elixir|rust|perl): *\S*`)
	rowTask  = lazy.MustCompile(`^(?:- )?(?:env: *)?["']?([A-Z][A-Z0-9_]*)=\S`)
	// stepKey is how a step says what it runs, or what it is for.
	stepKey = lazy.MustCompile(`^(?:- )?(?:(?:run|script|cmd|commands?|bash|sh|uses|task|name|displayName)\b|\./)`)
	// bareCheck is a command of a list that says of itself that it checks.
	bareCheck = lazy.MustCompile(`(?i)^- [^:\s]+ .*\b(?:\w*check\w*|\w*tests?|lint\w*|verif\w+|validat\w+|audit\w*|analy[sz]\w+)\b`)
	// releaseBuild is how a build says that it is made for others; it brings nothing to them.
	releaseBuild = lazy.MustCompile(`(?i)[:=/\\]release\b`)
	// asksOnly is an option by which a tool only tells whether all is as it should be.
	asksOnly = lazy.MustCompile(` --(?:check|verify|locked)(?:[\s"']|$)`)
	// calledCheck is a call through a variable that is named after a check: $(STATICCHECK) ./...
	calledCheck = lazy.MustCompile(`(?i)\$[({]\w*(?:check|lint|test|vet|analy[sz])\w*[)}] `)
	// buildCheck are lines of a build that have something tested or looked at.
	buildCheck = lazy.MustCompile(`(?i)^test\w*\W+.*\bengine\b|\b(jacoco|checkstyle|spotless|detekt|ktlint|pmd|spotbugs|findbugs|errorprone|kover|animalsniffer|scoverage|wartremover|scalafix|mima|license-?check)\w*\b|\b(check|test|build)\w*["')]*\.?\s*\{?\s*(dependsOn|finalizedBy)\b|useJUnitPlatform|useTestNG`)
	// buildServing are lines that name a tool without asking it anything.
	buildServing = lazy.MustCompile(`(?i)^(import|classpath|version|toolVersion|maven\b|//|\*|val |def |ext\.)|annotation|compileOnly`)
)

// kind tells what kind of check a block was, and by which line; "" where it was none that is known.
func (b block) kind(f edited, tools commands) (kind, text string) {
	p := f.Path
	if (inCI(p) || scriptName.MatchString(path.Base(p))) && measures.MatchString(b.lines[0]) {
		return "coverage", b.lines[0]
	}
	for _, line := range b.lines {
		k := lineKind(p, line, tools)
		if k == "" && (strictWord.MatchString(line) || asksOnly.MatchString(line)) {
			k = "lint"
		}
		if nameRank[k] > nameRank[kind] && k != "build" && k != "format" {
			kind, text = k, line
		}
	}
	if kind == "" && (inCI(p) || scriptName.MatchString(path.Base(p))) {
		if at := slices.IndexFunc(b.lines, measures.MatchString); at >= 0 {
			return "coverage", b.lines[at]
		}
	}
	if kind == "" && inCI(p) {
		if row := b.row(f); row != "" {
			return "all", row
		}
	}
	if kind != "" || !promises.MatchString(strings.Join(b.remarks, "\n")) && !slices.Contains(b.scripted, true) {
		return kind, text
	}
	if !inCI(p) {
		return b.checkByName()
	}
	axes := axisLines(f.before)
	for i, line := range b.lines {
		if axes[line] && !digits.MatchString(line) && wordOf(strings.TrimPrefix(line, "- ")) != "" {
			return "all", line
		}
		if !stepKey.MatchString(line) && !bareCheck.MatchString(line) && !b.scripted[i] {
			continue
		}
		if carrying.MatchString(releaseBuild.ReplaceAllString(line, "")) && !b.rehearses() {
			return "", ""
		}
		if text == "" && !fetching.MatchString(line) && !strings.Contains(line, "name:") {
			kind, text = "all", line
		}
	}
	return kind, text
}

// row is what tells a row of a matrix from the others, where all of the row is a comment now and
// it is no release that it stands for.
func (b block) row(f edited) string {
	if !slices.ContainsFunc(b.lines, rowStart.MatchString) {
		return ""
	}
	for _, line := range b.lines {
		if m := rowTask.FindStringSubmatch(line); m != nil && !ofVersions.MatchString(m[1]) && f.is[line] == 0 {
			return line
		}
	}
	return ""
}

// checkByName is a line that calls something which says of itself that it checks.
func (b block) checkByName() (kind, text string) {
	for _, line := range b.lines {
		if calledCheck.MatchString(line) && !carrying.MatchString(line) || checksByName(line) {
			return "lint", line
		}
	}
	return "", ""
}

// rehearses tells whether a block only tries whether something could be brought to others.
func (b block) rehearses() bool {
	return slices.ContainsFunc(b.lines, func(line string) bool { return strings.Contains(line, "--dry-run") })
}

// lineKind tells what a single line of a file has checked.
func lineKind(p, line string, tools commands) string {
	format := settings.FormatOf(p)
	switch {
	case !Concerns(p):
		if kind := commandKind(line, tools); kind != "" || !checksByName(line) {
			return kind
		}
		return "test"
	case strings.HasPrefix(path.Base(p), "Jenkinsfile"):
		if _, quoted, ok := strings.Cut(line, "sh "); ok {
			return commandKind(strings.Trim(quoted, `"'`), tools)
		}
		return ""
	case browserSetup.MatchString(path.Base(p)):
		if oneBrowser.MatchString(line) {
			return "test"
		}
		return ""
	case format == "dsl":
		if buildCheck.MatchString(line) && !buildServing.MatchString(line) {
			return "test"
		}
		return ""
	case format == "yaml":
		return stepKind(strings.TrimSpace(strings.TrimPrefix(line, "- ")), tools)
	}
	if kind := commandKind(line, tools); kind != "" {
		return kind
	}
	if paths.InTestFolder(p) && ownProgram.MatchString(line) {
		return "test"
	}
	if format != "shell" {
		return ""
	}
	// an entry of a list that a test script walks
	if kindOfName(strings.TrimSuffix(path.Base(p), path.Ext(p))) == "test" && listEntry.MatchString(line) {
		return "test"
	}
	return ""
}

// ownProgram is a line that runs what lies beside the file: among tests, a test.
var ownProgram = lazy.MustCompile(`^@?-?(?:\./[\w./$()@-]+|(?:python3?|sh|bash|perl|ruby|node) [\w./$()@-]+\.(?:py|sh|pl|rb|t|js))(?:\s|$)`)

var listEntry = lazy.MustCompile(`^["'][^"'$]+["']\s*\\?$`)

// stepKind tells what a line of a CI file has checked, by its command or by the name it bears.
func stepKind(line string, tools commands) string {
	key, value, keyed := strings.Cut(line, ":")
	value = strings.Trim(strings.TrimSpace(value), `"'`)
	key = strings.Trim(key, `"'`)
	switch {
	case !keyed || strings.ContainsAny(key, " /=$") || value != "" && !strings.Contains(line, ": "):
		if kind := commandKind(strings.Trim(line, `"'`), tools); kind != "" || strings.Contains(line, "/") {
			return kind
		}
		return jobKind(line)
	case key == "uses" || key == "template":
		action, _, _ := strings.Cut(value, "@")
		return commandKind("uses "+action, tools)
	case runs[key] || strings.HasSuffix(key, "_script"):
		return commandKind(value, tools)
	case key == "name" || key == "displayName" || key == "job" || key == "stage" || key == "label":
		return jobKind(value)
	case value == "" && !runs[key] && key != "with" && key != "env":
		return jobKind(key)
	}
	return ""
}

var runs = map[string]bool{"run": true, "script": true, "cmd": true, "command": true, "commands": true, "bash": true, "sh": true, "pwsh": true, "powershell": true, "entry": true}

// jobKind is the kind of check that a name of few words promises.
func jobKind(name string) string {
	name = strings.Trim(strings.ReplaceAll(name, "=", " "), `"'[]`)
	if len(strings.Fields(name)) > 6 || carrying.MatchString(name) || fetching.MatchString(name) {
		return ""
	}
	return kindOfName(name)
}

func commandKind(text string, tools commands) string {
	for _, run := range settings.Calls(text) {
		for _, task := range perTask(unwrapCall(run.Words)) {
			if k, ok := classify(task, tools); ok && !k.vague {
				return k.kind
			}
		}
	}
	return ""
}
