package settings

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// readShell makes the whole script one command: its control flow decides whether a
// check in it can fail.
func readShell(d *Document, file string, text []byte) {
	if first, _, _ := strings.Cut(string(text), "\n"); strings.HasPrefix(first, "#!") && !shellBang.MatchString(first) {
		d.remark("not a shell script: " + first)
		return
	}
	values, twice := map[string]string{}, map[string]bool{}
	for _, m := range shellNumber.FindAllSubmatchIndex(text, 200) {
		name, value := string(text[m[2]:m[3]]), string(text[m[4]:m[5]])
		_, had := values[name]
		twice[name] = twice[name] || had
		values[name] = value
		d.add([]string{"var", name}, value, 1+bytes.Count(text[:m[2]], []byte("\n")))
	}
	if m := errexit.FindStringSubmatchIndex(string(text)); m != nil {
		d.add([]string{"shell", "errexit"}, "true", 1+bytes.Count(text[:m[0]], []byte("\n")))
	}
	body := expand(string(text), func(name string) (string, bool) { return values[name], values[name] != "" && !twice[name] })
	d.run([]string{"script"}, body, 1).Where = baseName(file)
}

// errexit is how a script says that it stops at the first failure.
var errexit = lazy.MustCompile(`(?m)^(?:#!.*sh\s+-\w*e|\s*set\s+(?:-\w+\s+)*-\w*e|\s*set\s+-o\s+errexit|\$ErrorActionPreference\s*=\s*["']?Stop)`)

// shellNumber is a variable that is given a number, or has one by default.
var shellNumber = lazy.MustCompile(`(?m)^\s*(?:export |readonly |local |: )?"?(?:\$\{)?([A-Za-z_]\w*):?=["']?(?:\$\{\w+:?[-=])?(\d+(?:\.\d+)?)\}?["']?\s*(?:#.*|;.*)?$`)

var shellBang = lazy.MustCompile(`\b(?:ba|z|k|da|a)?sh\b|pwsh|powershell`)

func baseName(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

// readLines keeps every line that is no comment.
func readLines(d *Document, _ string, text []byte) {
	for i, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			d.add([]string{"line", line}, line, i+1)
		}
	}
}

// readDocker keeps RUN commands and instructions.
func readDocker(d *Document, _ string, text []byte) {
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		start, line := i, strings.TrimSpace(lines[i])
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(line, `\`) + " " + strings.TrimSpace(lines[i])
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word = strings.ToUpper(word); {
		case word == "" || word[0] == '#':
		case word == "RUN":
			d.run([]string{"RUN"}, strings.TrimSpace(rest), start+1)
		default:
			d.add([]string{word}, strings.TrimSpace(rest), start+1)
		}
	}
}

var (
	noxSession = lazy.MustCompile(`^\s*def\s+(\w+)\s*\(`)
	noxRun     = lazy.MustCompile(`session\.run(?:_always)?\(`)
	// noxAsked is what makes of a session one that runs only when it is asked for.
	noxAsked   = lazy.MustCompile(`\bdefault\s*=\s*False\b`)
	noxDefault = lazy.MustCompile(`^nox\.options\.sessions\s*=`)
	quotedWord = lazy.MustCompile(`"([^"\n]*)"|'([^'\n]*)'`)
)

// readNox takes the words of session.run(...) calls as commands, and the sessions that run
// by themselves as a setting.
func readNox(d *Document, _ string, text []byte) {
	session := ""
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		if m := noxSession.FindStringSubmatch(lines[i]); m != nil {
			session = m[1]
			d.add([]string{"session", session, "default"}, strconv.FormatBool(!noxAsked.MatchString(decorators(lines[max(0, i-decorated):i]))), i+1)
		}
		if at := noxDefault.FindStringIndex(lines[i]); at != nil {
			i = d.noxSessions(lines, i, at[1])
			continue
		}
		at := noxRun.FindStringIndex(lines[i])
		if at == nil {
			continue
		}
		start, call := i, lines[i][at[1]:]
		for strings.Count(call, "(")-strings.Count(call, ")") >= 0 && i+1 < len(lines) && i-start < 40 {
			i++
			call += "\n" + lines[i]
		}
		var words []string
		for _, m := range quotedWord.FindAllStringSubmatch(call, 100) {
			words = append(words, m[1]+m[2])
		}
		c := d.run([]string{"session", session}, strings.Join(words, " "), start+1)
		c.Where = session
		c.Ignored = failsFreely.MatchString(call)
	}
}

