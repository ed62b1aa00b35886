package source

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// givenSwitch are names, as programs hand them around in texts, that say that something is on.
	givenSwitch = lazy.MustCompile(`(?i)^(?:--)?(?:[\w.:-]+[._:-])?(?:enabled?|features?)(?:$|[._:/-][\w.:/-]*$)|^[\w.-]*[a-z](?:Enabled?|Features?)$|^enable[A-Z]\w*$`)
	// switchValue is a value by itself, or the one that holds unless another is said.
	switchValue  = lazy.MustCompile(`^(?:(?i:default|default_value|defaultValue|fallback)\s*(?:=>|[:=])\s*)?(?:true|True|false|False|"(?:[tT]rue|[fF]alse)"|'(?:[tT]rue|[fF]alse)')$`)
	defaultLabel = lazy.MustCompile(`(?i)^(?:default(?:_?value)?|fallback)$`)
	// readSetting is a setting that a mark reads, with what holds where nobody sets it.
	readSetting = lazy.MustCompile(`\$\{([\w.-]+):(true|false)\}`)
	// unlessTold is whether a part of a program is there where its setting is missing.
	unlessTold = lazy.MustCompile(`\b(matchIfMissing)\s*=\s*(true|false)\b`)
	// definedSwitch is what a program in C is built with.
	definedSwitch = lazy.MustCompile(`(?m)^[ \t]*#[ \t]*define[ \t]+((?:\w+_)?(?:ENABLED?|FEATURE|USE)(?:_\w+)?)[ \t]+\(?([01])\)?[ \t]*(?:/[/*].*)?$`)
)

// flagGiven is the switch whose name a call is given in a text, right before its value.
func flagGiven(t *syntax.Tree, value int) (Flag, bool) {
	call := t.Enclosing(value, syntax.Call)
	if call < 0 {
		return Flag{}, false
	}
	chain := t.Chain(call)
	args := chain[len(chain)-1].Args
	for i := 1; i < len(args); i++ {
		text := strings.TrimSpace(t.ArgText(args[i]))
		if args[i].Node < 0 || !switchValue.MatchString(text) || !t.Within(value, args[i].Node) || args[i].Label != "" && !defaultLabel.MatchString(args[i].Label) {
			continue
		}
		name := strings.Trim(t.ArgText(args[i-1]), "\"'`:")
		return Flag{Name: name, Line: t.Line(value)}, name != t.ArgText(args[i-1]) && givenSwitch.MatchString(name) && !noSwitch.MatchString(name)
	}
	return Flag{}, false
}

// flagsInTexts are the switches that marks read, and those that the preprocessor is told.
func flagsInTexts(t *syntax.Tree) []Flag {
	var out []Flag
	switch t.Language {
	case syntax.Java, syntax.Kotlin, syntax.Scala:
		for _, x := range []*lazy.Regexp{readSetting, unlessTold} {
			for _, m := range x.FindAllSubmatchIndex(t.Source, -1) {
				if name := string(t.Source[m[2]:m[3]]); x == unlessTold || givenSwitch.MatchString(name) {
					out = append(out, Flag{Name: name, On: string(t.Source[m[4]:m[5]]) == "true", Line: 1 + bytes.Count(t.Source[:m[0]], []byte("\n"))})
				}
			}
		}
	case syntax.C, syntax.CPP:
		for _, m := range definedSwitch.FindAllSubmatchIndex(t.Source, -1) {
			out = append(out, Flag{Name: string(t.Source[m[2]:m[3]]), On: t.Source[m[4]] == '1', Line: 1 + bytes.Count(t.Source[:m[0]], []byte("\n"))})
		}
	}
	return out
}
