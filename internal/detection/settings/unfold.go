package settings

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
)

// unfolded are the lines of a build file, and where each of them stands. Blocks that are
// written in one line become several: `verify { rule { minBound(88) } }`.
func unfolded(file, text string) ([]string, []int) {
	if callsOnly(file) {
		return wholeCalls(text)
	}
	var lines []string
	var at []int
	split := bracedBlocks(file)
	open := 0 // brackets of a list that begins in an earlier line
	for i, line := range strings.Split(text, "\n") {
		if open > 0 && len(lines[len(lines)-1]) < maxCall {
			code, _, _ := strings.Cut(remark.ReplaceAllString(line, ""), "//")
			lines[len(lines)-1] += " " + strings.TrimSpace(code)
			open += strings.Count(code, "(") - strings.Count(code, ")")
			continue
		}
		if listOpens(file, line) {
			open = strings.Count(line, "(") - strings.Count(line, ")")
		}
		parts := []string{line}
		if split {
			parts = unfold(line)
		}
		for _, part := range parts {
			lines, at = append(lines, part), append(at, i+1)
		}
	}
	return lines, at
}

// remark is a comment that begins and ends in one line.
var remark = lazy.MustCompile(`/\*.*?\*/`)

// listOpens tells a line of sbt in which a list of options begins: scalacOptions ++= Seq(
func listOpens(file, line string) bool {
	return (path.Ext(file) == ".sbt" || isBuildOfScala(file)) && optionList.MatchString(line)
}

var optionList = lazy.MustCompile(`[oO]ptions\s*(?:\+\+=|:=)\s*(?:Seq|List|Vector)\(\s*$`)

// callsOnly tells files that are calls one after the other, each over as many lines as it
// likes.
func callsOnly(file string) bool {
	base := strings.ToLower(path.Base(file))
	return base == "cmakelists.txt" || base == "meson.build" || path.Ext(base) == ".cmake"
}

// wholeCalls are the lines of such a file, a call over several lines made into one.
func wholeCalls(text string) ([]string, []int) {
	var lines []string
	var at []int
	open := 0
	for i, line := range strings.Split(withoutBracketComments(text), "\n") {
		if code, _, found := strings.Cut(line, " #"); found || strings.HasPrefix(line, "#") {
			if line = code; strings.HasPrefix(line, "#") {
				line = ""
			}
		}
		joins := open > 0 && len(lines) > 0 && len(lines[len(lines)-1]) < maxCall
		if open = max(0, open+strings.Count(line, "(")-strings.Count(line, ")")); joins {
			lines[len(lines)-1] += " " + strings.TrimSpace(line)
			continue
		}
		lines, at = append(lines, line), append(at, i+1)
	}
	return lines, at
}

// withoutBracketComments empties CMake's comments over several lines, #[[ … ]] and #[==[ … ]==], and keeps their lines.
func withoutBracketComments(text string) string {
	var out strings.Builder
	for {
		at := bracketComment.FindStringIndex(text)
		if at == nil {
			break
		}
		closing := "]" + strings.Trim(text[at[0]:at[1]], "#[") + "]"
		length := strings.Index(text[at[1]:], closing)
		if length < 0 {
			break
		}
		end := at[1] + length + len(closing)
		out.WriteString(text[:at[0]])
		out.WriteString(strings.Repeat("\n", strings.Count(text[at[0]:end], "\n")))
		text = text[end:]
	}
	out.WriteString(text)
	return out.String()
}

var bracketComment = lazy.MustCompile(`#\[=*\[`)

// maxCall bounds a call that is read as one line, in bytes.
const maxCall = 100_000

// bracedBlocks tells files whose blocks stand in braces.
func bracedBlocks(file string) bool {
	base := strings.ToLower(path.Base(file))
	switch path.Ext(base) {
	case ".gradle", ".kts", ".groovy":
		return true
	}
	return strings.HasPrefix(base, "jenkinsfile")
}

// unfold splits a line at the braces that it opens and closes itself.
func unfold(line string) []string {
	if open := strings.Count(line, "{"); open == 0 || open != strings.Count(line, "}") || strings.Contains(line, "->") || strings.Contains(line, `"""`) || strings.Contains(line, "'''") {
		return []string{line}
	}
	var out []string
	start, quote := 0, byte(0)
	cut := func(end int) {
		if part := line[start:end]; strings.TrimSpace(part) != "" {
			out = append(out, part)
		}
		start = end
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '{':
			cut(i + 1)
		case c == '}':
			cut(i)
			cut(i + 1)
		case c == ';':
			cut(i)
			start = i + 1
		}
	}
	cut(len(line))
	return out
}

var (
	mixSection = lazy.MustCompile(`(?s)\baliases(?:\(\))?(?:,?\s+do\b|:\s*\[)(.*?)\n\s*end\b`)
	mixAlias   = lazy.MustCompile(`(?s)(?:"([\w.]+)"|([\w.]+)):\s*\[([^\[\]]*)\]`)
)

// mixAliases takes the tasks of a mix alias as commands.
func (d *Document) mixAliases(text string) {
	section := mixSection.FindStringSubmatchIndex(text)
	if section == nil {
		return
	}
	body := text[section[2]:section[3]]
	for _, m := range mixAlias.FindAllStringSubmatchIndex(body, 200) {
		name := "aliases"
		for g := 1; g <= 2; g++ {
			if m[2*g] >= 0 {
				name = body[m[2*g]:m[2*g+1]]
			}
		}
		line := 1 + strings.Count(text[:section[2]+m[0]], "\n")
		for _, word := range quotedWord.FindAllStringSubmatch(body[m[6]:m[7]], 100) {
			d.run([]string{"aliases", name}, "mix "+word[1]+word[2], line).Where = name
		}
	}
}