// decorated is how many lines above a session are looked at for what is said of it.
const decorated = 12

// decorators are what stands right above a function and belongs to it.
func decorators(above []string) string {
	for i := len(above) - 1; i >= 0; i-- {
		if strings.TrimSpace(above[i]) == "" || noxSession.MatchString(above[i]) {
			return strings.Join(above[i+1:], "\n")
		}
	}
	return strings.Join(above, "\n")
}

// failsFreely: a session that takes exit codes other than 0 for a success.
var failsFreely = lazy.MustCompile(`success_codes\s*=\s*(?:[\[(][^\])]*[1-9]|range)`)

// noxSessions reads the list that begins in a line and is the index of the line it ends in.
func (d *Document) noxSessions(lines []string, i, from int) int {
	list := lines[i][from:]
	start := i
	for strings.Count(list, "[")+strings.Count(list, "(") > strings.Count(list, "]")+strings.Count(list, ")") && i+1 < len(lines) && i-start < 40 {
		i++
		list += "\n" + lines[i]
	}
	for n, m := range quotedWord.FindAllStringSubmatch(list, 100) {
		d.add([]string{"options", "sessions", "#" + strconv.Itoa(n)}, m[1]+m[2], start+1)
	}
	return i
}

var (
	// `name = value`, `name := value`, `name.set(value)`, `name(value)`, `name value`
	dslAssign = lazy.MustCompile(`^\s*(?:val |var |def |@|set\()?([A-Za-z_][\w./ -]*?)\s*(?::=|\+\+=|\+=|=|:)\s*(.+?)\s*[,;]?\s*$`)
	dslCall   = lazy.MustCompile(`^\s*([A-Za-z_][\w.]*)\s*\(\s*(.*?)\s*\)?\s*[,;]?\s*$`)
	dslWords  = lazy.MustCompile(`^\s*([A-Za-z_][\w.]*)\s+([^\s={(].*?)\s*$`)
	dslHash   = lazy.MustCompile(`^\s*([a-z_]\w*)\s+[:"'](\w+)["']?\s*=>\s*(.+?)\s*(?:\bdo\b.*)?$`) // task :default => [:spec]
	// `name key: value, key: value`, and one such member
	dslNamed   = lazy.MustCompile(`^\s*([A-Za-z_][\w.]*)[ (] *([a-z_]\w*: [^:].*?)\s*\)?\s*$`)
	dslMember  = lazy.MustCompile(`^\s*(?:([A-Za-z_]\w*):\s|(:?"?[\w.]+"?)\s*=>)\s*(.+?)\s*$`)
	dslList    = lazy.MustCompile(`^\s*\[\s*([a-z_]\w*: .*?)\]?\s*$`)  // of Elixir, without a name
	dslTarget  = lazy.MustCompile(`^\s*\.(\w+)\(\s*name:\s*"([^"]+)"`) // of a Swift package
	dslExclude = lazy.MustCompile(`\bexclude:\s*(\[[^\]]*\])`)
	dslOpen    = lazy.MustCompile(`^\s*([A-Za-z_][\w.]*)[^{}]*(\{|\bdo\b(\s*\|[^|]*\|)?)\s*$`)
	// a step of Jenkins that goes on when what it runs fails
	dslQuiet  = lazy.MustCompile(`^\s*(?:warnError\b|catchError\b.*(?:buildResult|stageResult):\s*["'](?:SUCCESS|UNSTABLE))`)
	dslStatus = lazy.MustCompile(`\breturnStatus:\s*true\b`)
	dslShell  = lazy.MustCompile(`^\s*(?:sh|bat|bash|powershell|pwsh|system|exec)\b[\s(]*(?:script:\s*)?("""|'''|"|')(.*)$`)
)

