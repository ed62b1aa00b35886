package source

import (
	"bytes"
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var flagName = lazy.MustCompile(`(?i)(feature|flag|enable|enabled|toggle|is_?active|allow_|validat|verif|secure|strict|auth|csrf|tls|ssl|rate_?limit|audit|(^|_)use[_A-Z])`)

// Flags are the flags of a file.
func Flags(tree *syntax.Tree) []Flag { return readFlags(tree) }

// HoldsSettings tells whether a file is one of those whose flags are read without a grammar.
func HoldsSettings(p string) bool {
	return (configFile[path.Ext(p)] || strings.HasPrefix(path.Base(p), ".env")) && !strings.HasPrefix(p, ".github/")
}

// readFlags lists named booleans that look like settings.
func readFlags(t *syntax.Tree) []Flag {
	var out []Flag
	for n := range t.Nodes {
		role := t.Role(n)
		if role != syntax.Bool && (role != syntax.String || t.Nodes[n].End-t.Nodes[n].Start > longestSwitch) {
			continue
		}
		on, is := switchState[bareLiteral(t.Text(n))]
		if !is {
			continue
		}
		var f Flag
		ok := false
		if role == syntax.Bool {
			f, ok = flagAt(t, wholeValue(t, n))
		}
		if !ok {
			f, ok = flagGiven(t, n)
		}
		if !ok && role == syntax.Bool {
			f, ok = flagDescribed(t, wholeValue(t, n))
		}
		if ok {
			f.On = on
			out = append(out, f)
		}
	}
	return append(out, flagsInTexts(t)...)
}

// longestSwitch is how long a value of a switch is, with quotes around it: variables of the environment are texts.
const longestSwitch = uint32(len(`"False"`))

var flagsName = lazy.MustCompile(`(?i)^(\w*\.)?\w*(feature|flag|toggle|switche)s?\w*$`)

// inFlags tells whether a setting stands in a table of features.
func inFlags(t *syntax.Tree, n int) bool {
	if t.Role(n) != syntax.Pair {
		return false
	}
	holder := t.Enclosing(n, syntax.Var, syntax.Assign, syntax.Pair)
	if holder < 0 {
		return false
	}
	kids := t.NamedChildren(holder)
	return len(kids) > 0 && flagsName.MatchString(strings.Trim(t.Text(kids[0]), `"'`))
}

var configLine = lazy.MustCompile(`^\s*["']?([\w.-]+)["']?\s*[:=]\s*["']?(true|false|on|off|yes|no|enabled|disabled)["']?\s*,?\s*(#.*|//.*)?$`)

var configFile = map[string]bool{".json": true, ".yaml": true, ".yml": true, ".toml": true, ".ini": true, ".properties": true, ".env": true, ".conf": true, ".cfg": true}

// readConfigFlags lists the switches in a configuration file, with their sections by
// indentation left out: the same name twice counts twice.
func readConfigFlags(text []byte, p string) []Flag {
	if describesBuild(p) {
		return readBuildFlags(text)
	}
	if !HoldsSettings(p) {
		return nil
	}
	var out []Flag
	for i, line := range bytes.Split(text, []byte("\n")) {
		m := configLine.FindSubmatch(line)
		if m == nil {
			continue
		}
		name := string(m[1])
		if flagName.MatchString(name) || strings.Contains(p, "feature") || strings.Contains(p, "flag") {
			v := string(m[2])
			out = append(out, Flag{Name: name, On: v == "true" || v == "on" || v == "yes" || v == "enabled", Line: i + 1})
		}
	}
	return append(out, flagsDescribed(text, p)...)
}
