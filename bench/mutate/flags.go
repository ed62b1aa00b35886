package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// declared is what may stand before the name of a setting, value what may stand behind it.
const (
	declared   = `(?m)^(\s*(?:(?:export |pub |public |private |internal |protected |open |override |static |final |const |constexpr |inline |let |var |val |bool |boolean |readonly |@)*)`
	valueOf    = `["']?(?:: ?(?:bool|boolean|Boolean|Bool))?(?:\s*(?:=>|[:=])\s*| ))(true|True)([,;]?)$`
	switchName = `(?:(?:\w+[._])?(?:ENABLED?|FEATURES?|USE)(?:_\w+)?|(?:[\w.]+_)?(?:enabled?|features?|use)(?:_\w+)?|(?:config\.)?(?:enabled?|features?|use)[A-Z]\w*|\w*[a-z](?:(?:Enabled?|Features?)(?:[A-Z]\w*)?|Use[A-Z]\w*)|(?:Enabled?|Features?)(?:[A-Z]\w*)?|Use[A-Z]\w*)`
)

// within is what may stand before the name of a setting in a list of parameters or of entries.
const (
	within     = `(?m)(?:[(,{\[] *|^\s*)((?:[\w<>?]+ )?["']?`
	valueThere = `["']?(?:: ?(?:bool|boolean|Boolean|Bool))?\s*(?:=>|[:=])\s*)(true|True)\b()`
)

var (
	switchedThere = re(within + switchName + valueThere)

	switchedOn = re(declared + `["']?` + switchName + valueOf)

	// narrowing are names by which something is not offered, or that only name a value or chatter.
	narrowing = re(`(?i)(only|value)["']?(: ?bool\w*)?\s*(=>|[:=]|$)|colou?r|debug|verbose|trace|logg|old|legacy|deprecat|disable|\bno_|skip|cach|dots|always`)
	// holdsSettings are names of functions and variables that say what a program is set to.
	// given are switches that a call is told by name, with what holds unless somebody says otherwise.
	given = re(`(?m)((?:\(|, ?)["':](?:--)?(?:[\w.:-]+[._:-])?(?:enabled?|ENABLED?|features?|FEATURES?)(?:[._:-][\w.:-]*)?["']?, (?:default(?:_value)?(?: ?=|:) ?)?["']?)(true|True)\b()`)
	// readBy are switches that a mark reads, defined those that the preprocessor is told.
	readBy        = re(`(\$\{(?:[\w.-]+[.-])?(?:enabled?|features?)(?:[.-][\w.-]*)?:)(true)(\})`)
	defined       = re(`(?m)^(#define (?:\w+_)?(?:ENABLED?|FEATURE|USE)(?:_\w+)? +)(1)()$`)
	holdsSettings = re(`(?i)default|config|settings|options|features|flags`)
)

// switchOff switches a feature off that was on. Few programs say so by name outside of functions:
// one in ten of 180 public repositories did.
func switchOff(f *source, r *rand.Rand) *mutant {
	if f.lang == "" && (f.holdsSettings() || describesBuild(f.path)) {
		return switchedElsewhere(f, r)
	}
	m := turned(f, r, switchedOn)
	if m == nil {
		m = turned(f, r, switchedThere)
	}
	if m == nil {
		m, _ = turnedAnywhere(f, r, []*regexp.Regexp{given, readBy, defined}[r.IntN(3)])
	}
	if m == nil {
		m = switchedElsewhere(f, r)
	}
	if m == nil || narrowing.MatchString(m.how) {
		return nil
	}
	return m
}

func turned(f *source, r *rand.Rand, what *regexp.Regexp) *mutant {
	m, at := turnedAnywhere(f, r, what)
	if m == nil || f.tree != nil && f.local(at) {
		return nil
	}
	return m
}

// turnedAnywhere is turned also for what is no setting of the whole program.
func turnedAnywhere(f *source, r *rand.Rand, what *regexp.Regexp) (*mutant, int) {
	if !strings.Contains(f.text, "true") && !strings.Contains(f.text, "True") && what != defined && what != builtWith {
		return nil, 0
	}
	all := f.everySwitch(what)
	if len(all) == 0 {
		return nil, 0
	}
	m := all[r.IntN(len(all))]
	off := map[string]string{"true": "false", "True": "False", "1": "0", "ON": "OFF"}[f.text[m[4]:m[5]]]
	site := m[4]
	if what == given {
		site = m[2] // its value may be a text
	}
	if f.tree != nil && (inComment(f, site) || f.matched(m[4]) || f.inMark(m[4])) {
		return nil, 0
	}
	return &mutant{edited(f, f.text[:m[4]]+off+f.text[m[5]:]), strings.TrimSpace(f.text[m[2]:m[3]]) + " " + off}, m[4]
}

// everySwitch is every for expressions that match within one line in which something is true: few lines are looked at.
func (f *source) everySwitch(what *regexp.Regexp) [][]int {
	if what == defined || what == builtWith || what == configuredBelow {
		return f.every(what)
	}
	found, ok := f.sites[what]
	if ok {
		return found
	}
	at := 0
	for _, line := range f.lines {
		if strings.Contains(line, "rue") {
			for _, m := range what.FindAllStringSubmatchIndex(line, -1) {
				for i := range m {
					if m[i] >= 0 {
						m[i] += at
					}
				}
				found = append(found, m)
			}
		}
		at += len(line) + 1
	}
	if f.sites == nil {
		f.sites = map[*regexp.Regexp][][]int{}
	}
	f.sites[what] = found
	return found
}

// local tells a name inside of a function from a setting. What a parameter is by default is
// one, and so is an entry of a table that is called settings.
func (f *source) local(at int) bool {
	t := f.tree
	inside, entry := -1, false
	for n := range t.Nodes {
		node := t.Nodes[n]
		if int(node.Start) > at || at >= int(node.End) {
			continue
		}
		if body := t.Body(n); (t.Role(n) == syntax.Func || t.Role(n) == syntax.Lambda) && body >= 0 && int(t.Nodes[body].Start) <= at && at < int(t.Nodes[body].End) {
			inside, entry = n, false
		}
		switch t.Role(n) {
		case syntax.Map, syntax.List:
			entry = true
		case syntax.Call, syntax.Assign:
			entry = false
		}
	}
	if inside < 0 {
		return false
	}
	return !entry || !holdsSettings.MatchString(t.Name(inside))
}

// matched tells a value that a head of a function in Elixir waits for: it sets nothing.
func (f *source) matched(at int) bool {
	start := strings.LastIndexByte(f.text[:at], '\n') + 1
	return f.lang == syntax.Elixir && re(`^\s*defp? .*\bdo$|^\s*defp? .*, do:`).MatchString(firstLine(f.text[start:]))
}

// inMark tells a value of a mark of a language, which directs a tool or a macro, or says how an interface is described.
// Those of Spring hold settings.
func (f *source) inMark(at int) bool {
	text := f.text[:at]
	open := max(strings.LastIndex(text, "#["), strings.LastIndex(text, "\n@"), strings.LastIndex(text, " @"), strings.LastIndex(text, "\n["), strings.LastIndex(text, " ["))
	return open >= 0 && re(`^\s*(?:#\[\w+\(|\[[A-Z]\w+\(|@\w*(?i:deprecat|logg)\w*\(|@(?:Api\w*|Operation|Schema|Parameter|Content)\()[^\n]*(?:\n[^\n;{}]*)*$`).MatchString(text[open:]) && !strings.Contains(text[open:], ")]")
}