// namedBlock tells the stages of Jenkins and the tasks of Gradle apart; other blocks are known by what they are.
func namedBlock(block, line string) string {
	if m := dslNamedBlock.FindStringSubmatch(line); m != nil {
		return block + " " + m[1]
	}
	return block
}

var dslNamedBlock = lazy.MustCompile(`^\s*(?:stage|(?:tasks\.)?named(?:<[\w.]+>)?)\s*\(?\s*["']([^"']*)["']`)

// readDSL reads build files that are programs line by line: what looks like a
// setting is one, below the blocks that enclose it.
func readDSL(d *Document, file string, text []byte) {
	var blocks []string
	quiet := map[int]bool{} // how deep the blocks are that let failures pass
	lines, at := unfolded(file, string(text))
	for i := 0; i < len(lines); i++ {
		line := stripLineComment(lines[i])
		trimmed := strings.TrimSpace(line)
		if m := dslShell.FindStringSubmatch(line); m != nil {
			body, used := shellText(lines, i, m[1], literally(m[2]))
			block, more := resultBlock(lines, i)
			c := d.run(append(append([]string(nil), blocks...), "sh"), body, at[i])
			c.Where = strings.Join(blocks, ".")
			c.Ignored = len(quiet) > 0 || dslStatus.MatchString(line) || block != "" && !failsTask.MatchString(block)
			i += max(used, more)
			continue
		}
		if len(blocks) > 0 && (strings.HasPrefix(trimmed, "}") || trimmed == "end" || strings.HasPrefix(trimmed, "end ")) {
			delete(quiet, len(blocks))
			blocks = blocks[:len(blocks)-1]
			if trimmed = strings.TrimLeft(trimmed, "} "); trimmed == "" || strings.HasPrefix(trimmed, "end") {
				continue
			}
		}
		if m := dslOpen.FindStringSubmatch(line); m != nil {
			if len(blocks) < maxDepth {
				blocks = append(blocks, namedBlock(m[1], line))
				if dslQuiet.MatchString(line) || caughtQuietly(lines, i) {
					quiet[len(blocks)] = true
				}
			}
			continue
		}
		if trimmed == "false" && len(blocks) > 0 { // onlyIf { false }
			d.add(blocks, trimmed, at[i])
			continue
		}
		start := i
		line, i = wholeList(line, lines, i)
		d.dslLine(blocks, line, at[start])
	}
	switch baseName(file) {
	case "mix.exs":
		d.mixAliases(string(text))
	case ".credo.exs":
		d.limitsOfRules(lines, at)
	}
	if callsOnly(file) {
		d.listsOfTests(lines, at)
	}
}

// ruleLimit is a rule of Credo with the most that it lets pass.
var ruleLimit = lazy.MustCompile(`\{\s*([A-Z][\w.]+)\s*,[^}]*?\b(max\w*):\s*(\d+)`)

// limitsOfRules adds the limits that rules are given beside their names.
func (d *Document) limitsOfRules(lines []string, at []int) {
	for i, line := range lines {
		if m := ruleLimit.FindStringSubmatch(stripLineComment(line)); m != nil {
			d.add([]string{"limits", m[1], m[2]}, m[3], at[i])
		}
	}
}

// opensList finds a value that is a list or a map over several lines.
var opensList = lazy.MustCompile(`^\s*[\w.@"]+\s*(?::|=|\+=|:=)\s*(?:%?[\[{])|\bexcludes?\s*[:=]\s*\[\s*$`)

// maxListLines bounds a list that is read as one line.
const maxListLines = 5000

// wholeList joins the lines of a list that begins on a line, and gives the last of them.
func wholeList(line string, lines []string, i int) (string, int) {
	open := balance(line)
	if open <= 0 || !opensList.MatchString(line) {
		return line, i
	}
	parts := []string{strings.TrimRight(line, " \t\r")}
	for ; open > 0 && i+1 < len(lines) && len(parts) < maxListLines; i++ {
		part := strings.TrimSpace(stripLineComment(lines[i+1]))
		open += balance(part)
		parts = append(parts, part)
	}
	return strings.Join(parts, " "), i
}

