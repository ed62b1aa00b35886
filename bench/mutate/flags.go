package main

import (
	"math/rand/v2"
	"strings"

	"holdfast/internal/detection/syntax"
)

// declared is what may stand before the name of a setting, value what may stand behind it.
const (
	declared   = `(?m)^(\s*(?:(?:export |pub |public |private |internal |protected |open |override |static |final |const |constexpr |inline |let |var |val |bool |boolean |readonly |@)*)`
	valueOf    = `["']?(?:: ?(?:bool|boolean|Boolean|Bool))?(?:\s*(?:=>|[:=])\s*| ))(true|True)([,;]?)$`
	switchName = `(?:(?:\w+[._])?(?:ENABLED?|FEATURES?|USE)(?:_\w+)?|(?:[\w.]+_)?(?:enabled?|features?|use)(?:_\w+)?|(?:config\.)?(?:enabled?|features?|use)[A-Z]\w*|\w*[a-z](?:Enabled?|Features?|Use)(?:[A-Z]\w*)?|(?:Enabled?|Features?|Use)(?:[A-Z]\w*)?)`
)

var (
	switchedOn = re(declared + `["']?` + switchName + valueOf)
	chatter    = re(declared + `["']?\w*(?:debug|Debug|DEBUG|verbose|Verbose|VERBOSE|quiet|silent|trace|Trace|colou?r|Colou?r|minif|pretty|Pretty|cache|Cache)\w*` + valueOf)
	// narrowing are names by which something is not offered, or that only name a value.
	narrowing = re(`(?i)(only|value)["']?(: ?bool\w*)?\s*(=>|[:=]|$)`)
	// holdsSettings are names of functions and variables that say what a program is set to.
	holdsSettings = re(`(?i)default|config|settings|options|features|flags`)
)

// switchOff switches a feature off that was on.
func switchOff(f *source, r *rand.Rand) *mutant {
	m := turned(f, r, switchedOn.FindAllStringSubmatchIndex)
	if m == nil || narrowing.MatchString(m.how) {
		return nil
	}
	return m
}

// hush switches off what is no feature.
func hush(f *source, r *rand.Rand) *mutant {
	m := turned(f, r, chatter.FindAllStringSubmatchIndex)
	if m == nil || re(`(?i)enable|feature|use_|\buse[A-Z]|valid|verif|secur|strict|auth|tls|ssl`).MatchString(m.how) {
		return nil
	}
	return m
}

func turned(f *source, r *rand.Rand, find func(string, int) [][]int) *mutant {
	all := find(f.text, -1)
	if len(all) == 0 {
		return nil
	}
	m := all[r.IntN(len(all))]
	off := map[string]string{"true": "false", "True": "False"}[f.text[m[4]:m[5]]]
	if f.tree != nil && (inComment(f, m[4]) || f.local(m[4])) {
		return nil
	}
	return &mutant{edited(f, f.text[:m[4]]+off+f.text[m[5]:]), strings.TrimSpace(f.text[m[2]:m[3]]) + " " + off}
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
