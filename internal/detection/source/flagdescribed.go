package source

import (
	"bytes"
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// flagDescribed is the switch whose default its description gives: `enableTracking: z.boolean().default(true)`,
// `enable_tracking: bool = Field(default=True)`, `enableTracking: { type: "boolean", default: true }`.
func flagDescribed(t *syntax.Tree, value int) (Flag, bool) {
	if !describesDefault(t, value) {
		return Flag{}, false
	}
	holder := t.Enclosing(t.Parent(value), syntax.Pair, syntax.Var, syntax.Assign)
	if holder < 0 {
		return Flag{}, false
	}
	around := t.Enclosing(value, syntax.Func, syntax.Lambda)
	name := flagNameIn(t, holder, value)
	if !plainSwitch.MatchString(name) || noSwitch.MatchString(name) || holder < around || around >= 0 && !inSettings(t, holder, around) {
		return Flag{}, false
	}
	return Flag{Name: name, Line: t.Line(value)}, true
}

// describesDefault tells a value that is said to hold where nobody gives another: the argument of a call by that name,
// an argument with that label, an entry with that key.
func describesDefault(t *syntax.Tree, value int) bool {
	if holder := t.Parent(value); t.Role(holder) == syntax.Pair {
		return defaultLabel.MatchString(flagNameIn(t, holder, value))
	}
	call := t.Enclosing(value, syntax.Call, syntax.Pair, syntax.Map)
	if call < 0 || t.Role(call) != syntax.Call {
		return false
	}
	chain := t.Chain(call)
	last := chain[len(chain)-1]
	for _, a := range last.Args {
		if text := strings.TrimSpace(t.ArgText(a)); a.Node >= 0 && switchValue.MatchString(text) && t.Within(value, a.Node) {
			return defaultLabel.MatchString(a.Label) || text != t.Text(value) || a.Label == "" && len(last.Args) == 1 && defaultLabel.MatchString(last.Name)
		}
	}
	return false
}

var (
	// describedKey is a key without a value, describedOn what its description says of where nobody sets it.
	describedKey = lazy.MustCompile(`^(\s*)["']?([\w.-]+)["']?:\s*(?:#.*)?$`)
	describedOn  = lazy.MustCompile(`^(\s+)default:\s*(true|false)\s*(?:#.*)?$`)
)

// flagsDescribed are the switches of a YAML file whose defaults are entries of their own, below their names.
func flagsDescribed(text []byte, p string) []Flag {
	if ext := path.Ext(p); ext != ".yml" && ext != ".yaml" || !bytes.Contains(text, []byte("default:")) {
		return nil
	}
	var out []Flag
	key, depth := "", -1
	for i, line := range strings.Split(string(text), "\n") {
		switch m, k := describedOn.FindStringSubmatch(line), describedKey.FindStringSubmatch(line); {
		case k != nil:
			key, depth = k[2], len(k[1])
		case m != nil && depth >= 0 && len(m[1]) > depth && flagName.MatchString(key):
			out = append(out, Flag{Name: key, On: m[2] == "true", Line: i + 1})
		}
	}
	return out
}