// balance counts the brackets that a text leaves open.
func balance(s string) int {
	return strings.Count(s, "[") - strings.Count(s, "]") + strings.Count(s, "{") - strings.Count(s, "}")
}

func (d *Document) dslLine(blocks []string, line string, at int) {
	if m := dslHash.FindStringSubmatch(line); m != nil {
		d.dslValue(append(with(blocks, m[1]), m[2]), m[3], at, 0)
		return
	}
	if m := dslList.FindStringSubmatch(line); m != nil { // [app: :shop, test_coverage: [...]]
		if balance(line) == 0 {
			d.dslMembers(blocks, m[1], at, 0)
			return
		}
		line = m[1]
	}
	for _, shape := range []*lazy.Regexp{dslNamed, dslAssign, dslCall, dslWords} {
		m := shape.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := strings.Join(strings.Fields(strings.TrimSuffix(m[1], ".set")), " ")
		keys := slices.Concat(blocks, strings.Split(name, " / ")) // sbt: Test / fork
		if shape == dslNamed {
			d.dslMembers(keys, m[2], at, 0)
			return
		}
		d.dslValue(keys, m[2], at, 0)
		return
	}
	if m := dslBare.FindStringSubmatch(line); m != nil {
		d.add(with(blocks, m[1]), "true", at)
	}
}

// dslBare are the words of Ruby that set something by standing there.
var dslBare = lazy.MustCompile(`^\s*((?:\w+\.)*(?:refuse_coverage_drop|raise_errors_for_deprecations!|raise_on_warning!))\s*(?:\(\s*\))?\s*$`)

// dslValue reads a value that may be a list or a map, as Elixir and Ruby write them.
func (d *Document) dslValue(keys []string, text string, at, depth int) {
	text = strings.TrimSpace(text)
	inner, list := strings.CutPrefix(strings.TrimPrefix(text, "%"), "[")
	if !list {
		inner, list = strings.CutPrefix(text, "%{")
	}
	if !list || depth > maxDepth {
		d.add(keys, unquote(text), at)
		return
	}
	if inner = strings.TrimRight(inner, "]} \t"); inner == "" {
		d.add(keys, "", at)
		return
	}
	d.dslMembers(keys, inner, at, depth)
}

func (d *Document) dslMembers(keys []string, text string, at, depth int) {
	for i, item := range splitTop(text, ',') {
		if m := dslMember.FindStringSubmatch(item); m != nil {
			d.dslValue(with(keys, strings.Trim(m[1]+m[2], `:"`)), m[3], at, depth+1)
			continue
		}
		if m := dslTarget.FindStringSubmatch(item); m != nil {
			if out := dslExclude.FindStringSubmatch(item); out != nil {
				d.dslValue(append(with(keys, m[1]+" "+m[2]), "exclude"), out[1], at, depth+1)
			}
			item = m[1] + " " + m[2]
		}
		d.dslValue(with(keys, "#"+strconv.Itoa(i)), item, at, depth+1)
	}
}

func stripLineComment(line string) string {
	t := strings.TrimSpace(line)
	if strings.HasPrefix(t, "//") || strings.HasPrefix(t, "#") || strings.HasPrefix(t, "*") || strings.HasPrefix(t, "/*") {
		return ""
	}
	if i := strings.Index(line, " // "); i >= 0 {
		return line[:i]
	}
	return line
}

// shellText is the text of a quoted shell step, which may span lines.
func shellText(lines []string, at int, fence, rest string) (string, int) {
	if inner, _, ok := strings.Cut(rest, fence); ok || len(fence) == 1 {
		return inner, 0
	}
	parts := []string{rest}
	for n := at + 1; n < len(lines); n++ {
		inner, _, ok := strings.Cut(lines[n], fence)
		parts = append(parts, inner)
		if ok {
			return strings.Join(parts, "\n"), n - at
		}
	}
	return strings.Join(parts, "\n"), len(lines) - at - 1
}
