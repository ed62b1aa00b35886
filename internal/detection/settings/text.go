package settings

import (
	"regexp"
	"strconv"
	"strings"
)

// readShell makes the whole script one command: its control flow decides whether a
// check in it can fail.
func readShell(d *Document, file string, text []byte) {
	d.run([]string{"script"}, string(text), 1).Where = baseName(file)
}

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
	noxSession = regexp.MustCompile(`^\s*def\s+(\w+)\s*\(`)
	noxRun     = regexp.MustCompile(`session\.run(?:_always)?\(`)
	quotedWord = regexp.MustCompile(`"([^"\n]*)"|'([^'\n]*)'`)
)

// readNox takes the words of session.run(...) calls as commands.
func readNox(d *Document, _ string, text []byte) {
	session := ""
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		if m := noxSession.FindStringSubmatch(lines[i]); m != nil {
			session = m[1]
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
	}
}

var (
	// `name = value`, `name := value`, `name.set(value)`, `name(value)`, `name value`
	dslAssign = regexp.MustCompile(`^\s*(?:val |var |def |@|set\()?([A-Za-z_][\w./ -]*?)\s*(?::=|\+\+=|\+=|=|:)\s*(.+?)\s*[,;]?\s*$`)
	dslCall   = regexp.MustCompile(`^\s*([A-Za-z_][\w.]*)\s*\(\s*(.*?)\s*\)?\s*[,;]?\s*$`)
	dslWords  = regexp.MustCompile(`^\s*([A-Za-z_][\w.]*)\s+([^\s={(].*?)\s*$`)
	dslOpen   = regexp.MustCompile(`^\s*([A-Za-z_][\w.]*)[^{}]*(\{|\bdo\b(\s*\|[^|]*\|)?)\s*$`)
	dslShell  = regexp.MustCompile(`^\s*(?:sh|bat|bash|powershell|pwsh|system|exec)\b[\s(]*(?:script:\s*)?("""|'''|"|')(.*)$`)
)

// readDSL reads build files that are programs line by line: what looks like a
// setting is one, below the blocks that enclose it.
func readDSL(d *Document, _ string, text []byte) {
	var blocks []string
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		line := stripLineComment(lines[i])
		trimmed := strings.TrimSpace(line)
		if m := dslShell.FindStringSubmatch(line); m != nil {
			body, used := shellText(lines, i, m[1], m[2])
			d.run(append(append([]string(nil), blocks...), "sh"), body, i+1).Where = strings.Join(blocks, ".")
			i += used
			continue
		}
		if len(blocks) > 0 && (strings.HasPrefix(trimmed, "}") || trimmed == "end" || strings.HasPrefix(trimmed, "end ")) {
			blocks = blocks[:len(blocks)-1]
			if trimmed = strings.TrimLeft(trimmed, "} "); trimmed == "" || strings.HasPrefix(trimmed, "end") {
				continue
			}
		}
		if m := dslOpen.FindStringSubmatch(line); m != nil {
			if len(blocks) < maxDepth {
				blocks = append(blocks, m[1])
			}
			continue
		}
		d.dslLine(blocks, line, i+1)
	}
}

func (d *Document) dslLine(blocks []string, line string, at int) {
	for _, shape := range []*regexp.Regexp{dslAssign, dslCall, dslWords} {
		m := shape.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := strings.Join(strings.Fields(strings.TrimSuffix(m[1], ".set")), " ")
		keys := append(append([]string(nil), blocks...), name)
		inner, list := strings.CutPrefix(strings.TrimSpace(m[2]), "[")
		if !list {
			d.add(keys, unquote(m[2]), at)
			return
		}
		for i, item := range splitTop(strings.TrimSuffix(inner, "]"), ',') {
			d.add(with(keys, "#"+strconv.Itoa(i)), unquote(item), at)
		}
		return
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
